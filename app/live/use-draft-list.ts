import { useParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import * as inbox from '#domain/inbox/endpoints.ts'
import { call } from '~/lib/call'
import { isSettled, useKept } from './use-kept'

/** A draft is on its way to the server for a moment after its conversation was left. */
const SAVING_MS = 1_000

/** The answers and notes that the viewer left unfinished, by ticket: asked for again when a conversation is left. */
export function useDraftList(): ReadonlyMap<number, string> {
  const { uuid } = useParams()
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map())
  const load = useKept(
    async () => {
      const answer = await call(inbox.listDrafts)
      if (!answer.ok) return isSettled(answer)
      // Of a ticket with both, the answer is what the row shows.
      const inOrder = answer.value.drafts.toSorted((a, b) => Number(b.isPrivate) - Number(a.isPrivate))
      setDrafts(new Map(inOrder.map(({ ticketId, body }) => [ticketId, body])))
      return true
    },
    { atOnce: false },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation was opened
  useEffect(() => {
    const timer = setTimeout(load, SAVING_MS)
    return () => clearTimeout(timer)
  }, [load, uuid])
  return drafts
}
