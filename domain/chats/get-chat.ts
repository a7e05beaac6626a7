import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { reading } from '../core/transaction.ts'
import type { ChatView } from './contract/schema.ts'
import { seenChat } from './queries.ts'
import { chatViews } from './view.ts'

/** GET /chats/{id}, and by the uuid of its address. Throws ERR_NOT_FOUND, also for a chat that the actor is not in. */
export function getChat(ctx: Ctx, which: { chatId: number } | { chatUuid: string }): Promise<ChatView> {
  permit(ctx.actor, 'chats:use')
  return reading(ctx, async (tx) => firstOrThrow(await chatViews(tx, [await seenChat(tx, which)])))
}
