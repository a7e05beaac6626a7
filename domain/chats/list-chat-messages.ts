import { gte, lt, type SQL, sql } from 'drizzle-orm'
import { chatMessages } from '#db/schema/chats.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { pageOf } from '../core/contract/page.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { newestFirst } from '../tickets/queries.ts'
import {
  CHAT_MESSAGES_PER_PAGE,
  type ChatMessageList,
  type ListChatMessagesInput,
} from './contract/schema.ts'
import { seenChat } from './queries.ts'
import { chatMessageViews } from './view.ts'

/** The farthest that one page goes back to a message, and what of the time before is read with it. */
const FARTHEST = 500
const BEFORE = 10

/**
 * GET /chats/{id}/messages: a page, oldest first; the newest page first. `cursor` goes on before a page and wins over
 * `pageNumber`; `from` reads back to a message that was found. Throws ERR_NOT_FOUND. Specification 3 §4, §7.
 */
export function listChatMessages(
  ctx: Ctx,
  { chatId, cursor, from, pageNumber }: ListChatMessagesInput & { chatId: number },
): Promise<ChatMessageList> {
  permit(ctx.actor, 'chats:use')
  return reading(ctx, async (tx) => {
    await seenChat(tx, { chatId })
    const limit = from === undefined ? CHAT_MESSAGES_PER_PAGE : await reachTo(tx, chatId, from)
    const before = cursor === undefined ? undefined : lt(chatMessages.id, Number(cursor))
    const foundRows = await tx.db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(inChat(tx, chatId, before))
      .orderBy(newestFirst(chatMessages.id))
      .limit(limit + 1)
      .offset(cursor === undefined ? (pageNumber - 1) * limit : 0)
    const { rows, hasMore, next } = pageOf(foundRows, limit, ({ id }) => String(id))
    const ids = rows.map(({ id }) => id)
    return { records: await chatMessageViews(tx, ids), hasMore, next }
  })
}

/** Returns the number of messages on a page that reaches back to this one. */
async function reachTo(tx: Tx, chatId: number, from: number): Promise<number> {
  const since = tx.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(inChat(tx, chatId, gte(chatMessages.id, from)))
    .limit(FARTHEST)
    .as('since')
  const [row] = await tx.db.select({ count: sql<number>`count(*)::int` }).from(since)
  return Math.max(CHAT_MESSAGES_PER_PAGE, (row?.count ?? 0) + BEFORE)
}

function inChat(tx: Tx, chatId: number, condition: SQL | undefined): SQL | undefined {
  return inCompany(tx, chatMessages, sql`${chatMessages.chatId} = ${chatId}`, condition)
}
