import type { Ctx } from '../../core/context.ts'
import { clearTimer, takeTimer } from '../../core/jobs/timers.ts'
import { inTransaction } from '../../core/transaction.ts'
import { goOnWithRun, lockRun } from './go-on.ts'

/** A run's time has come: its pause is over, an answer did not come, or it waited too long. For the clock. */
export function wakeRun(ctx: Ctx, { runId }: { runId: number }): Promise<void> {
  const subject = { kind: 'flow' as const, refId: runId }
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockRun(tx, runId)
    if (!ticket) return clearTimer(tx, subject)
    if (await takeTimer(tx, subject)) await goOnWithRun(tx, ticket, { runId }, { kind: 'time' })
  })
}
