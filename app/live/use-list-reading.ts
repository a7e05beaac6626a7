import { useCallback, useEffect, useRef, useState } from 'react'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { TicketStatus } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { listQuery, type TicketFilter } from '~/lib/tickets/ticket-filter'
import { readAgain } from './read-again'
import type { LiveEvent } from './socket'
import { type Order, type TicketListState, withFreshPage, withNextPage, withRecount } from './ticket-list'
import { RECENT_MS, useRecent } from './use-live'
import { ROW_EVENTS } from './use-ticket-parts'

export type ListName = TicketStatus | 'search'
export type Lists = Partial<Record<ListName, TicketListState>>

/** A count that is no longer certain is asked for again, at most this often. */
const RECOUNT_MS = 2_000
/** A list that could not be read anew shows something old until it is. */
const RETRY_MS = 3_000

type Merge = typeof withFreshPage
/** Where to read on, or how many rows to read again from the top. */
type From = { cursor?: string | null; rows?: number }
type Reading = { merge: Merge; from: From }

type ListReading = {
  filter: TicketFilter
  order: Order
  update: (name: ListName, how: (list: TicketListState) => TicketListState) => void
  /** The list with an event of a ticket. */
  take: (name: ListName, list: TicketListState, event: LiveEvent) => TicketListState
}

/**
 * Reads pages of the lists, each list one at a time. What is on its way may be older than what is asked for meanwhile, and
 * than what the socket tells: the one is read afterwards, the other put in. Only reading on is left to the next scroll.
 */
export function useListReading({ filter, order, update, take }: ListReading) {
  const busy = useRef(new Set<ListName>())
  const waiting = useRef(new Map<ListName, Reading>())
  /** Counts the filters that were chosen: what was asked for another one comes too late. */
  const turn = useRef(0)
  /** Lists of which a page could not be read. */
  const [failed, setFailed] = useState<ReadonlySet<ListName>>(new Set())
  const recent = useRecent()
  const taking = useRef(take)
  taking.current = take

  const load = useCallback(
    (name: ListName, merge: Merge, from: From = {}) => {
      const mine = turn.current
      const reading: Reading = { merge, from }
      if (!busy.current.has(name)) void read(reading)
      else if (merge !== withNextPage) {
        waiting.current.set(name, stronger(waiting.current.get(name), reading))
      }

      async function read({ merge, from }: Reading): Promise<void> {
        busy.current.add(name)
        const began = performance.now()
        const page = await readList(filter, order, name, from)
        if (mine !== turn.current) return
        busy.current.delete(name)
        const isRead = page !== undefined && performance.now() - began < RECENT_MS
        setFailed((before) => withOrWithout(before, name, !isRead))
        if (isRead) {
          const heard = recent(ROW_EVENTS, began)
          const withHeard = (list: TicketListState) =>
            heard.reduce<TicketListState>((list, event) => taking.current(name, list, event), list)
          update(name, (list) => withHeard(merge(list, page, order)))
        }
        goOn({ merge, from }, isRead)
      }
      function goOn(done: Reading, isRead: boolean): void {
        const next = waiting.current.get(name)
        waiting.current.delete(name)
        if (next) void read(next)
        else if (!isRead && done.merge !== withNextPage) {
          setTimeout(() => mine === turn.current && load(name, done.merge, done.from), RETRY_MS)
        }
      }
    },
    [filter, order, update, recent],
  )
  const startAnew = useCallback(() => {
    turn.current += 1
    busy.current.clear()
    waiting.current.clear()
  }, [])
  useEffect(() => startAnew, [startAnew])
  return { load, failed, startAnew }
}

/** To read all anew answers what a count would, too. */
function stronger(before: Reading | undefined, came: Reading): Reading {
  return before?.merge === withFreshPage ? before : came
}

async function readList(
  filter: TicketFilter,
  order: Order,
  name: ListName,
  { cursor = null, rows = 0 }: From,
) {
  const read = async (cursor: string | null) => {
    const answer = await call(tickets.list, listQuery(filter, statusOfList(name), cursor))
    return answer.ok ? answer.value : undefined
  }
  return cursor ? await read(cursor) : await readAgain(read, rows, order)
}

function withOrWithout(names: ReadonlySet<ListName>, name: ListName, isIn: boolean): ReadonlySet<ListName> {
  if (names.has(name) === isIn) return names
  return new Set(isIn ? [...names, name] : [...names].filter((other) => other !== name))
}

export function statusOfList(name: ListName): TicketStatus | undefined {
  return name === 'search' ? undefined : name
}

export function listsOf(named: Partial<Record<ListName, unknown>>): ListName[] {
  return (['pending', 'open', 'group', 'closed', 'search'] as const).filter(
    (name) => named[name] !== undefined,
  )
}

/** Counts that are no longer certain are asked for again, until all are. */
export function useRecount(lists: Lists, load: (name: ListName, merge: Merge) => void) {
  const isStale = listsOf(lists).some((name) => lists[name]?.stale)
  const latest = useRef({ lists, load })
  latest.current = { lists, load }
  useEffect(() => {
    if (!isStale) return
    const timer = setInterval(() => {
      const { lists, load } = latest.current
      for (const name of listsOf(lists)) if (lists[name]?.stale) load(name, withRecount)
    }, RECOUNT_MS)
    return () => clearInterval(timer)
  }, [isStale])
}
