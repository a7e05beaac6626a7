import type { z } from 'zod'
import { readList } from '#domain/core/contract/values/read-list.ts'
import { isPlainGroupView, isUnreadView, RESOLVED_STATUSES } from '#domain/tickets/contract/lifecycle.ts'
import {
  type ListTicketsInput,
  TICKET_STATUSES,
  type TicketStatus,
  type TicketView,
} from '#domain/tickets/contract/schema.ts'

export const TABS = ['open', 'closed', 'search'] as const
/** Sections of the tab "Aberto". */
export const SECTIONS = ['pending', 'open', 'group'] as const satisfies readonly TicketStatus[]

/** The filter of the list, as its address says it. An absent field has the usual value. */
export type TicketFilter = {
  tab: (typeof TABS)[number]
  section: (typeof SECTIONS)[number]
  q: string
  /** Set when a search shows messages alone, in place of everything that it finds. */
  messages?: '1' | undefined
  /** Set when a search shows conversations alone. */
  conversations?: '1' | undefined
  /** Colleagues' tickets too; absent = as is usual for the viewer, see `showsAll`. */
  all?: '0' | '1' | undefined
  sort: 'asc' | 'desc'
  queues: number[]
  tags: number[]
  connections: number[]
  users: number[]
  statuses: TicketStatus[]
  /** Only those with something unread. */
  unread?: '1' | undefined
  /** Only those in no queue. */
  withoutQueue?: '1' | undefined
}

/** Every filter beside the tab and the search text, taken off. */
export const NO_FILTERS = {
  queues: [],
  tags: [],
  connections: [],
  users: [],
  statuses: [],
  unread: undefined,
  withoutQueue: undefined,
} satisfies Partial<TicketFilter>

/** In the address of the list: somebody came from a conversation that does not exist, or is not theirs to see. */
export const MISSING = 'missing'

/** Said by a 1, or not at all. */
const FLAGS = ['messages', 'conversations', 'unread', 'withoutQueue'] as const
const LISTS = ['queues', 'tags', 'connections', 'users', 'statuses'] as const

/** Signs that a search text may have. */
export const LONGEST_SEARCH = 120
const MAX_OF_A_LIST = 500

/** The views of a search: everything that it finds, or one kind of it alone. */
export const SEARCH_VIEWS = ['all', 'tickets', 'messages'] as const

/** Without a text there is nothing to find but conversations, by the filters. */
export function searchViewOf({ messages, conversations, q }: TicketFilter): (typeof SEARCH_VIEWS)[number] {
  if (messages) return 'messages'
  return conversations || q === '' ? 'tickets' : 'all'
}

/** Reads the filter from an address. An invalid value counts as absent. */
export function readFilter(query: URLSearchParams): TicketFilter {
  const queryValues = new Map(query)
  const q = queryValues.get('q') ?? ''
  return {
    tab: oneOf(TABS, queryValues.get('tab')) ?? 'open',
    section: oneOf(SECTIONS, queryValues.get('section')) ?? 'pending',
    q: q.length > LONGEST_SEARCH ? '' : q,
    messages: oneOf(['1'], queryValues.get('messages')),
    conversations: oneOf(['1'], queryValues.get('conversations')),
    all: oneOf(['0', '1'], queryValues.get('all')),
    sort: oneOf(['asc', 'desc'], queryValues.get('sort')) ?? 'desc',
    queues: listOf(queryValues.get('queues'), idOf),
    tags: listOf(queryValues.get('tags'), idOf),
    connections: listOf(queryValues.get('connections'), idOf),
    users: listOf(queryValues.get('users'), idOf),
    statuses: listOf(queryValues.get('statuses'), (status) => oneOf(TICKET_STATUSES, status)),
    unread: oneOf(['1'], queryValues.get('unread')),
    withoutQueue: oneOf(['1'], queryValues.get('withoutQueue')),
  }
}

function oneOf<const T extends string>(allowed: readonly T[], candidate: unknown): T | undefined {
  return allowed.find((value) => value === candidate)
}

/** None of a list of which one is wrong, or that is too long. */
function listOf<T>(text: string | undefined, read: (item: unknown) => T | undefined): T[] {
  const items = readList(text)
  const values = Array.isArray(items) ? items.flatMap((item) => read(item) ?? []) : []
  const isWhole = Array.isArray(items) && values.length === items.length && items.length <= MAX_OF_A_LIST
  return isWhole ? values : []
}

function idOf(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,16}$/.test(value))
  const id = isNumber ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The address of a filter; what is usual is left out. */
export function filterQuery(filter: TicketFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.tab !== 'open') query.set('tab', filter.tab)
  if (filter.tab === 'open' && filter.section !== 'pending') query.set('section', filter.section)
  if (filter.q) query.set('q', filter.q)
  for (const name of FLAGS) if (filter[name]) query.set(name, '1')
  if (filter.all) query.set('all', filter.all)
  if (filter.sort !== 'desc') query.set('sort', filter.sort)
  for (const name of LISTS) if (filter[name].length > 0) query.set(name, filter[name].join(','))
  return query
}

/** The conversation in the section that it stands in now, with the filters that were chosen. Specification 1 §4. */
export function attendedHref({ uuid, status }: Pick<TicketView, 'uuid' | 'status'>, filter: TicketFilter) {
  const section = SECTIONS.find((candidate) => candidate === status) ?? 'open'
  const query = filterQuery({ ...filter, tab: 'open', q: '', section }).toString()
  return `/tickets/${uuid}${query && `?${query}`}`
}

/** The same from elsewhere, without filters: beside the conversation stands the list that it is in. */
export function standingHref({ uuid, status }: Pick<TicketView, 'uuid' | 'status'>): string {
  const section = SECTIONS.find((candidate) => candidate === status)
  const query = filterQuery({
    ...readFilter(new URLSearchParams()),
    ...(section ? { section } : { tab: 'closed' }),
  })
  return `/tickets/${uuid}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Whether colleagues' tickets are shown: in a search, which shows any, and when colleagues are named; else to admins
 * unless they say no, to others when they say yes. Specification 1 §4, server behaviour §3.
 */
export function showsAll(filter: TicketFilter, { profile }: Pick<Looker, 'profile'>): boolean {
  if (asksForAll(filter)) return true
  return filter.all === undefined ? profile === 'admin' : filter.all === '1'
}

function asksForAll({ tab, users }: TicketFilter): boolean {
  return tab === 'search' || users.length > 0
}

/** The filter's own word for showing all or not; none when that is usual for the viewer. */
export function allAs(isShown: boolean, { profile }: Pick<Looker, 'profile'>): TicketFilter['all'] {
  if (isShown === (profile === 'admin')) return undefined
  return isShown ? '1' : '0'
}

/** The query of GET /tickets for one list of the filter. Specification 1 §7. */
export function listQuery(
  filter: TicketFilter,
  status: TicketStatus | undefined,
  cursor?: string | null,
): z.input<typeof ListTicketsInput> {
  const showAll = asksForAll(filter) ? '1' : filter.all
  return {
    ...(byWait(filter, status) && { orderBy: 'waitingSince' }),
    sortTickets: filter.sort.toUpperCase(),
    ...(showAll && { showAll: showAll === '1' }),
    queueIds: filter.queues,
    tags: filter.tags,
    whatsapps: filter.connections,
    users: filter.users,
    ...(filter.unread && { withUnreadMessages: true }),
    ...(filter.withoutQueue && { withoutQueue: true }),
    ...statusQuery(filter, status),
    ...(filter.q && { searchParam: filter.q }),
    ...(cursor && { cursor }),
  }
}

function statusQuery(filter: TicketFilter, status: TicketStatus | undefined) {
  if (status === undefined) return { statusFilter: filter.statuses }
  return status === 'closed' ? { statusFilter: [...RESOLVED_STATUSES] } : { status }
}

/** The status that the shown list is of; none in the search, which shows any. */
export function statusOf(filter: TicketFilter): TicketStatus | undefined {
  if (filter.tab === 'open') return filter.section
  return filter.tab === 'closed' ? 'closed' : undefined
}

/** Closed lists and searches show a contact's newest ticket only. Server behaviour §3. */
export function showsLatestOnly(filter: TicketFilter, status: TicketStatus | undefined): boolean {
  if (status) return status === 'closed'
  return filter.statuses.length === 0 || filter.statuses.includes('closed')
}

/**
 * Whether a ticket that changed belongs to the list. Whether the viewer may see it was judged by the server; a text
 * search cannot be judged here, so such a list keeps what it has and takes in nothing by itself.
 */
export function belongs(
  ticket: TicketView,
  filter: TicketFilter,
  status: TicketStatus | undefined,
  viewer: Looker | undefined,
): boolean | 'unknown' {
  if (viewer && !showsAll(filter, viewer) && isColleagues(ticket, viewer)) return false
  if (status && !isOfList(ticket, status)) return false
  if (!status && filter.statuses.length > 0 && !filter.statuses.includes(ticket.status)) return false
  if (!ticket.isLatest && showsLatestOnly(filter, status)) return isNumber(filter.q) ? 'unknown' : false
  if (!passes(ticket, filter)) return false
  return filter.q ? 'unknown' : true
}

/** Resolved are also those whose customer is still asked to rate. Server behaviour §2.10. */
function isOfList(ticket: TicketView, status: TicketStatus) {
  return status === 'closed'
    ? RESOLVED_STATUSES.some((candidate) => candidate === ticket.status)
    : ticket.status === status
}

function passes(ticket: TicketView, filter: TicketFilter) {
  const { queues, users, connections, tags, unread, withoutQueue } = filter
  if (withoutQueue && ticket.queueId !== null) return false
  if (unread && !isUnreadView(ticket)) return false
  if (!includes(queues, ticket.queueId) || !includes(users, ticket.userId)) return false
  return includes(connections, ticket.whatsappId) && tags.every((id) => hasTag(ticket, id))
}

/** A search for a ticket's number finds it wherever it stands. */
const isNumber = (text: string) => /^\d+$/.test(text.trim())

type Looker = { id: number; profile: string }

/** Joined beside its owner. */
export function takesPart({ participants }: TicketView, viewer: Pick<Looker, 'id'>): boolean {
  return participants.some(({ id }) => id === viewer.id)
}

/** A colleague’s, which is shown to nobody who has not asked for all and takes no part in it; plain groups are everybody's but an admin's. */
function isColleagues(ticket: TicketView, viewer: Looker) {
  if (ticket.userId === null || ticket.userId === viewer.id) return false
  if (takesPart(ticket, viewer)) return false
  return !isPlainGroupView(ticket) || viewer.profile === 'admin'
}

type Placed = Pick<TicketView, 'id' | 'status' | 'updatedAt' | 'waitingSince'>

/**
 * Order of a list: by the last change; of who waits the oldest first are those who wait longest, however often they wrote
 * meanwhile. Interface 9.
 */
export function orderOf(filter: TicketFilter) {
  const sign = filter.sort === 'asc' ? 1 : -1
  return (a: Placed, b: Placed) => {
    const isWait = byWait(filter, a.status) && byWait(filter, b.status)
    return sign * (instantOf(a, isWait).localeCompare(instantOf(b, isWait)) || a.id - b.id)
  }
}

function byWait({ sort, tab }: TicketFilter, status: TicketStatus | undefined): boolean {
  return tab === 'open' && sort === 'asc' && status === 'pending'
}

const instantOf = ({ waitingSince, updatedAt }: Placed, isWait: boolean) =>
  (isWait && waitingSince) || updatedAt

/** Returns the number of filters that are set, beside the tab and the search text. */
export function filterCount(filter: TicketFilter) {
  const flags = [filter.unread, filter.withoutQueue].filter(Boolean).length
  return LISTS.reduce((count, name) => count + filter[name].length, flags)
}

function includes(wanted: readonly number[], id: number | null) {
  return wanted.length === 0 || (id !== null && wanted.includes(id))
}

function hasTag(ticket: TicketView, id: number) {
  return [...ticket.tags, ...ticket.contact.tags].some((tag) => tag.id === id)
}
