import { useEffect, useRef } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { Mentions } from '#domain/inbox/contract/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '../events/use-live'
import { useStore, useStored } from '../store/use-store'
import { defineWhole, useWhole } from './use-whole'

export type Mention = Mentions['mentions'][number]

const mentions = defineWhole<Mentions>()
const readMentions = () => call(inbox.listMentions)
const NONE: readonly Mention[] = []

/**
 * Where colleagues named the viewer since the viewer last looked, kept true by the socket; `onNew` for each that comes
 * while the page is open: those that were there when it was opened lie before it.
 */
export function useMentions(onNew?: (mention: Mention) => void): readonly Mention[] {
  const { value, refetch } = useWhole(mentions, readMentions)
  const known = useRef<ReadonlySet<number>>()
  const latest = useRef(onNew)
  latest.current = onNew
  useEffect(() => {
    if (!value) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...value.mentions.map(({ messageId }) => messageId)])
    const news = before ? value.mentions.filter(({ messageId }) => !before.has(messageId)) : []
    for (const mention of news) latest.current?.(mention)
  }, [value])
  useSignal('mentions', refetch)
  return value?.mentions ?? NONE
}

/** The same where the bell stands beside it, which keeps them. */
export function useKnownMentions(): readonly Mention[] {
  const store = useStore()
  useEffect(() => mentions.watch(store), [store])
  return useStored((store) => mentions.get(store)?.mentions, NONE)
}
