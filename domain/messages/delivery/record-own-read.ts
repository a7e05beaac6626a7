import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { enqueuePush } from '../../core/jobs/enqueue-push.ts'
import { assertHeld, type Leased } from '../../core/system/lease-fence.ts'
import { inTransaction } from '../../core/transaction.ts'
import { lockTicket } from '../../tickets/queries.ts'
import { writeTicket } from '../../tickets/write-ticket.ts'

export type RecordOwnReadInput = Leased & { externalIds: readonly string[] }

/**
 * The owner of the account read messages on the phone: of their tickets what came after those stays unread. The channel need not
 * be told. Throws LeaseLost when the lease is lost.
 */
export function recordOwnRead(ctx: Ctx, input: RecordOwnReadInput): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { connectionId, externalIds } = input
    await assertHeld(tx, input)
    const rows = await tx.db.execute<{ ticketId: number; lastId: number }>(sql`
      select m.ticket_id::float8 as "ticketId", max(m.id)::float8 as "lastId" from messages m
      join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and t.unread_messages > 0
      where m.company_id = ${tx.companyId} and m.connection_id = ${connectionId} and not m.from_me
        and m.external_id = any(${textArray(externalIds)})
      group by 1 order by 1`)
    for (const { ticketId, lastId } of rows) await lowerUnread(tx, ticketId, lastId)
  })
}

/** The counter alone does not move the ticket in its list. */
async function lowerUnread(tx: Tx, ticketId: number, lastId: number): Promise<void> {
  const before = await lockTicket(tx, ticketId)
  const [later] = await tx.db.execute<{ count: number }>(sql`select count(*)::int as count from messages m
    where m.company_id = ${tx.companyId} and m.ticket_id = ${ticketId} and not m.from_me and m.id > ${lastId}`)
  const unreadMessages = later?.count ?? 0
  if (unreadMessages >= before.unreadMessages) return
  await writeTicket(tx, before, { unreadMessages, updatedAt: before.updatedAt })
  if (unreadMessages === 0) await enqueuePush(tx, { kind: 'read', ticketId })
}
