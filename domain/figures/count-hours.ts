import { type SQL, sql } from 'drizzle-orm'
import type { messageHours } from '#db/schema/figures.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { idArray, textArray } from '../core/database/sql-arrays.ts'
import { runningHour } from '../core/system/facts.ts'
import { giveMoreTime, inTransaction } from '../core/transaction.ts'

/** As many marks as a busy hour has: an hour is counted as a whole for each portion of its marks. */
const MARKS_AT_ONCE = 20_000
/** A transaction has time for so many hours; the first start after an update marks all of the past. */
const HOURS_AT_ONCE = 100

/**
 * Counts the messages of marked hours anew, the oldest first. The hour that runs is left until it is over, since each message would
 * have it counted again: who reads it counts it from its messages, as every marked hour. The marks are read first: what is committed
 * after the hours were counted has a mark of its own, which stays. Nothing is written before it is counted, as live events wait for
 * the oldest transaction that writes. Answers the number of marks that were worked off.
 */
export function countHours(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await giveMoreTime(tx)
    await lockHours(tx)
    const marks = await tx.db.execute<{ id: string; hour: string }>(sql`
      with due as (select distinct hour from message_marks
        where company_id = ${tx.companyId} and hour < ${runningHour(tx.now())} order by hour limit ${HOURS_AT_ONCE})
      select id::text as id, hour::text as hour from message_marks
      where company_id = ${tx.companyId} and hour between (select min(hour) from due) and (select max(hour) from due)
      order by hour, id limit ${MARKS_AT_ONCE}`)
    const hours = [...new Set(marks.map(({ hour }) => hour))].sort()
    if (hours.length === 0) return 0
    const countedRows = await countMessagesOf(tx, hours)
    await tx.db.execute(sql`delete from message_hours
      where company_id = ${tx.companyId} and hour = any(${textArray(hours)}::timestamptz[])`)
    await tx.db.execute(sql`
      insert into message_hours (company_id, hour, connection_id, queue_id, user_id, author, message_count, failed_count)
      select ${tx.companyId}::bigint, * from jsonb_to_recordset(${JSON.stringify(countedRows)}::jsonb) as c (hour timestamptz,
        connection_id bigint, queue_id bigint, user_id bigint, author text, message_count int, failed_count int)`)
    await tx.db.execute(
      sql`delete from message_marks where id = any(${idArray(marks.map(({ id }) => Number(id)))})`,
    )
    return marks.length
  })
}

/** One at a time for a company: two that count an hour at once would both insert it. */
async function lockHours(tx: Tx): Promise<void> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('hours:' || ${tx.companyId}::text, 0))`,
  )
}

type HourRow = Pick<typeof messageHours.$inferSelect, 'author'> & {
  hour: string
  connection_id: string
  queue_id: string
  user_id: string
  message_count: number
  failed_count: number
}

async function countMessagesOf(tx: Tx, hours: readonly string[]): Promise<HourRow[]> {
  const companyId = sql`${tx.companyId}::bigint`
  const rows = await tx.db.execute<HourRow>(sql`
    select h.hour::text as hour, c.* from unnest(${textArray(hours)}::timestamptz[]) as h (hour)
      cross join lateral (${countedMessages(companyId, sql`h.hour`, sql`h.hour + interval '1 hour'`)}) c`)
  return [...rows]
}

/**
 * Returns the SQL that counts a company's messages between two moments. Notes are none, nor is what an import brought, also where
 * somebody has written in its ticket since: what is older than that ticket, whose first period begins later.
 */
export function countedMessages(companyId: SQL, from: SQL, until: SQL): SQL {
  return sql`select m.connection_id, coalesce(m.queue_id, 0) as queue_id, coalesce(m.user_id, 0) as user_id,
      case when not m.from_me then 'customer' when x.message_id is not null then 'api' when m.campaign_id is not null then 'campaign'
        when m.is_system then 'bot' else 'human' end as author,
      count(*)::int as message_count, count(m.failed_at)::int as failed_count
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and not t.is_imported
      left join external_messages x on x.company_id = m.company_id and x.message_id = m.id
    where m.company_id = ${companyId} and m.created_at >= ${from} and m.created_at < ${until}
      and not m.is_private and m.media_type not in ('notice', 'call_log')
      and not (m.created_at < t.created_at and exists (select from service_periods p where p.company_id = t.company_id
        and p.ticket_id = t.id and not p.is_reopening and p.started_at > t.created_at + interval '1 second'))
    group by 1, 2, 3, 4`
}
