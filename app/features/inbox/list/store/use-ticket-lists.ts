import { useCallback, useEffect, useMemo, useRef } from 'react'
import * as endpoints from '#domain/tickets/contract/endpoints.ts'
import type { TicketStatus } from '#domain/tickets/contract/schema.ts'
import { call } from '~/lib/call'
import { useShell } from '~/lib/ui/use-shell'
import type { Viewer } from '~/lib/viewer'
import { updatesFrom } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useStore, useStored } from '~/live/store/use-store'
import {
  belongs,
  filterQuery,
  listQuery,
  orderOf,
  SECTIONS,
  statusOf,
  type TicketFilter,
} from '../ticket-filter'
import { type ListName, type ListReader, makeListReader } from './list-reader'
import {
  freeze,
  type Judge,
  type ListState,
  listOf,
  type Page,
  release,
  withFreshPage,
  withNewer,
  withNextPage,
  withRecount,
  withRest,
} from './ticket-list'
import { listsOf, ticketsOf } from './ticket-lists'

/** The lists of a tab: of "Aberto" all its sections, so that each can tell its count. */
export type ListPages = Partial<Record<ListName, Page>>

/** A list as it is shown: which tickets, each of which is read where it is drawn; of what is held back, which. */
export type ShownList = Omit<ListState, 'judge' | 'next'>
export type ShownLists = Partial<Record<ListName, ShownList>>

/** A count that is no longer certain is asked for again, at most this often. */
const RECOUNT_MS = 2_000

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
  const store = useStore()
  const key = filterQuery({ ...filter, section: 'pending' }).toString()
  const loaded = useMemo(() => shownLists(pages, (_name, page) => pageAsShown(page)), [pages])
  const lists = useStored((store) => {
    const shownNow = shownLists(pages, (name) => asShown(store, listsOf(store).get(idOf(key, name))))
    return namesOf(pages).every((name) => shownNow[name]) ? shownNow : undefined
  }, loaded)
  const readers = useReaders(key, { filter, pages })
  useRecount(lists, readers)
  const change = useCallback(
    (name: ListName, update: (list: ListState) => ListState) =>
      listsOf(store).change(idOf(key, name), update),
    [store, key],
  )
  return {
    lists,
    loadMore: useCallback(
      (name: ListName) => {
        const cursor = listsOf(store).get(idOf(key, name))?.next
        if (cursor) readers.current.get(name)?.load(withNextPage, { cursor })
      },
      [store, key, readers],
    ),
    setFrozen: useCallback(
      (name: ListName, frozen: boolean) =>
        change(name, frozen ? freeze : (list) => release(list, ticketsOf(store))),
      [store, change],
    ),
    /** Shows what was held back, although the pointer is still there. */
    showHeld: useCallback(
      (name: ListName) => change(name, (list) => release(list, ticketsOf(store), true)),
      [store, change],
    ),
  }
}

type Chosen = { filter: TicketFilter; pages: ListPages }

/** Takes each list's page in, and reads on from there; what was asked for another filter, or for pages before, is dropped. */
function useReaders(key: string, { filter, pages }: Chosen) {
  const store = useStore()
  const viewer = useShell()?.viewer
  const readers = useRef<ReadonlyMap<ListName, ListReader>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: new pages come with a new filter
  useEffect(() => {
    const names = namesOf(pages)
    const leave = names.map((name) => listsOf(store).watch(idOf(key, name)))
    const begun = names.map((name) => [name, readerOf(store, { id: idOf(key, name), name, filter })] as const)
    readers.current = new Map(begun)
    for (const [name, reader] of begun) {
      const [page, id] = [pages[name], idOf(key, name)]
      if (!page) continue
      takeFirst(store, { id, page, judge: judgeOf(filter, name, viewer) })
      const rows = listsOf(store).get(id)?.ids.length ?? 0
      if (rows > page.tickets.length || store.mayPageBeOld()) reader.load(withFreshPage, { rows })
    }
    return () => {
      for (const [, reader] of begun) reader.stop()
      for (const unwatch of leave) unwatch()
    }
  }, [store, pages, key])
  useEffect(
    () =>
      store.onResync(() => {
        for (const [name, reader] of readers.current) {
          reader.load(withFreshPage, { rows: listsOf(store).get(idOf(key, name))?.ids.length ?? 0 })
        }
      }),
    [store, key],
  )
  return readers
}

type First = { id: string; page: Page; judge: Judge }

function takeFirst(store: Store, { id, page, judge }: First): void {
  const tickets = ticketsOf(store)
  listsOf(store).takePage(id, {
    from: 'page',
    updates: updatesFrom('ticket', page.tickets),
    merge: (previous) => withNewer(withRest(listOf(page, judge), previous, tickets), page, tickets),
  })
}

type Named = { id: string; name: ListName; filter: TicketFilter }

function readerOf(store: Store, { id, name, filter }: Named): ListReader {
  return makeListReader(store, {
    id,
    async read(cursor) {
      const answer = await call(endpoints.list, listQuery(filter, statusOfList(name), cursor))
      return answer.ok ? answer.value : undefined
    },
  })
}

function judgeOf(filter: TicketFilter, name: ListName, viewer: Viewer | undefined): Judge {
  return {
    belongs: (ticket) => belongs(ticket, filter, statusOfList(name), viewer),
    order: orderOf(filter),
    readsContacts: filter.tags.length > 0 || filter.q !== '',
  }
}

/** Counts that are no longer certain are asked for again, until all are. */
function useRecount(lists: ShownLists, readers: { current: ReadonlyMap<ListName, ListReader> }) {
  const isStale = namesOf(lists).some((name) => lists[name]?.stale)
  const latest = useRef(lists)
  latest.current = lists
  useEffect(() => {
    if (!isStale) return
    const timer = setInterval(() => {
      for (const [name, reader] of readers.current) if (latest.current[name]?.stale) reader.load(withRecount)
    }, RECOUNT_MS)
    return () => clearInterval(timer)
  }, [isStale, readers])
}

const idOf = (key: string, name: ListName) => `${name} ${key}`

function namesOf(named: Partial<Record<ListName, unknown>>): ListName[] {
  return (['pending', 'open', 'group', 'closed', 'search'] as const).filter(
    (name) => named[name] !== undefined,
  )
}

function shownLists(
  pages: ListPages,
  show: (name: ListName, page: Page) => ShownList | undefined,
): ShownLists {
  const lists: ShownLists = {}
  for (const name of namesOf(pages)) {
    const page = pages[name]
    if (page) lists[name] = show(name, page)
  }
  return lists
}

/** As each list was shown last: its rows come and go with its state alone, so that thousands are looked through once. */
const asShownLast = new WeakMap<ListState, ShownList>()

function asShown({ ownFields }: Store, list: ListState | undefined): ShownList | undefined {
  if (!list) return undefined
  const before = asShownLast.get(list)
  if (before) return before
  const { judge: _judge, ids, next: _next, ...listFields } = list
  const knownIds = ids.filter((id) => ownFields('ticket', id))
  const shownList = { ...listFields, ids: knownIds.length === ids.length ? ids : knownIds }
  asShownLast.set(list, shownList)
  return shownList
}

/** Nothing is read on before the store has the page: who has scrolled to its end by then is there still. */
function pageAsShown({ tickets, count }: Page): ShownList {
  const waiting = { frozen: false, heldIds: [], goneIds: new Set<number>(), stale: false, hasFailed: false }
  return { ...waiting, ids: tickets.map(({ id }) => id), count, hasMore: false }
}
