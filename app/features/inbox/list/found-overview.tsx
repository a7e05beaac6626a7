import { Link, useLocation, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { ContactFace } from '~/features/contacts/picker/found-contacts'
import { useFoundContacts } from '~/features/contacts/picker/use-found-contacts'
import { capped } from '~/lib/text/format'
import { useShortcuts } from '~/lib/ui/shortcuts'
import { usePlaceNow } from '~/lib/ui/use-lead'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Skeleton } from '~/ui/skeleton'
import { useHold } from '~/ui/virtual-list'
import { FilteredNone } from './filtered-none'
import { HitRow, hasWord } from './message-hits'
import { useMessageHits } from './store/use-message-hits'
import { useOlderTickets } from './store/use-older-tickets'
import { filterQuery, type TicketFilter } from './ticket-filter'
import { filterHref } from './use-filter'

/** So many rows of each kind stand under their heading. */
const MAX_SHOWN = 5

type FoundOverviewProps = {
  filter: TicketFilter
  /** The conversations that were found, as far as they are loaded, and how many there are. */
  ids: readonly number[]
  count: number
  renderRow: (id: number, tabIndex: 0 | -1, loaded?: TicketView) => ReactNode
  rowHeight: number
  onHold: (isHeld: boolean) => void
  /** The content shown until the code of this part is loaded. */
  otherwise: ReactNode
}

type Section = {
  name: 'tickets' | 'messages' | 'people' | 'older'
  rows: readonly { key: string; height: number; draw: (tabIndex: 0 | -1) => ReactNode }[]
  /** The part below the rows: the link to all of them, a skeleton, or why they could not be read. */
  footer?: ReactNode
}

/**
 * Shows the results of a search, of every kind in one list: conversations, messages, contacts, and resolved
 * conversations behind a newer one. The arrow keys go through all of it.
 */
export function FoundOverview(props: FoundOverviewProps) {
  const { filter, onHold } = props
  const messages = useFoundMessages(filter)
  const people = useFoundPeople(filter)
  const older = useOlder(props)
  const kinds = [useFoundTickets(props), messages, people, older]
  const isEmpty = kinds.every(({ section, isBusy, problem }) => {
    return section.rows.length === 0 && !isBusy && problem === undefined
  })
  if (isEmpty) return <FilteredNone filter={filter} />
  const sections = kinds.map(({ section }) => section)
  return <Sections name={filterQuery(filter).toString()} sections={sections} onHold={onHold} />
}

/** The results of one kind: the section in the list, and whether it is complete. */
type Kind = { section: Section; isBusy: boolean; problem: string | undefined }

function useFoundTickets({ filter, ids, count, renderRow, rowHeight }: FoundOverviewProps): Kind {
  const { t } = useTranslation('tickets')
  const { pathname } = useLocation()
  const rows = ids.slice(0, MAX_SHOWN).map((id) => ({
    key: `ticket ${id}`,
    height: rowHeight,
    draw: (tabIndex: 0 | -1) => renderRow(id, tabIndex),
  }))
  const footer = ids.length > MAX_SHOWN && (
    <SeeAll to={filterHref(pathname, filter, { conversations: '1' })}>
      {t('found.allTickets', { count, shown: capped(count) })}
    </SeeAll>
  )
  return { section: { name: 'tickets', rows, footer }, isBusy: false, problem: undefined }
}

function useFoundMessages(filter: TicketFilter): Kind {
  const { t } = useTranslation('tickets')
  const { pathname } = useLocation()
  const { hits, state, problem, hasMore, loadMore } = useMessageHits(filter)
  if (!hasWord(filter.q))
    return { section: { name: 'messages', rows: [] }, isBusy: false, problem: undefined }
  const isBusy = state === 'loading'
  const rows = hits.slice(0, MAX_SHOWN).map((hit) => ({
    key: `message ${hit.message.id}`,
    height: HIT_HEIGHT,
    draw: (tabIndex: 0 | -1) => <HitRow hit={hit} filter={filter} tabIndex={tabIndex} />,
  }))
  const footer = problem ? (
    <ErrorState code={problem} retry={loadMore} />
  ) : isBusy && hits.length === 0 ? (
    <Waiting />
  ) : (
    (hits.length > MAX_SHOWN || hasMore) && (
      <SeeAll to={filterHref(pathname, filter, { messages: '1' })}>{t('found.allMessages')}</SeeAll>
    )
  )
  return { section: { name: 'messages', rows, footer }, isBusy, problem }
}

function useFoundPeople({ q }: TicketFilter): Kind {
  const { t } = useTranslation('tickets')
  const { matches = [], code, retry } = useFoundContacts(q)
  const rows = matches.slice(0, MAX_SHOWN).map((contact) => ({
    key: `contact ${contact.id}`,
    height: CONTACT_HEIGHT,
    draw: (tabIndex: 0 | -1) => (
      <Link
        to={`/contacts/${contact.id}/write`}
        tabIndex={tabIndex}
        prefetch="none"
        className="ring-inside flex h-full items-center gap-2.5 border-b border-line px-3.5 hover:bg-hover"
      >
        <ContactFace contact={contact} />
      </Link>
    ),
  }))
  const footer = code ? (
    <ErrorState code={code} retry={retry} />
  ) : (
    matches.length > MAX_SHOWN && (
      <SeeAll to={`/contacts?${new URLSearchParams({ searchParam: q })}`}>{t('found.allPeople')}</SeeAll>
    )
  )
  return { section: { name: 'people', rows, footer }, isBusy: false, problem: code }
}

function useOlder({ filter, renderRow, rowHeight }: FoundOverviewProps): Kind {
  const { t } = useTranslation('tickets')
  const { tickets, isBusy, problem, hasMore, loadMore } = useOlderTickets(filter)
  const rows = tickets.map((ticket) => ({
    key: `older ${ticket.id}`,
    height: rowHeight,
    draw: (tabIndex: 0 | -1) => renderRow(ticket.id, tabIndex, ticket),
  }))
  const footer = problem ? (
    <ErrorState code={problem} retry={loadMore} />
  ) : (
    hasMore && (
      <div className="px-3.5 py-2">
        <Button size="sm" aria-disabled={isBusy} onClick={() => isBusy || loadMore()}>
          {t('found.moreOlder')}
        </Button>
      </div>
    )
  )
  return { section: { name: 'older', rows, footer }, isBusy, problem }
}

const HIT_HEIGHT = 76
const CONTACT_HEIGHT = 52

type SectionsProps = { name: string; sections: readonly Section[]; onHold: (isHeld: boolean) => void }

/** The headed sections. All rows are one stop of the Tab key; the headings and the ways to more are beside them. */
function Sections({ name, sections, onHold }: SectionsProps) {
  const { t } = useTranslation('tickets')
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const holding = useHold(scroller, onHold)
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const stop = Math.min(active, Math.max(0, count - 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first row
  useEffect(() => setActive(0), [name])
  useSteps(scroller)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A row's menu lies elsewhere in the document: its arrows are its own.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
    const rows = rowsIn(scroller.current)
    const next = stepOf(
      event.key,
      rows.findIndex((row) => row.contains(document.activeElement)),
      rows.length,
    )
    if (next === undefined) return
    event.preventDefault()
    rows[next]?.querySelector<HTMLElement>('a')?.focus()
  }
  let index = -1
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain" {...holding}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside have the focus; arrows move between them */}
      <div onKeyDown={onKeyDown}>
        {sections.map((section) => (
          <section key={section.name} aria-labelledby={`found-${section.name}`}>
            {(section.rows.length > 0 || section.footer) && (
              <h2
                id={`found-${section.name}`}
                className="sticky top-0 z-[1] border-b border-line bg-panel px-3.5 py-1.5 text-xs font-semibold text-muted"
              >
                {t(`found.${section.name}`)}
              </h2>
            )}
            <ul aria-labelledby={`found-${section.name}`}>
              {section.rows.map(({ key, height, draw }) => {
                index += 1
                const position = index
                return (
                  <li key={key} data-found-row style={{ height }} onFocus={() => setActive(position)}>
                    {draw(position === stop ? 0 : -1)}
                  </li>
                )
              })}
            </ul>
            {section.footer}
          </section>
        ))}
      </div>
    </div>
  )
}

function rowsIn(scroller: HTMLElement | null): HTMLElement[] {
  return [...(scroller?.querySelectorAll<HTMLElement>('[data-found-row]') ?? [])]
}

function stepOf(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(count - 1, current + 1)
  if (key === 'ArrowUp') return Math.max(0, current - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** j and k open what stands next and before: conversations, messages and what was resolved before. */
function useSteps(scroller: React.RefObject<HTMLElement>) {
  const navigate = useNavigate()
  const placeNow = usePlaceNow()
  const last = useRef<string>()
  const go = (step: 1 | -1) => {
    const targets = rowsIn(scroller.current)
      .flatMap((row) => row.querySelector('a') ?? [])
      .filter((link) => link.pathname.startsWith('/tickets/'))
    const currentPath = placeNow()
    const isShown = (link: HTMLAnchorElement) => link.pathname === currentPath
    const current = targets.findIndex((link) => link.href === last.current && isShown(link))
    const from = current === -1 ? targets.findIndex(isShown) : current
    const next = targets[from === -1 ? 0 : from + step]
    if (!next) return
    last.current = next.href
    next.scrollIntoView({ block: 'nearest' })
    navigate(next.pathname + next.search + next.hash, { preventScrollReset: true })
  }
  useShortcuts({ j: () => go(1), k: () => go(-1) })
}

function SeeAll({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className="ring-inside flex min-h-9 items-center border-b border-line px-3.5 text-sm font-medium text-accent-text hover:bg-hover touch:min-h-11"
    >
      {children}
    </Link>
  )
}

function Waiting() {
  const { t } = useTranslation('tickets')
  return (
    <div role="status" aria-label={t('found.searching')} className="border-b border-line px-3.5 py-2">
      <Skeleton className="h-8 w-full" />
    </div>
  )
}
