import type { Ctx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { attendantOf, queueFor } from './accept-ticket.ts'
import { otherOpenTicket } from './conflict.ts'
import { isLive, nextStatus } from './lifecycle.ts'
import { logTicket } from './log-ticket.ts'
import { findLiveTicket, lockPair, lockTicket, seenTicket } from './queries.ts'
import type { AcceptTicketInput, TicketView } from './schema.ts'
import { ticketView } from './view.ts'
import { makeLatest, writeTicket } from './write-ticket.ts'

/**
 * A closed ticket becomes the actor's. One that is live again by then comes back as it stands. Throws
 * ERR_NO_TICKET_FOUND, ERR_OTHER_OPEN_TICKET when the contact has another live ticket, ERR_QUEUE_REQUIRED,
 * ERR_NO_QUEUE_FOUND. Specification 1 §4, server behaviour §2.11.
 */
export function reopenTicket(ctx: Ctx, input: AcceptTicketInput): Promise<TicketView> {
  permit(ctx.actor, 'tickets:reopen')
  const userId = attendantOf(ctx)

  return inTransaction(ctx, async (tx) => {
    await lockPair(tx, await seenTicket(tx, input.ticketId))
    const before = await lockTicket(tx, input.ticketId)
    if (isLive(before)) return ticketView(tx, before.id)
    const other = await findLiveTicket(tx, before)
    if (other) throw await otherOpenTicket(tx, other)

    const queueId = await queueFor(tx, before, input.queueId)
    await makeLatest(tx, before, before.id)
    await writeTicket(tx, before, {
      status: nextStatus('reopen', before),
      userId,
      queueId,
      acceptedAt: tx.now(),
      waitingSince: null,
      closedAt: null,
    })
    await logTicket(tx, { ticketId: before.id, type: 'reopen', userId, queueId })
    return ticketView(tx, before.id)
  })
}
