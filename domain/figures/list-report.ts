import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { textArray } from '../core/database/sql-arrays.ts'
import { reading } from '../core/transaction.ts'
import { ticketViews } from '../tickets/view.ts'
import type { ReportFilter, ReportPage, ReportRow } from './contract/schema.ts'
import { countsIn, periodsOf, scopeOf, secondsOf } from './figure-conditions.ts'

/**
 * GET /ticketreport/reports: periods of service, the newest first; with a figure those that it counts, so that the total is the
 * figure. Throws ERR_NO_PERMISSION, ERR_VALIDATION. Specification 3 §7.
 */
export function listReport(ctx: Ctx, filter: ReportFilter): Promise<ReportPage> {
  permit(ctx.actor, 'dashboard:view')
  return reading(ctx, async (tx) => {
    const matching = await matchingPeriods(tx, filter)
    const [counted] = await tx.db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`)
    const { page, pageSize } = filter
    return {
      tickets: await readRows(
        tx,
        sql`${matching} order by p.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
      ),
      totalTickets: { total: counted?.total ?? 0 },
    }
  })
}

/** Returns the SQL from `from` on: the periods that a filter names. */
async function matchingPeriods(tx: Tx, filter: ReportFilter): Promise<SQL> {
  const { dateFrom, dateTo, figure = 'tickets', status, contactId, onlyRated } = filter
  const scope = await scopeOf(tx, { dateFrom, dateTo }, filter)
  const { from, condition } = periodsOf(tx, filter)
  const term = filter.searchParam.trim()
  const conditions = [
    condition,
    countsIn(figure, scope),
    status.length > 0 ? sql`${ofTicket(sql`w.status = any(${textArray(status)})`)}` : undefined,
    contactId ? ofTicket(sql`w.contact_id = ${contactId}::bigint`) : undefined,
    onlyRated ? sql`p.rate is not null` : undefined,
    term ? ofTicket(namedBy(term)) : undefined,
  ].filter((condition) => condition !== undefined)
  return sql`from ${from} where ${sql.join(conditions, sql` and `)}`
}

function ofTicket(condition: SQL): SQL {
  return sql`exists (select from tickets w where w.company_id = p.company_id and w.id = p.ticket_id and ${condition})`
}

/** By the contact's name, whoever may see its number or not. */
function namedBy(term: string): SQL {
  return sql`exists (select from contacts c where c.company_id = w.company_id and c.id = w.contact_id
    and strpos(search_text(c.name), search_text(${term})) > 0)`
}

type PeriodRow = Pick<
  ReportRow,
  | 'periodId'
  | 'userName'
  | 'queueName'
  | 'waitSeconds'
  | 'answerSeconds'
  | 'supportSeconds'
  | 'transferCount'
  | 'NPS'
> & { ticketId: number; startedAt: string; acceptedAt: string | null; endedAt: string | null }

async function readRows(tx: Tx, selection: SQL): Promise<ReportRow[]> {
  const rows = await tx.db.execute<PeriodRow>(sql`
    with chosen as (select p.* ${selection})
    select p.id::float8 as "periodId", p.ticket_id::float8 as "ticketId", p.started_at::text as "startedAt",
      p.accepted_at::text as "acceptedAt", p.ended_at::text as "endedAt", p.rate as "NPS", p.transfer_count as "transferCount",
      ${seconds('wait')} as "waitSeconds", ${seconds('firstAnswer')} as "answerSeconds", ${seconds('support')} as "supportSeconds",
      (select q.name from queues q where q.company_id = p.company_id and q.id = p.queue_id) as "queueName",
      (select u.name from service_legs g join users u on u.company_id = g.company_id and u.id = g.user_id
        where g.company_id = p.company_id and g.period_id = p.id order by g.id desc limit 1) as "userName"
    from chosen p order by p.id desc`)
  const views = new Map(
    (
      await ticketViews(
        tx,
        rows.map(({ ticketId }) => ticketId),
      )
    ).map((view) => [view.id, view]),
  )
  return rows.flatMap((row) => {
    const view = views.get(row.ticketId)
    if (!view) return []
    const { ticketId: id, startedAt, acceptedAt, endedAt, ...facts } = row
    return {
      id,
      ...facts,
      uuid: view.uuid,
      whatsappName: view.whatsapp.name,
      contactName: view.contact.name,
      contactNumber: view.contact.number,
      status: view.status,
      lastMessage: view.lastMessage,
      createdAt: new Date(startedAt).toISOString(),
      acceptedAt: acceptedAt && new Date(acceptedAt).toISOString(),
      closedAt: endedAt && new Date(endedAt).toISOString(),
      supportTime: row.supportSeconds === null ? '' : hoursAndMinutes(row.supportSeconds),
    }
  })
}

function seconds(figure: 'wait' | 'firstAnswer' | 'support'): SQL {
  return sql`(${secondsOf(figure, false)})::float8`
}

function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
