import { useState } from 'react'
import { isRecord } from '#domain/core/contract/values/read-problem.ts'
import * as endpoints from '#domain/ticket-notes/contract/endpoints.ts'
import type { TicketNoteView } from '#domain/ticket-notes/contract/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '~/live/events/use-live'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'

/** As many as the API tells at a time. */
const PAGE = 50

/** The notes on a contact that the viewer may read, the latest first; read again whenever any of them changes. */
export function useNotes(contactId: number) {
  const [notes, setNotes] = useState<readonly TicketNoteView[]>()
  const [code, setCode] = useState<string>()
  const [hasMore, setHasMore] = useState(false)
  const [isReading, setReading] = useState(false)

  const read = useRefetcher(async () => {
    const answer = await call(endpoints.list, { contactId })
    setCode(answer.ok ? undefined : answer.problem.code)
    if (!answer.ok) return isSettled(answer)
    const page = answer.value
    const last = page.length === PAGE ? page.at(-1)?.id : undefined
    setHasMore(last !== undefined)
    // What was read further back stays: nothing of it is in this page.
    setNotes((before = []) => [...page, ...before.filter(({ id }) => last !== undefined && id < last)])
    return true
  })
  useSignal('ticketNotes', (signal) => isRecord(signal) && signal.contactId === contactId && read())

  async function readOlder() {
    const before = notes?.at(-1)?.id
    if (before === undefined || isReading) return
    setReading(true)
    const answer = await call(endpoints.list, { contactId, before })
    setReading(false)
    setCode(answer.ok ? undefined : answer.problem.code)
    if (!answer.ok) return
    setHasMore(answer.value.length === PAGE)
    setNotes((previous = []) => [...previous, ...answer.value.filter(({ id }) => id < before)])
  }
  return { notes, code, hasMore, isReading, read, readOlder }
}
