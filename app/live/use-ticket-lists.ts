import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { z } from 'zod'
import type { TicketLive } from '#domain/live/schema.ts'
import {
  belongs,
  filterQuery,
  orderOf,
  SECTIONS,
  statusOf,
  type TicketFilter,
} from '~/lib/tickets/ticket-filter'
import { useShell } from '~/lib/ui/use-shell'
import type { Viewer } from '~/lib/viewer'
import { readTicketLive } from './read-event'
import type { LiveEvent } from './socket'
import {
  freeze,
  listOf,
  type Order,
  type Page,
  release,
  type TicketListState,
  withFreshPage,
  withNextPage,
  withoutTicket,
  withPatch,
  withRest,
  withTicket,
} from './ticket-list'
import type { TicketPatch } from './ticket-parts'
import {
  type ListName,
  type Lists,
  listsOf,
  statusOfList,
  useListReading,
  useRecount,
} from './use-list-reading'
import { useLive, useRecent, useResync } from './use-live'
import { patchOf, ROW_EVENTS, useTicketParts } from './use-ticket-parts'

/** The lists of a tab: of "Aberto" all its sections, so that each can tell its count. */
export type ListPages = Partial<Record<ListName, Page>>

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
  const take = (before: Lists, { name, data }: LiveEvent) => {
    const event = name === 'ticket' ? readTicketLive(data) : undefined
    if (event) return withEvent(before, event, { filter, viewer, order })
    const patch = patchOf({ name, data })
    return patch ? withParts(before, patch, filter) : before
  }

  const update = useCallback((name: ListName, how: (list: TicketListState) => TicketListState) => {
    change((before) => {
      const list = before[name]
      return list ? { ...before, [name]: how(list) } : before
    })
  }, [])

  const { load, failed, startAnew } = useListReading({
    filter,
    order,
    update,
    take: (name, list, event) => take({ [name]: list }, event)[name] ?? list,
  })

  // The server has rendered the pages of the first filter already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new pages come with a new filter
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    startAnew()
    const begun = recent(ROW_EVENTS).reduce<Lists>(take, begin(pages, { known: known.get(key), order }))
    change(() => begun)
    for (const name of listsOf(begun)) {
      const rows = begun[name]?.rows.length ?? 0
      if (rows > (pages[name]?.tickets.length ?? 0)) load(name, withFreshPage, { rows })
    }
  }, [pages, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists follow their key
  useEffect(() => keepKnown(key, lists), [lists])

  useLive('ticket', (data) => change((before) => take(before, { name: 'ticket', data })))
  useTicketParts((patch) => change((before) => withParts(before, patch, filter)))
  useResync(() => {
    for (const name of listsOf(lists)) load(name, withFreshPage, { rows: lists[name]?.rows.length ?? 0 })
  })
  useRecount(lists, load)

  return {
    lists,
    failed,
    loadMore: useCallback(
      (name: ListName) => {
        const next = lists[name]?.next
        if (next) load(name, withNextPage, { cursor: next })
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

/**
 * What tickets show besides themselves may be what the list is chosen by, a contact's labels or the name that is searched
 * for, and lead tickets in or out: then the list is asked for again.
 */
function withParts(lists: Lists, patch: TicketPatch, filter: TicketFilter): Lists {
  const after: Lists = {}
  for (const name of listsOf(lists)) {
    const list = lists[name]
    if (!list) continue
    const patched = withPatch(list, patch)
    after[name] = filter.tags.length > 0 || filter.q ? { ...patched, stale: true } : patched
  }
  return after
}
