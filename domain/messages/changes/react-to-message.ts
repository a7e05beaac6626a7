import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inTransaction } from '../../core/transaction.ts'
import { safeText } from '../contract/safe-text.ts'
import type { MessageView, ReactInput } from '../contract/schema.ts'
import { externalKeyOf } from '../message-key.ts'
import { messageViews } from '../queries.ts'
import { lockActedOn, queueAct, requireAct } from './act-on-message.ts'
import { announceMessages } from './message-bodies.ts'
import { setOwnReaction, shownReaction } from './outbound-actions.ts'

/**
 * Reacts to a message for the account, or takes the reaction back (empty). Throws ERR_NO_MESSAGE_FOUND,
 * ERR_MESSAGE_STATE (nobody attends, a private note, deleted, or not sent), ERR_CONTACT_BLOCKED,
 * ERR_UNSUPPORTED_BY_CHANNEL, ERR_WAPP_NOT_INITIALIZED.
 */
export function reactToMessage(ctx: Ctx, input: ReactInput): Promise<MessageView> {
  permit(ctx.actor, 'messages:send')

  return inTransaction(ctx, async (tx) => {
    const message = await lockActedOn(tx, input.messageId)
    await requireAct(tx, 'react', message)
    const emoji = safeText(input.emoji)
    const before = await shownReaction(tx, message.id)
    await setOwnReaction(tx, message.id, emoji)
    await queueAct(tx, message, { kind: 'reaction', target: externalKeyOf(message), emoji, before })
    await announceMessages(tx, [message.id])
    return firstOrThrow(await messageViews(tx, [message.id]), 'ERR_NO_MESSAGE_FOUND')
  })
}
