import { eq } from 'drizzle-orm'
import { drafts } from '#db/schema/tickets.ts'
import { userQueues, users } from '#db/schema/users.ts'
import { endOtherSessions } from '../auth/end-sessions.ts'
import { leaveChats } from '../chats/leave-chats.ts'
import type { Tx } from '../core/context.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { optionsLeadingTo } from '../queues/options/queries.ts'
import { lockQueues } from '../queues/queries.ts'
import { handOnMessages } from '../quick-messages/hand-on-messages.ts'
import { moveFromUser } from '../tickets/actions/move-from-user.ts'
import type { UserRemoval } from './contract/schema.ts'
import { requireOtherAdmin } from './may-edit.ts'
import { requireUser } from './queries.ts'

type Row = Pick<typeof users.$inferSelect, 'id' | 'profile' | 'isSuper'>

/**
 * A user goes: the tickets that they attend get a colleague, or wait, in their own queue or in another; what others see of
 * their quick messages becomes everybody's; they are in no group of the internal chat any more; what they have begun to write
 * goes, and their sessions end at once. Throws ERR_LAST_ADMIN, ERR_LAST_SUPER, ERR_USER_IN_OPTIONS, ERR_VALIDATION
 * for a queue or a colleague who is not there.
 */
export async function handOverWork(tx: Tx, row: Row, { toUserId, toQueueId }: UserRemoval): Promise<void> {
  if (row.profile === 'admin' || row.isSuper) await requireOtherAdmin(tx, row)
  const to = { userId: toUserId ?? null, queueId: toQueueId ?? null }
  if (to.queueId !== null && (await lockQueues(tx, [to.queueId])).length === 0) {
    throw invalid({ toQueueId: 'ERR_NO_QUEUE_FOUND' })
  }
  await requireInNoMenu(tx, row.id)
  if (to.userId !== null) await requireColleague(tx, row.id, to.userId)
  await moveFromUser(tx, row.id, to)
  await handOnMessages(tx, row.id)
  await leaveChats(tx, row.id)
  await tx.db.delete(userQueues).where(inCompany(tx, userQueues, eq(userQueues.userId, row.id)))
  await tx.db.delete(drafts).where(inCompany(tx, drafts, eq(drafts.userId, row.id)))
  await tx.db
    .update(users)
    .set({ imageFileId: null })
    .where(inCompany(tx, users, eq(users.id, row.id)))
  await endOtherSessions(tx, row.id, 'user_deleted')
}

/** Throws ERR_USER_IN_OPTIONS with the options that lead to the user: who answers there instead is not ours to say. */
async function requireInNoMenu(tx: Tx, userId: number): Promise<void> {
  const options = await optionsLeadingTo(tx, { userId })
  if (options.length === 0) return
  const uses = options.map(({ name }) => name).join(', ')
  throw new AppError('ERR_USER_IN_OPTIONS', { uses, count: options.length })
}

async function requireColleague(tx: Tx, ownId: number, userId: number): Promise<void> {
  if (userId === ownId) throw invalid({ toUserId: 'ERR_NO_USER_FOUND' })
  await requireUser(tx, userId).catch((error: unknown) => {
    throw error instanceof AppError ? invalid({ toUserId: error.code }) : error
  })
}
