import { eq, inArray } from 'drizzle-orm'
import { chatUsers } from '#db/schema/chats.ts'
import { changedMeanwhile } from '../core/changed-by.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ChatView, UpdateChatInput } from './contract/schema.ts'
import { type ChatRow, lockOwnChat, memberIds, requireColleagues } from './queries.ts'
import { chatViews } from './view.ts'
import { addMembers, announceChat, writeChat } from './write-chat.ts'

/**
 * PUT /chats/{id}: the title of a group, and who is in it; its owner alone, who stays in it. Whoever is let out has lost it at once,
 * whoever is let in reads what was said before. A direct chat has neither to change. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION,
 * ERR_VALIDATION, ERR_ROW_CHANGED with the `version` that was edited. Specification 3 §6, §7.
 */
export function updateChat(ctx: Ctx, input: UpdateChatInput & { chatId: number }): Promise<ChatView> {
  permit(ctx.actor, 'chats:use')
  return inTransaction(ctx, async (tx) => {
    const chat = await lockOwnChat(tx, input.chatId)
    if (chat.directKey !== null) throw new AppError('ERR_NO_PERMISSION')
    if (input.title === '') throw invalid({ title: 'required' })
    if (input.version !== undefined && input.version !== chat.version) {
      const [current] = await chatViews(tx, [chat])
      throw new AppError('ERR_ROW_CHANGED', await changedMeanwhile(tx, 'chat', chat, current))
    }
    const before = await memberIds(tx, chat.id)
    if (input.users) await moveMembers(tx, chat, before, input.users)
    const row = await writeChat(tx, chat.id, input.title === undefined ? {} : { title: input.title })
    announceChat(tx, 'update', row, { before, after: await memberIds(tx, chat.id) })
    return firstOrThrow(await chatViews(tx, [row]))
  })
}

async function moveMembers(
  tx: Tx,
  chat: ChatRow,
  before: readonly number[],
  wanted: readonly number[],
): Promise<void> {
  const after = new Set([chat.ownerId, ...wanted])
  if (after.size < 2) throw invalid({ users: 'required' })
  const added = [...after].filter((id) => !before.includes(id))
  await requireColleagues(tx, added)
  await addMembers(tx, chat, added)
  const removed = before.filter((id) => !after.has(id))
  if (removed.length === 0) return
  const ofChat = eq(chatUsers.chatId, chat.id)
  await tx.db.delete(chatUsers).where(inCompany(tx, chatUsers, ofChat, inArray(chatUsers.userId, removed)))
}
