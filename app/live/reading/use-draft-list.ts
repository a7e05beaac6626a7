import { useParams } from '@remix-run/react'
import { useEffect } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import { call } from '~/lib/call'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { defineQuery, useQuery } from './use-query'

/** The time that a draft takes to reach the server after its conversation was left. */
const SAVING_MS = 1_000
const drafts = defineQuery<ReadonlyMap<number, string>>()
const NO_DRAFTS: ReadonlyMap<number, string> = new Map()

/** The viewer's unfinished replies and notes, by ticket; loaded again when a conversation is left. */
export function useDraftList(): ReadonlyMap<number, string> {
  const { uuid } = useParams()
  const viewer = useShell()?.viewer
  const mayWrite = viewer !== undefined && may(viewer, 'messages:send')
  const { value, refetch } = useQuery(drafts, mayWrite ? readByTicket : readNone, { atOnce: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation was opened
  useEffect(() => {
    const timer = setTimeout(refetch, SAVING_MS)
    return () => clearTimeout(timer)
  }, [refetch, uuid])
  return value ?? NO_DRAFTS
}

/** Reads no drafts, for a viewer who writes nothing in the company. */
async function readNone() {
  return { ok: true as const, value: NO_DRAFTS }
}

async function readByTicket() {
  const answer = await call(inbox.listDrafts)
  if (!answer.ok) return answer
  // For a ticket with both, the row shows the reply.
  const inOrder = answer.value.drafts.toSorted((a, b) => Number(b.isPrivate) - Number(a.isPrivate))
  return { ok: true as const, value: new Map(inOrder.map(({ ticketId, body }) => [ticketId, body])) }
}
