import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import { WRITING_HOLDS_MS } from './contract/schema.ts'
import { seenChat } from './queries.ts'

/** POST /chats/{id}/typing: the actor writes there; the others in it are shown it for a moment. Kept nowhere. Throws ERR_NOT_FOUND. */
export async function tellWriting(ctx: Ctx, { chatId }: { chatId: number }): Promise<void> {
  permit(ctx.actor, 'chats:use')
  const userId = userIdOf(ctx.actor)
  await reading(ctx, (tx) => seenChat(tx, { chatId }))
  if (userId === null) return
  const { companyId } = ctx
  ctx.services.ephemeralEvents.publish({
    kind: 'writing',
    companyId,
    chatId,
    userId,
    forMs: WRITING_HOLDS_MS,
  })
}
