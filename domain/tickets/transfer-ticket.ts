import { userIdOf } from '../core/actor.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { queueOf } from '../queues/queries.ts'
import { getSettings } from '../settings/get-settings.ts'
import { requireUser } from '../users/queries.ts'
import { changeOnce } from './change-once.ts'
import { writeClosed } from './close-ticket.ts'
import { CLOSED, isWaiting, nextStatus } from './lifecycle.ts'
import { type LogEntry, type LoggedEntry, logTicket } from './log-ticket.ts'
import { type LockedTicket, lockPair, lockTicket, seenTicket } from './queries.ts'
import { sayInTicket, textFor } from './say.ts'
import type { TicketView, TransferTicketInput } from './schema.ts'
import { insertTicket, writeTicket } from './write-ticket.ts'

/**
 * Hands a ticket to a queue, and to a person when one is named; otherwise it waits there. A note for the colleague
 * becomes a private message; the customer is told when the company wants that. With `closeTicketOnTransfer` a change of
 * queue ends this ticket silently and opens the next one, which is what comes back. Throws ERR_NO_TICKET_FOUND,
 * ERR_TICKET_TRANSITION, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND. Specification 1 §4, server behaviour §2.11.
 */
export function transferTicket(ctx: Ctx, input: TransferTicketInput): Promise<TicketView> {
  permit(ctx.actor, 'tickets:transfer')

  return changeOnce(ctx, input.ticketId, async (tx) => {
    const { closeTicketOnTransfer } = await getSettings(tx)
    if (closeTicketOnTransfer) await lockPair(tx, await seenTicket(tx, input.ticketId))
    const before = await lockTicket(tx, input.ticketId)
    const target = await targetOf(tx, before, input)
    const opensAnew = closeTicketOnTransfer && before.queueId !== input.queueId
    const ticketId = opensAnew ? await openAnew(tx, before, target) : await hand(tx, before, target)
    const entry = await logTransfer(tx, ticketId, target)
    await sayInTicket(tx, {
      ticketId,
      body: input.msgTransfer ?? '',
      userId: userIdOf(tx.actor),
      isPrivate: true,
    })
    await tellCustomer(tx, before, ticketId)
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
    isBot: before.isBot && isWaitingThere,
    useIntegration: before.useIntegration && isWaitingThere,
  }
}

async function hand(tx: Tx, before: LockedTicket, target: Target): Promise<number> {
  await writeTicket(tx, before, target)
  return before.id
}

/** The old ticket ends without a word; the next one begins where it stood. */
async function openAnew(tx: Tx, before: LockedTicket, target: Target): Promise<number> {
  await writeClosed(tx, before, CLOSED)
  const { contactId, connectionId, isGroup, lastMessage, lastMessageFromMe, unreadMessages } = before
  const opened = await insertTicket(tx, {
    ...{ contactId, connectionId, isGroup, lastMessage, lastMessageFromMe, unreadMessages },
    ...target,
    acceptedAt: target.userId === null ? null : tx.now(),
    waitingSince: target.userId === null ? tx.now() : null,
  })
  await logTicket(tx, { ticketId: opened.id, type: 'create', queueId: target.queueId })
  return opened.id
}

function logTransfer(tx: Tx, ticketId: number, { userId, queueId }: Target): Promise<LoggedEntry> {
  const entries: LogEntry[] = [{ ticketId, type: 'transfered', userId: userIdOf(tx.actor), queueId }]
  if (userId !== null) entries.push({ ticketId, type: 'receivedTransfer', userId, queueId })
  return logTicket(tx, ...entries)
}

async function tellCustomer(tx: Tx, before: LockedTicket, ticketId: number): Promise<void> {
  const { sendMsgTransfTicket, transferMessage } = await getSettings(tx)
  const isPlainGroup = before.isGroup && !before.groupAsTicket
  if (!sendMsgTransfTicket || isPlainGroup) return
  const body = await textFor(tx, ticketId, transferMessage)
  await sayInTicket(tx, { ticketId, body, userId: null, isPrivate: false })
}
