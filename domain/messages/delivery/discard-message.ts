import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inTransaction } from '../../core/transaction.ts'
import { assertOwnSide, lockActedOn } from '../changes/act-on-message.ts'
import { announceFailures } from '../changes/announce-failures.ts'
import { announceMessages } from '../changes/message-bodies.ts'
import { refreshPreview } from '../changes/refresh-preview.ts'
import type { MessageView } from '../contract/schema.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { messageViews } from '../queries.ts'

/**
 * A held or failed message shall not be sent any more; the bubble says so, and the ticket's row shows what was said
 * before it. Throws ERR_NO_MESSAGE_FOUND, ERR_MESSAGE_STATE when it neither failed nor is held. Architecture section 6, rule 11.
 */
export function discardMessage(ctx: Ctx, input: { messageId: number }): Promise<MessageView> {
  permit(ctx.actor, 'messages:send')

  return inTransaction(ctx, async (tx) => {
    const message = await lockActedOn(tx, input.messageId)
    assertOwnSide(message)
    const rows = await tx.db.execute(sql`
      with given as (update sends set state = 'discarded', settled_at = ${nowOf(tx)}::timestamptz
        where company_id = ${tx.companyId} and message_id = ${message.id} and kind = 'message'
          and state in ('failed', 'held') returning id)
      update messages set failed_at = coalesce(failed_at, ${nowOf(tx)}::timestamptz), failure_code = 'discarded'
      where company_id = ${tx.companyId} and id = ${message.id} and exists (select from given) returning id`)
    if (rows.length === 0) throw new AppError('ERR_MESSAGE_STATE')
    await announceMessages(tx, [message.id])
    await refreshPreview(tx, message.ticketId)
    await announceFailures(tx, [message.ticketId])
    return firstOrThrow(await messageViews(tx, [message.id]), 'ERR_NO_MESSAGE_FOUND')
  })
}
