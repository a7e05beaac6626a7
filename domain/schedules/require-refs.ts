import { and, eq, isNull } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import { existingConnections } from '../connections/queries.ts'
import { holdUnmerged } from '../contacts/merging/require-unmerged.ts'
import type { Tx } from '../core/context.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { requireQueues } from '../queues/queries.ts'
import { requireUser } from '../users/queries.ts'
import type { ScheduleInput } from './contract/schema.ts'
import type { ScheduleRow } from './views.ts'

/**
 * Throws ERR_VALIDATION for ids that name nothing of the company, and where a conversation is to be opened for somebody
 * without a queue. What a row had before is not asked about again.
 */
export async function requireRefs(
  tx: Tx,
  input: ScheduleInput,
  before: ScheduleRow | undefined,
): Promise<void> {
  const { contactId, queueId, ticketUserId, whatsappId } = input
  if (contactId !== undefined && contactId !== before?.contactId) await requireContact(tx, contactId)
  if (queueId && queueId !== before?.queueId) {
    await requireQueues(tx, [queueId]).catch(atField('queueId'))
  }
  if (ticketUserId && ticketUserId !== before?.ticketUserId) {
    await requireUser(tx, ticketUserId).catch(atField('ticketUserId'))
  }
  if (whatsappId && whatsappId !== before?.connectionId) await requireConnection(tx, whatsappId)
  const after = { ...before, ...ticketFields(input) }
  const isAttended = after.openTicket && after.statusTicket === OPEN && after.ticketUserId
  if (isAttended && !after.queueId) throw invalid({ queueId: 'ERR_QUEUE_REQUIRED' })
}

const OPEN = 'open'

function ticketFields({ openTicket, statusTicket, ticketUserId, queueId }: ScheduleInput) {
  const fields = { openTicket, statusTicket, ticketUserId, queueId }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

async function requireContact(tx: Tx, contactId: number): Promise<void> {
  await holdUnmerged(tx, contactId)
  const foundContacts = await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(inCompany(tx, contacts, eq(contacts.id, contactId)), isNull(contacts.deletedAt)))
  if (foundContacts.length === 0) throw invalid({ contactId: 'ERR_NO_CONTACT_FOUND' })
}

async function requireConnection(tx: Tx, id: number): Promise<void> {
  const foundConnections = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(existingConnections(tx, eq(connections.id, id)))
  if (foundConnections.length === 0) throw invalid({ whatsappId: 'ERR_NO_WAPP_FOUND' })
}

/** Returns a handler that throws the error of an id at its field. */
function atField(field: string) {
  return (error: unknown): never => {
    throw error instanceof AppError ? invalid({ [field]: error.code }) : error
  }
}
