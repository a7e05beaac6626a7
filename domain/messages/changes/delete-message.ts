import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { emit } from '../../core/outbox.ts'
import { inTransaction } from '../../core/transaction.ts'
import { factsOf } from '../../tickets/queries.ts'
import { forgetMentions } from '../mentions.ts'
import { externalKeyOf } from '../message-key.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { type ActedOn, lockActedOn, queueAct, requireAct } from './act-on-message.ts'
import { announceFailures } from './announce-failures.ts'
import { announceMessages } from './message-bodies.ts'
import { setDeleted } from './outbound-actions.ts'
import { refreshPreview } from './refresh-preview.ts'

/**
 * Takes back one of the actor's own messages: it is revoked on the channel and marked as deleted here. A message that
 * has not left yet is never sent; a private note is removed entirely. Deleting twice is no error. Throws
 * ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION (somebody else's), and for a message that left ERR_UNSUPPORTED_BY_CHANNEL,
 * ERR_CONTACT_BLOCKED and ERR_WAPP_NOT_INITIALIZED. Specification 1 §6.
 */
export function deleteMessage(ctx: Ctx, input: { messageId: number }): Promise<void> {
  permit(ctx.actor, 'messages:delete')

  return inTransaction(ctx, async (tx) => {
    const message = await lockActedOn(tx, input.messageId)
    const hasLeft = !(await takeOut(tx, message))
    await requireAct(tx, 'delete', message, hasLeft)
    if (message.isPrivate) return removeNote(tx, message)
    if (message.isDeleted) return
    if (hasLeft) await queueAct(tx, message, { kind: 'revoke', target: externalKeyOf(message) })
    await setDeleted(tx, message.id, true, { by: userIdOf(tx.actor) })
    await announceMessages(tx, [message.id])
    await refreshPreview(tx, message.ticketId)
    if (message.failedAt) await announceFailures(tx, [message.ticketId])
  })
}

/** Discards the message's sends that the channel never saw. Answers false when the channel may have seen one. */
async function takeOut(tx: Tx, message: ActedOn): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    update sends set state = 'discarded', settled_at = ${nowOf(tx)}::timestamptz
    where company_id = ${tx.companyId} and message_id = ${message.id} and kind = 'message'
      and state in ('queued', 'held', 'failed') and handed_at is null returning id`)
  return rows.length > 0
}

async function removeNote(tx: Tx, message: ActedOn): Promise<void> {
  await forgetMentions(tx, message.id)
  await tx.db.execute(sql`update messages set quoted_id = null
    where company_id = ${tx.companyId} and quoted_id = ${message.id}`)
  const [deletedNote] = await tx.db.execute<{ version: number }>(sql`
    delete from messages where company_id = ${tx.companyId} and id = ${message.id} returning version`)
  if (!deletedNote) return
  const { id: messageId, ticketId } = message
  const version = deletedNote.version + 1
  emit(tx, { type: 'message.deleted', messageId, ticketId, version, ticket: factsOf(message.ticket) })
}
