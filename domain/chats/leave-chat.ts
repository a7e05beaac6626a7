import { chatMessages } from '#db/schema/chats.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emit } from '../core/outbox.ts'
import { inTransaction } from '../core/transaction.ts'
import { leaveOne } from './leave-chats.ts'
import { lockChat } from './queries.ts'

/**
 * DELETE /chats/{id}/users/me: the actor leaves a group, and has lost it at once; the others read that they left. An owner's
 * goes to who is in it longest, and one in which nobody is left goes. A direct chat is not left, it would be nobody's:
 * ERR_NO_PERMISSION. Throws ERR_NOT_FOUND. docs/decisions/060-quiet-chats-and-an-order-of-lanes.md.
 */
export function leaveChat(ctx: Ctx, { chatId }: { chatId: number }): Promise<void> {
  permit(ctx.actor, 'chats:use')
  const userId = userIdOf(ctx.actor) ?? 0
  return inTransaction(ctx, async (tx) => {
    const chat = await lockChat(tx, chatId)
    if (chat.directKey !== null) throw new AppError('ERR_NO_PERMISSION')
    if (await leaveOne(tx, chat, userId)) await noteLeft(tx, chatId, userId)
  })
}

/** It stands in the chat, is nobody's unread message, and changes no place in the lists. */
async function noteLeft(tx: Tx, chatId: number, senderId: number): Promise<void> {
  const { id } = firstOrThrow(
    await tx.db
      .insert(chatMessages)
      .values({
        companyId: tx.companyId,
        chatId,
        senderId,
        event: 'left',
        clientId: crypto.randomUUID(),
        createdAt: tx.now(),
      })
      .returning({ id: chatMessages.id }),
  )
  emit(tx, { type: 'chat.message', chatId, chatMessageId: id })
}
