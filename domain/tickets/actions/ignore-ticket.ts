import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { nextStatus } from '../contract/lifecycle.ts'
import type { ChangedTicket } from '../contract/schema.ts'
import { lockTicket } from '../queries.ts'
import { factsAhead, openWindow } from '../undo/undo-window.ts'
import { writeClosed } from '../write-closed.ts'
import { changeOnce } from './change-once.ts'

/**
 * Closes a ticket that nobody attends, without a word to the customer. Throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION,
 * ERR_TICKET_TRANSITION. Specification 1 §4.
 */
export function ignoreTicket(ctx: Ctx, input: { ticketId: number }): Promise<ChangedTicket> {
  permit(ctx.actor, 'tickets:closePending')

  return changeOnce(ctx, input.ticketId, async (tx) => {
    const before = await lockTicket(tx, input.ticketId)
    const facts = await factsAhead(tx, before)
    const entry = await writeClosed(tx, before, nextStatus('ignore', before))
    await openWindow(tx, before.id, { act: 'ignore', facts, deferred: null })
    return entry
  })
}
