import { sql } from 'drizzle-orm'
import type { BoundedMessage } from '../../channels/contract/inbound.ts'
import type { Tx } from '../../core/context.ts'
import { pushTopic, recheckShownPushes } from '../../core/jobs/enqueue-push.ts'
import { emit } from '../../core/outbox.ts'
import { addInboundFile } from '../../files/add-inbound-file.ts'
import { rollBack, rollbackLaneOf } from '../../kanban/roll-back.ts'
import { openTicket } from '../../tickets/actions/open-ticket.ts'
import { asksRating, WAITING } from '../../tickets/contract/lifecycle.ts'
import { factsOf, findNewestTicket, type TicketRow } from '../../tickets/queries.ts'
import { answerRating } from '../../tickets/rating/rate-ticket.ts'
import { announceTicketAs } from '../changes/message-changes.ts'
import { bodyOf } from '../contract/preview.ts'
import { applyEarly, type Early } from '../inbound/apply-early.ts'
import { fillStub } from '../inbound/fill-stub.ts'
import { type InboundContext, resolveInboundContext } from '../inbound/inbound-context.ts'
import { beginEvent } from '../inbound/inbound-facts.ts'
import { dataOf } from '../inbound/message-data.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { type Imported, insertPast } from './import-message.ts'

/** A message that was written while the number was not linked. */
export type LateMessage = {
  /** The id that was kept for it. */
  messageId: number
  /** The owner of the account read it on the phone. */
  isRead: boolean
  event: BoundedMessage
}

/**
 * Stores a late message as one of the conversation: in its live ticket, else in a new one that waits. The bot is not asked, and no
 * answer goes out: hundreds of texts right after a number is linked get it banned. The content of a message that could not be read
 * fills it. docs/decisions/117-late-mail.md.
 */
export async function receiveLate(tx: Tx, connectionId: number, late: LateMessage): Promise<Imported> {
  const { event, messageId } = late
  const facts = await beginEvent(tx, connectionId, { rawEventId: null, event, receivedAt: tx.now() })
  if (event.chat.kind === 'group' && !facts.allowGroup) return null
  const inbound = await resolveInboundContext(tx, facts, { connectionId, event })
  const { contactId, authorId } = inbound
  const knownMessage = inbound.knownMessages.find(
    (existing) =>
      existing.fromMe === event.fromMe &&
      (existing.fromMe || (existing.contactId === contactId && existing.authorId === authorId)),
  )
  if (knownMessage?.isStub) await fill(tx, inbound, knownMessage, event)
  if (knownMessage) return null
  const ticket = await ticketOf(tx, inbound, event.fromMe)
  const stored = await insertPast(tx, inbound, { messageId, event, ticket })
  if (!stored) return null
  const { preview, version } = stored
  const ticketVersion = inbound.isActive ? await moveTicket(tx, inbound, { ...late, ticket, preview }) : null
  emit(tx, { type: 'message.created', messageId, ticketId: ticket.id, version, ticket: factsOf(ticket) })
  if (ticketVersion !== null) announceTicketAs(tx, { ...ticket, version: ticketVersion }, factsOf(ticket))
  await follow(tx, inbound, late, ticket)
  return { contactId, ticketId: ticket.id }
}

async function fill(
  tx: Tx,
  inbound: InboundContext,
  knownStub: InboundContext['knownMessages'][number],
  event: BoundedMessage,
): Promise<void> {
  const file = event.file && (await addInboundFile(tx, { ...inbound, file: event.file }))
  const content = { ...event, body: bodyOf(event), data: dataOf(event.dataJson), fileId: file?.id ?? null }
  await fillStub(tx, inbound, knownStub, content)
}

/** A blocked contact's goes into the newest ticket, which does not move. */
async function ticketOf(tx: Tx, inbound: InboundContext, fromMe: boolean): Promise<TicketRow> {
  const newest = inbound.isActive ? undefined : await findNewestTicket(tx, inbound)
  return newest ?? (await openTicket(tx, { ...inbound, fromMe, isLate: true })).ticket
}

/**
 * Updates the ticket of a message that may be older than others in it: later messages stay on top, and stay unread and
 * unanswered as they are. Resolves with the ticket's version.
 */
async function moveTicket(
  tx: Tx,
  { address }: InboundContext,
  { ticket, messageId, event, isRead, preview }: LateMessage & { ticket: TicketRow; preview: string },
): Promise<number | null> {
  const { fromMe } = event
  const now = sql`${nowOf(tx)}::timestamptz`
  // A clock that goes ahead makes nobody wait from tomorrow on.
  const sentAtSql = sql`least(${event.sentAt.toISOString()}::timestamptz, ${now})`
  const later = (
    condition = sql`true`,
  ) => sql`from messages m where m.company_id = t.company_id and m.ticket_id = t.id
    and m.id > ${messageId} and ${condition}`
  const isNewest = sql`not exists (select ${later(sql`not m.is_private`)})`
  const unreadAfter = sql`(select count(*)::int ${later(sql`not m.from_me`)})`
  const [row] = await tx.db.execute<{ version: number }>(sql`
    update tickets t set
      last_message = case when ${isNewest} then ${preview} else last_message end,
      last_message_from_me = case when ${isNewest} then ${fromMe}::boolean else last_message_from_me end,
      last_message_is_system = last_message_is_system and not ${isNewest},
      last_message_at = ${now}, updated_at = ${now},
      unread_messages = case when ${fromMe || isRead}::boolean then least(unread_messages, ${unreadAfter})
        else unread_messages + 1 end,
      received_messages = received_messages + ${fromMe ? 0 : 1}::int,
      reply_address = case when ${fromMe}::boolean or reply_address = ${address} then reply_address end,
      ${
        fromMe
          ? sql`unanswered_since = case when unanswered_since > ${sentAtSql} then unanswered_since end,
              bot_ended_at = ${now}, is_bot = false, use_integration = false, amount_used_bot_queues = 0`
          : sql`unanswered_since = least(unanswered_since, ${sentAtSql}),
              waiting_since = case when status <> ${WAITING} then waiting_since
                when unanswered_since is null then ${sentAtSql} else least(waiting_since, ${sentAtSql}) end`
      }
    where company_id = ${tx.companyId} and id = ${ticket.id} returning version`)
  return row?.version ?? null
}

/** Runs the effects of a message, besides answers. */
async function follow(
  tx: Tx,
  inbound: InboundContext,
  { event, messageId }: LateMessage,
  ticket: TicketRow,
): Promise<void> {
  if (event.fromMe) await recheckShownPushes(tx, [pushTopic('ticket', ticket.id)])
  else if (inbound.isActive) await followCustomer(tx, ticket, event)
  const early = await takeEarly(tx, inbound, event)
  if (early.length > 0) await applyEarly(tx, inbound, messageId, early)
}

async function followCustomer(tx: Tx, ticket: TicketRow, { mediaType }: BoundedMessage): Promise<void> {
  const [row] = await tx.db.execute<{ laneId: number | null }>(
    sql`select ${rollbackLaneOf(tx, sql`${ticket.id}`)} as "laneId"`,
  )
  const laneId = row?.laneId ?? null
  if (laneId !== null) await rollBack(tx, ticket.id, laneId)
  // What was written before the question was seen is no rating: it withdraws the question, and nothing is sent.
  if (asksRating(ticket)) await answerRating(tx, { ticketId: ticket.id, mediaType, text: null })
}

/** Takes the effects that came over the new link before their message. */
function takeEarly(
  tx: Tx,
  { connectionId, contactId }: InboundContext,
  { externalId, fromMe }: BoundedMessage,
): Promise<Early[]> {
  return tx.db.execute<Early>(sql`
    with early as (delete from early_effects where company_id = ${tx.companyId} and connection_id = ${connectionId}
      and external_id = ${externalId} and from_me = ${fromMe} and contact_id in (0, ${contactId})
      returning id, kind, value, author_id, by_me, sent_at)
    select kind, value, author_id::float8 as "authorId", by_me as "byMe", to_json(sent_at)#>>'{}' as "sentAt"
    from early order by id`)
}
