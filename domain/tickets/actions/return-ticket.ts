import type { Ctx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { nextStatus } from '../contract/lifecycle.ts'
import type { ChangedTicket } from '../contract/schema.ts'
import { logTicket } from '../log-ticket.ts'
import { lockTicket } from '../queries.ts'
import { factsAhead, openWindow } from '../undo/undo-window.ts'
import { writeTicket } from '../write-ticket.ts'
import { changeOnce } from './change-once.ts'
import { requireHolder } from './require-holder.ts'

/**
 * Puts an attended ticket back into its queue, for anyone there to take. Throws ERR_NO_TICKET_FOUND,
 * ERR_TICKET_TRANSITION, ERR_CARD_MOVED. Specification 1 §4.
 */
export function returnTicket(
  ctx: Ctx,
  input: { ticketId: number; heldBy?: number | undefined },
): Promise<ChangedTicket> {
  permit(ctx.actor, 'tickets:return')

  return changeOnce(ctx, input.ticketId, async (tx) => {
    const before = await lockTicket(tx, input.ticketId)
    await requireHolder(tx, before, input.heldBy)
    const facts = await factsAhead(tx, before)
    await writeTicket(tx, before, {
      status: nextStatus('return', before),
      userId: null,
      waitingSince: tx.now(),
      acceptedAt: null,
    })
    const userId = userIdOf(tx.actor)
    await openWindow(tx, before.id, { act: 'return', facts, deferred: null })
    return logTicket(tx, { ticketId: before.id, type: 'pending', userId, queueId: before.queueId })
  })
}
