import { type Placeholder, sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import type { OutboundContent } from '../../channels/contract/outbound.ts'
import { replyAddress } from '../../contacts/identity/address.ts'
import type { Tx } from '../../core/context.ts'
import { pushTopic, recheckShownPushes } from '../../core/jobs/enqueue-push.ts'
import { emit, signalAfterCommit } from '../../core/outbox.ts'
import { factsOf } from '../../tickets/queries.ts'
import { announceTicketAs } from '../changes/message-changes.ts'
import { previewOf } from '../contract/preview.ts'
import { safeJson, safeText } from '../contract/safe-text.ts'
import type { MediaType } from '../contract/schema.ts'
import { announcePace } from '../pace/announce-pace.ts'
import { newExternalId } from './external-id.ts'
import type { TargetTicket } from './target-ticket.ts'

/** A message of ours before it has an id. `content` is null in a private note, which never leaves. */
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
  /** Kept beside the body, where there is more to it than words. */
  data?: Record<string, unknown>
  /** It leaves then at the earliest. */
  notBefore?: Date | null
  /** The machine says it of its own accord, and it waits for the number's pace; answers of people and of the bot never do. */
  byMachine?: boolean
  /** Nobody says it just now: a greeting, a schedule, a program's words under a user's name. They answer no customer. */
  isPrewritten?: boolean
  /** The campaign that says it. */
  campaignId?: number | null
  /** Under which it goes to the channel; left out, a new one. */
  externalId?: string
}

export type StoredMessage = { id: number; version: number; createdAt: string }

/**
 * Stores a message of ours, what must leave for the channel and the ticket's last message, in one statement. Null when
 * its client id is known. `byHuman`: the bot's turn ends. Server behaviour §2.14.
 */
export async function storeOutbound(
  tx: Tx,
  ticket: TargetTicket,
  message: NewMessage,
  { byHuman }: { byHuman: boolean },
): Promise<StoredMessage | null> {
  const storedAt = nowOf(tx)
  const common = { ...keysOf(tx, ticket), ...valuesOf(message), storedAt }
  const [stored] =
    message.content === null
      ? await STORE_NOTE.rows(tx.db, common)
      : await STORE_MESSAGE.rows(tx.db, {
          ...common,
          ...outgoingOf(message, { byHuman, isGroup: ticket.contact.isGroup }),
        })
  if (!stored) return null
  const { id, version, ticketVersion, isUnread } = stored
  if (byHuman && isUnread) await recheckShownPushes(tx, [pushTopic('ticket', ticket.id)])
  const facts = factsOf(ticket)
  emit(tx, { type: 'message.created', messageId: id, ticketId: ticket.id, version, ticket: facts })
  if (ticketVersion !== null) {
    announceTicketAs(tx, { id: ticket.id, uuid: ticket.uuid, version: ticketVersion }, facts)
    signalAfterCommit(tx, 'sends')
    if (message.byMachine) await announcePace(tx, ticket.connectionId)
  }
  return { id, version, createdAt: storedAt }
}

/** Several at once, in the order given; those whose client id is known are left out. */
export async function storeAllOutbound(
  tx: Tx,
  ticket: TargetTicket,
  list: readonly NewMessage[],
  origin: { byHuman: boolean },
): Promise<StoredMessage[]> {
  const storedMessages: StoredMessage[] = []
  for (const message of list) {
    const stored = await storeOutbound(tx, ticket, message, origin)
    if (stored) storedMessages.push(stored)
  }
  return storedMessages
}

/** `ticketVersion` null: the ticket's row shows no notes. `isUnread`: nobody has read what the customer wrote. */
type Result = { id: number; version: number; ticketVersion: number | null; isUnread: boolean }

function keysOf({ companyId }: Tx, { id, contactId, connectionId, queueId }: TargetTicket) {
  return { companyId, ticketId: id, contactId, connectionId, queueId }
}

function valuesOf({
  body,
  content: _left,
  notBefore: _time,
  byMachine: _by,
  campaignId = null,
  isPrewritten = false,
  data,
  externalId = newExternalId(),
  ...message
}: NewMessage) {
  const dataJson = data ? safeJson(data) : null
  const isSystem = message.userId === null
  return { ...message, body: safeText(body), campaignId, isPrewritten, dataJson, isSystem, externalId }
}

function outgoingOf(message: NewMessage, origin: { byHuman: boolean; isGroup: boolean }) {
  const preview = safeText(previewOf({ ...message, fromMe: true }))
  const notBefore = message.notBefore?.toISOString() ?? null
  const { byMachine = false } = message
  return { content: safeJson(message.content), preview, notBefore, byMachine, ...origin }
}

type Common = ReturnType<typeof keysOf> & ReturnType<typeof valuesOf> & { storedAt: string }
type Outgoing = ReturnType<typeof outgoingOf>

const storedSql = (hole: (name: keyof Common) => Placeholder) => sql`
  stored as (insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, external_id,
      address, client_id, from_me, media_type, body, data_json, file_id, quoted_id, is_private, is_forwarded, is_system, is_prewritten, campaign_id, sent_at, created_at)
    values (${hole('companyId')}, ${hole('ticketId')}, ${hole('contactId')}, ${hole('connectionId')},
      ${hole('queueId')}, ${hole('userId')}, ${hole('externalId')}, ${replyAddress({
        companyId: sql`${hole('companyId')}::bigint`,
        contactId: sql`${hole('contactId')}::bigint`,
        connectionId: sql`${hole('connectionId')}::bigint`,
      })}, ${hole('clientId')}, true, ${hole('mediaType')},
      ${hole('body')}, ${hole('dataJson')}::jsonb, ${hole('fileId')}, ${hole('quotedId')}, ${hole('isPrivate')}, ${hole('isForwarded')},
      ${hole('isSystem')}, ${hole('isPrewritten')}, ${hole('campaignId')}::bigint, ${hole('storedAt')}, ${hole('storedAt')})
    on conflict (company_id, client_id) where client_id is not null do nothing
    returning id, external_id, version)`

/** A private note never leaves, and only the thread shows it. */
const STORE_NOTE = preparedStatement<Common, Result>(
  (hole) => sql`with ${storedSql(hole)}
    select id::float8 as id, version, null::int as "ticketVersion", false as "isUnread" from stored`,
)

const STORE_MESSAGE = preparedStatement<Common & Outgoing, Result>(
  (hole) => sql`with ${storedSql(hole)},
      outgoing as (insert into sends (company_id, connection_id, contact_id, message_id, kind, external_id, content,
          is_forwarded, by_machine, to_stranger, not_before, created_at)
        select ${hole('companyId')}, ${hole('connectionId')}, ${hole('contactId')}, id, 'message', external_id,
          ${hole('content')}::jsonb, ${hole('isForwarded')}, ${hole('byMachine')}::boolean,
          not ${hole('isGroup')}::boolean and not exists (select from messages w where w.company_id = ${hole('companyId')}
            and w.contact_id = ${hole('contactId')} and w.connection_id = ${hole('connectionId')} and not w.from_me
            and not w.is_private), ${hole('notBefore')}::timestamptz, ${hole('storedAt')}::timestamptz
        from stored),
      shown as (update tickets set last_message = ${hole('preview')}, last_message_from_me = true,
          last_message_is_system = ${hole('isSystem')}::boolean,
          last_message_at = ${hole('storedAt')}::timestamptz, updated_at = ${hole('storedAt')}::timestamptz,
          unanswered_since = case when ${hole('byHuman')}::boolean then null else unanswered_since end,
          is_bot = is_bot and not ${hole('byHuman')}::boolean,
          bot_ended_at = case when ${hole('byHuman')}::boolean then ${hole('storedAt')}::timestamptz else bot_ended_at end,
          use_integration = use_integration and not ${hole('byHuman')}::boolean,
          amount_used_bot_queues = case when ${hole('byHuman')}::boolean then 0 else amount_used_bot_queues end
        where company_id = ${hole('companyId')} and id = ${hole('ticketId')} and exists (select from stored)
        returning version, unread_messages)
    select id::float8 as id, version, (select version from shown) as "ticketVersion",
      coalesce((select unread_messages > 0 from shown), false) as "isUnread" from stored`,
)

/** drizzle hands raw parameters over as they are, and the driver takes instants as text. */
export function nowOf(tx: Tx): string {
  return tx.now().toISOString()
}
