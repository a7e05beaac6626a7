import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import { type FoundMessages, SEARCHED_MESSAGES } from './contract/schema.ts'
import { readChatRows } from './queries.ts'
import { chatMessageViews, chatViews } from './view.ts'

/** The largest number of results: the newest. */
const MAX_FOUND = 40
const TIMEOUT_MS = 2_000

/**
 * GET /chats/messages: what was said in the actor's own chats, the newest first, blind to accents and case. It looks
 * through the newest 20,000 messages. Throws ERR_SEARCH_TIMEOUT.
 */
export function searchChatMessages(
  ctx: Ctx,
  { searchParam }: { searchParam: string },
): Promise<FoundMessages> {
  permit(ctx.actor, 'chats:use')
  return reading(
    ctx,
    async (tx) => {
      const messages = await chatMessageViews(tx, await findIds(tx, searchParam))
      const rows = await readChatRows(tx, [...new Set(messages.map(({ chatId }) => chatId))])
      const chats = new Map((await chatViews(tx, rows)).map((chat) => [chat.id, chat]))
      const records = messages.toReversed().flatMap((message) => {
        const chat = chats.get(message.chatId)
        return chat ? [{ ...message, chatUuid: chat.uuid, chatTitle: chat.title }] : []
      })
      return { records }
    },
    TIMEOUT_MS,
  )
}

async function findIds(tx: Tx, term: string): Promise<number[]> {
  const rows = await tx.db.execute<{ id: number }>(sql`
    select id::float8 as id from (
      select m.id, m.body from chat_messages m join chat_users u on u.company_id = m.company_id and u.chat_id = m.chat_id
      where m.company_id = ${tx.companyId} and u.user_id = ${userIdOf(tx.actor) ?? 0}
      order by m.id desc limit ${SEARCHED_MESSAGES}) newest
    where position(search_text(${term}::text) in search_text(body)) > 0
    order by newest.id desc limit ${MAX_FOUND}`)
  return rows.map(({ id }) => id)
}
