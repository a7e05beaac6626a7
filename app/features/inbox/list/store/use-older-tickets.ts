import { useCallback, useEffect, useRef, useState } from 'react'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { call } from '~/lib/call'
import { filterQuery, listQuery, type TicketFilter } from '../ticket-filter'

type OlderTickets = {
  tickets: readonly TicketView[]
  next: string | null
  isBusy: boolean
  problem: string | undefined
}
const NOTHING: OlderTickets = { tickets: [], next: null, isBusy: true, problem: undefined }

/** The tickets behind a newer one of the same conversation that a search finds, page by page. */
export function useOlderTickets(filter: TicketFilter) {
  const key = filterQuery(filter).toString()
  const [loadedTickets, setLoadedTickets] = useState(NOTHING)
  const request = useRef({ key, filter })
  if (request.current.key !== key) request.current = { key, filter }
  const read = useCallback(async (cursor: string | null) => {
    const { current } = request
    setLoadedTickets((before) => ({ ...before, isBusy: true, problem: undefined }))
    const query = { ...listQuery(current.filter, undefined, cursor), onlyOlder: true }
    const answer = await call(tickets.list, query)
    if (request.current !== current) return
    setLoadedTickets((before) => {
      if (!answer.ok) return { ...before, isBusy: false, problem: answer.problem.code }
      const { tickets, next } = answer.value
      return { tickets: [...before.tickets, ...tickets], next, isBusy: false, problem: undefined }
    })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins anew
  useEffect(() => {
    setLoadedTickets(NOTHING)
    void read(null)
  }, [key, read])
  return {
    ...loadedTickets,
    hasMore: loadedTickets.next !== null,
    /** The next page; after a failure the one that failed. */
    loadMore: () => void read(loadedTickets.next),
  }
}
