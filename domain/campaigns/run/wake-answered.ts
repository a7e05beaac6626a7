import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { SECOND_MS } from '../../core/contract/time.ts'
import { setTimer, takeTimer } from '../../core/jobs/timers.ts'
import { inTransaction } from '../../core/transaction.ts'
import { armLine } from './arm-line.ts'

/** Somebody holds the recipient: it is looked at again after so long. */
const HELD_MS = SECOND_MS

/**
 * Somebody agreed a moment ago: the line of their campaign looks for them now. Or they wrote while their recipient was held, and it is
 * their reply. A timer of its own, so that whoever stores a customer's message never waits for a line. For the clock.
 */
export function wakeAnswered(ctx: Ctx, { recipientId }: { recipientId: number }): Promise<void> {
  const subject = { kind: 'campaignAnswer' as const, refId: recipientId }
  return inTransaction(ctx, async (tx) => {
    if (!(await takeTimer(tx, subject))) return
    const connectionId = await connectionOf(tx, recipientId)
    if (connectionId === undefined) return
    if (await noteLateReply(tx, { recipientId, connectionId })) return armLine(tx, connectionId, tx.now())
    await setTimer(tx, { ...subject, dueAt: new Date(tx.now().getTime() + HELD_MS) })
  })
}

async function connectionOf(tx: Tx, recipientId: number): Promise<number | undefined> {
  const [row] = await tx.db.execute<{ connectionId: number }>(sql`
    select c.connection_id::float8 as "connectionId" from campaign_recipients r
      join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    where r.company_id = ${tx.companyId} and r.id = ${recipientId}`)
  return row?.connectionId
}

type Answered = { recipientId: number; connectionId: number }

/**
 * Whether the recipient was free: a message that came behind the campaign's ends the follow-ups then, and is its reply where no newer
 * campaign stands between.
 */
async function noteLateReply(tx: Tx, { recipientId, connectionId }: Answered): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    with held as (select id, contact_id, handed_at from campaign_recipients
        where company_id = ${tx.companyId} and id = ${recipientId} for update skip locked),
      reply as (select held.id, min(m.created_at) as at from held join messages m on m.company_id = ${tx.companyId}
          and m.contact_id = held.contact_id and m.connection_id = ${connectionId} and not m.from_me and m.created_at > held.handed_at
        group by held.id),
      newer as (select o.id from held cross join reply join campaign_recipients o on o.company_id = ${tx.companyId}
          and o.contact_id = held.contact_id and o.handed_at > held.handed_at and o.handed_at < reply.at
        join campaigns c on c.company_id = o.company_id and c.id = o.campaign_id and c.connection_id = ${connectionId}),
      noted as (update campaign_recipients r set due_at = null, updated_at = ${tx.now().toISOString()}::timestamptz,
          state = case when exists (select from newer) then r.state else 'replied' end,
          replied_at = case when exists (select from newer) then r.replied_at else reply.at end
        from reply where r.company_id = ${tx.companyId} and r.id = reply.id
          and r.state in ('handed', 'sent', 'delivered', 'read'))
    select id from held`)
  return rows.length > 0
}
