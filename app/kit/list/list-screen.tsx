import { Link, Outlet, useLocation } from '@remix-run/react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { usePageNames } from '~/lib/text/page-title'
import { useRowWindow } from '~/lib/ui/use-row-window'
import type { PageName } from '~/pages/all-pages'
import { pagePathAt } from '~/pages/page-rules'
import { PageHeader } from '~/ui/page-header'
import { Spinner } from '~/ui/spinner'
import { QUERY_PARAMS } from './address'
import { ListBulkBar } from './bulk/bulk-bar'
import { useSelection } from './bulk/selection'
import type { BulkProgress } from './bulk/use-bulk'
import type { BulkAct, Column, ListFilter, ListRow, ListState, RowAct, RowTone } from './columns'
import { FirstTime, ListSkeleton, NoResult, ReadingFailed } from './list-states'
import type { ListParts } from './list-table'
import { ListToolbar } from './list-toolbar'
import { noteAim } from './moves/at-rest'
import { TableOrCards } from './table-or-cards'
import { type ListAddress, useListAddress } from './use-list-address'
import { useListKeys } from './use-list-keys'
import { useNearEnd } from './use-near-end'

export type ListScreenProps<Row extends ListRow> = {
  page: PageName
  list: ListState<Row>
  columns?: readonly Column<Row>[]
  /** Draws the rows in another form than a table, such as a grid of cards. */
  draw?: (rows: readonly Row[]) => ReactNode
  nameOf: (row: Row) => string
  /** The address of a row's sheet, relative to the page's; one that begins with a slash stands by itself. */
  opens?: (row: Row) => string
  acts?: (row: Row) => readonly RowAct[]
  bulk?: readonly BulkAct<Row>[]
  /** The progress of an act on several rows (`useBulk`). */
  progress?: BulkProgress | undefined
  /** The label of the search box, such as "Buscar tags". Absent when the list cannot be searched. */
  searchLabel?: string
  /** A note about a search for this text. */
  searchNote?: (text: string) => string | undefined
  filters?: readonly ListFilter[]
  /** Buttons to the right of the title, the primary one last. */
  buttons?: ReactNode
  /** Notices between the title and the list, for everybody. */
  notices?: ReactNode
  /** Shown when there is no row yet: what the page is for, and the next step. */
  empty: { icon: ReactNode; title: string; text: string; action?: ReactNode }
  /** Tints rows that need attention. A cell must say the same in words. */
  toneOf?: (row: Row) => RowTone | undefined
  /** The rows differ in height, so all of them are drawn; only for short lists. */
  tallRows?: boolean
  /** The outlet context for the sheets over the page. */
  context?: unknown
}

/** Height of a plain row of the table, in pixels. */
const ROW_HEIGHT = 44
/** From this number of rows on only the visible ones are drawn. */
const VIRTUAL_FROM = 100

/** The screen of a list, the same for all nouns. See docs/adding.md, "A screen". */
export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const { page, list, buttons, notices, filters = [], searchLabel, bulk = [], context } = props
  const title = usePageNames()[page] ?? ''
  const { pathname } = useLocation()
  const address = useListAddress()
  const selection = useSelection(list.rows, address.hrefWith({}))
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrowed = address.search !== '' || filters.some(({ name }) => address.valueOf(name) !== '')
  const isEmpty = list.rows.length === 0 && !list.isReading
  useListKeys(scroller)
  return (
    <div ref={scroller} className="relative flex min-h-0 flex-1 flex-col overflow-y-auto" data-list={page}>
      <PageHeader title={title} count={list.count} isCapped={list.isCapped}>
        {buttons}
      </PageHeader>
      {notices && <div className="grid gap-3 px-4 pb-3 empty:hidden">{notices}</div>}
      {(!isEmpty || isNarrowed) && (
        <ListToolbar address={address} searchLabel={searchLabel} filters={filters}>
          {(list.isReading || address.isChanging) && <Spinner label={title} />}
        </ListToolbar>
      )}
      <SearchNote text={address.search === '' ? undefined : props.searchNote?.(address.search)} />
      {list.problem && list.rows.length > 0 && <ReadingFailed problem={list.problem} retry={list.retry} />}
      <Content {...props} filters={filters} isNarrowed={isNarrowed}>
        <Rows
          {...props}
          scroller={scroller}
          parts={{
            rows: list.rows,
            columns: props.columns ?? [],
            nameOf: props.nameOf,
            toneOf: props.toneOf,
            hrefOf: hrefsOf(props.opens, pagePathAt(pathname), address),
            actsOf: props.acts,
            selection: bulk.length > 0 ? selection : undefined,
            address,
            label: title,
          }}
        />
      </Content>
      <ListBulkBar selection={selection} acts={bulk} list={list} progress={props.progress} />
      <Outlet context={context} />
    </div>
  )
}

function SearchNote({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="status" className="px-4 pb-3 text-sm text-muted">
      {text}
    </p>
  )
}

/** A row's sheet keeps the search and the filters of the list behind it. */
function hrefsOf<Row>(opens: ((row: Row) => string) | undefined, path: string, address: ListAddress) {
  if (!opens) return undefined
  const query = address.hrefWith({}).split('?')[1]
  return (row: Row) => {
    const address = opens(row)
    return address.startsWith('/') ? address : `${path}/${address}${query ? `?${query}` : ''}`
  }
}

type ContentProps<Row extends ListRow> = ListScreenProps<Row> & {
  filters: readonly ListFilter[]
  isNarrowed: boolean
  children: ReactNode
}

/** The rows, or in their place a skeleton, a failure, or the reason why there are none. */
function Content<Row extends ListRow>({ list, filters, isNarrowed, empty, children }: ContentProps<Row>) {
  const address = useListAddress()
  if (list.rows.length > 0) return children
  if (list.isReading) return <ListSkeleton />
  if (list.problem) return <ReadingFailed problem={list.problem} retry={list.retry} className="mt-2" />
  // All loaded rows were removed meanwhile: the foot of the list loads the next page.
  if (list.hasMore) return children
  if (isNarrowed) return <NoResult address={address} filters={filters} />
  return (
    <FirstTime icon={empty.icon} title={empty.title} text={empty.text}>
      {empty.action}
    </FirstTime>
  )
}

type RowsProps<Row extends ListRow> = ListScreenProps<Row> & {
  parts: ListParts<Row>
  scroller: RefObject<HTMLElement>
}

function Rows<Row extends ListRow>({ list, parts, scroller, tallRows, draw }: RowsProps<Row>) {
  const count = list.rows.length
  const window = useRowWindow(scroller, { count, rowHeight: ROW_HEIGHT, initialOffset: 0 })
  const isVirtual = !tallRows && count > VIRTUAL_FROM
  const end = useNearEnd(list)
  return (
    <div
      onPointerMove={noteAim}
      aria-busy={list.isReading || parts.address.isChanging}
      className={cn(
        'px-4 pb-4',
        (list.isReading || parts.address.isChanging) && 'opacity-60 transition-opacity',
      )}
    >
      {draw?.(list.rows)}
      {!draw && (
        <TableOrCards {...parts} rowWindow={isVirtual ? { ...window, rowHeight: ROW_HEIGHT } : undefined} />
      )}
      {list.hasMore && (
        <div ref={end} className="grid min-h-11 place-items-center pt-3 text-muted">
          <MoreRows list={list} address={parts.address} />
        </div>
      )}
    </div>
  )
}

type MoreProps<Row> = { list: ListState<Row>; address: ListAddress }

/** The link to the rows that were not loaded yet, with their number where it is known. */
function MoreRows<Row>({ list, address }: MoreProps<Row>) {
  const { t } = useTranslation('kit')
  if (list.isReadingMore) return <Spinner label={t('readingMore')} />
  return (
    <Link
      to={address.hrefWith({ [QUERY_PARAMS.cursor]: list.next ?? '' })}
      className="rounded-sm underline underline-offset-2 touch:min-h-11"
      onClick={(event) => {
        event.preventDefault()
        list.loadMore()
      }}
    >
      {list.isCapped ? t('moreUncounted') : t('more', { count: list.count - list.rows.length })}
    </Link>
  )
}
