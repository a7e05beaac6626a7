import { scheduleSends } from '#db/schema/schedules.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inTransaction } from '../core/transaction.ts'
import { retryMessage } from '../messages/delivery/retry-message.ts'
import type { ScheduleView } from './contract/schema.ts'
import { holdSchedule, settle } from './due/settle.ts'
import { ofSend, type ScheduleRow, type SendRow, scheduleViews, sendsOf } from './views.ts'

/**
 * POST /schedules/{id}/retry: what failed is sent again. One of which no message was made is due now; a message that the
 * channel did not take goes again under its own id. Throws ERR_NOT_FOUND, ERR_SCHEDULE_STATE where nothing failed, and
 * what retrying a message throws.
 */
export function retrySchedule(ctx: Ctx, { scheduleId }: { scheduleId: number }): Promise<ScheduleView> {
  permit(ctx.actor, 'schedules:save')
  return inTransaction(ctx, async (tx) => {
    const row = firstOrThrow(livingOf(await holdSchedule(tx, scheduleId)))
    const sends = (await sendsOf(tx, [scheduleId])).get(scheduleId) ?? []
    const failed = sends.filter(({ state }) => state === 'failed')
    if (failed.length === 0) throw new AppError('ERR_SCHEDULE_STATE')
    for (const send of failed) await again(tx, send)
    await settle(tx, row)
    const after = firstOrThrow(livingOf(await holdSchedule(tx, scheduleId)))
    return firstOrThrow(await scheduleViews(tx, [after]))
  })
}

function livingOf(row: ScheduleRow | undefined): ScheduleRow[] {
  return row && row.deletedAt === null ? [row] : []
}

async function again(tx: Tx, send: SendRow): Promise<void> {
  if (send.messageId === null) {
    const planned = { state: 'planned', dueAt: tx.now(), failureCode: null, settledAt: null } as const
    await tx.db.update(scheduleSends).set(planned).where(ofSend(tx, send))
    return
  }
  // Whoever may send the company's schedules may send this one again, in whosever conversation it stands.
  const actor = { kind: 'system' as const, companyId: tx.companyId, name: 'job' as const }
  await retryMessage({ ...tx, actor }, { messageId: send.messageId })
}
