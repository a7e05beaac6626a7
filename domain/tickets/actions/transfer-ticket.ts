import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { queueOf } from '../../queues/queries.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { requireUser } from '../../users/queries.ts'
import { CLOSED, isWaiting, nextStatus } from '../contract/lifecycle.ts'
import type { ChangedTicket, TransferTicketInput } from '../contract/schema.ts'
import { tellGiven } from '../handovers/handovers.ts'
import { type LogEntry, type LoggedEntry, logTicket } from '../log-ticket.ts'
import { type LockedTicket, lockPair, lockTicket, seenTicket } from '../queries.ts'
import { type ActWindow, factsAhead, openWindow } from '../undo/undo-window.ts'
import { writeClosed } from '../write-closed.ts'
import { writeTicket } from '../write-ticket.ts'
import { changeOnce } from './change-once.ts'
import { requireHolder } from './require-holder.ts'

/**
 * Hands a ticket to a queue, and to a person when one is named; otherwise it waits there. A note for the colleague
 * becomes a private message, and the customer is told when the company wants that, once it cannot be undone any more. With
 * `closeTicketOnTransfer` a change of queue ends this ticket silently, and the next one is opened then. Throws
 * ERR_NO_TICKET_FOUND, ERR_TICKET_TRANSITION, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_CARD_MOVED. Specification 1 §4, server
 * behaviour §2.11, docs/decisions/024-undo.md.
 */
export function transferTicket(
  ctx: Ctx,
  input: TransferTicketInput & { window?: ActWindow },
): Promise<ChangedTicket> {
  permit(ctx.actor, 'tickets:transfer')

  return changeOnce(ctx, input.ticketId, async (tx) => {
    const { closeTicketOnTransfer } = await getSettings(tx)
    if (closeTicketOnTransfer) await lockPair(tx, await seenTicket(tx, input.ticketId))
    const before = await lockTicket(tx, input.ticketId)
    await requireHolder(tx, before, input.heldBy)
    const target = await targetOf(tx, before, input)
    const opensAnew = closeTicketOnTransfer && before.queueId !== input.queueId
    const facts = await factsAhead(tx, before)
    const note = input.msgTransfer ?? ''
    const entry = opensAnew ? await end(tx, before, target) : await hand(tx, before, target, note)
    const { queueId, userId } = target
    const next = opensAnew ? { queueId, userId, unreadMessages: before.unreadMessages } : null
    const deferred = { kind: 'transfer' as const, note, next }
    await openWindow(tx, before.id, { act: 'transfer', facts, deferred, window: input.window })
    return entry
  })
}

type Target = Awaited<ReturnType<typeof targetOf>>

async function targetOf(tx: Tx, before: LockedTicket, input: TransferTicketInput) {
  const userId = input.userId ?? null
  const status = nextStatus('transfer', before, userId !== null)
  const queue = await queueOf(tx, input.queueId)
  if (userId !== null) await requireUser(tx, userId)
  const isWaitingThere = isWaiting({ status })
  return {
    status,
    userId,
    queueId: queue.id,
    isTransferred: true,
    waitingSince: isWaitingThere ? (before.waitingSince ?? tx.now()) : null,
    acceptedAt: isWaitingThere ? null : (before.acceptedAt ?? tx.now()),
    ...botAfter(tx, before, { isWaitingThere, stays: before.queueId === queue.id }),
    useIntegration: before.useIntegration && isWaitingThere,
  }
}

/**
 * Returns the state of the bot after a transfer. The bot's menu belongs to the queue in which the ticket is: in another
 * queue, people take over.
 */
function botAfter(
  tx: Tx,
  { isBot, botEndedAt, amountUsedBotQueues }: LockedTicket,
  { isWaitingThere, stays }: { isWaitingThere: boolean; stays: boolean },
) {
  const hasOffered = isBot || amountUsedBotQueues > 0
  const goesOn = isWaitingThere && (stays || !hasOffered)
  return { isBot: isBot && isWaitingThere && stays, botEndedAt: goesOn ? botEndedAt : tx.now() }
}

async function hand(tx: Tx, before: LockedTicket, target: Target, note: string): Promise<LoggedEntry> {
  await writeTicket(tx, before, target)
  const { queueId, userId } = target
  const ticketId = before.id
  const entries: LogEntry[] = [{ ticketId, type: 'transfered', userId: userIdOf(tx.actor), queueId }]
  if (userId !== null) {
    entries.push({ ticketId, type: 'receivedTransfer', userId, queueId })
    // Whoever has it already is given nothing.
    if (userId !== before.userId) await tellGiven(tx, { ticketId, userId, kind: 'transfer', note })
  }
  return logTicket(tx, ...entries)
}

/** The old ticket ends without a word. */
async function end(tx: Tx, before: LockedTicket, { queueId }: Target): Promise<LoggedEntry> {
  const entry = await writeClosed(tx, before, CLOSED)
  await logTicket(tx, { ticketId: before.id, type: 'transfered', userId: userIdOf(tx.actor), queueId })
  return entry
}
