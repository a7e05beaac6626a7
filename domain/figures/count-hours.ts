import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { giveMoreTime, inTransaction } from '../core/transaction.ts'

const BATCH = 1000

/**
 * Counts the messages of marked hours anew. The marks go first: what is committed after the second statement began has a mark of its
 * own, which stays. Answers the number of marks that were worked off.
 */
export function countHours(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await giveMoreTime(tx)
    const marks = await tx.db.execute<{ hour: string }>(sql`
      delete from message_marks where id in (select id from message_marks where company_id = ${tx.companyId}
        order by id limit ${BATCH} for update skip locked) returning hour::text as hour`)
    const hours = [...new Set(marks.map(({ hour }) => hour))].sort()
    if (hours.length === 0) return 0
    const isCounted = sql`hour = any(${`{${hours.map((hour) => `"${hour}"`).join(',')}}`}::timestamptz[])`
    // One at a time for an hour: two that count it at once would both insert it.
    await tx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('hours:' || ${tx.companyId}::text, 0))`,
    )
    await tx.db.execute(sql`delete from message_hours where company_id = ${tx.companyId} and ${isCounted}`)
    await tx.db.execute(sql`
      insert into message_hours (company_id, hour, connection_id, queue_id, user_id, author, message_count, failed_count)
      select ${tx.companyId}::bigint, h.hour, c.* from unnest(${`{${hours.map((hour) => `"${hour}"`).join(',')}}`}::timestamptz[]) as h (hour)
        cross join lateral (${countedMessages(sql`${tx.companyId}::bigint`, sql`h.hour`, sql`h.hour + interval '1 hour'`)}) c`)
    return marks.length
  })
}

/** Returns the SQL that counts a company's messages between two moments. What an import brought, and notes, are none. */
export function countedMessages(companyId: SQL, from: SQL, until: SQL): SQL {
  return sql`select m.connection_id, coalesce(m.queue_id, 0) as queue_id, coalesce(m.user_id, 0) as user_id,
      case when not m.from_me then 'customer' when x.message_id is not null then 'api' when m.campaign_id is not null then 'campaign'
        when m.is_system then 'bot' else 'human' end as author,
      count(*)::int as message_count, count(m.failed_at)::int as failed_count
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and not t.is_imported
      left join external_messages x on x.company_id = m.company_id and x.message_id = m.id
    where m.company_id = ${companyId} and m.created_at >= ${from} and m.created_at < ${until}
      and not m.is_private and m.media_type not in ('notice', 'call_log')
    group by 1, 2, 3, 4`
}
