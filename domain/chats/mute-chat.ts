import { and, eq, ne } from 'drizzle-orm'
import { chatUsers } from '#db/schema/chats.ts'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ChatView, MuteChatInput } from './contract/schema.ts'
import { lockChat } from './queries.ts'
import { chatViews } from './view.ts'

/**
 * PUT /chats/{id}/mute: the actor hears nothing of this chat any more, or hears of it again: no sound, no notification, no place
 * in the bell's number. What is unread is counted all the same. Their own choice, which nobody else is told. Throws ERR_NOT_FOUND.
 */
export function muteChat(
  ctx: Ctx,
  { chatId, isMuted }: MuteChatInput & { chatId: number },
): Promise<ChatView> {
  permit(ctx.actor, 'chats:use')
  const userId = userIdOf(ctx.actor) ?? 0
  return inTransaction(ctx, async (tx) => {
    const chat = await lockChat(tx, chatId)
    const ownPart = and(eq(chatUsers.chatId, chatId), eq(chatUsers.userId, userId))
    const changed = await tx.db
      .update(chatUsers)
      .set({ isMuted })
      .where(inCompany(tx, chatUsers, ownPart, ne(chatUsers.isMuted, isMuted)))
      .returning({ userId: chatUsers.userId })
    if (changed.length > 0) emit(tx, { type: 'chat.read', chatId, userId })
    return firstOrThrow(await chatViews(tx, [chat]))
  })
}
