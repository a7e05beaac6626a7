import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import { hasNoDigit } from '../contacts/lists/search.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { timeZoneOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { protocolOf } from '../core/contract/texts/protocol.ts'
import { idArray, textArray } from '../core/database/sql-arrays.ts'
import { reading } from '../core/transaction.ts'
import { hasTags } from '../tickets/lists/list-filter.ts'
import { PORTION } from '../user-jobs/export/sheet-export.ts'
import { TIME_FIGURES, type TimeFigureName } from './contract/rules.ts'
import type {
  ReportExportFilter,
  ReportFilter,
  ReportPage,
  ReportRow,
  ReportSort,
} from './contract/schema.ts'
import {
  countsIn,
  FIGURES,
  isCreditedTo,
  MOMENTS,
  periodsOf,
  type Scope,
  scopeOf,
  secondsOf,
} from './figure-conditions.ts'
import { type RatedTicket, ratedTickets, wordsOf } from './rated-words.ts'

/**
 * GET /ticketreport/reports: periods of service, the newest first or as `sort` says; with a figure those that it counts, so that the
 * total is the figure. Throws ERR_NO_PERMISSION, ERR_VALIDATION. Specification 3 §7.
 */
export function listReport(ctx: Ctx, { page, pageSize, sort, ...filter }: ReportFilter): Promise<ReportPage> {
  permit(ctx.actor, 'dashboard:view')
  return reading(ctx, async (tx) => {
    const scope = await scopeOf(tx, filter, filter)
    const total = await countPeriods(tx, scope, filter)
    const rows = await readRows(tx, {
      matching: matchingPeriods(tx, scope, filter),
      order: orderOf(sort, filter.isOpenTime),
      slice: sql`limit ${pageSize} offset ${(page - 1) * pageSize}`,
      isOpenTime: filter.isOpenTime,
    })
    return {
      tickets: rows.map(({ row }) => row),
      totalTickets: { total },
      dateFrom: scope.dateFrom,
      dateTo: scope.dateTo,
    }
  })
}

/** Periods without the time by which they are ordered stand last; ids tell equal ones apart, so that none is on two pages. */
function orderOf(sort: ReportSort = '-createdAt', isOpenTime: boolean): SQL {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const figure = TIME_FIGURES.find((candidate) => candidate === sort.replace('-', ''))
  const by = figure
    ? sql`${secondsOf(figure, isOpenTime)} ${direction} nulls last`
    : sql`p.started_at ${direction}`
  return sql`${by}, p.id ${direction}`
}

/** The number of periods that a filter names. */
export async function countPeriods(tx: Tx, scope: Scope, filter: ReportExportFilter): Promise<number> {
  const matching = matchingPeriods(tx, scope, filter)
  const [counted] = await tx.db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`)
  return counted?.total ?? 0
}

/** A row with the moment by which its figure counts it, to the microsecond. */
export type KeyedRow = { row: ReportRow; at: string }

/** The next rows behind this one, in the order of the moments by which they are counted. */
export function periodsAfter(
  tx: Tx,
  scope: Scope,
  filter: ReportExportFilter,
  last: KeyedRow | undefined,
): Promise<KeyedRow[]> {
  const moment = MOMENTS[FIGURES[filter.figure ?? 'tickets'].at]
  const behind = last
    ? sql`and (${moment}, p.id) > (${last.at}::timestamptz, ${last.row.periodId}::bigint)`
    : sql``
  return readRows(tx, {
    matching: sql`${matchingPeriods(tx, scope, filter)} ${behind}`,
    order: sql`${moment}, p.id`,
    slice: sql`limit ${PORTION}`,
    isOpenTime: filter.isOpenTime,
    at: moment,
  })
}

/** Returns the SQL from `from` on: the periods that a filter names. */
function matchingPeriods(tx: Tx, scope: Scope, filter: ReportExportFilter): SQL {
  const { figure = 'tickets', status, contactId, onlyRated, rates, attendantId } = filter
  const { from, condition } = periodsOf(tx, filter)
  const term = filter.searchParam.trim()
  const conditions = [
    condition,
    countsIn(figure, scope),
    status.length > 0 ? ofTicket(sql`${tickets.status} = any(${textArray(status)})`) : undefined,
    contactId ? ofTicket(sql`${tickets.contactId} = ${contactId}::bigint`) : undefined,
    filter.tags.length > 0 ? ofTicket(hasTags(tx.actor, filter.tags)) : undefined,
    onlyRated ? sql`p.rate is not null` : undefined,
    rates.length > 0 ? sql`p.rate = any(${idArray(rates)})` : undefined,
    attendantId ? isCreditedTo(figure, attendantId) : undefined,
    term ? ofTicket(namedBy(tx, term)) : undefined,
  ].filter((condition) => condition !== undefined)
  return sql`from ${from} where ${sql.join(conditions, sql` and `)}`
}

function ofTicket(condition: SQL | undefined): SQL {
  return sql`exists (select from ${tickets} where ${tickets.companyId} = p.company_id and ${tickets.id} = p.ticket_id and ${condition})`
}

/** By the contact's name. From whom numbers are hidden, no digit of the term finds a name that may hold one: pieces would tell it. */
function namedBy({ actor }: Tx, term: string): SQL {
  const isSafe = masksNumbers(actor) ? sql`and (c.masked_sort_name <> '' or ${hasNoDigit(term)})` : sql``
  return sql`exists (select from contacts c where c.company_id = ${tickets.companyId} and c.id = ${tickets.contactId}
    and strpos(search_text(c.name), search_text(${term})) > 0 ${isSafe})`
}

type PeriodRow = Pick<
  ReportRow,
  | 'periodId'
  | 'userName'
  | 'queueName'
  | 'openingQueueName'
  | 'waitSeconds'
  | 'answerSeconds'
  | 'supportSeconds'
  | 'transferCount'
  | 'NPS'
  | 'comment'
> & {
  ticketId: number
  at: string
  startedAt: string
  acceptedAt: string | null
  firstAnswerAt: string | null
  endedAt: string | null
}

type Selection = { matching: SQL; order: SQL; slice: SQL; isOpenTime: boolean; at?: SQL }

async function readRows(
  tx: Tx,
  { matching, order, slice, isOpenTime, at = sql`p.started_at` }: Selection,
): Promise<KeyedRow[]> {
  const seconds = (figure: TimeFigureName) => sql`(${secondsOf(figure, isOpenTime)})::float8`
  const rows = await tx.db.execute<PeriodRow>(sql`
    with chosen as (select p.* ${matching} order by ${order} ${slice})
    select p.id::float8 as "periodId", p.ticket_id::float8 as "ticketId", (${at})::text as at, p.started_at::text as "startedAt",
      p.accepted_at::text as "acceptedAt", p.first_answer_at::text as "firstAnswerAt", p.ended_at::text as "endedAt", p.rate as "NPS",
      p.transfer_count as "transferCount",
      ${seconds('wait')} as "waitSeconds", ${seconds('firstAnswer')} as "answerSeconds", ${seconds('support')} as "supportSeconds",
      (select q.name from queues q where q.company_id = p.company_id and q.id = p.queue_id) as "queueName",
      (select q.name from queues q where q.company_id = p.company_id and q.id = p.opening_queue_id) as "openingQueueName",
      (select u.name from service_legs g join users u on u.company_id = g.company_id and u.id = g.user_id
        where g.company_id = p.company_id and g.period_id = p.id order by g.id desc limit 1) as "userName",
      ${wordsOf(tx)} as comment
    from chosen p order by ${order}`)
  const listedTickets = await ratedTickets(
    tx,
    rows.map(({ ticketId }) => ticketId),
  )
  return rows.flatMap((row) => {
    const ticket = listedTickets.get(row.ticketId)
    return ticket ? [{ row: rowOf(tx, row, ticket), at: row.at }] : []
  })
}

function rowOf({ actor }: Tx, row: PeriodRow, { view, wordsAsSeen }: RatedTicket): ReportRow {
  const { ticketId: id, at: _, startedAt, acceptedAt, firstAnswerAt, endedAt, ...facts } = row
  const momentOf = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  return {
    id,
    ...facts,
    comment: facts.comment && wordsAsSeen(facts.comment),
    uuid: view.uuid,
    protocol: protocolOf({ id, createdAt: new Date(view.createdAt) }, timeZoneOf(actor)),
    whatsappName: view.whatsapp.name,
    contactName: view.contact.name,
    contactNumber: view.contact.number,
    status: view.status,
    lastMessage: view.lastMessage,
    tags: view.tags.map(({ name }) => name),
    createdAt: new Date(startedAt).toISOString(),
    acceptedAt: momentOf(acceptedAt),
    firstAnswerAt: momentOf(firstAnswerAt),
    closedAt: momentOf(endedAt),
    supportTime: row.supportSeconds === null ? '' : hoursAndMinutes(row.supportSeconds),
  }
}

function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
