import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import { type Services, systemCtx, type Tx } from '../core/context.ts'
import { emit, emitRow } from '../core/outbox.ts'
import { findSession } from '../core/system/sign-in.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { deleteSession, lockSessions } from './sessions.ts'
import { endVisit } from './visits/end-visit.ts'

/**
 * Ends the session of this name, if it still lives, and tells its other windows; whose last one it was is no longer online. Of a
 * support visit the sign-in behind it ends, too.
 */
export async function signOut(services: Services, name: string): Promise<void> {
  const session = await findSession(services, name)
  if (!session) return
  if (session.signInName) {
    await endVisit(services, session)
    return signOut(services, session.signInName)
  }
  await inTransaction(systemCtx(services, session.companyId, 'job'), async (tx) => {
    if (!(await deleteSession(tx, name))) return
    await leave(tx, session.userId)
    emit(tx, { type: 'session.ended', sessionId: name, userId: session.userId, reason: 'signed_out' })
  })
}

/** Customers are given to who is online: who has gone home is not. */
async function leave(tx: Tx, userId: number): Promise<void> {
  const remainingSessions = await lockSessions(tx, userId)
  if (remainingSessions.length > 0) return
  const [row] = await tx.db
    .update(users)
    .set({ lastSeenAt: null })
    .where(inCompany(tx, users, eq(users.id, userId)))
    .returning({ version: users.version })
  if (row) emitRow(tx, { noun: 'user', id: userId, version: row.version, action: 'update' })
}
