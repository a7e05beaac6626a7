import { sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { addDays, dayOf } from '../core/contract/time.ts'
import type { FiguresView } from './contract/schema.ts'
import { countsIn, periodsOf, type Scope, scopeBetween } from './figure-conditions.ts'

/** So many such weekdays before today say what is usual. */
const WEEKS = 4

/** Counts today by its hours, of those whose service the scope names, beside what is usual on such a weekday. */
export async function figuresOfToday(
  tx: Tx,
  { timeZone, filter }: Pick<Scope, 'timeZone' | 'filter'>,
): Promise<FiguresView['today']> {
  const day = dayOf(tx.now(), timeZone)
  const today = scopeBetween(timeZone, { dateFrom: day, dateTo: day }, { ...filter, weekdays: [] })
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
  const earlierDays = { dateFrom: addDays(day, -7 * WEEKS), dateTo: addDays(day, -1) }
  const usual = scopeBetween(timeZone, earlierDays, { ...filter, weekdays: [weekday] })
  const { from, condition } = periodsOf(tx, filter)
  const hourOf = (at: ReturnType<typeof sql>) =>
    sql`extract(hour from ${at} at time zone ${timeZone}::text)::int`
  const count = (scope: Scope, figure: 'tickets' | 'supportFinished', at: ReturnType<typeof sql>) =>
    sql`select ${hourOf(at)} as hour, count(*)::int as n from ${from} where ${condition} and ${countsIn(figure, scope)} group by 1`
  const now = sql`${tx.now().toISOString()}::timestamptz`
  const rows = await tx.db.execute<FiguresView['today']['hours'][number]>(sql`
    with began as (${count(today, 'tickets', sql`p.started_at`)}),
      finished as (${count(today, 'supportFinished', sql`p.ended_at`)}),
      usual as (${count(usual, 'tickets', sql`p.started_at`)})
    select hour, case when hour <= ${hourOf(now)} then coalesce(began.n, 0) end as started,
      case when hour <= ${hourOf(now)} then coalesce(finished.n, 0) end as finished, coalesce(usual.n, 0)::float8 / ${WEEKS}::int as usual
    from generate_series(0, 23) hour left join began using (hour) left join finished using (hour) left join usual using (hour)
    order by hour`)
  return { day, hours: [...rows] }
}
