import { sql } from 'drizzle-orm'
import type { BoundedMessage } from '../../channels/contract/inbound.ts'
import type { Tx } from '../../core/context.ts'
import { addInboundFile } from '../../files/add-inbound-file.ts'
import { factsOf, type TicketRow } from '../../tickets/queries.ts'
import { announceTicketAs } from '../changes/message-changes.ts'
import { bodyOf, previewOf } from '../contract/preview.ts'
import { safeJson } from '../contract/safe-text.ts'
import { ACK } from '../contract/schema.ts'
import { type InboundContext, resolveInboundContext } from '../inbound/inbound-context.ts'
import { beginEvent } from '../inbound/inbound-facts.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { type ImportPlace, importTicket } from './import-ticket.ts'

/** The contact and ticket of a message of the past; null = it was in the inbox already. */
export type Imported = { contactId: number; ticketId: number } | null

/**
 * Stores a message of the past under the id that was kept for it: nobody is told, the bot is not asked, nothing is unread, and no
 * answer goes out. Server behaviour §1.13.
 */
export async function importMessage(
  tx: Tx,
  target: ImportPlace,
  { messageId, event }: { messageId: number; event: BoundedMessage },
): Promise<Imported> {
  const { connectionId } = target
  const facts = await beginEvent(tx, connectionId, { rawEventId: null, event, receivedAt: tx.now() })
  const inbound = await resolveInboundContext(tx, facts, { connectionId, event, isImported: true })
  const { contactId, authorId } = inbound
  const isSame = (existing: (typeof inbound.knownMessages)[number]) =>
    existing.fromMe === event.fromMe &&
    (existing.fromMe || (existing.contactId === contactId && existing.authorId === authorId))
  if (inbound.knownMessages.some(isSame)) return null
  const ticket = await importTicket(tx, target, { contactId, isGroup: inbound.isGroup })
  const stored = await insertPast(tx, inbound, { messageId, event, ticket })
  if (!stored) return null
  if (ticket.isImported) await showLast(tx, ticket, { ...event, preview: stored.preview })
  return { contactId, ticketId: ticket.id }
}

/** Stores a message of the past under the id that was kept for it; null when it is stored already. */
export async function insertPast(
  tx: Tx,
  inbound: InboundContext,
  { messageId, event, ticket }: { messageId: number; event: BoundedMessage; ticket: TicketRow },
): Promise<{ version: number; preview: string } | null> {
  const { connectionId, contactId, authorId, address } = inbound
  const file = event.file && (await addInboundFile(tx, { ...inbound, file: event.file }))
  const body = bodyOf(event)
  const sentAt = event.sentAt.toISOString()
  const data = event.dataJson === null ? null : safeJson(JSON.parse(event.dataJson))
  const [row] = await tx.db.execute<{ version: number }>(sql`
    insert into messages (id, company_id, ticket_id, contact_id, connection_id, queue_id, author_id, external_id,
        address, from_me,
        media_type, body, data_json, file_id, quoted_id, is_forwarded, ack, sent_at, created_at)
      overriding system value
      values (${messageId}, ${tx.companyId}, ${ticket.id}, ${contactId}, ${connectionId}, ${ticket.queueId}::bigint,
        ${authorId}::bigint, ${event.externalId}, ${address}, ${event.fromMe}, ${event.mediaType}, ${body}, ${data}::jsonb,
        ${file?.id ?? null}::bigint,
        (select q.id from messages q where q.company_id = ${tx.companyId} and q.connection_id = ${connectionId}
          and q.external_id = ${event.quotedExternalId} and q.contact_id = ${contactId} order by q.id desc limit 1),
        ${event.isForwarded}, ${event.fromMe ? ACK.sent : ACK.queued}::smallint, ${sentAt}::timestamptz,
        least(${sentAt}::timestamptz, ${nowOf(tx)}::timestamptz))
      on conflict do nothing returning version`)
  return row ? { version: row.version, preview: previewOf({ ...event, body }) } : null
}

/** The ticket stands in its list where its last message was written. */
async function showLast(
  tx: Tx,
  ticket: TicketRow,
  message: BoundedMessage & { preview: string },
): Promise<void> {
  const sentAt = message.sentAt.toISOString()
  const [row] = await tx.db.execute<{ version: number }>(sql`
    update tickets set last_message = ${message.preview}, last_message_from_me = ${message.fromMe}::boolean,
      last_message_is_system = false,
      last_message_at = ${sentAt}::timestamptz, updated_at = least(${sentAt}::timestamptz, ${nowOf(tx)}::timestamptz)
    where company_id = ${tx.companyId} and id = ${ticket.id} and last_message_at <= ${sentAt}::timestamptz
    returning version`)
  if (row) announceTicketAs(tx, { ...ticket, version: row.version }, factsOf(ticket))
}
