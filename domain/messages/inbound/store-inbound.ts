import { sql } from 'drizzle-orm'
import { mayAnswer } from '../../bot/may-answer.ts'
import type { Tx } from '../../core/context.ts'
import { isHeardAway, pushTopic, settlePushed, tellHeardAway } from '../../core/jobs/tell-away.ts'
import { emit } from '../../core/outbox.ts'
import { rollBack, rollbackLaneOf } from '../../kanban/roll-back.ts'
import { openTicket } from '../../tickets/actions/open-ticket.ts'
import { asksRating } from '../../tickets/lifecycle.ts'
import { factsOf, findNewestTicket, type TicketRow } from '../../tickets/queries.ts'
import { announceTicketAs } from '../changes/message-changes.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { previewOf } from '../preview.ts'
import { safeJson } from '../safe-text.ts'
import { ACK, type MediaType } from '../schema.ts'
import { applyEarly, type Early } from './apply-early.ts'
import type { InboundContext } from './inbound-context.ts'

/** An inbound message before it has an id. */
export type NewInbound = {
  externalId: string
  fromMe: boolean
  mediaType: MediaType
  body: string
  sentAt: Date
  data: Record<string, unknown> | null
  fileId?: number | null
  quotedExternalId?: string | null
  isForwarded?: boolean
  isStub?: boolean
}

type Result = {
  id: number
  version: number
  ticketVersion: number | null
  early: Early[] | null
  rollbackLaneId: number | null
  isHeard: boolean
}

export type StoredInbound = {
  id: number
  ticketId: number
  awaitsRating: boolean
  /** The bot may have something to say to it. */
  isReceived: boolean
  /** As it is, but for what tells of its newest message; null where more has changed. */
  ticket: TicketRow | null
}

/**
 * Stores a message in the ticket that it belongs to, moves the ticket to the top of its list with one unread more, and
 * applies what came before the message: all in one statement. One written on the phone counts as a person taking the
 * turn. A blocked contact's goes into the newest ticket, which neither moves nor reopens. Null when the message is
 * stored already.
 */
export async function storeInbound(
  tx: Tx,
  inbound: InboundContext,
  message: NewInbound,
): Promise<StoredInbound | null> {
  const { ticket, moves } = await ticketFor(tx, inbound, message.fromMe)
  const [stored] = await insert(tx, inbound, message, ticket, moves)
  if (!stored) return null
  const { id, version, ticketVersion, early, rollbackLaneId, isHeard } = stored
  const facts = factsOf(ticket)
  emit(tx, { type: 'message.created', messageId: id, ticketId: ticket.id, version, ticket: facts })
  if (ticketVersion) announceTicketAs(tx, { ...ticket, version: ticketVersion }, facts)
  const isHeardOut = moves && !message.fromMe
  const toLane = isHeardOut ? rollbackLaneId : null
  if (toLane !== null) await rollBack(tx, ticket.id, toLane)
  await pushOrSettle(tx, ticket, { fromMe: message.fromMe, isHeard: isHeard && isHeardOut })
  if (early) await applyEarly(tx, inbound, id, early)
  const isReceived = isHeardOut && mayAnswer(ticket)
  const awaitsRating = isHeardOut && asksRating(ticket)
  const isSame = isReceived && !awaitsRating && toLane === null && early === null
  return { id, ticketId: ticket.id, awaitsRating, isReceived, ticket: isSame ? ticket : null }
}

/** What was pushed of the ticket is done with once we wrote; what a customer wrote is pushed to who is away. */
async function pushOrSettle(
  tx: Tx,
  { id, unreadMessages }: TicketRow,
  { fromMe, isHeard }: { fromMe: boolean; isHeard: boolean },
): Promise<void> {
  if (fromMe && unreadMessages > 0) await settlePushed(tx, [pushTopic('ticket', id)])
  if (isHeard) await tellHeardAway(tx, { kind: 'message', ticketId: id })
}

async function ticketFor(
  tx: Tx,
  inbound: InboundContext,
  fromMe: boolean,
): Promise<{ ticket: TicketRow; moves: boolean }> {
  const newest = inbound.isActive ? undefined : await findNewestTicket(tx, inbound)
  if (newest) return { ticket: newest, moves: false }
  return { ticket: (await openTicket(tx, { ...inbound, fromMe })).ticket, moves: inbound.isActive }
}

function insert(tx: Tx, inbound: InboundContext, message: NewInbound, ticket: TicketRow, moves: boolean) {
  const { connectionId, contactId } = inbound
  const { externalId, fromMe, body, quotedExternalId = null } = message
  return tx.db.execute<Result>(sql`
    with stored as (insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, author_id,
          external_id, from_me, media_type, body, data_json, file_id, quoted_id, is_stub, is_forwarded, ack, sent_at,
          created_at)
        values (${tx.companyId}, ${ticket.id}, ${contactId}, ${connectionId}, ${ticket.queueId}::bigint,
          ${inbound.authorId}::bigint, ${externalId}, ${fromMe}, ${message.mediaType}, ${body},
          ${message.data && safeJson(message.data)}::jsonb, ${message.fileId ?? null}::bigint,
          (select q.id from messages q where q.company_id = ${tx.companyId} and q.connection_id = ${connectionId}
            and q.external_id = ${quotedExternalId} and q.contact_id = ${contactId} order by q.id desc limit 1),
          ${message.isStub ?? false}, ${message.isForwarded ?? false}, ${fromMe ? ACK.sent : ACK.queued}::smallint,
          ${message.sentAt.toISOString()}::timestamptz, ${nowOf(tx)}::timestamptz)
        on conflict do nothing returning id, version),
      moved as (update tickets set last_message = ${previewOf(message)}, last_message_from_me = ${fromMe}::boolean,
          last_message_at = ${nowOf(tx)}::timestamptz, updated_at = ${nowOf(tx)}::timestamptz,
          unread_messages = case when ${fromMe}::boolean then 0 else unread_messages + 1 end,
          unanswered_since = case when ${fromMe}::boolean then null
            else coalesce(unanswered_since, ${nowOf(tx)}::timestamptz) end,
          bot_ended_at = case when ${fromMe}::boolean then ${nowOf(tx)}::timestamptz else bot_ended_at end,
          is_bot = is_bot and not ${fromMe}::boolean, use_integration = use_integration and not ${fromMe}::boolean,
          amount_used_bot_queues = case when ${fromMe}::boolean then 0 else amount_used_bot_queues end
        where company_id = ${tx.companyId} and id = ${ticket.id} and ${moves}::boolean
          and exists (select from stored) returning version),
      early as (delete from early_effects where company_id = ${tx.companyId} and connection_id = ${connectionId}
          and external_id = ${externalId} and from_me = ${fromMe}::boolean and contact_id in (0, ${contactId})
          and exists (select from stored) returning id, kind, value, author_id, by_me, sent_at)
    select stored.id::float8 as id, stored.version, (select version from moved) as "ticketVersion",
      (select jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'authorId', author_id, 'byMe', by_me,
        'sentAt', sent_at) order by id) from early) as early,
      ${rollbackLaneOf(tx, ticket.id)} as "rollbackLaneId", ${isHeardAway(tx)} as "isHeard"
    from stored`)
}
