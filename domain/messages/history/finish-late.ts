import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { enqueuePushes } from '../../core/jobs/enqueue-push.ts'
import { emit } from '../../core/outbox.ts'
import { giveUpStubsOf } from '../inbound/fill-stub.ts'
import { forgetDone } from './finish-import.ts'

/** The device was unlinked: what the phone told is stored at once, and what could not be read is not waited for, for nothing more comes. */
export async function hurryLate(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.execute(sql`
    update connection_links set due_at = now() where company_id = ${tx.companyId} and due_at is not null
      and id = (select max(id) from connection_links
        where company_id = ${tx.companyId} and connection_id = ${connectionId})`)
  await giveUpStubsOf(tx, connectionId, tx.now())
}

/** All late messages that were told are stored: counts them, and tells who is away of each conversation once. */
export async function finishLate(
  tx: Tx,
  { connectionId, linkId }: { connectionId: number; linkId: number },
): Promise<void> {
  const done = sql`from history_messages h where h.company_id = ${tx.companyId} and h.connection_id = ${connectionId}
    and h.is_late and h.ticket_id is not null`
  const unread = await tx.db.execute<{ ticketId: number }>(sql`
    select t.id::float8 as "ticketId" from tickets t where t.company_id = ${tx.companyId} and t.unread_messages > 0
      and t.id in (select h.ticket_id ${done}) order by t.id`)
  await enqueuePushes(
    tx,
    unread.map(({ ticketId }) => ({ kind: 'message', ticketId })),
  )
  const [link] = await tx.db.execute<{ linkedAt: string }>(sql`
    update connection_links set due_at = null, finished_at = now(),
      message_count = message_count + (select count(*)::int ${done}),
      chat_count = chat_count + (select count(distinct h.contact_id)::int ${done})
    where company_id = ${tx.companyId} and id = ${linkId} returning to_json(linked_at)#>>'{}' as "linkedAt"`)
  // Some of the device before were stored after it was unlinked.
  if (link) await giveUpStubsOf(tx, connectionId, new Date(link.linkedAt))
  // Counted once, also while those of an import still wait.
  await tx.db.execute(sql`update history_messages h set ticket_id = null, contact_id = null
    where h.company_id = ${tx.companyId} and h.connection_id = ${connectionId} and h.is_late`)
  await forgetDone(tx, connectionId)
  await announceGap(tx, connectionId)
}

/** Announces the gap, so that viewers of the connection see the late messages. */
async function announceGap(tx: Tx, connectionId: number): Promise<void> {
  const [row] = await tx.db.execute<{ version: number }>(sql`update connections set updated_at = now()
    where company_id = ${tx.companyId} and id = ${connectionId} returning version`)
  if (row) emit(tx, { type: 'connection.session', connectionId, version: row.version })
}
