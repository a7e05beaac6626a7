import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { clearTimer } from '../../core/jobs/timers.ts'
import { inTransaction } from '../../core/transaction.ts'
import { requireUser } from '../../users/queries.ts'
import { allows, nextStatus } from '../contract/lifecycle.ts'
import { canSee } from '../contract/rules.ts'
import type { AcceptTicketInput, TicketView } from '../contract/schema.ts'
import { asKeptNow } from '../groups/keep-groups-as.ts'
import { logTicket } from '../log-ticket.ts'
import {
  findLiveTicket,
  type LockedTicket,
  lockPair,
  lockTicket,
  seenTicket,
  type TicketRow,
} from '../queries.ts'
import { ticketView } from '../view.ts'
import { makeLatest, writeTicket } from '../write-ticket.ts'
import { attendantOf, queueFor } from './accept-ticket.ts'

/**
 * Gives a ticket that ended, or whose customer is asked to rate, to the actor. A ticket that is live again by then is
 * answered as it is, and so is the contact's other live ticket, if there is one: compare `uuid` and `userId`. Its
 * messages are hidden from an actor who may not see it. Throws ERR_NO_TICKET_FOUND, ERR_QUEUE_REQUIRED,
 * ERR_NO_QUEUE_FOUND. Specification 1 §4, server behaviour §2.10, §2.11.
 */
export function reopenTicket(ctx: Ctx, input: AcceptTicketInput): Promise<TicketView> {
  permit(ctx.actor, 'tickets:reopen')
  const userId = attendantOf(ctx)

  return inTransaction(ctx, async (tx) => {
    await requireUser(tx, userId)
    await lockPair(tx, await seenTicket(tx, input.ticketId))
    const before = await lockTicket(tx, input.ticketId)
    if (!allows('reopen', before)) return ticketView(tx, before.id)
    const liveTicket = await findLiveTicket(tx, before)
    if (liveTicket && liveTicket.id !== before.id) return otherInstead(tx, liveTicket, userId)

    await reopen(tx, before, {
      userId,
      queueId: await queueFor(tx, await asKeptNow(tx, before), input.queueId),
    })
    return ticketView(tx, before.id)
  })
}

/**
 * Reopens a ticket; call with the ticket and its pair of contact and connection locked, when the ticket may be reopened.
 * A question for a rating is withdrawn.
 */
export async function reopen(
  tx: Tx,
  before: LockedTicket,
  { userId, queueId }: { userId: number; queueId: number | null },
): Promise<void> {
  await makeLatest(tx, before, before.id)
  const current = await asKeptNow(tx, before)
  await writeTicket(tx, before, {
    status: nextStatus('reopen', current),
    groupAsTicket: current.groupAsTicket,
    userId,
    queueId,
    amountUsedBotQueues: 0,
    botEndedAt: tx.now(),
    acceptedAt: tx.now(),
    waitingSince: null,
    closedAt: null,
  })
  await clearTimer(tx, { kind: 'rating', refId: before.id })
  await logTicket(tx, { ticketId: before.id, type: 'reopen', userId, queueId })
}

/** The contact's other live ticket, unchanged, unless only its rating is awaited: then it is reopened. */
async function otherInstead(tx: Tx, liveTicket: TicketRow, userId: number): Promise<TicketView> {
  if (!canSee(tx.actor, liveTicket)) return { ...(await ticketView(tx, liveTicket.id)), lastMessage: '' }
  if (allows('reopen', liveTicket)) {
    await reopen(tx, await lockTicket(tx, liveTicket.id), { userId, queueId: liveTicket.queueId })
  }
  return ticketView(tx, liveTicket.id)
}
