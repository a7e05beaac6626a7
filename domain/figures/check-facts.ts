import { type SQL, sql } from 'drizzle-orm'
import { isAttended, isServed, needsPerson, transfersBy } from '#db/service-facts.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { DAY_MS } from '../core/contract/time.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { giveMoreTime, inTransaction } from '../core/transaction.ts'
import type { TimeFigureName } from './contract/rules.ts'
import { countedMessages } from './count-hours.ts'
import { secondsOf } from './figure-conditions.ts'

/** The hours of so many days are checked each time, and so many of those before. */
const RECENT_DAYS = 7
const PAST_HOURS = 100
/** Conversations of which the periods are checked, the half of them unended. */
const TICKETS = 400
/** Checked in one transaction. */
const HOURS_AT_ONCE = 24
const TICKETS_AT_ONCE = 50

/** The number of facts that differed from their source. */
export type Drift = { hours: number; periods: number }

/**
 * Compares a sample of counted facts with what they are counted from, and mends what differs: an hour is counted anew, a period
 * follows its ticket. Triggers write all of them, so that whatever is found is a fault of ours.
 */
export async function checkFacts(ctx: Ctx): Promise<Drift> {
  const hours = await inTransaction(ctx, sampleHours)
  const ticketIds = await inTransaction(ctx, sampleTickets)
  return {
    hours: await sumOver(hours, HOURS_AT_ONCE, (some) => inTransaction(ctx, (tx) => mendHours(tx, some))),
    periods: await sumOver(ticketIds, TICKETS_AT_ONCE, (some) =>
      inTransaction(ctx, (tx) => mendPeriods(tx, some)),
    ),
  }
}

async function sumOver<T>(
  items: readonly T[],
  size: number,
  work: (items: readonly T[]) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (let start = 0; start < items.length; start += size) sum += await work(items.slice(start, start + size))
  return sum
}

async function sampleHours(tx: Tx): Promise<string[]> {
  await giveMoreTime(tx)
  const companyId = sql`${tx.companyId}::bigint`
  const recent = sql`${new Date(tx.now().getTime() - RECENT_DAYS * DAY_MS).toISOString()}::timestamptz`
  const rows = await tx.db.execute<{ hour: string }>(sql`
    with bounds as (select
        least((select min(hour) from message_hours where company_id = ${companyId}),
          (select date_trunc('hour', min(created_at), 'UTC') from messages where company_id = ${companyId})) as first,
        date_trunc('hour', ${tx.now().toISOString()}::timestamptz, 'UTC') as last),
      hours as (select hour from bounds, generate_series(first, last, interval '1 hour') hour)
    (select hour::text as hour from hours where hour >= ${recent})
    union (select hour::text from hours where hour < ${recent} order by random() limit ${PAST_HOURS})`)
  return rows.map(({ hour }) => hour)
}

async function sampleTickets(tx: Tx): Promise<number[]> {
  await giveMoreTime(tx)
  const companyId = sql`${tx.companyId}::bigint`
  const rows = await tx.db.execute<{ id: number }>(sql`
    with served as (select id from tickets t where t.company_id = ${companyId} and ${sql.raw(isServed('t'))} order by random() limit ${TICKETS / 2}),
      past as (select ticket_id as id from service_periods where company_id = ${companyId} order by random() limit ${TICKETS / 2})
    select id::float8 as id from served union select id::float8 from past`)
  return rows.map(({ id }) => id)
}

/** Marks the hours whose count is not that of their messages, and that no mark names already. Answers how many there are. */
async function mendHours(tx: Tx, hours: readonly string[]): Promise<number> {
  await giveMoreTime(tx)
  const companyId = sql`${tx.companyId}::bigint`
  const sample = sql`${`{${hours.map((hour) => `"${hour}"`).join(',')}}`}::timestamptz[]`
  // One statement: what is read of counts, marks and messages is of one moment.
  const marked = await tx.db.execute(sql`
    with counted as (select h.hour, c.* from unnest(${sample}) as h (hour)
        cross join lateral (${countedMessages(companyId, sql`h.hour`, sql`h.hour + interval '1 hour'`)}) c),
      kept as (select hour, connection_id, queue_id, user_id, author, message_count, failed_count from message_hours
        where company_id = ${companyId} and hour = any(${sample})),
      differing as ((table counted except table kept) union (table kept except table counted))
    insert into message_marks (company_id, hour) select distinct ${companyId}, hour from differing
      where hour not in (select hour from message_marks where company_id = ${companyId}) returning 1`)
  return marked.length
}

/** Whether a message is the words of a user, said then; the phone's have no user. */
const IS_USERS = sql`m.from_me and m.user_id is not null and not m.is_system and not m.is_prewritten and m.campaign_id is null and not m.is_private
  and m.media_type not in ('notice', 'call_log')`
const SERVED = sql.raw(isServed('t'))
const ATTENDED = sql.raw(isAttended('t'))

/** Lets the periods and legs of these tickets follow them, their ratings and their messages. Answers how many did not. */
async function mendPeriods(tx: Tx, ids: readonly number[]): Promise<number> {
  await giveMoreTime(tx)
  const companyId = sql`${tx.companyId}::bigint`
  // Whoever writes a ticket at this moment is left alone.
  const locked = await tx.db.execute<{ id: number }>(sql`
    select id::float8 as id from tickets where company_id = ${companyId} and id = any(${idArray(ids)}) for no key update skip locked`)
  const sample = idArray(locked.map(({ id }) => id))
  const isOf = (table: SQL) => sql`${table}.company_id = ${companyId} and ${table}.ticket_id = any(${sample})`
  const isTickets = sql`t.company_id = p.company_id and t.id = p.ticket_id`
  let count = 0
  for (const statement of [
    sql`update service_periods p set ended_at = greatest(p.started_at, coalesce(t.closed_at, t.updated_at)), ended_by_id = t.user_id,
          queue_id = t.queue_id, is_reckoned = false
        from tickets t where ${isOf(sql`p`)} and ${isTickets} and p.ended_at is null and not ${SERVED} returning 1`,
    sql`insert into service_periods (company_id, ticket_id, connection_id, opening_queue_id, queue_id, is_group, is_reopening, started_at,
          queued_at, accepted_at, accepted_by_id, is_reckoned)
        select t.company_id, t.id, t.connection_id, t.queue_id, t.queue_id, t.is_group and not t.group_as_ticket,
          exists (select from service_periods p where ${isTickets}), t.updated_at,
          case when ${sql.raw(needsPerson('t'))} then t.updated_at end, case when ${ATTENDED} then t.updated_at end,
          case when ${ATTENDED} then t.user_id end, false
        from tickets t where t.company_id = ${companyId} and t.id = any(${sample}) and ${SERVED}
          and not exists (select from service_periods p where ${isTickets} and p.ended_at is null) returning 1`,
    sql`update service_periods p set connection_id = t.connection_id, queue_id = t.queue_id
        from tickets t where ${isOf(sql`p`)} and ${isTickets} and p.ended_at is null
          and (p.connection_id, p.queue_id) is distinct from (t.connection_id, t.queue_id) returning 1`,
    sql`update service_legs g set ended_at = greatest(g.began_at, coalesce(next.began_at, p.ended_at, t.updated_at))
        from service_periods p join tickets t on ${isTickets}, service_legs s left join lateral (select n.began_at from service_legs n
            where n.company_id = s.company_id and n.period_id = s.period_id and n.id > s.id order by n.id limit 1) next on true
        where ${isOf(sql`p`)} and g.company_id = p.company_id and g.period_id = p.id and g.ended_at is null and s.id = g.id
          and (next.began_at is not null or p.ended_at is not null or not ${ATTENDED} or g.user_id <> t.user_id) returning 1`,
    sql`insert into service_legs (company_id, period_id, user_id, queue_id, began_at)
        select p.company_id, p.id, t.user_id, t.queue_id, greatest(p.started_at, t.updated_at)
        from service_periods p join tickets t on ${isTickets} where ${isOf(sql`p`)} and p.ended_at is null and ${ATTENDED}
          and not exists (select from service_legs g where g.company_id = p.company_id and g.period_id = p.id and g.ended_at is null)
        returning 1`,
    sql`with newest as (select distinct on (r.ticket_id) r.* from ticket_ratings r where ${isOf(sql`r`)} order by r.ticket_id, r.id desc)
        update service_periods p set rate = n.rate, rated_at = n.created_at, rated_user_id = n.user_id from newest n
        where p.id = (select l.id from service_periods l where l.company_id = n.company_id and l.ticket_id = n.ticket_id
            and l.started_at <= n.created_at order by l.id desc limit 1)
          and (p.rate, p.rated_user_id) is distinct from (n.rate, n.user_id) returning 1`,
    sql`update service_periods p set first_answer_at = f.created_at, first_answer_by_id = f.user_id, is_reckoned = false
        from service_periods s cross join lateral (select m.created_at, m.user_id from messages m
            where m.company_id = s.company_id and m.ticket_id = s.ticket_id and ${IS_USERS}
              and m.created_at >= s.queued_at and m.created_at < coalesce(s.ended_at, 'infinity') order by m.id limit 1) f
        where ${isOf(sql`p`)} and s.id = p.id and p.first_answer_at is null returning 1`,
    sql`with counted as (select s.id, greatest(0, coalesce(sum(${sql.raw(transfersBy('l'))}), 0)) as transfers
          from service_periods s left join ticket_logs l on l.company_id = s.company_id and l.ticket_id = s.ticket_id
            and l.type in ('transfered', 'undone') and l.created_at >= s.started_at
            and not exists (select from service_periods n where n.company_id = s.company_id and n.ticket_id = s.ticket_id
              and n.id > s.id and n.started_at <= l.created_at)
          where ${isOf(sql`s`)} group by s.id)
        update service_periods p set transfer_count = c.transfers from counted c
        where c.id = p.id and p.transfer_count <> c.transfers returning 1`,
    sql`update service_periods p set is_reckoned = false, ${sql.join(OPEN_SECONDS.map(withoutWrong), sql`, `)}
        where ${isOf(sql`p`)} and p.is_reckoned and (${sql.join(
          OPEN_SECONDS.map(([figure]) => areWrong(figure)),
          sql` or `,
        )}) returning 1`,
  ]) {
    count += (await tx.db.execute(statement)).length
  }
  return count
}

const OPEN_SECONDS = [
  ['wait', 'open_wait_seconds'],
  ['firstAnswer', 'open_answer_seconds'],
  ['support', 'open_support_seconds'],
] as const satisfies [TimeFigureName, string][]

/**
 * Whether the seconds of a span within the opening hours cannot be: they are missing, more than those of the span, or of a span that
 * is not. By which hours they were reckoned nobody knows any more.
 */
function areWrong(figure: TimeFigureName): SQL {
  const [spanSeconds, openSeconds] = [secondsOf(figure, false), secondsOf(figure, true)]
  return sql`(case when ${spanSeconds} is null then ${openSeconds} is not null
    else coalesce(${openSeconds} not between 0 and greatest(0, ceil(${spanSeconds})), true) end)`
}

/** They are reckoned anew, by the hours of now; the others stay as they are. */
function withoutWrong([figure, column]: (typeof OPEN_SECONDS)[number]): SQL {
  return sql`${sql.identifier(column)} = case when ${areWrong(figure)} then null else ${secondsOf(figure, true)} end`
}
