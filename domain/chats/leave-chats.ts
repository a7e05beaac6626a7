import { and, eq, inArray } from 'drizzle-orm'
import { chats, chatUsers } from '#db/schema/chats.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { existingUsers } from '../users/queries.ts'
import { type ChatRow, memberIds } from './queries.ts'
import { announceChat, writeChat } from './write-chat.ts'

/**
 * A user leaves the company: they are in no group any more, and what they said stays under their name. What they owned goes to
 * whoever is in it longest; a chat in which nobody is left goes. docs/decisions/044-internal-chat.md.
 */
export async function leaveChats(tx: Tx, userId: number): Promise<void> {
  const ownChatIds = tx.db
    .select({ id: chatUsers.chatId })
    .from(chatUsers)
    .where(inCompany(tx, chatUsers, eq(chatUsers.userId, userId)))
  const rows = await tx.db
    .select()
    .from(chats)
    .where(inCompany(tx, chats, inArray(chats.id, ownChatIds)))
    .orderBy(chats.id)
    .for('no key update')
  for (const chat of rows) await leaveOne(tx, chat, userId)
}

/** A user is in the chat no more; whoever is in it longest owns what they owned. False where it went, as nobody was left. */
export async function leaveOne(tx: Tx, chat: ChatRow, userId: number): Promise<boolean> {
  const before = await memberIds(tx, chat.id)
  const [heir] = await livingMembers(tx, chat.id, userId)
  if (heir === undefined) {
    await tx.db.delete(chats).where(inCompany(tx, chats, eq(chats.id, chat.id)))
    announceChat(tx, 'delete', { id: chat.id, version: chat.version + 1 }, { before, after: before })
    return false
  }
  // A direct chat is called by both who are in it, also when one has left.
  const isDirect = chat.directKey !== null
  if (!isDirect) {
    const isOwnPart = and(eq(chatUsers.chatId, chat.id), eq(chatUsers.userId, userId))
    await tx.db.delete(chatUsers).where(inCompany(tx, chatUsers, isOwnPart))
  }
  const row = await writeChat(tx, chat.id, chat.ownerId === userId ? { ownerId: heir } : {})
  const after = isDirect ? before : before.filter((id) => id !== userId)
  announceChat(tx, 'update', row, { before, after })
  return true
}

/** The others in the chat who are of the company still, who came first first. */
async function livingMembers(tx: Tx, chatId: number, userId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: chatUsers.userId })
    .from(chatUsers)
    .innerJoin(users, existingUsers(tx, eq(users.id, chatUsers.userId)))
    .where(inCompany(tx, chatUsers, eq(chatUsers.chatId, chatId)))
    .orderBy(chatUsers.createdAt, chatUsers.userId)
  return rows.map(({ id }) => id).filter((id) => id !== userId)
}
