import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { z } from 'zod'
import { TicketLive } from '#domain/live/schema.ts'
import { TicketList, type TicketStatus } from '#domain/tickets/schema.ts'
import { api } from '~/lib/bearer'
import { call } from '~/lib/call'
import {
  belongs,
  filterQuery,
  listQuery,
  orderOf,
  SECTIONS,
  statusOf,
  type TicketFilter,
} from '~/lib/ticket-filter'
import { useShell } from '~/lib/use-shell'
import type { Viewer } from '~/lib/viewer'
import { readAgain } from './read-again'
import {
  freeze,
  listOf,
  type Order,
  release,
  type TicketListState,
  withFreshPage,
  withNextPage,
  withoutTicket,
  withPatch,
  withRecount,
  withRest,
  withTicket,
} from './ticket-list'
import type { TicketPatch } from './ticket-parts'
import { useLive, useRecent, useResync } from './use-live'
import { useTicketParts } from './use-ticket-parts'

export type ListName = TicketStatus | 'search'
export type ListPage = Pick<TicketList, 'tickets' | 'count' | 'hasMore' | 'next'>
/** The lists of a tab: of "Aberto" all its sections, so that each can tell its count. */
export type ListPages = Partial<Record<ListName, ListPage>>

/** A count that is no longer certain is asked for again, at most this often. */
const RECOUNT_MS = 2_000

type Merge = typeof withFreshPage
/** Where to read on, or how many rows to read again from the top. */
type From = { cursor?: string | null; rows?: number }
type Lists = Partial<Record<ListName, TicketListState>>
type Change = (lists: Lists) => Lists
/** What a ticket is judged by: whether it belongs into a list, and where. */
type Judge = {
  filter: TicketFilter
  viewer: Viewer | undefined
  order: Order
}

/** Names of the lists that a filter shows. */
export function listNames(filter: TicketFilter, allowsGroups: boolean): ListName[] {
  if (filter.tab === 'open') return SECTIONS.filter((section) => section !== 'group' || allowsGroups)
  return [statusOf(filter) ?? 'search']
}

export function statusOfList(name: ListName): TicketStatus | undefined {
  return name === 'search' ? undefined : name
}

/** The lists of the inbox, kept true by the socket. */
export function useTicketLists(filter: TicketFilter, pages: ListPages) {
  const order = useMemo(() => orderOf(filter), [filter])
  const [lists, change] = useReducer(
    (before: Lists, how: Change) => how(before),
    pages,
    (pages) => begin(pages),
  )
  const isFirst = useRef(true)
  const viewer = useShell()?.viewer
  const key = filterQuery({ ...filter, section: 'pending' }).toString()

  const recent = useRecent()
  const take = (before: Lists, data: unknown) => {
    const event = TicketLive.safeParse(data).data
    return event ? withEvent(before, event, { filter, viewer, order }) : before
  }

  const update = useCallback((name: ListName, how: (list: TicketListState) => TicketListState) => {
    change((before) => {
      const list = before[name]
      return list ? { ...before, [name]: how(list) } : before
    })
  }, [])

  const { load, failed, startAnew } = useLoading(filter, order, update)

  // The server has rendered the pages of the first filter already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new pages come with a new filter
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    startAnew()
    const begun = recent('ticket').reduce<Lists>(take, begin(pages, { known: known.get(key), order }))
    change(() => begun)
    for (const name of listsOf(begun)) {
      const rows = begun[name]?.rows.length ?? 0
      if (rows > (pages[name]?.tickets.length ?? 0)) void load(name, withFreshPage, { rows })
    }
  }, [pages, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists follow their key
  useEffect(() => keepKnown(key, lists), [lists])

  useLive('ticket', (data) => change((before) => take(before, data)))
  useTicketParts((patch) => change((before) => withParts(before, patch, filter)))
  useResync(() => {
    for (const name of listsOf(lists)) void load(name, withFreshPage, { rows: lists[name]?.rows.length ?? 0 })
  })
  useRecount(lists, load)

  return {
    lists,
    failed,
    loadMore: useCallback(
      (name: ListName) => {
        const next = lists[name]?.next
        if (next) void load(name, withNextPage, { cursor: next })
      },
      [lists, load],
    ),
    setFrozen: useCallback(
      (name: ListName, frozen: boolean) => update(name, frozen ? freeze : (list) => release(list, order)),
      [order, update],
    ),
    /** Shows what was held back, although the pointer is still there. */
    showHeld: useCallback(
      (name: ListName) => update(name, (list) => release(list, order, true)),
      [order, update],
    ),
  }
}

type Update = (name: ListName, how: (list: TicketListState) => TicketListState) => void

/** Reads pages of the lists, each list one at a time. */
function useLoading(filter: TicketFilter, order: Order, update: Update) {
  const busy = useRef(new Set<ListName>())
  /** Counts the filters that were chosen: what was asked for another one comes too late. */
  const turn = useRef(0)
  /** Lists of which a page could not be read. */
  const [failed, setFailed] = useState<ReadonlySet<ListName>>(new Set())
  const load = useCallback(
    async (name: ListName, merge: Merge, { cursor = null, rows = 0 }: From = {}) => {
      if (busy.current.has(name)) return
      busy.current.add(name)
      const mine = turn.current
      try {
        const read = (cursor: string | null) => readPage(filter, name, cursor)
        const page = await (cursor ? read(cursor) : readAgain(read, rows, order))
        if (mine !== turn.current) return
        setFailed((before) => withOrWithout(before, name, page === undefined))
        if (page) update(name, (list) => merge(list, page, order))
      } finally {
        if (mine === turn.current) busy.current.delete(name)
      }
    },
    [filter, order, update],
  )
  const startAnew = useCallback(() => {
    turn.current += 1
    busy.current.clear()
  }, [])
  return { load, failed, startAnew }
}

function withOrWithout(names: ReadonlySet<ListName>, name: ListName, isIn: boolean): ReadonlySet<ListName> {
  if (names.has(name) === isIn) return names
  return new Set(isIn ? [...names, name] : [...names].filter((other) => other !== name))
}

type Before = { known: Lists | undefined; order: Order }

function begin(pages: ListPages, before?: Before): Lists {
  const lists: Lists = {}
  for (const name of listsOf(pages)) {
    const page = pages[name]
    if (page) lists[name] = before ? withRest(listOf(page), before.known?.[name], before.order) : listOf(page)
  }
  return lists
}

/** Lists as they were left, so that coming back to one finds the row where it was, however far down. */
const known = new Map<string, Lists>()
const KNOWN = 6

function keepKnown(key: string, lists: Lists) {
  known.delete(key)
  known.set(key, lists)
  const [oldest] = known.keys()
  if (known.size > KNOWN && oldest !== undefined) known.delete(oldest)
}

function listsOf(named: Partial<Record<ListName, unknown>>): ListName[] {
  return (['pending', 'open', 'group', 'closed', 'search'] as const).filter(
    (name) => named[name] !== undefined,
  )
}

function withEvent(lists: Lists, event: z.infer<typeof TicketLive>, { filter, viewer, order }: Judge): Lists {
  const after: Lists = {}
  for (const name of listsOf(lists)) {
    const list = lists[name]
    if (!list) continue
    after[name] =
      event.action === 'delete'
        ? withoutTicket(list, event.ticketId)
        : withTicket(list, event.ticket, belongs(event.ticket, filter, statusOfList(name), viewer), order)
  }
  return after
}

/** With a filter by labels, a contact's new ones may lead tickets in or out: then the list is asked for again. */
function withParts(lists: Lists, patch: TicketPatch, filter: TicketFilter): Lists {
  const after: Lists = {}
  for (const name of listsOf(lists)) {
    const list = lists[name]
    if (!list) continue
    const patched = withPatch(list, patch)
    after[name] = filter.tags.length > 0 ? { ...patched, stale: true } : patched
  }
  return after
}

async function readPage(filter: TicketFilter, name: ListName, cursor: string | null) {
  const query = listQuery(filter, statusOfList(name), cursor)
  const answer = await call(api().tickets.$get({ query }), TicketList)
  return answer.ok ? answer.value : undefined
}

function useRecount(lists: Lists, load: (name: ListName, merge: Merge) => Promise<void>) {
  const stale = listsOf(lists)
    .filter((name) => lists[name]?.stale)
    .join()
  const latest = useRef({ lists, load })
  latest.current = { lists, load }
  useEffect(() => {
    if (!stale) return
    const timer = setTimeout(() => {
      const { lists, load } = latest.current
      for (const name of listsOf(lists)) if (lists[name]?.stale) void load(name, withRecount)
    }, RECOUNT_MS)
    return () => clearTimeout(timer)
  }, [stale])
}
