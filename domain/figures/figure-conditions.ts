import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../core/context.ts'
import type { Actor } from '../core/contract/actor.ts'
import { invalid } from '../core/contract/errors.ts'
import { addDays, addMonths, dayOf, daysBetween, instantAt } from '../core/contract/time.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { readTimeZone } from '../schedules/company-calendar.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { type CountedFigure, DETRACTOR_UNTIL, PROMOTER_FROM, type TimeFigureName } from './contract/rules.ts'

/*
 * What each figure counts, once: cards, series, lists and exports read it here, so that a figure is as long as its list. `p` is
 * the period. Server behaviour §12.
 */

/** Moments of a period, by which figures count it. */
export const MOMENTS = {
  started: sql`p.started_at`,
  accepted: sql`p.accepted_at`,
  answered: sql`p.first_answer_at`,
  ended: sql`p.ended_at`,
} as const

type Definition = {
  /** The moment that has to lie in the days. */
  at: keyof typeof MOMENTS
  condition?: SQL
  /** The user to whom it is credited. */
  creditedTo: SQL
}

const IS_CUSTOMERS = sql`p.opened_by = 'customer'`

const ENDED_BY = sql`p.ended_by_id`
const RATED_USER = sql`p.rated_user_id`
/** The user who has it, or had it last. */
const LAST_HOLDER = sql`(select g.user_id from service_legs g where g.company_id = p.company_id and g.period_id = p.id
  order by g.id desc limit 1)`

export const FIGURES: Readonly<Record<CountedFigure, Definition>> = {
  tickets: { at: 'started', creditedTo: LAST_HOLDER },
  activeTickets: {
    at: 'started',
    creditedTo: LAST_HOLDER,
    condition: sql`p.opened_by in ('us', 'campaign')`,
  },
  passiveTickets: { at: 'started', creditedTo: LAST_HOLDER, condition: IS_CUSTOMERS },
  reopened: { at: 'started', creditedTo: LAST_HOLDER, condition: sql`p.is_reopening` },
  supportFinished: { at: 'ended', creditedTo: ENDED_BY },
  unanswered: {
    at: 'ended',
    creditedTo: ENDED_BY,
    condition: sql`${IS_CUSTOMERS} and p.first_answer_at is null and p.queued_at is not null`,
  },
  transferred: { at: 'ended', creditedTo: ENDED_BY, condition: sql`p.transfer_count > 0` },
  byBot: { at: 'ended', creditedTo: ENDED_BY, condition: sql`${IS_CUSTOMERS} and p.queued_at is null` },
  handedByBot: {
    at: 'ended',
    creditedTo: ENDED_BY,
    condition: sql`${IS_CUSTOMERS} and p.queued_at > p.started_at`,
  },
  withRating: { at: 'ended', creditedTo: RATED_USER, condition: sql`p.rate is not null` },
  withoutRating: {
    at: 'ended',
    creditedTo: ENDED_BY,
    condition: sql`p.asked_at is not null and p.rate is null and not p.awaits_rating`,
  },
  promoters: { at: 'ended', creditedTo: RATED_USER, condition: sql`p.rate >= ${PROMOTER_FROM}` },
  passives: {
    at: 'ended',
    creditedTo: RATED_USER,
    condition: sql`p.rate > ${DETRACTOR_UNTIL} and p.rate < ${PROMOTER_FROM}`,
  },
  detractors: { at: 'ended', creditedTo: RATED_USER, condition: sql`p.rate <= ${DETRACTOR_UNTIL}` },
  wait: {
    at: 'accepted',
    creditedTo: sql`p.accepted_by_id`,
    condition: sql`${IS_CUSTOMERS} and p.queued_at is not null`,
  },
  firstAnswer: {
    at: 'answered',
    creditedTo: sql`p.first_answer_by_id`,
    condition: sql`${IS_CUSTOMERS} and p.queued_at is not null`,
  },
  support: { at: 'ended', creditedTo: ENDED_BY, condition: sql`p.accepted_at is not null` },
}

/** The seconds of a time that is a figure, by the clock or within the opening hours. */
export function secondsOf(figure: TimeFigureName, isOpenTime: boolean): SQL {
  const [from, to, openSeconds] = SPANS[figure]
  // As `extract`, which reckons in decimals and takes several times as long.
  return isOpenTime ? openSeconds : sql`date_part('epoch', ${to} - ${from})`
}

const SPANS = {
  wait: [sql`p.queued_at`, sql`p.accepted_at`, sql`p.open_wait_seconds`],
  firstAnswer: [sql`p.queued_at`, sql`p.first_answer_at`, sql`p.open_answer_seconds`],
  support: [sql`p.accepted_at`, sql`p.ended_at`, sql`p.open_support_seconds`],
} as const

export type Days = { dateFrom: string; dateTo: string }
export type ServiceFilter = {
  queueIds: readonly number[]
  users: readonly number[]
  whatsappId: readonly number[]
  withoutQueue: boolean
  weekdays: readonly number[]
  hours: readonly number[]
}

/** The filter that narrows nothing. */
export const ALL_SERVICE: ServiceFilter = {
  queueIds: [],
  users: [],
  whatsappId: [],
  withoutQueue: false,
  weekdays: [],
  hours: [],
}

/** Whether a filter names queues, users or connections. */
export function namesService({ queueIds, users, whatsappId, withoutQueue }: ServiceFilter): boolean {
  return withoutQueue || [queueIds, users, whatsappId].some(({ length }) => length > 0)
}

/** Scope of a request: days of the company, as moments, and whose service. */
export type Scope = Days & { timeZone: string; from: Date; until: Date; filter: ServiceFilter }

/** No more days at once than ten years have. */
const MAX_DAYS = 3660
/** Nothing was served before it; the days before a span must have a place in every calendar, too. */
const FIRST_DAY = '1990-01-01'

/** The days of a request; without any those from the first of the month to today, from a day to come that day. Throws ERR_VALIDATION. */
export async function scopeOf(
  tx: Tx,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
  filter: ServiceFilter,
): Promise<Scope> {
  const timeZone = await readTimeZone(tx)
  const today = dayOf(tx.now(), timeZone)
  const last = dateTo ?? (dateFrom && dateFrom > today ? dateFrom : today)
  const first = dateFrom ?? `${last.slice(0, 8)}01`
  if (last < first) throw invalid({ dateTo: 'beforeStart' })
  if (first < FIRST_DAY || daysBetween(first, last) > MAX_DAYS) throw invalid({ dateFrom: 'range' })
  return scopeBetween(timeZone, { dateFrom: first, dateTo: last }, filter)
}

/** The days with which those of the scope are compared. */
export function scopeBefore({ dateFrom, dateTo, timeZone, filter }: Scope): Scope {
  return scopeBetween(timeZone, daysBefore({ dateFrom, dateTo }), filter)
}

/** A month, or its first days, stands beside those of the month before; any other span beside as many days just before it. */
function daysBefore({ dateFrom, dateTo }: Days): Days {
  const dayBefore = addDays(dateFrom, -1)
  if (dateFrom.endsWith('-01') && dateTo.slice(0, 7) === dateFrom.slice(0, 7) && dateTo > dateFrom) {
    const isWholeMonth = addDays(dateTo, 1).endsWith('-01')
    return {
      dateFrom: addMonths(dateFrom, -1),
      dateTo: isWholeMonth ? dayBefore : addMonths(dateTo, -1),
    }
  }
  return { dateFrom: addDays(dateFrom, -(daysBetween(dateFrom, dateTo) + 1)), dateTo: dayBefore }
}

export function scopeBetween(timeZone: string, { dateFrom, dateTo }: Days, filter: ServiceFilter): Scope {
  const from = instantAt(dateFrom, 0, timeZone)
  const until = instantAt(addDays(dateTo, 1), 0, timeZone)
  return { dateFrom, dateTo, timeZone, from, until, filter }
}

/** Returns the SQL behind `from`: the periods of the company that the actor sees and the filter names. */
export function periodsOf(
  tx: Tx,
  { users, whatsappId, ...filter }: ServiceFilter,
): { from: SQL; condition: SQL } {
  const visible = visibleTo(tx.actor)
  const from = visible
    ? sql`service_periods p join ${tickets} on ${tickets.companyId} = p.company_id and ${tickets.id} = p.ticket_id`
    : sql`service_periods p`
  const conditions = [
    sql`p.company_id = ${tx.companyId}::bigint and not p.is_group`,
    visible,
    inQueues(sql`p.queue_id`, sql`null`, filter),
    whatsappId.length > 0 ? sql`p.connection_id = any(${idArray(whatsappId)})` : undefined,
    users.length > 0
      ? sql`exists (select from service_legs g where g.company_id = p.company_id and g.period_id = p.id and g.user_id = any(${idArray(users)}))`
      : undefined,
  ].filter((condition) => condition !== undefined)
  return { from, condition: sql.join(conditions, sql` and `) }
}

/** Whether a queue is one of the filter's; undefined where the filter says nothing of queues. */
export function inQueues(
  queueId: SQL,
  none: SQL,
  { queueIds, withoutQueue }: Pick<ServiceFilter, 'queueIds' | 'withoutQueue'>,
): SQL | undefined {
  if (queueIds.length === 0 && !withoutQueue) return undefined
  const isNamed = sql`${queueId} = any(${idArray(queueIds)})`
  return withoutQueue ? sql`(${isNamed} or ${queueId} is not distinct from ${none})` : isNamed
}

/**
 * Whether counted messages are of queues that the actor sees, or the actor's own; undefined where everything is seen. They are
 * counted by queue and user, not by conversation.
 */
export function messagesSeenBy(actor: Actor, counted: { queueId: SQL; userId: SQL }): SQL | undefined {
  if (actor.kind === 'system' || actor.profile === 'admin') return undefined
  const queueIds = [...actor.queueIds, ...(actor.allTicket ? [0] : [])]
  return sql`(${counted.queueId} = any(${idArray(queueIds)}) or ${counted.userId} = ${actor.userId}::bigint)`
}

/** Whether a moment is in the scope: on its days, weekdays and hours. */
export function isIn(at: SQL, { from, until, timeZone, filter: { weekdays, hours } }: Scope): SQL {
  const local = sql`${at} at time zone ${timeZone}::text`
  const conditions = [
    sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`,
    weekdays.length > 0 ? sql`extract(isodow from ${local})::bigint = any(${idArray(weekdays)})` : undefined,
    hours.length > 0 ? sql`extract(hour from ${local})::bigint = any(${idArray(hours)})` : undefined,
  ].filter((condition) => condition !== undefined)
  return sql.join(conditions, sql` and `)
}

/** Whether a figure counts a period of the scope. */
export function countsIn(figure: CountedFigure, scope: Scope): SQL {
  const { at, condition = sql`true` } = FIGURES[figure]
  return sql`(${isIn(MOMENTS[at], scope)} and ${condition})`
}

/** Whether a figure counts a period as this user's. */
export function isCreditedTo(figure: CountedFigure, userId: number): SQL {
  return sql`${FIGURES[figure].creditedTo} = ${userId}::bigint`
}
