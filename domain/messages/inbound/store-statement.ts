import { type SQL, sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import { type StoredBotState, storedBotStateSql } from '../../bot/stored-bot-state.ts'
import { hasPushSubscribers } from '../../core/jobs/enqueue-push.ts'
import { rollbackLaneOf } from '../../kanban/roll-back.ts'
import { LIVE_AND_PLAIN, TICKETS } from '../../tickets/queries.ts'
import type { MediaType } from '../contract/schema.ts'
import type { Early } from './apply-early.ts'

type Values = {
  companyId: number
  contactId: number
  connectionId: number
  authorId: number | null
  address: string | null
  externalId: string
  fromMe: boolean
  mediaType: MediaType
  body: string
  data: string | null
  fileId: number | null
  quotedExternalId: string | null
  isStub: boolean
  isForwarded: boolean
  ack: number
  sentAt: string
  now: string
  preview: string
  /** The ticket moves to the top of its list. */
  moves: boolean
  /** Statuses in which the bot may answer, as an array of the database. */
  answered: string
}

/** `messageId` null: it was stored already. Beside them the ticket's own columns, as they were before. */
type Stored = {
  messageId: number | null
  messageVersion: number
  ticketVersion: number | null
  early: Early[] | null
  rollbackLaneId: number | null
  isHeard: boolean
  /** Where the bot may answer it. */
  standing: StoredBotState | null
}

type Hole<V> = Parameters<Parameters<typeof preparedStatement<V & Values, Stored>>[0]>[0]

/**
 * A message, its ticket as it was, and as it is with the message on top, what came before the message, and what decides what
 * follows: one statement, because each costs as much as all that it does.
 */
function storing<V extends Record<string, string | number | boolean | null> = Values>(
  which: (hole: Hole<V>) => SQL,
) {
  return preparedStatement<V & Values, Stored & Record<string, unknown>>(
    (hole) => sql`
    with ticket as (select ${TICKETS.list} from tickets
        where company_id = ${hole('companyId')} and ${which(hole)} for no key update),
      stored as (insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, author_id,
          external_id, address, from_me, media_type, body, data_json, file_id, quoted_id, is_stub, is_forwarded, ack, sent_at,
          created_at)
        select ${hole('companyId')}::bigint, ticket.id, ${hole('contactId')}::bigint, ${hole('connectionId')}::bigint,
          ticket."queueId", ${hole('authorId')}::bigint, ${hole('externalId')}::text, ${hole('address')}::text, ${hole('fromMe')}::boolean,
          ${hole('mediaType')}::text, ${hole('body')}::text, ${hole('data')}::jsonb, ${hole('fileId')}::bigint,
          (select q.id from messages q where q.company_id = ${hole('companyId')}
            and q.connection_id = ${hole('connectionId')} and q.external_id = ${hole('quotedExternalId')}
            and q.contact_id = ${hole('contactId')} order by q.id desc limit 1),
          ${hole('isStub')}::boolean, ${hole('isForwarded')}::boolean, ${hole('ack')}::smallint,
          ${hole('sentAt')}::timestamptz, ${hole('now')}::timestamptz
        from ticket on conflict do nothing returning id, version),
      moved as (update tickets set last_message = ${hole('preview')}, last_message_from_me = ${hole('fromMe')}::boolean, last_message_is_system = false,
          last_message_at = ${hole('now')}::timestamptz, updated_at = ${hole('now')}::timestamptz,
          unread_messages = case when ${hole('fromMe')}::boolean then 0 else unread_messages + 1 end,
          received_messages = received_messages + case when ${hole('fromMe')}::boolean then 0 else 1 end,
          reply_address = case when ${hole('fromMe')}::boolean or reply_address = ${hole('address')} then reply_address end,
          unanswered_since = case when ${hole('fromMe')}::boolean then null
            else coalesce(unanswered_since, ${hole('now')}::timestamptz) end,
          bot_ended_at = case when ${hole('fromMe')}::boolean then ${hole('now')}::timestamptz else bot_ended_at end,
          is_bot = is_bot and not ${hole('fromMe')}::boolean,
          use_integration = use_integration and not ${hole('fromMe')}::boolean,
          amount_used_bot_queues = case when ${hole('fromMe')}::boolean then 0 else amount_used_bot_queues end
        where company_id = ${hole('companyId')} and id = (select id from ticket) and ${hole('moves')}::boolean
          and exists (select from stored) returning version),
      early as (delete from early_effects where company_id = ${hole('companyId')}
          and connection_id = ${hole('connectionId')} and external_id = ${hole('externalId')}
          and from_me = ${hole('fromMe')}::boolean and contact_id in (0, ${hole('contactId')})
          and exists (select from stored) returning id, kind, value, author_id, by_me, sent_at)
    select ticket.*, stored.id::float8 as "messageId", stored.version as "messageVersion",
      (select version from moved) as "ticketVersion",
      (select jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'authorId', author_id, 'byMe', by_me,
        'sentAt', sent_at) order by id) from early) as early,
      ${rollbackLaneOf({ companyId: hole('companyId') }, sql`ticket.id`)} as "rollbackLaneId",
      ${hasPushSubscribers({ companyId: hole('companyId') })} as "isHeard",
      case when ticket.status = any(${hole('answered')}::text[]) and ticket."botEndedAt" is null
        and not ${hole('fromMe')}::boolean
        then ${storedBotStateSql({ companyId: hole('companyId'), ticketId: sql`ticket.id`, contactId: hole('contactId') })} end
        as standing
    from ticket left join stored on true`,
  )
}

/** Into a ticket that is known, and locked. */
export const STORE_IN = storing<Values & { ticketId: number }>((hole) => sql`id = ${hole('ticketId')}`)

/** Into the live ticket of the contact and connection; no row where there is none, or its opening is more than that. */
export const STORE_IN_LIVE = storing<Values>(
  (hole) =>
    sql`contact_id = ${hole('contactId')} and connection_id = ${hole('connectionId')} and ${LIVE_AND_PLAIN}`,
)
