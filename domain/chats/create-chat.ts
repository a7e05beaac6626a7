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
  const others = [...new Set(users)].filter((id) => id !== ownerId)
  const [partner, ...more] = others
  if (partner === undefined) throw invalid({ users: 'required' })
  if (title === '' && more.length > 0) throw invalid({ title: 'required' })

  return inTransaction(ctx, async (tx) => {
    await requireColleagues(tx, others)
    const directKey = title === '' ? directKeyOf(ownerId, partner) : null
    const at = tx.now()
    const [made] = await tx.db
      .insert(chats)
      .values({ companyId: tx.companyId, title, ownerId, directKey, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning()
    if (made) {
      const members = [ownerId, ...others]
      await addMembers(tx, made, members)
      announceChat(tx, 'create', made, { before: null, after: members })
    }
    const row = made ?? (await findDirect(tx, directKey ?? ''))
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
