import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'

/** How many of the newest messages are looked at for the latest time: chats are stored side by side. */
const NEWEST = 100
/** What others wrote so shortly before the newest message may have been on its way still, or waited for its content. */
const UNDER_WAY = '1 minute'

/**
 * A connection was linked to an account: notes, in the whole seconds of channels, since when its messages were missed, before anything comes over the new link.
 * Nothing was missed where the connection was not linked to this account before.
 */
export async function recordLink(
  tx: Tx,
  connectionId: number,
  { accountPhone, accountLid }: { accountPhone: string | null; accountLid: string | null },
): Promise<void> {
  const ofConnection = sql`company_id = ${tx.companyId} and connection_id = ${connectionId}`
  const now = sql`${tx.now().toISOString()}::timestamptz`
  await tx.db.execute(sql`
    with links as (select l.*, lead(l.linked_at) over (partition by l.connection_id order by l.id) as next_at
        from connection_links l where l.company_id = ${tx.companyId}),
      same as (select distinct on (connection_id) * from links
        where account_phone = ${accountPhone}::text or account_lid = ${accountLid}::text
        order by connection_id, id desc),
      missed as (select case when s.missed_since is not null and s.told_all_at is null then s.missed_since
          else greatest(s.linked_at, (select max(least(m.sent_at, m.created_at)) - ${UNDER_WAY}::interval from (
            select sent_at, created_at from messages where company_id = ${tx.companyId}
              and connection_id = s.connection_id and not from_me
              and created_at < coalesce(s.next_at, 'infinity') order by id desc limit ${NEWEST}) m)) end as since
        from same s where exists (select from same where ${ofConnection}))
    insert into connection_links (company_id, connection_id, account_phone, account_lid, linked_at, missed_since, due_at)
      values (${tx.companyId}, ${connectionId}, ${accountPhone}, ${accountLid}, ${now},
        (select date_trunc('second', least(max(since), ${now})) from missed having max(since) is not null),
        case when exists (select from history_messages where ${ofConnection} and is_late and given_id is null) then ${now} end)`)
}
