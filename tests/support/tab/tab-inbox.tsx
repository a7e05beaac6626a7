import { Outlet, useLoaderData, useParams } from '@remix-run/react'
import { useEffect } from 'react'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { rowActionsFor } from '~/features/inbox/actions/ticket-actions'
import type { ListName } from '~/features/inbox/list/store/list-reader'
import type { Page } from '~/features/inbox/list/store/ticket-list'
import { useListRows } from '~/features/inbox/list/store/use-list-rows'
import { PinsProvider } from '~/features/inbox/list/store/use-pins'
import { type ShownList, type ShownLists, useTicketLists } from '~/features/inbox/list/store/use-ticket-lists'
import { SECTIONS, statusOf, type TicketFilter } from '~/features/inbox/list/ticket-filter'
import { useFilter } from '~/features/inbox/list/use-filter'
import type { loader } from '~/features/inbox/page.route'
import { RowActsProvider, useRowActs } from '~/features/inbox/row/row-acts'
import { capped } from '~/lib/text/format'
import { useShell } from '~/lib/ui/use-shell'
import { useStore } from '~/live/store/use-store'
import { changeOf, NO_LIST, tabState } from './hands.ts'
import type { TabDoes } from './tab-protocol.ts'

/** The lists of the inbox, beside what is open. */
export function Inbox() {
  const { pages, pinned } = useLoaderData<typeof loader>()
  const { filter } = useFilter()
  return (
    <PinsProvider loaded={pinned}>
      <RowActsProvider>
        <Lists filter={filter} pages={pages} />
      </RowActsProvider>
      <Outlet />
    </PinsProvider>
  )
}

type ListsProps = { filter: TicketFilter; pages: Parameters<typeof useTicketLists>[1] }

function Lists({ filter, pages }: ListsProps) {
  const { lists, setFrozen } = useTicketLists(filter, pages)
  const name: ListName = statusOf(filter) ?? 'search'
  const list = lists[name]
  useEffect(() => {
    tabState.hold = (isHeld) => setFrozen(name, isHeld)
    if (!list) tabState.list = NO_LIST
  })
  return list && <Rows list={list} filter={filter} lists={lists} page={pages[name]} />
}

type RowsProps = { list: ShownList; lists: ShownLists; filter: TicketFilter; page: Page | undefined }

function Rows({ list, lists, filter, page }: RowsProps) {
  const { uuid } = useParams()
  const viewer = useShell()?.viewer
  const { ids, loaded, hasLeft } = useListRows(list, filter, page)
  const { row } = useStore()
  const ticketOf = (id: number) => row('ticket', id) ?? loaded(id)
  const doFromRow = useRowHand((id) => (ids.includes(id) ? ticketOf(id) : undefined))
  useEffect(() => {
    const sections = SECTIONS.filter((section) => section !== 'group' || viewer?.allowGroup)
    tabState.row = doFromRow
    tabState.list = {
      rows: ids.map((id) => (hasLeft(id) ? `${id} left` : String(id))),
      counts: listsOf(filter, sections).map((section) => capped(lists[section]?.count ?? 0)),
      isBlank: false,
      open: ids.flatMap((id) => (ticketOf(id)?.uuid === uuid ? [String(id)] : [])),
    }
  })
  return null
}

/** The lists whose counts are before the viewer. */
function listsOf<S extends string>({ tab }: TicketFilter, sections: readonly S[]): readonly (S | 'search')[] {
  if (tab === 'search') return ['search']
  return tab === 'open' ? sections : []
}

/** Returns the acts that the menu of a row offers. */
function useRowHand(ticketOf: (id: number) => TicketView | undefined) {
  const acts = useRowActs()
  const viewer = useShell()?.viewer
  return (does: TabDoes, ticketId: number): Promise<unknown> | undefined => {
    const ticket = ticketOf(ticketId)
    if (!ticket || !viewer) return undefined
    const allowed = rowActionsFor(ticket, viewer)
    const change = changeOf(does)
    if (change) return done(allowed[change.needs], () => acts.act(ticket, change.body))
    if (!('press' in does)) return undefined
    if (does.press === 'attend') return done(allowed.accept, () => acts.accept(ticket))
    if (does.press === 'pin') return done(allowed.pin, () => acts.pin(ticket))
    return done(does.press === 'unread' && allowed.unread, () => acts.putAside(ticket))
  }
}

function done(isAllowed: boolean, act: () => void): Promise<unknown> | undefined {
  return isAllowed ? Promise.resolve(act()) : undefined
}
