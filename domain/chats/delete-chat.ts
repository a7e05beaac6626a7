import { eq } from 'drizzle-orm'
import { chats } from '#db/schema/chats.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { lockOwnChat, memberIds } from './queries.ts'
import { announceChat } from './write-chat.ts'

/**
 * DELETE /chats/{id}: for good and for everybody, with what was said; its owner alone. Its files go with the nightly look for
 * files that nothing shows. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION. Specification 3 §6, §7.
 */
export function deleteChat(ctx: Ctx, { chatId }: { chatId: number }): Promise<void> {
  permit(ctx.actor, 'chats:use')
  return inTransaction(ctx, async (tx) => {
    const chat = await lockOwnChat(tx, chatId)
    const members = await memberIds(tx, chatId)
    await tx.db.delete(chats).where(inCompany(tx, chats, eq(chats.id, chatId)))
    announceChat(tx, 'delete', { id: chatId, version: chat.version + 1 }, { before: members, after: members })
  })
}
