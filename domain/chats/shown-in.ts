import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'

/** Whether a message in one of the actor's own chats shows a file; `fileIds` holds the ids that stand for it. */
export function isInOwnChat(ctx: Ctx, fileIds: SQL): SQL {
  return sql`exists (select from chat_messages m
    join chat_users u on u.company_id = m.company_id and u.chat_id = m.chat_id
    where m.company_id = ${ctx.companyId} and m.file_id in ${fileIds} and u.user_id = ${userIdOf(ctx.actor) ?? 0})`
}
