import { Link, useLocation } from '@remix-run/react'
import { ArrowDownNarrowWide, ArrowUpNarrowWide, Eye, EyeOff, Search } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchForm } from '~/kit/list/search-form'
import { capped } from '~/lib/text/format'
import { useSearchText } from '~/lib/ui/address/use-search-text'
import { useActions } from '~/lib/ui/shortcuts'
import { useSearchKey } from '~/lib/ui/use-search-key'
import { useShell } from '~/lib/ui/use-shell'
import { may, seesGroups } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { tabClass, tabListClass } from '~/ui/tab-class'
import { Tooltip } from '~/ui/tooltip'
import { QueueSelect } from '../actions/queue-select'
import type { SectionUnread } from './store/use-section-unread'
import type { ShownLists } from './store/use-ticket-lists'
import {
  allAs,
  SEARCH_VIEWS,
  SECTIONS,
  searchViewOf,
  showsAll,
  TABS,
  type TicketFilter,
} from './ticket-filter'
import { filterHref, useFilter } from './use-filter'

/** Search: as a form without JavaScript, by itself while typing with it. Typing goes to the tab "Busca". */
export function SearchBox() {
  const { t } = useTranslation('tickets')
  const { filter, change } = useFilter()
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, askNow } = useSearchText(filter.q, (q) => {
    void change({ q, tab: q ? 'search' : 'open' }, { replace: true })
  })
  useSearchKey(() => input.current)
  /** Enter only does at once what a pause does: the conversation stays open, and the filters stay. */
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    askNow()
  }
  return (
    <SearchForm action="/tickets" className="relative min-w-0 flex-1" onSubmit={onSubmit}>
      <input type="hidden" name="tab" value="search" />
      <Search aria-hidden className="absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-muted" />
      <Input
        ref={input}
        name="q"
        type="search"
        value={text}
        maxLength={120}
        aria-label={t('list.search')}
        placeholder={t('list.searchHint')}
        className="ps-8"
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </SearchForm>
  )
}

/** Aberto, Resolvidos, Busca; at the end which queues, in what order, and whose tickets. */
export function ListTabs({ filter, unread }: { filter: TicketFilter; unread: SectionUnread }) {
  const { t } = useTranslation('tickets')
  const { pathname } = useLocation()
  return (
    <div className={`${tabListClass} flex-wrap px-3`}>
      <nav aria-label={t('title')} className="flex gap-1">
        {TABS.map((tab) => (
          <Link
            key={tab}
            to={filterHref(pathname, filter, { tab, ...(tab !== 'search' && { q: '' }) })}
            aria-current={filter.tab === tab ? 'page' : undefined}
            className={tabClass}
            preventScrollReset
          >
            {t(`tab.${tab}`)}
            {tab === 'open' && filter.tab !== 'open' && <OpenUnread unread={unread} />}
          </Link>
        ))}
      </nav>
      {/* On phones they stand among the filters. */}
      <span className="ms-auto flex shrink-0 items-center max-md:hidden">
        <QueueSelect />
        <OrderToggle filter={filter} />
        <ShowAllToggle filter={filter} />
      </span>
    </div>
  )
}

/** From another tab: that something is unread in the sections of the first. */
function OpenUnread({ unread }: { unread: SectionUnread }) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const count = unread.pending + unread.open + (viewer && seesGroups(viewer) ? unread.group : 0)
  if (count === 0) return null
  return (
    <span className="ms-1.5 inline-block size-2 rounded-full bg-accent">
      <span className="sr-only">{t('sectionUnread', { count })}</span>
    </span>
  )
}

/** Oldest waiting first is one press. */
function OrderToggle({ filter }: { filter: TicketFilter }) {
  const { t } = useTranslation('tickets')
  const { change } = useFilter()
  const oldestFirst = filter.sort === 'asc'
  const text = oldestFirst ? t('list.latest') : t('list.oldest')
  const turn = () => void change({ sort: oldestFirst ? 'desc' : 'asc' })
  useActions({ order: turn })
  return (
    <Tooltip text={text}>
      <Button variant="ghost" size="icon-sm" aria-label={text} onClick={turn}>
        {oldestFirst ? <ArrowUpNarrowWide /> : <ArrowDownNarrowWide />}
      </Button>
    </Tooltip>
  )
}

function ShowAllToggle({ filter }: { filter: TicketFilter }) {
  const { t } = useTranslation('tickets')
  const { change } = useFilter()
  const viewer = useShell()?.viewer
  const isThere = viewer !== undefined && filter.tab !== 'search' && may(viewer, 'tickets:seeAll')
  const isShown = isThere && showsAll(filter, viewer)
  const turn = () => isThere && void change({ all: allAs(!isShown, viewer) })
  useActions(isThere ? { showAll: turn } : {})
  if (!isThere) return null
  return (
    <Tooltip text={t('list.showAll')}>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t('list.showAll')}
        aria-pressed={isShown}
        onClick={turn}
      >
        {isShown ? <Eye /> : <EyeOff />}
      </Button>
    </Tooltip>
  )
}

type SectionsProps = {
  filter: TicketFilter
  lists: ShownLists
  unread: SectionUnread
}

/** The sections of "Aberto" with their counts. */
export function Sections({ filter, lists, unread }: SectionsProps) {
  const { t } = useTranslation('tickets')
  const { pathname } = useLocation()
  const viewer = useShell()?.viewer
  if (filter.tab === 'search') return <Searched filter={filter} matchCount={lists.search?.count} />
  if (filter.tab !== 'open') return null
  return (
    <ul className="flex gap-1 overflow-x-auto border-b border-line px-3 py-1.5">
      {SECTIONS.filter((section) => section !== 'group' || (viewer && seesGroups(viewer))).map((section) => (
        <li key={section} className="shrink-0">
          <Link
            to={filterHref(pathname, filter, { section })}
            aria-current={filter.section === section ? 'true' : undefined}
            preventScrollReset
            className={PILL}
          >
            {t(`section.${section}`)}
            <span className="text-xs tabular" data-count={section}>
              {capped(lists[section]?.count ?? 0)}
            </span>
            <SectionMark count={unread[section]} section={section} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const PILL =
  'inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium text-muted hover:bg-hover aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-text touch:h-11'

/**
 * Switches between the views of a search: everything that it finds, conversations by name and number alone, or the
 * messages in them.
 */
function Searched({ filter, matchCount }: { filter: TicketFilter; matchCount: number | undefined }) {
  const { t } = useTranslation('tickets')
  const { pathname } = useLocation()
  return (
    <ul className="flex gap-1 overflow-x-auto border-b border-line px-3 py-1.5">
      {SEARCH_VIEWS.filter((view) => view !== 'all' || filter.q !== '').map((view) => (
        <li key={view} className="shrink-0">
          <Link
            to={filterHref(pathname, filter, {
              messages: view === 'messages' ? '1' : undefined,
              conversations: view === 'tickets' ? '1' : undefined,
            })}
            aria-current={searchViewOf(filter) === view ? 'true' : undefined}
            preventScrollReset
            className={PILL}
          >
            {t(`found.${view}`)}
            {view === 'tickets' && matchCount !== undefined && (
              <span className="text-xs tabular" data-count="search">
                {capped(matchCount)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Shows how many conversations of a section have something unread. */
function SectionMark({ count, section }: { count: number; section: TicketFilter['section'] }) {
  const { t } = useTranslation('tickets')
  if (count === 0) return null
  const text = t('sectionUnread', { count })
  return (
    <span
      data-unread={section}
      title={text}
      className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent tabular"
    >
      <span aria-hidden>{capped(count)}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
