import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { chats, chatUsers } from '#db/schema/chats.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { existingUsers } from '../users/queries.ts'

export type ChatRow = typeof chats.$inferSelect

/** Chats in which the actor is, and that match the rest. Nobody sees any other, admins included. */
export function ownChats(ctx: Ctx, tx: Tx, ...conditions: (SQL | undefined)[]): SQL | undefined {
  const ownChatIds = tx.db
    .select({ id: chatUsers.chatId })
    .from(chatUsers)
    .where(inCompany(ctx, chatUsers, eq(chatUsers.userId, userIdOf(ctx.actor) ?? 0)))
  return inCompany(ctx, chats, inArray(chats.id, ownChatIds), ...conditions)
}

/** The chat. Throws ERR_NOT_FOUND, also for one that the actor is not in. */
export async function seenChat(tx: Tx, which: { chatId: number } | { chatUuid: string }): Promise<ChatRow> {
  const condition = 'chatId' in which ? eq(chats.id, which.chatId) : eq(chats.uuid, which.chatUuid)
  const [row] = await tx.db
    .select()
    .from(chats)
    .where(ownChats(tx, tx, condition))
  if (!row) throw new AppError('ERR_NOT_FOUND')
  return row
}

/**
 * The same, locked until the transaction ends: whoever says something, reads, or changes who is in it comes one after the
 * other, so that no unread message is lost to one that came in the same moment.
 */
export async function lockChat(tx: Tx, chatId: number): Promise<ChatRow> {
  const [locked] = await tx.db
    .select()
    .from(chats)
    .where(inCompany(tx, chats, eq(chats.id, chatId)))
    .for('no key update')
  // Who is in it is looked at under the lock: it may have changed while it was waited for.
  if (!locked || !(await memberIds(tx, chatId)).includes(userIdOf(tx.actor) ?? 0)) {
    throw new AppError('ERR_NOT_FOUND')
  }
  return locked
}

/** The same, for who owns it alone. Throws ERR_NO_PERMISSION for everybody else in it. */
export async function lockOwnChat(tx: Tx, chatId: number): Promise<ChatRow> {
  const chat = await lockChat(tx, chatId)
  if (chat.ownerId !== userIdOf(tx.actor)) throw new AppError('ERR_NO_PERMISSION')
  return chat
}

/** Chats by id, whoever asks: for who has found them among their own. */
export async function readChatRows(tx: Tx, ids: readonly number[]): Promise<ChatRow[]> {
  if (ids.length === 0) return []
  return tx.db
    .select()
    .from(chats)
    .where(inCompany(tx, chats, inArray(chats.id, [...ids])))
}

/** Returns the members of the chat, in the order in which they joined. */
export async function memberIds(tx: Tx, chatId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ userId: chatUsers.userId })
    .from(chatUsers)
    .where(inCompany(tx, chatUsers, eq(chatUsers.chatId, chatId)))
    .orderBy(asc(chatUsers.createdAt), asc(chatUsers.userId))
  return rows.map(({ userId }) => userId)
}

/** Throws ERR_VALIDATION of `users` unless all of them are colleagues, who are not deleted meanwhile. */
export async function requireColleagues(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const foundUsers = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(existingUsers(tx, inArray(users.id, [...ids]))))
    .for('share')
  if (foundUsers.length < ids.length) throw invalid({ users: 'ERR_NO_USER_FOUND' })
}
