import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { queueOf } from '../queues/queries.ts'
import { otherOpenTicket } from '../tickets/actions/conflict.ts'
import { ticketForNotice } from '../tickets/actions/ticket-for-notice.ts'
import { ATTENDED, allows, isWaiting, nextStatus, WAITING } from '../tickets/contract/lifecycle.ts'
import { tellGiven } from '../tickets/handovers/handovers.ts'
import { type LogEntry, logTicket } from '../tickets/log-ticket.ts'
import { findLiveTicket, lockPair, lockTicket, type TicketRow } from '../tickets/queries.ts'
import { writeClosed } from '../tickets/write-closed.ts'
import { writeTicket } from '../tickets/write-ticket.ts'
import { requireUser } from '../users/queries.ts'

type Pair = { contactId: number; connectionId: number }
export type Conversation = Pick<TicketRow, 'id' | 'uuid'>
export type Wished = {
  userId?: number | null | undefined
  queueId?: number | null | undefined
  closeTicket: boolean
}

/**
 * The conversation in which a program's message stands: the live one, given to whom the program names where nobody holds it; else a
 * new one, or the last where it is to be closed anyway. Throws ERR_OTHER_OPEN_TICKET with the ticket where somebody else holds it,
 * or holds it in another queue; ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND. Server behaviour §11.
 */
export async function conversationFor(tx: Tx, pair: Pair, wished: Wished): Promise<Conversation> {
  if (wished.userId) await requireUser(tx, wished.userId)
  if (wished.queueId) await queueOf(tx, wished.queueId)
  const [, live] = await Promise.all([lockPair(tx, pair), findLiveTicket(tx, pair)])
  if (live) return inLive(tx, live, wished)
  const { userId = null, queueId = null, closeTicket } = wished
  const status = userId === null ? WAITING : ATTENDED
  const opened = { isGroup: false, opens: !closeTicket, queueId, userId }
  return lockTicket(tx, await ticketForNotice(tx, { pair, status, ...opened }))
}

async function inLive(tx: Tx, live: TicketRow, wished: Wished): Promise<Conversation> {
  if (isHeldFrom(live, wished)) throw await conflict(tx, live)
  const userId = wished.userId ?? live.userId
  const queueId = wished.queueId ?? live.queueId
  if (userId === live.userId && queueId === live.queueId) return live
  if (!allows('transfer', live)) throw await conflict(tx, live)
  await give(tx, live, { userId, queueId })
  return live
}

/** Whether somebody holds it against the program's wish: another person, the same in another queue, or anybody where it is to be closed. */
function isHeldFrom(live: TicketRow, { userId, queueId, closeTicket }: Wished): boolean {
  if (live.userId === null) return false
  if (userId ? userId !== live.userId : closeTicket) return true
  return Boolean(queueId) && queueId !== live.queueId
}

async function conflict(tx: Tx, live: TicketRow): Promise<AppError> {
  const { details } = await otherOpenTicket(tx, live)
  return new AppError('ERR_OTHER_OPEN_TICKET', { ticketId: live.id, ...details })
}

/** Gives a ticket that nobody holds, without a word to the customer. */
async function give(
  tx: Tx,
  live: TicketRow,
  to: { userId: number | null; queueId: number | null },
): Promise<void> {
  const before = await lockTicket(tx, live.id)
  const status = nextStatus('transfer', before, to.userId !== null)
  const waits = isWaiting({ status })
  await writeTicket(tx, before, {
    ...to,
    status,
    waitingSince: waits ? (before.waitingSince ?? tx.now()) : null,
    acceptedAt: waits ? null : (before.acceptedAt ?? tx.now()),
    isBot: false,
    useIntegration: false,
    botEndedAt: tx.now(),
  })
  const entries: LogEntry[] = [{ ticketId: live.id, type: 'transfered', queueId: to.queueId }]
  if (to.userId !== null)
    entries.push({ ticketId: live.id, type: 'receivedTransfer', userId: to.userId, queueId: to.queueId })
  await logTicket(tx, ...entries)
  if (to.userId !== null) await tellGiven(tx, { ticketId: live.id, userId: to.userId, kind: 'moved' })
}

/** Ends the conversation without a word to the customer, where it is not over. */
export async function closeQuietly(tx: Tx, ticketId: number): Promise<void> {
  const before = await lockTicket(tx, ticketId)
  if (allows('close', before)) await writeClosed(tx, before, nextStatus('close', before))
}
