import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import * as flows from '#domain/flows/contract/endpoints.ts'
import { type FlowDraftView, FlowView } from '#domain/flows/contract/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '~/live/events/use-live'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { toast } from '~/ui/toaster'
import type { Editor } from './editor-context'

const FlowLive = z.object({ flow: FlowView.pick({ id: true, updatedAt: true }) })
/** A colleague who stores every second is announced once. */
const NOTICE_EVERY_MS = 60_000

type Options = Pick<Editor, 'flow' | 'autosave'> & {
  /** Nothing is open that would store over what is taken up. */
  isResting: boolean
  setFlow: (change: (before: FlowDraftView) => FlowDraftView) => void
}

/**
 * Draws what was stored elsewhere, also while this page slept, as long as nothing that was drawn here waits: an old drawing would
 * be taken for the stored one. What was drawn here meanwhile is settled when it is stored.
 */
export function useNewerDraft({ flow, autosave, isResting, setFlow }: Options): void {
  const { t } = useTranslation('flow-editor')
  const { kind } = useSyncExternalStore(autosave.subscribe, autosave.read, autosave.read)
  const isFree = isResting && kind === 'saved'
  const free = useRef(isFree)
  free.current = isFree
  /** The newest change that was heard of, in milliseconds; endless = changes may have been missed. */
  const heardAt = useRef(0)
  const noticedAt = useRef(Number.NEGATIVE_INFINITY)

  function take(newest: FlowDraftView): void {
    const { version, flow: drawing } = newest
    const taken = drawing ? autosave.takeUp(drawing, version) : 'left'
    if (taken === 'left') return
    setFlow((before) => ({ ...before, ...newest }))
    if (taken === 'same' || Date.now() - noticedAt.current < NOTICE_EVERY_MS) return
    noticedAt.current = Date.now()
    toast.news({ text: t('takenUp') })
  }

  const read = useRefetcher(
    async () => {
      heardAt.current = 0
      const answer = free.current ? await call(flows.draft, { flowId: flow.id }) : null
      if (answer && !answer.ok) return isSettled(answer)
      if (answer && free.current) take(answer.value.flow)
      else heardAt.current = Number.POSITIVE_INFINITY
      return true
    },
    { atOnce: false },
  )
  const readWhereNewer = () => {
    if (free.current && heardAt.current > autosave.version()) read()
  }
  useSignal('flow', (data) => {
    const changed = FlowLive.safeParse(data).data?.flow
    if (changed?.id !== flow.id) return
    heardAt.current = Math.max(heardAt.current, Date.parse(changed.updatedAt))
    readWhereNewer()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard meanwhile is read once nothing waits here
  useEffect(readWhereNewer, [isFree])
}
