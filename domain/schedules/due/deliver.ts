import { eq, isNull } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { queueContent } from '../../messages/outbound/queue-content.ts'
import { findOptOut } from '../../opt-outs/opt-out.ts'
import { createTicket } from '../../tickets/actions/create-ticket.ts'
import { CLOSED } from '../../tickets/contract/lifecycle.ts'
import { existingAssignee } from '../../tickets/existing-assignee.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { findLiveTicket, findNewestTicket, lockPair } from '../../tickets/queries.ts'
import { fillText } from '../../tickets/system-messages/system-messages.ts'
import { insertTicket } from '../../tickets/write-ticket.ts'
import type { ScheduleRow } from '../views.ts'
import { chooseConnection } from './connection-for.ts'

/**
 * Makes the message of a schedule's next time, and what must leave for the channel, in the transaction; answers its id.
 * Throws what keeps it from being sent: ERR_NO_CONTACT_FOUND, ERR_CONTACT_BLOCKED, ERR_CONTACT_OPTED_OUT, ERR_NO_WAPP_FOUND,
 * ERR_NO_DEF_WAPP_FOUND, ERR_QUEUE_REQUIRED, ERR_MESSAGE_STATE. docs/decisions/048-schedules.md.
 */
export async function deliver(tx: Tx, row: ScheduleRow): Promise<number | null> {
  const contact = await contactOf(tx, row)
  const pair = { contactId: contact.id, connectionId: await chooseConnection(tx, row, contact) }
  await lockPair(tx, pair)
  const ticketId = await ticketFor(tx, row, { pair, isGroup: contact.isGroup })
  const by = await makerOf(tx, row)
  const text = await fillText(tx, ticketId, row.body, by ? { user: by.name } : {})
  return queueContent(tx, { ticketId, text, fileId: row.fileId, by, isSigned: row.isSigned, byMachine: true })
}

async function contactOf(tx: Tx, { contactId }: ScheduleRow) {
  const { id, channel, isGroup, isActive, connectionId } = contacts
  const rows = await tx.db
    .select({ id, channel, isGroup, isActive, connectionId })
    .from(contacts)
    .where(inCompany(tx, contacts, eq(contacts.id, contactId), isNull(contacts.deletedAt)))
  const contact = firstOrThrow(rows, 'ERR_NO_CONTACT_FOUND')
  if (!contact.isActive) throw new AppError('ERR_CONTACT_BLOCKED')
  if (await findOptOut(tx, contact.id)) throw new AppError('ERR_CONTACT_OPTED_OUT')
  return contact
}

type PairPlace = { pair: { contactId: number; connectionId: number }; isGroup: boolean }

/**
 * The conversation that it is read in: the contact's live one. Where there is none, one is opened if that was asked for;
 * else it stands in the last, closed as that is, or in a closed one of its own: nobody has to attend it.
 */
async function ticketFor(tx: Tx, row: ScheduleRow, { pair, isGroup }: PairPlace): Promise<number> {
  const live = await findLiveTicket(tx, pair)
  if (live) return live.id
  if (!row.openTicket) {
    const last = await findNewestTicket(tx, pair)
    return last?.id ?? closedTicket(tx, { pair, isGroup }, NOBODY)
  }
  const ticketPlace = await existingAssignee(tx, { queueId: row.queueId, userId: row.ticketUserId })
  if (row.statusTicket === CLOSED) return closedTicket(tx, { pair, isGroup }, ticketPlace)
  const { contactId, connectionId: whatsappId } = pair
  const status = ticketPlace.userId === null ? ('pending' as const) : ('open' as const)
  return (await createTicket(tx, { contactId, whatsappId, ...ticketPlace, status })).id
}

const NOBODY = { queueId: null, userId: null }

/** History alone: it was never waited in. */
async function closedTicket(
  tx: Tx,
  { pair, isGroup }: PairPlace,
  ticketPlace: typeof NOBODY | PlaceOfTicket,
) {
  const { queueId } = ticketPlace
  const ticket = await insertTicket(tx, {
    ...pair,
    isGroup,
    ...ticketPlace,
    status: CLOSED,
    closedAt: tx.now(),
  })
  await logTicket(
    tx,
    { ticketId: ticket.id, type: 'create', queueId },
    { ticketId: ticket.id, type: 'closed', queueId },
  )
  return ticket.id
}

type PlaceOfTicket = Awaited<ReturnType<typeof existingAssignee>>

/** Finds the user who made the schedule and who signs it, even after they have left. */
async function makerOf(tx: Tx, { userId }: ScheduleRow): Promise<{ id: number; name: string } | null> {
  if (userId === null) return null
  const rows = await tx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inCompany(tx, users, eq(users.id, userId)))
  return rows[0] ?? null
}
