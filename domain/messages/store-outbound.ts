import { sql } from 'drizzle-orm'
import type { OutboundContent } from '../channels/outbound.ts'
import type { Tx } from '../core/context.ts'
import { emit, wakeAfterCommit } from '../core/outbox.ts'
import { newExternalId } from './external-id.ts'
import { announceTicketAs } from './message-changes.ts'
import { previewOf } from './preview.ts'
import { safeJson, safeText } from './safe-text.ts'
import type { MediaType } from './schema.ts'
import { factsOf, type TargetTicket } from './target-ticket.ts'

/** A message of ours before it has an id. `content` null = it never leaves (a private note). */
export type NewMessage = {
  clientId: string | null
  userId: number | null
  mediaType: MediaType
  body: string
  fileId: number | null
  quotedId: number | null
  isPrivate: boolean
  isForwarded: boolean
  content: OutboundContent | null
}

export type StoredMessage = { id: number; version: number; createdAt: string }

/**
 * Stores messages of ours, what must leave for the channel and the ticket's last message, in one statement: rows in the
 * order given. A message whose client id is known is left out of the answer. `byHuman`: the bot's turn ends.
 * Server behaviour §2.14.
 */
export async function storeOutbound(
  tx: Tx,
  ticket: TargetTicket,
  list: readonly NewMessage[],
  { byHuman }: { byHuman: boolean },
): Promise<StoredMessage[]> {
  const rows = list.map((message, place) => ({ ...message, place, externalId: newExternalId() }))
  const at = nowOf(tx)
  const shown = rows.filter((row) => !row.isPrivate).at(-1)
  const result = await tx.db.execute<Result>(sql`
    with input as (select * from jsonb_to_recordset(${safeJson(rows)}::jsonb) as x(place int, "externalId" text,
        "clientId" uuid, "userId" bigint, "mediaType" text, body text, "fileId" bigint, "quotedId" bigint,
        "isPrivate" boolean, "isForwarded" boolean, content jsonb)),
      stored as (insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, external_id,
          client_id, from_me, media_type, body, file_id, quoted_id, is_private, is_forwarded, sent_at, created_at)
        select ${tx.companyId}, ${ticket.id}, ${ticket.contactId}, ${ticket.connectionId}, ${ticket.queueId}::bigint,
          "userId", "externalId", "clientId", true, "mediaType", body, "fileId", "quotedId", "isPrivate", "isForwarded",
          ${at}::timestamptz, ${at}::timestamptz
        from input order by place
        on conflict (company_id, client_id) where client_id is not null do nothing
        returning id, external_id, version),
      leaving as (insert into sends (company_id, connection_id, contact_id, message_id, kind, external_id, content,
          is_forwarded, created_at)
        select ${tx.companyId}, ${ticket.connectionId}, ${ticket.contactId}, stored.id, 'message', external_id, content,
          "isForwarded", ${at}::timestamptz
        from stored join input on "externalId" = external_id where content is not null order by stored.id),
      shown as (update tickets set last_message = ${shown ? safeText(previewOf({ ...shown, fromMe: true })) : ''},
          last_message_from_me = true, last_message_at = ${at}::timestamptz, updated_at = ${at}::timestamptz,
          is_bot = is_bot and not ${byHuman}::boolean, use_integration = use_integration and not ${byHuman}::boolean,
          amount_used_bot_queues = case when ${byHuman}::boolean then 0 else amount_used_bot_queues end
        where company_id = ${tx.companyId} and id = ${ticket.id} and ${shown !== undefined}::boolean
          and exists (select from stored) returning version)
    select id::float8 as id, version, (select version from shown) as "ticketVersion" from stored order by id`)
  announce(tx, ticket, result)
  if (rows.some((row) => row.content) && result.length > 0) wakeAfterCommit(tx, 'sends')
  return result.map(({ id, version }) => ({ id, version, createdAt: at }))
}

type Result = { id: number; version: number; ticketVersion: number | null }

function announce(tx: Tx, ticket: TargetTicket, stored: readonly Result[]): void {
  const facts = factsOf(ticket)
  for (const { id, version } of stored) {
    emit(tx, { type: 'message.created', messageId: id, ticketId: ticket.id, version, ticket: facts })
  }
  const version = stored[0]?.ticketVersion ?? null
  if (version === null) return
  announceTicketAs(tx, { id: ticket.id, uuid: ticket.uuid, version }, facts)
}

/** drizzle hands raw parameters over as they are, and the driver takes instants as text. */
export function nowOf(tx: Tx): string {
  return tx.now().toISOString()
}
