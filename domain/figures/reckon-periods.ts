import { eq, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { connections } from '#db/schema/connections.ts'
import { queues } from '#db/schema/queues.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { SECOND_MS } from '../core/contract/time.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { openSecondsBetween } from '../hours/contract/rules.ts'
import type { WeekHours } from '../hours/contract/schema.ts'
import { readHoursCalendar } from '../hours/read-calendar.ts'
import { getSettings } from '../settings/get-settings.ts'

const BATCH = 200

type Row = {
  id: number
  connectionId: number
  queueId: number | null
  queuedAt: string | null
  acceptedAt: string | null
  firstAnswerAt: string | null
  endedAt: string | null
}

/**
 * Reckons the seconds within the opening hours of spans that ended since: by the hours as they are now, and never again. Answers the
 * number of periods that were reckoned.
 */
export function reckonPeriods(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db.execute<Row>(sql`
      select id::float8 as id, connection_id::float8 as "connectionId", queue_id::float8 as "queueId", queued_at::text as "queuedAt",
        accepted_at::text as "acceptedAt", first_answer_at::text as "firstAnswerAt", ended_at::text as "endedAt"
      from service_periods where company_id = ${tx.companyId} and not is_reckoned order by id limit ${BATCH} for update skip locked`)
    if (rows.length === 0) return 0
    const secondsBetween = await openSecondsOf(tx)
    const reckoned = rows.map((row) => ({
      id: row.id,
      wait: secondsBetween(row, row.queuedAt, row.acceptedAt),
      answer: secondsBetween(row, row.queuedAt, row.firstAnswerAt),
      support: secondsBetween(row, row.acceptedAt, row.endedAt),
    }))
    // What was reckoned before stays as it was, by the hours of that time.
    await tx.db.execute(sql`
      update service_periods p set is_reckoned = true, open_wait_seconds = coalesce(p.open_wait_seconds, r.wait),
        open_answer_seconds = coalesce(p.open_answer_seconds, r.answer), open_support_seconds = coalesce(p.open_support_seconds, r.support)
      from jsonb_to_recordset(${JSON.stringify(reckoned)}::jsonb) as r (id bigint, wait int, answer int, support int)
      where p.company_id = ${tx.companyId} and p.id = r.id`)
    return rows.length
  })
}

type Place = Pick<Row, 'connectionId' | 'queueId'>
type SecondsBetween = (place: Place, from: string | null, to: string | null) => number | null

/** Reads whose hours count (`scheduleType`). Where none do, all hours are open. */
async function openSecondsOf(tx: Tx): Promise<SecondsBetween> {
  const [{ scheduleType }, calendar] = await Promise.all([getSettings(tx), readHoursCalendar(tx)])
  const weekOf = await weeksOf(tx, scheduleType)
  return (place, fromText, toText) => {
    if (fromText === null || toText === null) return null
    const [from, to] = [new Date(fromText), new Date(toText)]
    if (to <= from) return 0
    const week = weekOf(place)
    if (week === 'always') return Math.round((to.getTime() - from.getTime()) / SECOND_MS)
    return openSecondsBetween(week, calendar, { from, to })
  }
}

type WeekOf = (place: Place) => WeekHours | null | 'always'

async function weeksOf(tx: Tx, scheduleType: string): Promise<WeekOf> {
  if (scheduleType === 'company') {
    const [company] = await tx.db
      .select({ schedules: companies.schedules })
      .from(companies)
      .where(eq(companies.id, tx.companyId))
    return () => company?.schedules ?? null
  }
  if (scheduleType === 'connection') {
    const rows = await tx.db
      .select({ id: connections.id, schedules: connections.schedules })
      .from(connections)
      .where(inCompany(tx, connections))
    const weeks = new Map(rows.map(({ id, schedules }) => [id, schedules]))
    return ({ connectionId }) => weeks.get(connectionId) ?? null
  }
  if (scheduleType === 'queue') {
    const rows = await tx.db
      .select({ id: queues.id, schedules: queues.schedules })
      .from(queues)
      .where(inCompany(tx, queues))
    const weeks = new Map(rows.map(({ id, schedules }) => [id, schedules]))
    return ({ queueId }) => (queueId === null ? 'always' : (weeks.get(queueId) ?? null))
  }
  return () => 'always'
}
