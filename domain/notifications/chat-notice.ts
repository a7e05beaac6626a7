import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { chatMessages, chatUsers } from '#db/schema/chats.ts'
import type { ChatView } from '../chats/contract/schema.ts'
import { readChatRows } from '../chats/queries.ts'
import { chatMessageViews, chatViews } from '../chats/view.ts'
import type { Tx } from '../core/context.ts'
import { can } from '../core/contract/permissions.ts'
import { pushTopic } from '../core/jobs/enqueue-push.ts'
import { inCompany } from '../core/tenancy.ts'
import { cut, type PushNotification, type Reader } from './push-notification.ts'

/** Builds the notification of the newest message in a chat that the reader is in, has not muted and has not read. */
export async function ofChat(tx: Tx, chatId: number, reader: Reader): Promise<PushNotification | null> {
  const { user, settings, texts } = reader
  if (!settings.pushChats || !can(user, 'chats:use') || !user.planFlags.includes('useInternalChat'))
    return null
  const ownPart = and(eq(chatUsers.chatId, chatId), eq(chatUsers.userId, user.userId))
  const [member] = await tx.db
    .select({ unreads: chatUsers.unreads, readId: chatUsers.readId })
    .from(chatUsers)
    .where(inCompany(tx, chatUsers, ownPart, gt(chatUsers.unreads, 0), eq(chatUsers.isMuted, false)))
  const message = member && (await newestUnread(tx, { chatId, readId: member.readId, userId: user.userId }))
  const [chat] = message ? await chatViews(tx, await readChatRows(tx, [chatId])) : []
  if (!message || !chat) return null
  const text = message.message.replaceAll(/\s+/g, ' ') || (message.file?.name ?? '')
  const shownText = chat.isDirect ? text : `${message.sender.name}: ${text}`
  return {
    topic: pushTopic('chat', chatId),
    mark: `chat ${message.id}`,
    title: titleFor(chat, user.userId) + (member.unreads > 1 ? ` (${member.unreads})` : ''),
    body: settings.showText ? cut(shownText) : texts.hidden,
    url: `/chats/${chat.uuid}`,
  }
}

async function newestUnread(
  tx: Tx,
  { chatId, readId, userId }: { chatId: number; readId: number; userId: number },
) {
  const unread = and(
    gt(chatMessages.id, readId),
    ne(chatMessages.senderId, userId),
    isNull(chatMessages.event),
  )
  const [newest] = await tx.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(inCompany(tx, chatMessages, eq(chatMessages.chatId, chatId), unread))
    .orderBy(desc(chatMessages.id))
    .limit(1)
  const [message] = newest ? await chatMessageViews(tx, [newest.id]) : []
  return message
}

/** A direct chat is called by the other. */
function titleFor({ isDirect, title, users }: ChatView, userId: number): string {
  const partner = isDirect ? users.find((chatUser) => chatUser.userId !== userId) : undefined
  return partner?.user.name ?? title
}
