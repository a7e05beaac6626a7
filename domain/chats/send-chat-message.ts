import { and, eq, ne, sql } from 'drizzle-orm'
import { chatMessages, chats, chatUsers } from '#db/schema/chats.ts'
import { files } from '#db/schema/files.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { enqueuePush } from '../core/jobs/enqueue-push.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { cleanFileName } from '../files/contract/rules.ts'
import type { Upload } from '../files/inspect-file.ts'
import { keepingUpload } from '../files/keep-uploads.ts'
import { existingUsers } from '../users/queries.ts'
import { type ChatMessageView, MAX_FILE_BYTES, type SendChatFileInput } from './contract/schema.ts'
import { type ChatRow, lockChat, memberIds, seenChat } from './queries.ts'
import { chatMessageViews } from './view.ts'
import { announceChat } from './write-chat.ts'

type Sent = SendChatFileInput & { chatId: number }
type ChatMessageToSend = Sent & { file: { name: string; size: number } | null }

/**
 * POST /chats/{id}/messages: says something, once however often it is sent under the same `clientId`. Unread for everybody else
 * in the chat; who speaks has read what stood before. Throws ERR_NOT_FOUND, ERR_CHAT_ENDED where the only other one
 * has left the company, ERR_VALIDATION. Specification 3 §5, §7.
 */
export async function sendChatMessage(ctx: Ctx, input: Sent): Promise<ChatMessageView> {
  permit(ctx.actor, 'chats:use')
  if (input.message === '') throw invalid({ message: 'required' })
  return inTransaction(ctx, (tx) => say(tx, { ...input, file: null }, null))
}

/** The same with a file. Throws ERR_FILE_TOO_LARGE and ERR_FILE_TYPE beside. */
export async function sendChatFile(
  ctx: Ctx,
  input: Sent,
  upload: Upload,
  maxBytes: number = MAX_FILE_BYTES,
): Promise<ChatMessageView> {
  const file = { name: cleanFileName(upload.name) || 'file', size: upload.blob.size }
  const sentMessage = await reading(ctx, (tx) => findSent(tx, { ...input, file }))
  return (
    sentMessage ?? keepingUpload(ctx, upload, maxBytes, (tx, fileId) => say(tx, { ...input, file }, fileId))
  )
}

/** Nobody sends a file into a chat that is not theirs. Throws ERR_NOT_FOUND. */
export function requireChat(ctx: Ctx, { chatId }: { chatId: number }): Promise<unknown> {
  permit(ctx.actor, 'chats:use')
  return reading(ctx, (tx) => seenChat(tx, { chatId }))
}

async function say(tx: Tx, input: ChatMessageToSend, fileId: number | null): Promise<ChatMessageView> {
  const chat = await lockChat(tx, input.chatId)
  const sentBefore = await findSent(tx, input)
  if (sentBefore) return sentBefore
  await requireListener(tx, chat)
  const { chatId, clientId, message: body } = input
  const senderId = userIdOf(tx.actor) ?? 0
  const { id } = firstOrThrow(
    await tx.db
      .insert(chatMessages)
      .values({ companyId: tx.companyId, chatId, senderId, clientId, body, fileId, createdAt: tx.now() })
      .returning({ id: chatMessages.id }),
  )
  await note(tx, chat, { id, senderId })
  return firstOrThrow(await chatMessageViews(tx, [id]))
}

/** Updates the chat after a new message: its place in the list, the unread counts, and the events for its members. */
async function note(
  tx: Tx,
  chat: ChatRow,
  { id, senderId }: { id: number; senderId: number },
): Promise<void> {
  const inChat = (condition: ReturnType<typeof eq>) =>
    inCompany(tx, chatUsers, eq(chatUsers.chatId, chat.id), condition)
  await tx.db
    .update(chats)
    .set({ lastMessageId: id, updatedAt: tx.now() })
    .where(inCompany(tx, chats, eq(chats.id, chat.id)))
  await tx.db
    .update(chatUsers)
    .set({ unreads: sql`${chatUsers.unreads} + 1` })
    .where(inChat(ne(chatUsers.userId, senderId)))
  await tx.db
    .update(chatUsers)
    .set({ unreads: 0, readId: id, readAt: tx.now() })
    .where(inChat(eq(chatUsers.userId, senderId)))
  const members = await memberIds(tx, chat.id)
  emit(tx, { type: 'chat.message', chatId: chat.id, chatMessageId: id })
  await enqueuePush(tx, { kind: 'chat', chatId: chat.id })
  announceChat(tx, 'update', chat, { before: members, after: members })
}

/**
 * Returns the message that an earlier request with the same client id made. A request for another chat, with other
 * words or another file, is no repetition.
 */
async function findSent(
  tx: Tx,
  { chatId, clientId, message, file }: ChatMessageToSend,
): Promise<ChatMessageView | undefined> {
  const isOwnMessage = and(
    eq(chatMessages.senderId, userIdOf(tx.actor) ?? 0),
    eq(chatMessages.clientId, clientId),
  )
  const [row] = await tx.db
    .select({
      id: chatMessages.id,
      chatId: chatMessages.chatId,
      body: chatMessages.body,
      fileName: files.originalName,
      fileSize: files.size,
    })
    .from(chatMessages)
    .leftJoin(files, and(eq(files.companyId, chatMessages.companyId), eq(files.id, chatMessages.fileId)))
    .where(inCompany(tx, chatMessages, isOwnMessage))
  if (!row) return undefined
  const isSameFile = row.fileName === (file?.name ?? null) && row.fileSize === (file?.size ?? null)
  if (row.chatId !== chatId || row.body !== message || !isSameFile) throw invalid({ clientId: 'taken' })
  const [view] = await chatMessageViews(tx, [row.id])
  return view
}

/** A direct chat with somebody who left the company is read, and written in no more. */
async function requireListener(tx: Tx, { id, directKey }: ChatRow): Promise<void> {
  if (directKey === null) return
  const listeners = await tx.db
    .select({ id: users.id })
    .from(chatUsers)
    .innerJoin(users, existingUsers(tx, eq(users.id, chatUsers.userId)))
    .where(inCompany(tx, chatUsers, eq(chatUsers.chatId, id), ne(chatUsers.userId, userIdOf(tx.actor) ?? 0)))
  if (listeners.length === 0) throw new AppError('ERR_CHAT_ENDED')
}
