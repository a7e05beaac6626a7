import type { Tx } from '../../core/context.ts'
import { onlyQueueOf } from '../../queues/queries.ts'
import { ATTENDED, CLOSED, WAITING } from '../contract/lifecycle.ts'
import { existingAssignee, type TicketAssignee } from '../existing-assignee.ts'
import { tellGiven } from '../handovers/handovers.ts'
import { type LogEntry, logTicket } from '../log-ticket.ts'
import { findLiveTicket, findNewestTicket, lockPair } from '../queries.ts'
import { skipBotRouting } from '../skip-bot-routing.ts'
import { insertTicket } from '../write-ticket.ts'

export type NoticePlace = {
  pair: { contactId: number; connectionId: number }
  isGroup: boolean
  /** A conversation is opened for who has none; else the message stands in history. */
  opens: boolean
  /** The state in which an opened conversation is left. */
  status: typeof CLOSED | typeof WAITING | typeof ATTENDED
  queueId: number | null
  userId: number | null
}

/**
 * The conversation in which a message of the machine is read: the contact's live one. Where there is none, one is opened if that
 * was asked for; else it stands in the last, closed as that is, or in a closed one of its own: nobody has to attend it.
 */
export async function ticketForNotice(tx: Tx, place: NoticePlace): Promise<number> {
  const { pair, opens, status } = place
  await lockPair(tx, pair)
  const live = await findLiveTicket(tx, pair)
  if (live) return live.id
  if (!opens) return (await findNewestTicket(tx, pair))?.id ?? closedTicket(tx, place, NOBODY)
  const assignee = await existingAssignee(tx, place)
  return status === CLOSED ? closedTicket(tx, place, assignee) : openedTicket(tx, place, assignee)
}

const NOBODY = { queueId: null, userId: null }

/** History alone: it was never waited in. */
async function closedTicket(
  tx: Tx,
  { pair, isGroup }: NoticePlace,
  assignee: TicketAssignee,
): Promise<number> {
  const { queueId } = assignee
  const { id } = await insertTicket(tx, {
    ...pair,
    isGroup,
    ...assignee,
    status: CLOSED,
    closedAt: tx.now(),
  })
  await logTicket(tx, { ticketId: id, type: 'create', queueId }, { ticketId: id, type: 'closed', queueId })
  return id
}

/** It waits, or is attended at once by who gets it. */
async function openedTicket(
  tx: Tx,
  { pair, isGroup, status }: NoticePlace,
  assignee: TicketAssignee,
): Promise<number> {
  const { userId } = assignee
  const queueId = assignee.queueId ?? (await onlyQueueOf(tx, pair.connectionId))
  const attendantId = status === ATTENDED ? userId : null
  const now = tx.now()
  const { id } = await insertTicket(tx, {
    ...pair,
    isGroup,
    queueId,
    userId: attendantId,
    status: attendantId === null ? WAITING : ATTENDED,
    acceptedAt: attendantId === null ? null : now,
    waitingSince: attendantId === null ? now : null,
  })
  if (assignee.queueId !== null) await skipBotRouting(tx, id)
  const entries: LogEntry[] = [{ ticketId: id, type: 'create', queueId }]
  if (attendantId !== null) entries.push({ ticketId: id, type: 'open', userId: attendantId, queueId })
  await logTicket(tx, ...entries)
  if (attendantId !== null) await tellGiven(tx, { ticketId: id, userId: attendantId, kind: 'created' })
  return id
}
