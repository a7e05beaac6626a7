import { and, eq, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import { tickets } from '#db/schema/tickets.ts'
import { COMPANY_SETTINGS } from '#domain/settings/schema.ts'
import type { Channel } from '../channels/capabilities.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { canReply } from '../tickets/lifecycle.ts'
import { canSee } from '../tickets/rules.ts'
import type { TicketFacts } from '../tickets/schema.ts'

/** A ticket that something is about to be said in, locked until the commit. */
export type TargetTicket = TicketFacts & {
  id: number
  uuid: string
  channel: Channel
  contactIsActive: boolean
  contact: { id: number; name: string; number: string; isGroup: boolean }
  connectionIsGone: boolean
  /** The company's switch for the attendant's signature. */
  mayBeSigned: boolean
  /** The message that this client id already made; null when it is new or there is none. */
  knownMessageId: number | null
}

/**
 * Locks the ticket (unless the context only reads) and reads, in the same statement, all that decides whether and how a message may leave.
 * Throws ERR_NO_TICKET_FOUND when there is none or the actor may not see it.
 */
export async function lockTargetTicket(
  tx: Tx,
  ticketId: number,
  clientId: string | null = null,
): Promise<TargetTicket> {
  const query = tx.db
    .select({
      id: tickets.id,
      uuid: tickets.uuid,
      status: tickets.status,
      userId: tickets.userId,
      queueId: tickets.queueId,
      connectionId: tickets.connectionId,
      contactId: tickets.contactId,
      isGroup: tickets.isGroup,
      channel: connections.channel,
      contactIsActive: contacts.isActive,
      contact: { id: contacts.id, name: contacts.name, number: contacts.number, isGroup: contacts.isGroup },
      connectionIsGone: sql<boolean>`${connections.deletedAt} is not null`,
      sign: sql<string | null>`(select s.value from company_settings s
        where s.company_id = ${tx.companyId} and s.name = 'sendSignMessage')`,
      knownMessageId: sql<number | null>`(select m.id from messages m
        where m.company_id = ${tx.companyId} and m.client_id = ${clientId}::uuid)`.mapWith(Number),
    })
    .from(tickets)
    .innerJoin(contacts, and(eq(contacts.companyId, tickets.companyId), eq(contacts.id, tickets.contactId)))
    .innerJoin(
      connections,
      and(eq(connections.companyId, tickets.companyId), eq(connections.id, tickets.connectionId)),
    )
    .where(and(eq(tickets.companyId, tx.companyId), eq(tickets.id, ticketId)))
  const [row] = await (tx.mode === 'write' ? query.for('no key update', { of: tickets }) : query)
  if (!row || !canSee(tx.actor, row)) throw new AppError('ERR_NO_TICKET_FOUND')
  const { sign, ...ticket } = row
  const { codec, fallback } = COMPANY_SETTINGS.sendSignMessage
  return { ...ticket, mayBeSigned: sign === null ? fallback : codec.parse(sign) }
}

/**
 * Whether something may be said to the customer. Throws ERR_MESSAGE_STATE when nobody attends the ticket,
 * ERR_CONTACT_BLOCKED, ERR_WAPP_NOT_INITIALIZED when the connection was deleted.
 */
export function assertMaySend(ticket: TargetTicket): void {
  if (!canReply(ticket)) throw new AppError('ERR_MESSAGE_STATE', { status: ticket.status })
  assertReachable(ticket)
}

/** Whether anything can reach the customer at all, whoever attends. */
export function assertReachable(ticket: TargetTicket): void {
  if (!ticket.contactIsActive) throw new AppError('ERR_CONTACT_BLOCKED')
  if (ticket.connectionIsGone) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
}

export function factsOf(ticket: TicketFacts): TicketFacts {
  const { status, userId, queueId, connectionId, contactId, isGroup } = ticket
  return { status, userId, queueId, connectionId, contactId, isGroup }
}
