import { useNavigate, useParams, useRevalidator } from '@remix-run/react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShortcuts } from '~/lib/ui/shortcuts'
import { usePlaceNow } from '~/lib/ui/use-lead'
import { useShell } from '~/lib/ui/use-shell'
import { seesGroups } from '~/lib/viewer'
import { useDraftList } from '~/live/reading/use-draft-list'
import { useStore } from '~/live/store/use-store'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { NotLoaded } from '~/ui/not-loaded'
import { onDemand, usePreload } from '~/ui/on-demand/on-demand'
import { VirtualList } from '~/ui/virtual-list'
import { NewTicketButton } from '../actions/new-ticket'
import { BulkSelection } from '../bulk/bulk-selection'
import { ListRow } from '../row/list-row'
import { RowActsProvider } from '../row/row-acts'
import { RowMenuItems } from '../row/row-menu'
import { ROW_HEIGHT } from '../row/ticket-row'
import { FilterMenu } from './filter-menu'
import { ListTabs, SearchBox, Sections } from './list-head'
import { ListMenu } from './list-menu'
import { MissingNotice } from './missing-notice'
import { NoTickets } from './no-tickets'
import type { ListName } from './store/list-reader'
import type { Page } from './store/ticket-list'
import { type ListRows, useListRows } from './store/use-list-rows'
import { usePins } from './store/use-pins'
import { type SectionUnread, useSectionUnread } from './store/use-section-unread'
import { type ListPages, type ShownList, type ShownLists, useTicketLists } from './store/use-ticket-lists'
import { filterCount, filterQuery, searchViewOf, statusOf, type TicketFilter } from './ticket-filter'

const BulkBar = onDemand(async () => (await import('../bulk/bulk-bar')).BulkBar, { missing: () => null })

const FilterChips = onDemand(async () => (await import('./filter-chips')).FilterChips, {
  missing: () => null,
})

const WithoutQueue = onDemand(async () => (await import('./without-queue')).WithoutQueue, {
  missing: () => null,
})
const DownConnections = onDemand(async () => (await import('./down-connections')).DownConnections, {
  missing: () => null,
})

const FoundOverview = onDemand(async () => (await import('./found-overview')).FoundOverview, {
  meanwhile: ({ otherwise }) => otherwise,
  missing: ({ retry }) => <NotLoaded retry={retry} />,
})

const MessageHits = onDemand(async () => (await import('./message-hits')).MessageHits, {
  missing: ({ retry }) => <NotLoaded retry={retry} />,
})

type ListPaneProps = {
  filter: TicketFilter
  pages: ListPages
  /** Why a list that is shown could not be read. */
  problem?: string | undefined
  onCounts?: (counts: Counts) => void
}
/**
 * The number of conversations in the list's sections, by the filters in force. `unread` counts the unread conversations
 * of all sections.
 */
export type Counts = { pending: number; open: number; unread: number }

/** The list beside the conversation: search, tabs, filters and the tickets themselves. */
export function ListPane({ filter, pages, problem, onCounts }: ListPaneProps) {
  const { t } = useTranslation('tickets')
  const { uuid } = useParams()
  const { lists, loadMore, setFrozen, showHeld } = useTicketLists(filter, pages)
  const name: ListName = statusOf(filter) ?? 'search'
  const list = lists[name]
  const unread = useSectionUnread(filter)
  const viewer = useShell()?.viewer
  const { revalidate } = useRevalidator()
  const showsMessages = name === 'search' && searchViewOf(filter) === 'messages'
  usePreload(RowMenuItems)
  useCounts({ lists, unread, hasGroups: viewer !== undefined && seesGroups(viewer) }, onCounts)
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-panel">
      {!uuid && <h1 className="sr-only">{t('title')}</h1>}
      <div className="flex items-center gap-1 p-3 pb-1">
        <SearchBox />
        <FilterMenu />
        <ListMenu name={name} />
        <NewTicketButton />
      </div>
      <ListTabs filter={filter} unread={unread} />
      <Sections filter={filter} lists={lists} unread={unread} />
      {filterCount(filter) > 0 && <FilterChips />}
      <DownConnections />
      <WithoutQueue filter={filter} />
      <MissingNotice />
      {showsMessages && <MessageHits filter={filter} />}
      {problem && !showsMessages && <ErrorState code={problem} retry={revalidate} />}
      <RowActsProvider>
        {list && !problem && !showsMessages && (
          <Rows
            key={name + filterQuery(filter).toString()}
            list={list}
            hasSections={name === 'search' && searchViewOf(filter) === 'all'}
            hasNone={Object.values(lists).every((ticketList) => ticketList.count === 0)}
            page={pages[name]}
            name={name}
            filter={filter}
            loadMore={loadMore}
            setFrozen={setFrozen}
            showHeld={showHeld}
          />
        )}
      </RowActsProvider>
    </div>
  )
}

type RowsProps = {
  list: ShownList
  /** With what else the search finds. */
  hasSections: boolean
  /** The page of the list that the server rendered. */
  page: Page | undefined
  /** No list of the tab has a ticket. */
  hasNone: boolean
  name: ListName
  filter: TicketFilter
  loadMore: (name: ListName) => void
  setFrozen: (name: ListName, frozen: boolean) => void
  showHeld: (name: ListName) => void
}

function Rows({ list, hasSections, page, hasNone, name, filter, loadMore, setFrozen, showHeld }: RowsProps) {
  const { t } = useTranslation('tickets')
  const { uuid } = useParams()
  const shell = useShell()
  const compact = shell?.preferences.density === 'compact'
  const query = filterQuery(filter).toString()
  const drafts = useDraftList()
  const { ids, loaded, hasLeft } = useListRows(list, filter, page)
  const { isPinned } = usePins()
  const readMore = useCallback(() => loadMore(name), [loadMore, name])
  const renderRow = useCallback(
    (id: number, tabIndex: 0 | -1, ownTicket?: TicketView) => (
      <ListRow
        id={id}
        loaded={ownTicket ?? loaded(id)}
        query={query}
        openUuid={uuid}
        hasLeft={hasLeft(id)}
        isPinned={isPinned(id)}
        compact={compact}
        tabIndex={tabIndex}
        draft={drafts.get(id)}
      />
    ),
    [loaded, query, uuid, hasLeft, isPinned, compact, drafts],
  )
  const rowProps = {
    ids,
    renderRow,
    rowHeight: ROW_HEIGHT[compact ? 'compact' : 'comfortable'],
    onHold: (isHeld: boolean) => setFrozen(name, isHeld),
  }
  const allRows = ids.length > 0 && (
    <AllRows {...rowProps} list={list} loaded={loaded} query={query} loadMore={readMore} name={name} />
  )
  return (
    <BulkSelection ids={ids}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        {ids.length === 0 && !hasSections && <NoTickets name={name} filter={filter} hasNone={hasNone} />}
        {list.heldIds.length > 0 && (
          <Button
            variant="primary"
            size="sm"
            className="absolute start-1/2 top-2 z-10 -translate-x-1/2 rounded-full rtl:translate-x-1/2"
            onClick={() => showHeld(name)}
          >
            {t('list.new', { count: list.heldIds.length })}
          </Button>
        )}
        {hasSections ? (
          <FoundOverview filter={filter} count={list.count} {...rowProps} otherwise={allRows} />
        ) : (
          allRows
        )}
        {/* Stays when all rows went by it: how far it is, and what was refused, is told here. */}
        <BulkBar filter={filter} status={statusOf(filter)} count={list.count} />
      </div>
    </BulkSelection>
  )
}

type AllRowsProps = Pick<RowsProps, 'list' | 'name'> &
  Pick<ListRows, 'ids' | 'loaded'> & {
    query: string
    rowHeight: number
    renderRow: (id: number, tabIndex: 0 | -1) => ReactNode
    loadMore: () => void
    onHold: (isHeld: boolean) => void
  }

/** The conversations of a list, however many. */
function AllRows({ list, name, ids, loaded, query, rowHeight, renderRow, loadMore, onHold }: AllRowsProps) {
  const { t } = useTranslation('tickets')
  const wanted = useSteps({ ids, loaded, loadMore: list.hasMore ? loadMore : nothing }, query)
  return (
    <VirtualList
      name={`tickets ${name} ${query}`}
      label={t('list.label')}
      rows={ids}
      total={list.count}
      rowHeight={rowHeight}
      keyOf={itself}
      renderRow={renderRow}
      wanted={wanted}
      hasMore={list.hasMore}
      loadMore={list.hasFailed ? nothing : loadMore}
      footer={list.hasFailed && list.hasMore && <ErrorState code="ERR_UNAVAILABLE" retry={loadMore} />}
      onHold={onHold}
    />
  )
}

const nothing = () => undefined
const itself = (id: number) => id

/** With so many rows left ahead of the one that is stepped to, the next page is asked for. */
const ROWS_AHEAD = 5

type Steps = Pick<ListRows, 'ids' | 'loaded'> & { loadMore: () => void }

/**
 * j and k: the next and the previous conversation of the list; pressed again while one is on its way, the one after that. Tells
 * the row that was stepped to.
 */
function useSteps({ ids, loaded, loadMore }: Steps, query: string): { index: number } | undefined {
  const [wanted, setWanted] = useState<{ index: number }>()
  const { ownFields } = useStore()
  const navigate = useNavigate()
  const placeNow = usePlaceNow()
  const go = (step: 1 | -1) => {
    const address = placeNow()
    const uuidOf = (id: number | undefined) =>
      id === undefined ? undefined : (ownFields('ticket', id) ?? loaded(id))?.uuid
    const openIndex = ids.findIndex((id) => address === `/tickets/${uuidOf(id)}`)
    const index = openIndex === -1 ? 0 : openIndex + step
    const next = uuidOf(ids[index])
    if (index >= ids.length - ROWS_AHEAD) loadMore()
    if (!next) return
    setWanted({ index })
    navigate(`/tickets/${next}${query && `?${query}`}`, { preventScrollReset: true })
  }
  useShortcuts({ j: () => go(1), k: () => go(-1) })
  return wanted
}

/** Tells how many wait and are attended, once their lists are there. */
type Counted = { lists: ShownLists; unread: SectionUnread; hasGroups: boolean }

function useCounts({ lists, unread, hasGroups }: Counted, onCounts?: (counts: Counts) => void) {
  const pending = lists.pending?.count
  const open = lists.open?.count
  const unreadCount = unread.pending + unread.open + (hasGroups ? unread.group : 0)
  useEffect(() => {
    if (pending === undefined && open === undefined) return
    onCounts?.({ pending: pending ?? 0, open: open ?? 0, unread: unreadCount })
  }, [onCounts, pending, open, unreadCount])
}
