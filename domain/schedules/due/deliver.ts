import { eq, isNull } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { queueContent } from '../../messages/outbound/queue-content.ts'
import { findOptOut } from '../../opt-outs/opt-out.ts'
import { ticketForNotice } from '../../tickets/actions/ticket-for-notice.ts'
import { ATTENDED, CLOSED, WAITING } from '../../tickets/contract/lifecycle.ts'
import { fillText } from '../../tickets/system-messages/system-messages.ts'
import type { ScheduleRow, SendRow } from '../views.ts'
import { chooseConnection } from './connection-for.ts'

/**
 * Makes the message of a schedule's next time, and what must leave for the channel, in the transaction; answers its id.
 * Throws what keeps it from being sent: ERR_NO_CONTACT_FOUND, ERR_CONTACT_BLOCKED, ERR_CONTACT_OPTED_OUT, ERR_NO_WAPP_FOUND,
 * ERR_NO_DEF_WAPP_FOUND, ERR_QUEUE_REQUIRED, ERR_MESSAGE_STATE. docs/decisions/048-schedules.md.
 */
export async function deliver(
  tx: Tx,
  row: ScheduleRow,
  { dueAt }: Pick<SendRow, 'dueAt'>,
): Promise<number | null> {
  const contact = await contactOf(tx, row)
  const pair = { contactId: contact.id, connectionId: await chooseConnection(tx, row, contact) }
  const ticketId = await ticketFor(tx, row, { pair, isGroup: contact.isGroup })
  const by = await makerOf(tx, row)
  const text = await fillText(tx, ticketId, row.body, by ? { user: by.name } : {})
  const { id, createdAt, fileId, isSigned } = row
  const name = ['schedule', id, createdAt.toISOString(), contact.id, dueAt.toISOString()]
  return queueContent(tx, { ticketId, text, fileId, by, isSigned, byMachine: true, name })
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

function ticketFor(tx: Tx, row: ScheduleRow, place: PairPlace): Promise<number> {
  const { queueId, ticketUserId: userId, openTicket: opens } = row
  const after = userId === null ? WAITING : ATTENDED
  const status = row.statusTicket === CLOSED ? CLOSED : after
  return ticketForNotice(tx, { ...place, opens, status, queueId, userId })
}

/** Finds the user who made the schedule and who signs it, even after they have left. */
async function makerOf(tx: Tx, { userId }: ScheduleRow): Promise<{ id: number; name: string } | null> {
  if (userId === null) return null
  const rows = await tx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inCompany(tx, users, eq(users.id, userId)))
  return rows[0] ?? null
}
