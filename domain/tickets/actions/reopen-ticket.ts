import type { Ctx, Tx } from '../../core/context.ts'
import { clearTimer } from '../../core/jobs/timers.ts'
import { permit } from '../../core/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import { requireUser } from '../../users/queries.ts'
import { asKeptNow } from '../groups/keep-groups-as.ts'
import { allows, nextStatus } from '../lifecycle.ts'
import { logTicket } from '../log-ticket.ts'
import {
  findLiveTicket,
  type LockedTicket,
  lockPair,
  lockTicket,
  seenTicket,
  type TicketRow,
} from '../queries.ts'
import { canSee } from '../rules.ts'
import type { AcceptTicketInput, TicketView } from '../schema.ts'
import { ticketView } from '../view.ts'
import { makeLatest, writeTicket } from '../write-ticket.ts'
import { attendantOf, queueFor } from './accept-ticket.ts'

/**
 * A ticket that ended, or whose customer is asked to rate, becomes the actor's. One that is live again by then comes back
 * as it stands, and so does the contact's other live ticket, when there is one: compare `uuid` and `userId`; what was said
 * in it is not told to who does not see it. Throws ERR_NO_TICKET_FOUND, ERR_QUEUE_REQUIRED, ERR_NO_QUEUE_FOUND.
 * Specification 1 §4, server behaviour §2.10, §2.11.
 */
export function reopenTicket(ctx: Ctx, input: AcceptTicketInput): Promise<TicketView> {
  permit(ctx.actor, 'tickets:reopen')
  const userId = attendantOf(ctx)

  return inTransaction(ctx, async (tx) => {
    await requireUser(tx, userId)
    await lockPair(tx, await seenTicket(tx, input.ticketId))
    const before = await lockTicket(tx, input.ticketId)
    if (!allows('reopen', before)) return ticketView(tx, before.id)
    const other = await findLiveTicket(tx, before)
    if (other && other.id !== before.id) return otherInstead(tx, other, userId)

    await reopen(tx, before, {
      userId,
      queueId: await queueFor(tx, await asKeptNow(tx, before), input.queueId),
    })
    return ticketView(tx, before.id)
  })
}

/** Under the pair's lock, of a locked ticket that may be reopened. A question for a rating is withdrawn. */
export async function reopen(
  tx: Tx,
  before: LockedTicket,
  { userId, queueId }: { userId: number; queueId: number | null },
): Promise<void> {
  await makeLatest(tx, before, before.id)
  const kept = await asKeptNow(tx, before)
  await writeTicket(tx, before, {
    status: nextStatus('reopen', kept),
    groupAsTicket: kept.groupAsTicket,
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

/** The contact's other live ticket: as it stands, unless only its rating is waited for, which is then withdrawn. */
async function otherInstead(tx: Tx, other: TicketRow, userId: number): Promise<TicketView> {
  if (!canSee(tx.actor, other)) return { ...(await ticketView(tx, other.id)), lastMessage: '' }
  if (allows('reopen', other)) {
    await reopen(tx, await lockTicket(tx, other.id), { userId, queueId: other.queueId })
  }
  return ticketView(tx, other.id)
}
