import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { chatMessages, chatUsers } from '#db/schema/chats.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { lockChat } from './queries.ts'

type Read = { chatId: number; messageId?: number | undefined; userId?: number | null | undefined }

/**
 * POST /chats/{id}/read: the actor has read it, up to a message or to its end; what came after that stays unread. Reading goes only
 * forward. Throws ERR_NOT_FOUND, ERR_NO_MESSAGE_FOUND, ERR_VALIDATION where it names somebody else as the reader. Specification 3 §4, §7.
 */
export function readChat(ctx: Ctx, { chatId, messageId, userId: readerId }: Read): Promise<void> {
  permit(ctx.actor, 'chats:use')
  const userId = userIdOf(ctx.actor) ?? 0
  if (readerId && readerId !== userId) throw invalid({ userId: 'unsupported' })
  return inTransaction(ctx, async (tx) => {
    const { lastMessageId } = await lockChat(tx, chatId)
    if (messageId !== undefined) await requireMessage(tx, chatId, messageId)
    const upTo = messageId ?? lastMessageId ?? 0
    const ownPart = inCompany(tx, chatUsers, eq(chatUsers.chatId, chatId), eq(chatUsers.userId, userId))
    const unread = tx.db
      .select({ count: sql`count(*)::int` })
      .from(chatMessages)
      .where(
        inCompany(
          tx,
          chatMessages,
          and(
            eq(chatMessages.chatId, chatId),
            gt(chatMessages.id, upTo),
            ne(chatMessages.senderId, userId),
            isNull(chatMessages.event),
          ),
        ),
      )
    const read = await tx.db
      .update(chatUsers)
      .set({ readId: upTo, unreads: sql`(${unread})`, readAt: tx.now() })
      .where(and(ownPart, sql`${chatUsers.readId} < ${upTo}`))
      .returning({ userId: chatUsers.userId })
    if (read.length > 0) emit(tx, { type: 'chat.read', chatId, userId })
  })
}

async function requireMessage(tx: Tx, chatId: number, messageId: number): Promise<void> {
  const rows = await tx.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(inCompany(tx, chatMessages, eq(chatMessages.chatId, chatId), eq(chatMessages.id, messageId)))
  if (rows.length === 0) throw new AppError('ERR_NO_MESSAGE_FOUND')
}
