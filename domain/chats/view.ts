import { and, asc, eq, sql } from 'drizzle-orm'
import { chatMessages, chats, chatUsers } from '#db/schema/chats.ts'
import { files } from '#db/schema/files.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import type { LiveRead } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { attachedFiles } from '../files/attached-files.ts'
import type { ChatMessageView, ChatView } from './contract/schema.ts'
import { type ChatRow, readChatRows } from './queries.ts'

const PERSON = {
  id: users.id,
  name: users.name,
  color: users.color,
  isGone: sql<boolean>`${users.deletedAt} is not null`,
}

/** Chats as they leave the server to the actor, in the same order. */
export async function chatViews(tx: Tx, rows: readonly ChatRow[]): Promise<ChatView[]> {
  const userId = userIdOf(tx.actor) ?? 0
  return (await wholeChats(tx, rows)).map(({ view, mutedIds }) => ({
    ...view,
    isMuted: mutedIds.includes(userId),
  }))
}

type WholeChat = { view: ChatView; mutedIds: number[] }

async function wholeChats(tx: Tx, rows: readonly ChatRow[]): Promise<WholeChat[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [members, last] = await Promise.all([membersOf(tx, ids), lastMessages(tx, ids)])
  return rows.map((row) => {
    const chatMembers = members.filter(({ chatId }) => chatId === row.id)
    const lastMessage = last.get(row.id)
    const isDirect = row.directKey !== null
    const view = {
      id: row.id,
      version: row.version,
      uuid: row.uuid,
      isDirect,
      ownerId: row.ownerId,
      title: isDirect ? chatMembers.map(({ user }) => user.name).join(', ') : row.title,
      lastMessage: lastMessage ? lastMessage.body || lastMessage.fileName : null,
      lastSenderId: lastMessage?.senderId ?? null,
      users: chatMembers.map(({ chatId: _, isMuted: __, ...member }) => member),
      isMuted: false,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
    return { view, mutedIds: chatMembers.filter(({ isMuted }) => isMuted).map(({ userId }) => userId) }
  })
}

function membersOf(tx: Tx, chatIds: readonly number[]) {
  const { chatId, userId, unreads, readId, isMuted } = chatUsers
  return tx.db
    .select({ chatId, userId, unreads, readId, isMuted, user: PERSON })
    .from(chatUsers)
    .innerJoin(users, and(eq(users.companyId, chatUsers.companyId), eq(users.id, chatUsers.userId)))
    .where(inCompany(tx, chatUsers, sql`${chatUsers.chatId} = any(${idArray(chatIds)})`))
    .orderBy(asc(chatUsers.createdAt), asc(chatUsers.userId))
}

type LastChatMessage = { senderId: number; body: string; fileName: string }

async function lastMessages(tx: Tx, chatIds: readonly number[]): Promise<Map<number, LastChatMessage>> {
  const { body, senderId } = chatMessages
  const rows = await tx.db
    .select({
      chatId: chats.id,
      senderId,
      body,
      fileName: sql<string>`coalesce(${files.originalName}, '')`,
    })
    .from(chats)
    .innerJoin(
      chatMessages,
      and(eq(chatMessages.companyId, chats.companyId), eq(chatMessages.id, chats.lastMessageId)),
    )
    .leftJoin(files, and(eq(files.companyId, chatMessages.companyId), eq(files.id, chatMessages.fileId)))
    .where(inCompany(tx, chats, sql`${chats.id} = any(${idArray(chatIds)})`))
  return new Map(rows.map(({ chatId, ...lastMessage }) => [chatId, lastMessage]))
}

/** Messages by id, the oldest first; those that are gone are left out. */
export async function chatMessageViews(tx: Tx, ids: readonly number[]): Promise<ChatMessageView[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .select({ row: chatMessages, sender: PERSON })
    .from(chatMessages)
    .innerJoin(users, and(eq(users.companyId, chatMessages.companyId), eq(users.id, chatMessages.senderId)))
    .where(inCompany(tx, chatMessages, sql`${chatMessages.id} = any(${idArray(ids)})`))
    .orderBy(asc(chatMessages.id))
  const attached = await attachedFiles(
    tx,
    rows.map(({ row }) => row.fileId),
  )
  return rows.map(({ row: { body, fileId, createdAt, companyId: _, ...row }, sender }) => ({
    ...row,
    version: 1,
    sender,
    message: body,
    file: (fileId !== null && attached.get(fileId)) || null,
    createdAt: createdAt.toISOString(),
  }))
}

/** Chats for live events: whole, for the machinery's eyes, with who may hear of each. */
export async function readLiveChats(tx: Tx, ids: readonly number[]): Promise<LiveRead<ChatView>[]> {
  const chatsWithMembers = await wholeChats(tx, await readChatRows(tx, ids))
  return chatsWithMembers.map(({ view, mutedIds }) => ({
    view,
    facts: { userIds: view.users.map(({ userId }) => userId), mutedIds },
  }))
}
