import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { userQueues, users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { USER_FLAGS } from './contract/rights.ts'
import { existingUsers } from './queries.ts'

type Row = typeof users.$inferSelect

/** One is oneself's, everybody else an admin's, and who owns the platform their own kind's. Throws ERR_NO_PERMISSION. */
export function mayEdit({ actor }: Tx, row: Pick<Row, 'id' | 'isSuper'>): void {
  if (actor.kind === 'system' || actor.userId === row.id) return
  permit(actor, 'users:edit')
  if (row.isSuper && !actor.isSuper) throw new AppError('ERR_NO_PERMISSION', { permission: 'users:edit' })
}

/** The fields that only an admin may set; users may change the rest themselves. */
const ADMINS = [
  'email',
  'profile',
  'defaultConnectionId',
  'startWork',
  'endWork',
  ...USER_FLAGS,
] as const satisfies (keyof Row)[]

/**
 * Refuses changes to an admin's fields by everybody else. Clients of this family send the whole form, so a value that
 * stays the same is no change. Throws ERR_NO_PERMISSION. Specification 1 §6.
 */
export async function judgeChange(
  tx: Tx,
  before: Row,
  columns: object,
  queueIds: readonly number[] | undefined,
): Promise<void> {
  const { actor } = tx
  if (actor.kind === 'system' || actor.profile === 'admin') return
  const columnValues = new Map(Object.entries(columns))
  const changed = ADMINS.some(
    (name) => columnValues.get(name) !== undefined && columnValues.get(name) !== before[name],
  )
  const isMoved = queueIds !== undefined && !isSameSet(queueIds, await queuesOf(tx, before.id))
  if (changed || isMoved) permit(actor, 'users:edit')
}

/** As they stand now: what the actor had when they asked may have been taken since, and does not come back by asking. */
async function queuesOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: userQueues.queueId })
    .from(userQueues)
    .where(inCompany(tx, userQueues, eq(userQueues.userId, userId)))
  return rows.map(({ id }) => id)
}

function isSameSet(queueIds: readonly number[], otherQueueIds: readonly number[]): boolean {
  return new Set(queueIds).symmetricDifference(new Set(otherQueueIds)).size === 0
}

/**
 * Somebody else administers the company, and the platform where this one does: two who give it up, or are deleted, at once
 * wait for each other. Throws ERR_LAST_ADMIN, ERR_LAST_SUPER.
 */
export async function requireOtherAdmin(tx: Tx, { id, isSuper }: Pick<Row, 'id' | 'isSuper'>): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`admins:${tx.companyId}`}, 0))`)
  if (!(await isThereAnother(tx, id, eq(users.profile, 'admin')))) throw new AppError('ERR_LAST_ADMIN')
  if (isSuper && !(await isThereAnother(tx, id, eq(users.isSuper, true))))
    throw new AppError('ERR_LAST_SUPER')
}

async function isThereAnother(tx: Tx, userId: number, like: SQL): Promise<boolean> {
  const otherUsers = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(existingUsers(tx, like), ne(users.id, userId)))
    .limit(1)
  return otherUsers.length > 0
}
