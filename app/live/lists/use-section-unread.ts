import { useEffect, useRef, useState } from 'react'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { TicketCounts } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { filterQuery, listQuery, type TicketFilter } from '~/lib/tickets/ticket-filter'
import { isSettled, useRefetcher } from '../reading/use-refetcher'
import { useChanges } from '../store/use-store'

/** However much happens, they are counted again at most this often. */
const AGAIN_MS = 1_000

export type SectionUnread = TicketCounts['unread']
const NONE: SectionUnread = { pending: 0, open: 0, group: 0 }

/**
 * In how many conversations of each section something is unread, as the server counts them by the filters in force,
 * loaded or not; kept true by the socket.
 */
export function useSectionUnread(filter: TicketFilter): SectionUnread {
  const query = listQuery({ ...filter, tab: 'open', section: 'pending', q: '', sort: 'desc' }, undefined)
  const key = filterQuery({ ...filter, tab: 'open', section: 'pending', q: '', sort: 'desc' }).toString()
  const asked = useRef({ key, query })
  asked.current = { key, query }
  const [counted, setCounted] = useState({ key, unread: NONE })
  const read = useRefetcher(async () => {
    const { key, query } = asked.current
    const answer = await call(tickets.count, query)
    if (answer.ok) setCounted({ key, unread: answer.value.unread })
    return isSettled(answer)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters, other counts
  useEffect(() => read(), [read, key])
  useAgain(read)
  return counted.key === key ? counted.unread : NONE
}

/** At once for what is told first, and once more for all that was told meanwhile. */
function useAgain(read: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const isWanted = useRef(false)
  const again = () => {
    isWanted.current = true
    if (timer.current) return
    isWanted.current = false
    read()
    timer.current = setTimeout(() => {
      timer.current = undefined
      if (isWanted.current) again()
    }, AGAIN_MS)
  }
  useChanges(({ noun, from }) => {
    if (noun === 'ticket' && from === 'event') again()
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}
