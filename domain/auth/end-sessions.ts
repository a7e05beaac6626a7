import { eq } from 'drizzle-orm'
import { pushSubscriptions } from '#db/schema/notifications.ts'
import type { Tx } from '../core/context.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import type { SessionEnded } from './events.ts'
import { deleteSession, lockEverySession, lockSessions } from './sessions.ts'

/**
 * Ends every session of a user but the one that acts, at once and in every window. With a password goes what it was changed
 * against: browsers that are told by push, which follow their user from session to session (sign-in.ts). The user's own say
 * anew that they are, with their next page.
 */
export async function endSessions(tx: Tx, userId: number, reason: SessionEnded['reason']): Promise<void> {
  const own = tx.actor.kind === 'user' ? tx.actor.sessionId : undefined
  for (const { name } of await lockSessions(tx, userId)) {
    if (name === own) continue
    await deleteSession(tx, name)
    emit(tx, { type: 'session.ended', sessionId: name, userId, reason })
  }
  if (reason === 'password') await forgetDevices(tx, userId)
}

async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  const gone = await tx.db
    .delete(pushSubscriptions)
    .where(inCompany(tx, pushSubscriptions, eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id })
  if (gone.length > 0) emit(tx, { type: 'pushDevices.changed', userId })
}

/** Ends every session of the transaction's company, at once and in every window. */
export async function endEverySession(tx: Tx, reason: SessionEnded['reason']): Promise<void> {
  for (const { name, userId } of await lockEverySession(tx)) {
    await deleteSession(tx, name)
    emit(tx, { type: 'session.ended', sessionId: name, userId, reason })
  }
}
