import { eq } from 'drizzle-orm'
import { chats } from '#db/schema/chats.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { directKeyOf } from './contract/rules.ts'
import type { ChatView, CreateChatInput } from './contract/schema.ts'
import { requireColleagues } from './queries.ts'
import { chatViews } from './view.ts'
import { addMembers, announceChat } from './write-chat.ts'

/**
 * POST /chats: a chat with colleagues, which who makes it owns. Without a title, with one colleague, it is the direct chat with
 * them: the one that there is, if there is one. Throws ERR_VALIDATION (`users` nobody, or nobody's id; `title` of a group
 * without one). Specification 3 §5, §7.
 */
export async function createChat(ctx: Ctx, { users, title }: CreateChatInput): Promise<ChatView> {
  permit(ctx.actor, 'chats:use')
  const ownerId = userIdOf(ctx.actor)
  if (ownerId === null) throw new AppError('ERR_NO_PERMISSION')
  const colleagueIds = [...new Set(users)].filter((id) => id !== ownerId)
  const [partner, ...extraIds] = colleagueIds
  if (partner === undefined) throw invalid({ users: 'required' })
  if (title === '' && extraIds.length > 0) throw invalid({ title: 'required' })

  return inTransaction(ctx, async (tx) => {
    await requireColleagues(tx, colleagueIds)
    const directKey = title === '' ? directKeyOf(ownerId, partner) : null
    const now = tx.now()
    const [inserted] = await tx.db
      .insert(chats)
      .values({ companyId: tx.companyId, title, ownerId, directKey, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning()
    if (inserted) {
      const members = [ownerId, ...colleagueIds]
      await addMembers(tx, inserted, members)
      announceChat(tx, 'create', inserted, { before: null, after: members })
    }
    const row = inserted ?? (await findDirect(tx, directKey ?? ''))
    return firstOrThrow(await chatViews(tx, [row]))
  })
}

async function findDirect(tx: Tx, directKey: string) {
  const rows = await tx.db
    .select()
    .from(chats)
    .where(inCompany(tx, chats, eq(chats.directKey, directKey)))
  return firstOrThrow(rows)
}
