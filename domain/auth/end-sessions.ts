import type { Tx } from '../core/context.ts'
import { emit } from '../core/outbox.ts'
import type { SessionEnded } from './events.ts'
import { deleteSession, lockEverySession, lockSessions } from './sessions.ts'

/** Ends every session of a user but the one that acts, at once and in every window. */
export async function endSessions(tx: Tx, userId: number, reason: SessionEnded['reason']): Promise<void> {
  const own = tx.actor.kind === 'user' ? tx.actor.sessionId : undefined
  for (const { name } of await lockSessions(tx, userId)) {
    if (name === own) continue
    await deleteSession(tx, name)
    emit(tx, { type: 'session.ended', sessionId: name, userId, reason })
  }
}

/** Ends every session of the transaction's company, at once and in every window. */
export async function endEverySession(tx: Tx, reason: SessionEnded['reason']): Promise<void> {
  for (const { name, userId } of await lockEverySession(tx)) {
    await deleteSession(tx, name)
    emit(tx, { type: 'session.ended', sessionId: name, userId, reason })
  }
}
