import { and, eq, sql } from 'drizzle-orm'
import { userJobs } from '#db/schema/user-jobs.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import type { RowAction } from '../core/contract/row-events.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import type { JobCounts, UserJobKind, UserJobState } from './contract/schema.ts'

export type UserJobRow = typeof userJobs.$inferSelect
type Values = Partial<Omit<typeof userJobs.$inferInsert, 'counts'>> & { counts?: Partial<JobCounts> }

/** The actor's own job; a colleague's is nobody else's, an admin's included. Throws ERR_NOT_FOUND. */
export async function ownJob(tx: Tx, jobId: number, kind?: UserJobKind): Promise<UserJobRow> {
  const [row] = await tx.db
    .select()
    .from(userJobs)
    .where(ofActor(tx, jobId, kind))
  if (!row) throw new AppError('ERR_NOT_FOUND')
  return row
}

/** The same, locked until the transaction ends. */
export async function lockOwnJob(tx: Tx, jobId: number, kind?: UserJobKind): Promise<UserJobRow> {
  const [row] = await tx.db
    .select()
    .from(userJobs)
    .where(ofActor(tx, jobId, kind))
    .for('update')
  if (!row) throw new AppError('ERR_NOT_FOUND')
  return row
}

/** Only one in such a state may go on. Throws ERR_JOB_STATE. */
export function demandState({ state }: UserJobRow, allowed: readonly UserJobState[]): void {
  if (!allowed.includes(state)) throw new AppError('ERR_JOB_STATE', { state })
}

/** Changes a job and tells its maker. */
export async function writeJob(tx: Tx, jobId: number, values: Values): Promise<UserJobRow> {
  const row = firstOrThrow(
    await tx.db
      .update(userJobs)
      .set({ updatedAt: tx.now(), ...values })
      .where(inCompany(tx, userJobs, eq(userJobs.id, jobId)))
      .returning(),
    'ERR_NOT_FOUND',
  )
  announceJob(tx, 'update', row)
  return row
}

/** Tells the maker, and nobody else, that a job came, got on, or went. */
export function announceJob(
  tx: Tx,
  action: RowAction,
  { id, version, userId }: Pick<UserJobRow, 'id' | 'version' | 'userId'>,
): void {
  const facts = { userId }
  emitRow(tx, {
    noun: 'userJob',
    id,
    version,
    action,
    facts: { before: action === 'create' ? null : facts, after: action === 'delete' ? null : facts },
  })
}

function ofActor(tx: Tx, jobId: number, kind: UserJobKind | undefined) {
  const userId = userIdOf(tx.actor)
  const isOwn = userId === null ? sql`false` : eq(userJobs.userId, userId)
  return inCompany(tx, userJobs, and(eq(userJobs.id, jobId), isOwn, kind && eq(userJobs.kind, kind)))
}
