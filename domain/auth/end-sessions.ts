import { eq, inArray } from 'drizzle-orm'
import { pushSubscriptions } from '#db/schema/notifications.ts'
import type { Tx } from '../core/context.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import type { SessionEnded } from './contract/events.ts'
import { deleteSession, lockEverySession, lockSessions } from './sessions.ts'

/**
 * Ends every session of a user but the one that acts, at once and in every window. With a password goes what it was changed
 * against: browsers that are told by push, which follow their user from session to session (sign-in.ts). The user's own say
 * anew that they are, with their next page.
 */
export async function endOtherSessions(
  tx: Tx,
  userId: number,
  reason: SessionEnded['reason'],
): Promise<void> {
  const ownSession = tx.actor.kind === 'user' ? tx.actor.sessionId : undefined
  for (const { name } of await lockSessions(tx, userId)) {
    if (name === ownSession) continue
    await deleteSession(tx, name)
    emit(tx, { type: 'session.ended', sessionId: name, userId, reason })
  }
  if (reason === 'password') await forgetDevices(tx, userId)
}

async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  const deletedRows = await tx.db
    .delete(pushSubscriptions)
    .where(inCompany(tx, pushSubscriptions, eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id })
  if (deletedRows.length > 0) emit(tx, { type: 'pushDevices.changed', userId })
}

/**
 * Ends all sessions of each user of the company but one, at once and in every window: the newest stays, as if its user had
 * just signed in there. Who acts stays on the device on which they decided it.
 */
export async function endOlderSessions(tx: Tx): Promise<void> {
  const ownSession = tx.actor.kind === 'user' ? tx.actor.sessionId : undefined
  const sessions = await lockEverySession(tx)
  const living = sessions.filter(({ expiresAt }) => expiresAt > tx.now())
  const sessionsByUser = Map.groupBy(living, ({ userId }) => userId)
  for (const [userId, ofUser] of sessionsByUser) {
    const keptSession = ofUser.find(({ name }) => name === ownSession) ?? ofUser[0]
    const older = ofUser.flatMap(({ name }) => (name === keptSession?.name ? [] : [name]))
    if (keptSession) await moveDevices(tx, older, keptSession.name)
    for (const name of older) {
      await deleteSession(tx, name)
      emit(tx, { type: 'session.ended', sessionId: name, userId, reason: 'elsewhere' })
    }
  }
}

/** Keeps the phone told while its user works elsewhere: its browsers go over to the session that takes the place of theirs. */
export async function moveDevices(tx: Tx, names: readonly string[], name: string): Promise<void> {
  if (names.length === 0) return
  await tx.db
    .update(pushSubscriptions)
    .set({ sessionId: name })
    .where(inCompany(tx, pushSubscriptions, inArray(pushSubscriptions.sessionId, [...names])))
}

/** Ends every session of the transaction's company, at once and in every window. */
export async function endEverySession(tx: Tx, reason: SessionEnded['reason']): Promise<void> {
  for (const { name, userId } of await lockEverySession(tx)) {
    await deleteSession(tx, name)
    emit(tx, { type: 'session.ended', sessionId: name, userId, reason })
  }
}
