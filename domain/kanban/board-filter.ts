import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { contactsMatching } from '../contacts/lists/search.ts'
import type { Ctx } from '../core/context.ts'
import type { Actor } from '../core/contract/actor.ts'
import { invalid } from '../core/contract/errors.ts'
import { ticketIdInTerm } from '../core/contract/texts/protocol.ts'
import { DEFAULT_TIME_ZONE, dayOf } from '../core/contract/time.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { inCompany } from '../core/tenancy.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { isCard } from './arm-timers.ts'
import { type BoardFilter, NO_LANE } from './contract/schema.ts'

export type BoardDays = { startDate: string; endDate: string } | null

/** The calendar days that the board shows, there where the company is: today where none is named; null = all. */
export function daysOf(ctx: Ctx, { startDate, endDate, allDays }: BoardFilter): BoardDays {
  if (allDays) return null
  const today = dayOf(ctx.now(), zoneOf(ctx.actor))
  const start = startDate ?? endDate ?? today
  const end = endDate ?? later(start, today)
  if (end < start) throw invalid({ endDate: 'beforeStart' })
  return { startDate: start, endDate: end }
}

/**
 * The tickets that are cards: those of the open lists that the actor sees, colleagues' too, of which something was said or
 * changed on these days; narrowed by queues, by contact and by the ticket's number.
 */
export function onBoard(ctx: Ctx, filter: BoardFilter): SQL | undefined {
  return inCompany(
    ctx,
    tickets,
    isCard,
    visibleTo(ctx.actor),
    changedOn(ctx, daysOf(ctx, filter)),
    filter.queueIds.length > 0 ? sql`${tickets.queueId} = any(${idArray(filter.queueIds)})` : undefined,
    matchesTerm(ctx, filter.searchParam ?? ''),
  )
}

function changedOn({ actor }: Ctx, days: BoardDays): SQL | undefined {
  if (!days) return undefined
  const zone = zoneOf(actor)
  return sql`(${tickets.updatedAt} >= (${days.startDate}::date)::timestamp at time zone ${zone}::text
    and ${tickets.updatedAt} < (${days.endDate}::date + 1)::timestamp at time zone ${zone}::text)`
}

/** Returns the later of two days, as `2026-11-21`. */
const later = (day: string, otherDay: string): string => [day, otherDay].sort().at(-1) ?? day

/** Cards with the lane that each is in: joined, because looked up card by card 35,000 of them took a second. */
export const CARDS_IN_LANES = sql`${tickets} left join (ticket_tags l
    join tags g on g.company_id = l.company_id and g.id = l.tag_id and g.deleted_at is null)
  on l.company_id = ${tickets.companyId} and l.ticket_id = ${tickets.id}`

/** The lane of a ticket of `CARDS_IN_LANES`, 0 = none. */
export const LANE = sql`case when g.id is null then 0 else g.id end`

/**
 * Whether a ticket is in the lane, or in none: asked of each card by its one link. Each question has its own OFFSET, which keeps
 * PostgreSQL from joining them: without statistics it began at the lane and read all its links for every card.
 */
export function inLane(laneId: number | undefined): SQL | undefined {
  if (laneId === undefined) return undefined
  const isThere = sql`exists (select from tags g
    where g.company_id = l.company_id and g.id = l.tag_id and g.deleted_at is null offset 0)`
  const lane = sql`select l.tag_id from ticket_tags l
    where l.company_id = ${tickets.companyId} and l.ticket_id = ${tickets.id} and ${isThere} offset 0`
  return sql`coalesce((${lane}), ${NO_LANE}::bigint) = ${laneId}::bigint`
}

/** A text of fewer than three signs, unless it is a ticket's number, does not narrow the board. */
function matchesTerm(ctx: Ctx, term: string): SQL | undefined {
  const number = ticketIdInTerm(term)
  const people = contactsMatching(ctx, term)
  const byNumber = number === null ? undefined : sql`${tickets.id} = ${number}::bigint`
  // Not a join: the people are looked up once and hashed, of whom there may be thousands.
  const byContact = people && sql`(${tickets.contactId} in ${people}) is true`
  if (byNumber && byContact) return sql`(${byNumber} or ${byContact})`
  return byNumber ?? byContact
}

function zoneOf(actor: Actor): string {
  return actor.kind === 'user' ? actor.timeZone : DEFAULT_TIME_ZONE
}
