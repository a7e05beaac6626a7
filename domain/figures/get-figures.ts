import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { reading } from '../core/transaction.ts'
import { ASKS_RATING, ATTENDED, CLOSED, openingStatus, WAITING } from '../tickets/contract/lifecycle.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { isOnline } from '../users/online.ts'
import type { AttendantFigures, FigureFilter, FiguresView } from './contract/schema.ts'
import { countFigures, messagesOf } from './count-figures.ts'
import {
  countsIn,
  inQueues,
  isIn,
  periodsOf,
  type Scope,
  type ServiceFilter,
  scopeBefore,
  scopeOf,
  secondsOf,
} from './figure-conditions.ts'
import { figuresOfToday } from './figures-of-today.ts'

const GROUP = openingStatus({ isGroup: true })

/**
 * GET /dashboard/figures: all figures of a span of days. Throws ERR_NO_PERMISSION, ERR_VALIDATION. Server behaviour §12.
 */
export function getFigures(
  ctx: Ctx,
  { dateFrom, dateTo, isOpenTime, ...filter }: FigureFilter,
): Promise<FiguresView> {
  permit(ctx.actor, 'dashboard:view')
  return reading(ctx, async (tx) => {
    const scope = await scopeOf(tx, { dateFrom, dateTo }, filter)
    const scopeOfBefore = scopeBefore(scope)
    return {
      dateFrom: scope.dateFrom,
      dateTo: scope.dateTo,
      beforeFrom: scopeOfBefore.dateFrom,
      beforeTo: scopeOfBefore.dateTo,
      now: await figuresOfNow(tx, filter),
      current: await countFigures(tx, scope, isOpenTime),
      before: await countFigures(tx, scopeOfBefore, isOpenTime),
      today: await figuresOfToday(tx, scope),
      series: await seriesOf(tx, scope, isOpenTime),
      arrivals: await arrivalsOf(tx, scope),
      rates: await ratesOf(tx, scope),
      queues: await queuesOf(tx, scope, isOpenTime),
      attendants: await attendantsOf(tx, scope, isOpenTime),
    }
  })
}

/** Reads what stands now, as far as the actor sees it and the filter names it; who is online, whatever the filter. */
export async function figuresOfNow(
  tx: Tx,
  { users: userIds, whatsappId, ...filter }: ServiceFilter,
): Promise<FiguresView['now']> {
  const conditions = [
    visibleTo(tx.actor),
    inQueues(sql`${tickets.queueId}`, sql`null`, filter),
    userIds.length > 0 ? sql`${tickets.userId} = any(${idArray(userIds)})` : undefined,
    whatsappId.length > 0 ? sql`${tickets.connectionId} = any(${idArray(whatsappId)})` : undefined,
  ].filter((condition) => condition !== undefined)
  const isMeant = sql.join([sql`true`, ...conditions], sql` and `)
  const now = sql`${tx.now().toISOString()}::timestamptz`
  const [row] = await tx.db.execute<Omit<FiguresView['now'], 'onlineUsers'>>(sql`
    select count(*) filter (where status = ${WAITING})::int as "supportPending",
      count(*) filter (where status = ${ATTENDED})::int as "supportHappening",
      count(*) filter (where status = ${GROUP})::int as "supportGroups",
      count(*) filter (where status = ${ASKS_RATING})::int as "waitRating",
      (extract(epoch from ${now} - min(waiting_since) filter (where status = ${WAITING})))::float8 as "longestWaitSeconds"
    from ${tickets} where company_id = ${tx.companyId}::bigint and status <> ${CLOSED} and not is_imported and ${isMeant}`)
  const users = await tx.db.execute<{ lastSeenAt: string | null }>(sql`
    select last_seen_at::text as "lastSeenAt" from users where company_id = ${tx.companyId}::bigint and deleted_at is null`)
  const onlineUsers = users.filter(({ lastSeenAt }) =>
    isOnline(lastSeenAt ? new Date(lastSeenAt) : null, tx.now()),
  ).length
  return { ...firstOrThrow(row ? [row] : []), onlineUsers }
}

type Series = FiguresView['series']

/** Each day of the scope, or each hour of its one day, also those in which nothing was. */
async function seriesOf(tx: Tx, scope: Scope, isOpenTime: boolean): Promise<Series> {
  const { from, condition } = periodsOf(tx, scope.filter)
  const [unit, pattern] =
    scope.dateFrom === scope.dateTo ? ['hour', 'YYYY-MM-DD"T"HH24'] : ['day', 'YYYY-MM-DD']
  const slotOf = (at: SQL) => sql`date_trunc(${unit}::text, ${at} at time zone ${scope.timeZone}::text)`
  const rows = await tx.db.execute<Series[number]>(sql`
    with slots as (select slot from generate_series(${scope.dateFrom}::timestamp,
        ${scope.dateTo}::timestamp + interval '1 day' - interval '1 second', ${`1 ${unit}`}::interval) slot),
      started as (select ${slotOf(sql`p.started_at`)} as slot, count(*)::int as n from ${from}
        where ${condition} and ${countsIn('tickets', scope)} group by 1),
      finished as (select ${slotOf(sql`p.ended_at`)} as slot, count(*)::int as n from ${from}
        where ${condition} and ${countsIn('supportFinished', scope)} group by 1),
      waited as (select ${slotOf(sql`p.accepted_at`)} as slot,
          percentile_cont(0.5) within group (order by (${secondsOf('wait', isOpenTime)})::float8) as median from ${from}
        where ${condition} and ${countsIn('wait', scope)} group by 1),
      said as (select ${slotOf(sql`m.hour`)} as slot, coalesce(sum(n) filter (where author = 'customer'), 0)::int as received,
          coalesce(sum(n) filter (where author <> 'customer'), 0)::int as sent from (${messagesOf(tx, scope)}) m group by 1)
    select to_char(slot, ${pattern}::text) as at, coalesce(started.n, 0) as started, coalesce(finished.n, 0) as finished,
      coalesce(received, 0) as received, coalesce(sent, 0) as sent, waited.median as "medianWaitSeconds"
    from slots left join started using (slot) left join finished using (slot) left join waited using (slot) left join said using (slot)
    order by slot`)
  return [...rows]
}

/** Conversations that customers began, by weekday and hour: on average of such weekdays in the days. */
async function arrivalsOf(tx: Tx, scope: Scope): Promise<FiguresView['arrivals']> {
  const { from, condition } = periodsOf(tx, scope.filter)
  const local = sql`p.started_at at time zone ${scope.timeZone}::text`
  const rows = await tx.db.execute<FiguresView['arrivals'][number]>(sql`
    with days as (select extract(isodow from day)::int as weekday, count(*)::float8 as n
        from generate_series(${scope.dateFrom}::timestamp, ${scope.dateTo}::timestamp, interval '1 day') day group by 1),
      came as (select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour, count(*)::float8 as n
        from ${from} where ${condition} and ${countsIn('passiveTickets', scope)} group by 1, 2)
    select weekday, hour, came.n / days.n as average, came.n as count from came join days using (weekday) order by 1, 2`)
  return [...rows]
}

async function ratesOf(tx: Tx, scope: Scope): Promise<FiguresView['rates']> {
  const { from, condition } = periodsOf(tx, scope.filter)
  const rows = await tx.db.execute<FiguresView['rates'][number]>(sql`
    select p.rate::int as rate, count(*)::int as count from ${from}
    where ${condition} and ${countsIn('withRating', scope)} group by 1 order by 1`)
  return [...rows]
}

async function queuesOf(tx: Tx, scope: Scope, isOpenTime: boolean): Promise<FiguresView['queues']> {
  const { from, condition } = periodsOf(tx, scope.filter)
  const rows = await tx.db.execute<FiguresView['queues'][number]>(sql`
    with counted as (select p.queue_id, count(*) filter (where ${countsIn('tickets', scope)})::int as tickets,
        percentile_cont(0.5) within group (order by (${secondsOf('wait', isOpenTime)})::float8)
          filter (where ${countsIn('wait', scope)}) as "medianWaitSeconds",
        (avg(p.rate) filter (where ${countsIn('withRating', scope)}))::float8 as "averageRate"
      from ${from} where ${condition}
        and (${countsIn('tickets', scope)} or ${countsIn('wait', scope)} or ${countsIn('withRating', scope)}) group by 1)
    select c.queue_id::float8 as id, q.name, c.tickets, c."medianWaitSeconds", c."averageRate"
    from counted c left join queues q on q.company_id = ${tx.companyId}::bigint and q.id = c.queue_id
    order by c.tickets desc, q.name limit 200`)
  return [...rows]
}

type AttendantRow = Omit<AttendantFigures, 'online'> & { lastSeenAt: string | null; isGone: boolean }

/**
 * Each user who ended a period, accepted one or had one: waiting is theirs who accepted first, the time of support each leg's, the
 * rating theirs who is named in it.
 */
export async function attendantsOf(tx: Tx, scope: Scope, isOpenTime: boolean): Promise<AttendantFigures[]> {
  const { from, condition } = periodsOf(tx, scope.filter)
  const medianOf = (figure: 'wait' | 'firstAnswer') =>
    sql`percentile_cont(0.5) within group (order by (${secondsOf(figure, isOpenTime)})::float8)`
  const rows = await tx.db.execute<AttendantRow>(sql`
    with finished as (select p.ended_by_id as user_id, count(*)::int as tickets from ${from}
        where ${condition} and ${countsIn('supportFinished', scope)} group by 1),
      waited as (select p.accepted_by_id as user_id, avg(${secondsOf('wait', isOpenTime)}) as seconds, ${medianOf('wait')} as median
        from ${from} where ${condition} and ${countsIn('wait', scope)} group by 1),
      answered as (select p.first_answer_by_id as user_id, ${medianOf('firstAnswer')} as median from ${from}
        where ${condition} and ${countsIn('firstAnswer', scope)} group by 1),
      rated as (select p.rated_user_id as user_id, avg(p.rate)::float8 as rating, count(*)::int as count from ${from}
        where ${condition} and ${countsIn('withRating', scope)} group by 1),
      attended as (select g.user_id, avg(date_part('epoch', g.ended_at - g.began_at)) as seconds
        from ${from} join service_legs g on g.company_id = p.company_id and g.period_id = p.id
        where ${condition} and ${isIn(sql`g.ended_at`, scope)} group by 1),
      concerned as (select user_id from finished union select user_id from waited union select user_id from answered union select user_id from rated
        union select user_id from attended)
    select u.id::float8 as id, case when u.deleted_at is null then u.name end as name, u.last_seen_at::text as "lastSeenAt",
      u.deleted_at is not null as "isGone", rated.rating, coalesce(rated.count, 0) as "countRating",
      coalesce(finished.tickets, 0) as tickets, (waited.seconds / 60)::float8 as "avgWaitTime",
      (attended.seconds / 60)::float8 as "avgSupportTime", waited.median as "medianWaitSeconds", answered.median as "medianAnswerSeconds"
    from users u join concerned on concerned.user_id = u.id
      left join finished on finished.user_id = u.id left join waited on waited.user_id = u.id
      left join answered on answered.user_id = u.id left join rated on rated.user_id = u.id left join attended on attended.user_id = u.id
    where u.company_id = ${tx.companyId}::bigint order by tickets desc, u.name, u.id`)
  return [...rows].map(({ lastSeenAt, isGone, ...row }) => ({
    ...row,
    online: !isGone && isOnline(lastSeenAt ? new Date(lastSeenAt) : null, tx.now()),
  }))
}
