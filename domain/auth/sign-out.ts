import type { Services } from '../core/context.ts'
import { systemCtx } from '../core/context.ts'
import { emit } from '../core/outbox.ts'
import { findSession } from '../core/system/sign-in.ts'
import { inTransaction } from '../core/transaction.ts'
import { deleteSession } from './sessions.ts'

/** Ends the session of this name, if it still lives, and tells its other windows. */
export async function signOut(services: Services, name: string): Promise<void> {
  const session = await findSession(services, name)
  if (!session) return
  await inTransaction(systemCtx(services, session.companyId, 'job'), async (tx) => {
    if (!(await deleteSession(tx, name))) return
    emit(tx, { type: 'session.ended', sessionId: name, userId: session.userId, reason: 'signed_out' })
  })
}
