import type { Tx } from '../../core/context.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { clearTimer, setTimer } from '../../core/jobs/timers.ts'

/** The interval at which a connection's conversations, and a queue's, are judged by the clock. */
export const TIMED_CHECK_MS = MINUTE_MS

/** From now on the connection's conversations are judged each minute, or no longer. */
export function armTimedCheck(tx: Tx, connectionId: number, isWanted: boolean): Promise<void> {
  return arm(tx, 'care', connectionId, isWanted)
}

/** The same of a queue that gives who waits to one attendant after another. */
export function armQueueRotation(tx: Tx, queueId: number, isWanted: boolean): Promise<void> {
  return arm(tx, 'rotation', queueId, isWanted)
}

function arm(tx: Tx, kind: 'care' | 'rotation', refId: number, isWanted: boolean): Promise<void> {
  if (!isWanted) return clearTimer(tx, { kind, refId })
  return setTimer(tx, { kind, refId, dueAt: new Date(tx.now().getTime() + TIMED_CHECK_MS) })
}
