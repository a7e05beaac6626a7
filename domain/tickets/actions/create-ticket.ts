import { eq, isNull } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import { enterList } from '../../contacts/enter-list.ts'
import { withNumberAnswer } from '../../contacts/identity/ask-channel.ts'
import { requireReachable } from '../../contacts/identity/require-reachable.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { onlyQueueOf, queueOf } from '../../queues/queries.ts'
import { requireUser } from '../../users/queries.ts'
import { allows, isPlainGroup, isWaiting, startingStatus } from '../contract/lifecycle.ts'
import { canSee } from '../contract/rules.ts'
import type { CreatedTicket, CreateTicketInput } from '../contract/schema.ts'
import { tellGiven } from '../handovers/handovers.ts'
import { type LogEntry, logTicket } from '../log-ticket.ts'
import { findLiveTicket, lockPair, lockTicket, type TicketRow } from '../queries.ts'
import { skipBotRouting } from '../skip-bot-routing.ts'
import { ticketView } from '../view.ts'
import { insertTicket } from '../write-ticket.ts'
import { otherOpenTicket } from './conflict.ts'
import { reopen } from './reopen-ticket.ts'

/**
 * POST /tickets: an attendant begins a conversation, or continues one whose customer is asked to rate. Without a
 * connection in the input the user's default is taken, else the company's. Throws ERR_OTHER_OPEN_TICKET with the holder
 * of the contact's live ticket, ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_NO_QUEUE_FOUND,
 * ERR_NO_USER_FOUND, ERR_WAPP_INVALID_CONTACT and ERR_WAPP_CHECK_CONTACT for a number that nobody was reached by yet, and ERR_QUEUE_REQUIRED when a ticket that is attended at once has no queue (groups need none).
 * Specification 1 §5, §7.
 */
export async function createTicket(ctx: Ctx, input: CreateTicketInput): Promise<CreatedTicket> {
  permit(ctx.actor, 'tickets:create')
  const { contactId, whatsappId: connectionId } = input

  return withNumberAnswer(ctx, async (tx, findAnswer) => {
    const reachableId = findAnswer
      ? await requireReachable(tx, { contactId, connectionId }, findAnswer)
      : contactId
    const contact = await contactOf(tx, reachableId)
    const connection = await connectionOf(tx, input.whatsappId, contact.channel)
    const pair = { contactId: contact.id, connectionId: connection.id }
    await lockPair(tx, pair)
    const liveTicket = await findLiveTicket(tx, pair)
    if (liveTicket) return insteadOfNew(tx, liveTicket, input)

    const subject = { isGroup: contact.isGroup, groupAsTicket: connection.groupAsTicket }
    const attendance = await attendanceOf(tx, input, subject)
    const queueId = await startingQueue(tx, input, connection.id, attendance.waits || isPlainGroup(subject))
    if (contact.isParticipantOnly) await enterList(tx, contact.id)
    const ticket = await insertTicket(tx, {
      ...pair,
      ...attendance.values,
      queueId,
      isGroup: contact.isGroup,
    })
    if (queueId !== null) await skipBotRouting(tx, ticket.id)
    await logCreation(tx, ticket.id, queueId, attendance.values.userId)
    const { userId } = attendance.values
    if (userId !== null) await tellGiven(tx, { ticketId: ticket.id, userId, kind: 'created' })
    return ticketView(tx, ticket.id)
  })
}

/**
 * Reopens a live ticket in which only a rating is awaited, for whom and in which queue the input says; any other live ticket is a
 * conflict, and so is one that is to wait. Server behaviour §2.10.
 */
async function insteadOfNew(tx: Tx, liveTicket: TicketRow, input: CreateTicketInput): Promise<CreatedTicket> {
  const userId = input.userId ?? userIdOf(tx.actor)
  if (userId === null || isWaiting(input) || !allows('reopen', liveTicket) || !canSee(tx.actor, liveTicket)) {
    throw await otherOpenTicket(tx, liveTicket)
  }
  await requireUser(tx, userId)
  const queueId = input.queueId ? (await queueOf(tx, input.queueId)).id : liveTicket.queueId
  await reopen(tx, await lockTicket(tx, liveTicket.id), { userId, queueId })
  await tellGiven(tx, { ticketId: liveTicket.id, userId, kind: 'created' })
  return { ...(await ticketView(tx, liveTicket.id)), wasReopened: true }
}

type Subject = { isGroup: boolean; groupAsTicket: boolean }

async function contactOf(tx: Tx, contactId: number) {
  const { id, channel, isGroup, isParticipantOnly } = contacts
  const rows = await tx.db
    .select({ id, channel, isGroup, isParticipantOnly })
    .from(contacts)
    .where(inCompany(tx, contacts, eq(contacts.id, contactId), isNull(contacts.deletedAt)))
  const contact = rows[0]
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  return contact
}

/** The chosen connection, which must have the contact's channel; else the user's default, else the company's. */
async function connectionOf(tx: Tx, chosen: number | null | undefined, channel: string) {
  const rows = await tx.db
    .select({
      id: connections.id,
      channel: connections.channel,
      isDefault: connections.isDefault,
      groupAsTicket: connections.groupAsTicket,
    })
    .from(connections)
    .where(inCompany(tx, connections, isNull(connections.deletedAt)))
  const usable = rows.filter((row) => row.channel === channel)
  const ownId = tx.actor.kind === 'user' ? tx.actor.defaultConnectionId : null
  const connection = chosen
    ? usable.find((row) => row.id === chosen)
    : (usable.find((row) => row.id === ownId) ?? usable.find((row) => row.isDefault))
  if (!connection) throw new AppError(chosen ? 'ERR_NO_WAPP_FOUND' : 'ERR_NO_DEF_WAPP_FOUND')
  return connection
}

async function attendanceOf(tx: Tx, input: CreateTicketInput, subject: Subject) {
  const waits = isWaiting(input)
  const userId = input.userId ?? (waits ? null : userIdOf(tx.actor))
  if (userId !== null) await requireUser(tx, userId)
  const isAttended = userId !== null && !waits
  const now = tx.now()
  const values = {
    status: startingStatus(subject, !isAttended),
    userId,
    acceptedAt: isAttended ? now : null,
    waitingSince: isAttended ? null : now,
  }
  return { waits, values }
}

async function startingQueue(
  tx: Tx,
  input: CreateTicketInput,
  connectionId: number,
  mayDoWithout: boolean,
): Promise<number | null> {
  if (input.queueId) return (await queueOf(tx, input.queueId)).id
  const only = await onlyQueueOf(tx, connectionId)
  if (only === null && !mayDoWithout) throw new AppError('ERR_QUEUE_REQUIRED')
  return only
}

async function logCreation(
  tx: Tx,
  ticketId: number,
  queueId: number | null,
  userId: number | null,
): Promise<void> {
  const entries: LogEntry[] = [{ ticketId, type: 'create', userId: userIdOf(tx.actor), queueId }]
  if (userId !== null) entries.push({ ticketId, type: 'open', userId, queueId })
  await logTicket(tx, ...entries)
}
