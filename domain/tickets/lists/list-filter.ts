import { and, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Actor, UserActor } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { DEFAULT_TIME_ZONE } from '../../core/contract/time.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { CLOSED } from '../contract/lifecycle.ts'
import { type ListTicketsInput, TICKET_STATUSES, type TicketStatus } from '../contract/schema.ts'
import { isUnreadTo } from '../unread/unread-sql.ts'
import {
  groupsOf,
  inQueuesOf,
  ordinary,
  ownedBy,
  takesPart,
  takesPartById,
  visibleByRights,
} from '../visibility.ts'

/** The parts of a list's input that filter it; page, order and search are handled by the list itself. */
export type TicketFilter = Pick<
  ListTicketsInput,
  | 'tags'
  | 'users'
  | 'whatsapps'
  | 'queueIds'
  | 'date'
  | 'updatedAt'
  | 'showAll'
  | 'withUnreadMessages'
  | 'withoutQueue'
>

/** The statuses that the input asks for, or null for all. */
export function wantedStatuses(input: ListTicketsInput): readonly TicketStatus[] | null {
  if (input.statusFilter.length > 0) return input.statusFilter
  return input.status ? [input.status] : null
}

/**
 * Whether a list shows only the newest ticket of each contact: lists of closed tickets and of all do. Server behaviour
 * §3.
 */
export function showsLatestOnly(statuses: readonly TicketStatus[] | null): boolean {
  return statuses === null || statuses.includes(CLOSED)
}

/**
 * The filters as one condition. Throws ERR_NO_PERMISSION for a filter by users that is not allowed. Days are the
 * company's. A tag matches when the contact or the ticket has it; several must all match.
 */
export function matching(actor: Actor, filter: TicketFilter, oneByOne = false): SQL | undefined {
  if (filter.users.length > 0) permit(actor, 'tickets:filterUsers')
  return and(
    filter.users.length > 0 ? sql`${tickets.userId} = any(${idArray(filter.users)})` : undefined,
    filter.whatsapps.length > 0
      ? // The `+ 0` avoids an index of each contact's connections, read whole and out of the list's order.
        sql`${tickets.connectionId} + 0 = any(${idArray(filter.whatsapps)})`
      : undefined,
    filter.queueIds.length > 0 ? sql`${tickets.queueId} = any(${idArray(filter.queueIds)})` : undefined,
    filter.withUnreadMessages ? isUnreadTo(actor) : undefined,
    filter.withoutQueue ? sql`${tickets.queueId} is null` : undefined,
    hasTags(actor, filter.tags, oneByOne),
    filter.date ? onDay(tickets.createdAt, filter.date, actor) : undefined,
    filter.updatedAt ? onDay(tickets.updatedAt, filter.updatedAt, actor) : undefined,
  )
}

/** Adds the default of `showAll`: an admin sees colleagues' tickets, as admins are responsible for the whole company. */
export function withUsualScope<T extends TicketFilter>(actor: Actor, filter: T): T {
  const isAdmin = actor.kind === 'system' || actor.profile === 'admin'
  return { ...filter, showAll: filter.showAll ?? isAdmin }
}

/**
 * The condition for an admin who does not ask for everybody's tickets: like other users they see their own, those of
 * nobody, and those in which they take part. For other users `visibleTo` has this rule.
 */
export function withoutColleagues(actor: Actor, showAll: boolean | undefined): SQL | undefined {
  const ownOnly = ownByRights(actor, showAll)
  return ownOnly && actor.kind === 'user' ? sql`(${ownOnly} or ${takesPart(actor)})` : undefined
}

/**
 * The tickets that a list shows by rights alone, without those in which the user takes part; undefined when that is
 * everything.
 */
export function listedByRights(actor: Actor, showAll: boolean | undefined): SQL | undefined {
  return and(visibleByRights(actor, showAll !== false), ownByRights(actor, showAll))
}

function ownByRights(actor: Actor, showAll: boolean | undefined): SQL | undefined {
  if (showAll !== false || actor.kind === 'system' || actor.profile !== 'admin') return undefined
  return sql`(${tickets.userId} is null or ${ownedBy(actor)})`
}

/**
 * One EXISTS for each tag: for few tickets PostgreSQL asks the index, for many it reads the tag's links once. `oneByOne`
 * is for a list that is read in its order and stops after a page: then the many links of a common tag are not read.
 */
export function hasTags(
  { companyId }: Pick<Actor, 'companyId'>,
  tags: readonly number[],
  oneByOne = false,
): SQL | undefined {
  const links = (table: SQL, isLinked: SQL, tagId: number) => {
    const tagLinks = sql`from ${table} l where l.company_id = ${companyId}::bigint and ${isLinked} and l.tag_id`
    // The `+ 0` makes PostgreSQL use the index by ticket or contact, never the one by tag.
    return oneByOne
      ? sql`(select true ${tagLinks} + 0 = ${tagId}::bigint) is not null`
      : sql`exists (select ${tagLinks} = ${tagId}::bigint)`
  }
  const isTagged = (tagId: number) => sql`(
    ${links(sql`contact_tags`, sql`l.contact_id = ${tickets.contactId}`, tagId)}
    or ${links(sql`ticket_tags`, sql`l.ticket_id = ${tickets.id}`, tagId)})`
  return and(...[...new Set(tags)].map(isTagged))
}

function onDay(column: typeof tickets.createdAt | typeof tickets.updatedAt, day: string, actor: Actor): SQL {
  const zone = actor.kind === 'user' ? actor.timeZone : DEFAULT_TIME_ZONE
  const start = sql`(${day}::date)::timestamp at time zone ${zone}::text`
  const end = sql`(${day}::date + 1)::timestamp at time zone ${zone}::text`
  return sql`(${column} >= ${start} and ${column} < ${end})`
}

/**
 * A part of the tickets that an actor sees, which one index holds in the list's order. Together the scopes are
 * `visibleTo`, and no ticket is in two. `lead` is a column that is null in this scope: it is named first in the order,
 * so that the index still fits, because PostgreSQL does not take IS NULL for a constant. `queueIds`: the scope is read
 * queue by queue.
 */
export type Scope = {
  condition: SQL
  lead?: typeof tickets.userId | typeof tickets.queueId
  queueIds?: number[]
  /** The scope is the whole company: a list without a status then needs no status in the index. */
  isEverything?: boolean
}

/** The scopes of a list. Reading each by its index and merging keeps page time flat (docs/decisions/089-lists-planned-for-their-values.md). */
export function scopesOf(actor: Actor, filter: TicketFilter): Scope[] {
  const queueIds = [...new Set(filter.queueIds)]
  if (actor.kind === 'user' && (actor.profile === 'user' || filter.showAll === false)) {
    const byRights = actor.profile === 'admin' ? ownAndUnassigned(actor) : scopesOfAttendant(actor, filter)
    return [...byRights, joined(actor, filter)]
  }
  if (filter.withoutQueue) return [{ condition: sql`${tickets.queueId} is null`, lead: tickets.queueId }]
  return [
    queueIds.length > 0 ? { condition: sql`true`, queueIds } : { condition: sql`true`, isEverything: true },
  ]
}

/** The tickets in which the user takes part and that no other scope has: only a few, found by the user's own rows. */
function joined(user: UserActor, { showAll }: TicketFilter): Scope {
  const notListed = sql`(${listedByRights(user, showAll)}) is not true`
  return { condition: sql`(${takesPartById(user)} and ${notListed})` }
}

function ownAndUnassigned(admin: UserActor): Scope[] {
  return [{ condition: ownedBy(admin) }, { condition: sql`${tickets.userId} is null`, lead: tickets.userId }]
}

function scopesOfAttendant(user: UserActor, filter: TicketFilter): Scope[] {
  const ordinaryOf = (condition: SQL) => sql`(${ordinary()} and ${condition})`
  const unassigned = sql`(${tickets.userId} is null and ${inQueuesOf(user)})`
  const scopes: Scope[] = [
    { condition: ordinaryOf(ownedBy(user)) },
    { condition: ordinaryOf(unassigned), lead: tickets.userId },
  ]
  if (user.allowGroup) scopes.push({ condition: groupsOf(user) })
  if (!user.allUserChat || filter.showAll === false) return scopes

  const colleagues = sql`(${tickets.userId} is not null and ${tickets.userId} <> ${user.userId}::bigint)`
  scopes.push({ condition: ordinaryOf(colleagues), queueIds: [...user.queueIds] })
  if (user.allTicket) {
    const withoutQueue = sql`(${colleagues} and ${tickets.queueId} is null)`
    scopes.push({ condition: ordinaryOf(withoutQueue), lead: tickets.queueId })
  }
  return scopes
}

/** The statuses by which a scope is read, one after the other. */
export function statusesToRead(statuses: readonly TicketStatus[] | null): readonly TicketStatus[] {
  return statuses ?? TICKET_STATUSES
}
