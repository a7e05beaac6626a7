import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { signalAfterCommit } from '../../core/outbox.ts'
import { inTransaction } from '../../core/transaction.ts'
import { noteOutcome } from '../../schedules/due/note-outcome.ts'
import { assertOwnSide, lockActedOn } from '../changes/act-on-message.ts'
import { announceFailures } from '../changes/announce-failures.ts'
import { announceMessages } from '../changes/message-bodies.ts'
import { refreshPreview } from '../changes/refresh-preview.ts'
import type { MessageView } from '../contract/schema.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { assertReachable, lockTargetTicket } from '../outbound/target-ticket.ts'
import { messageViews } from '../queries.ts'

/**
 * Sends a failed or held message again, under the same id: if the customer has it already, they get it no second time.
 * The failure is gone from the bubble. Throws ERR_NO_MESSAGE_FOUND, ERR_MESSAGE_STATE (not failed), ERR_CONTACT_BLOCKED,
 * ERR_WAPP_NOT_INITIALIZED. Server behaviour §1.9.
 */
export function retryMessage(ctx: Ctx, input: { messageId: number }): Promise<MessageView> {
  permit(ctx.actor, 'messages:send')

  return inTransaction(ctx, async (tx) => {
    const message = await lockActedOn(tx, input.messageId)
    assertOwnSide(message)
    assertReachable(tx, await lockTargetTicket(tx, message.ticketId))
    if (!(await queueAgain(tx, message))) throw new AppError('ERR_MESSAGE_STATE')
    await noteOutcome(tx, [message.id], null)
    return firstOrThrow(await messageViews(tx, [message.id]), 'ERR_NO_MESSAGE_FOUND')
  })
}

/** Queues a failed or held message under the id that it has; false where it is none. */
export async function queueAgain(
  tx: Tx,
  { id, ticketId }: { id: number; ticketId: number },
): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    with again as (update sends set state = 'queued', attempts = 0, failure_code = null, settled_at = null,
        created_at = ${nowOf(tx)}::timestamptz
      where company_id = ${tx.companyId} and message_id = ${id} and kind = 'message'
        and state in ('failed', 'held', 'discarded') returning id)
    update messages set failed_at = null, failure_code = null
      where company_id = ${tx.companyId} and id = ${id} and exists (select from again) returning id`)
  if (rows.length === 0) return false
  signalAfterCommit(tx, 'sends')
  await announceMessages(tx, [id])
  await refreshPreview(tx, ticketId)
  await announceFailures(tx, [ticketId])
  return true
}
