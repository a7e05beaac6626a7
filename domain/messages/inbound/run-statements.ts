import { sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import { ANSWERED } from '../../bot/may-answer.ts'
import { type StoredBotState, storedBotStateSql } from '../../bot/stored-bot-state.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { hasPushSubscribers } from '../../core/jobs/enqueue-push.ts'
import { rollbackLaneOf } from '../../kanban/roll-back.ts'
import { LIVE_AND_PLAIN, TICKETS } from '../../tickets/queries.ts'
import { ACK } from '../contract/schema.ts'
import type { Early } from './apply-early.ts'

type Pair = { companyId: number; contactId: number; connectionId: number }

/** The live ticket of a contact and connection, locked, and where the bot is in it; none where its opening is more than that. */
export const FIND_LIVE = preparedStatement<
  Pair,
  Record<string, unknown> & { standing: StoredBotState | null }
>(
  (hole) => sql`
    with ticket as (select ${TICKETS.list} from tickets where company_id = ${hole('companyId')}
      and contact_id = ${hole('contactId')} and connection_id = ${hole('connectionId')} and ${LIVE_AND_PLAIN}
      for no key update)
    select ticket.*, case when ticket.status = any(${textArray(ANSWERED)}) and ticket."botEndedAt" is null
      then ${storedBotStateSql({ companyId: hole('companyId'), ticketId: sql`ticket.id`, contactId: hole('contactId') })} end
      as standing from ticket`,
)

/** A message that was stored; the ticket's are the same in each row. */
export type StoredOfRun = {
  messageId: number
  messageVersion: number
  early: Early[] | null
  ticketVersion: number | null
  rollbackLaneId: number | null
  isHeard: boolean
}

/** Several messages of a customer, none of which is answered, and their ticket with the last of them on top. */
export const STORE_RUN = preparedStatement<
  Pair & { ticketId: number; queueId: number | null; address: string | null; messages: string },
  StoredOfRun
>(
  (hole) => sql`
    with entries as materialized (select * from rows from (jsonb_to_recordset(${hole('messages')}::jsonb)
        as ("externalId" text, "mediaType" text, body text, data jsonb, "quotedExternalId" text, "isForwarded" boolean,
          "sentAt" timestamptz, "receivedAt" timestamptz, preview text))
        with ordinality as e ("externalId", "mediaType", body, data, "quotedExternalId", "isForwarded", "sentAt", "receivedAt",
          preview, nth)),
      stored as (insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, external_id, address, from_me,
          media_type, body, data_json, quoted_id, is_stub, is_forwarded, ack, sent_at, created_at)
        select ${hole('companyId')}::bigint, ${hole('ticketId')}::bigint, ${hole('contactId')}::bigint,
          ${hole('connectionId')}::bigint, ${hole('queueId')}::bigint, e."externalId", ${hole('address')}::text, false, e."mediaType", e.body, e.data,
          (select q.id from messages q where q.company_id = ${hole('companyId')}
            and q.connection_id = ${hole('connectionId')} and q.external_id = e."quotedExternalId"
            and q.contact_id = ${hole('contactId')} order by q.id desc limit 1),
          false, e."isForwarded", ${sql.raw(String(ACK.queued))}, e."sentAt", e."receivedAt"
        from entries e order by e.nth on conflict do nothing returning id, version, external_id),
      news as materialized (select s.id, s.version, e.nth, e."externalId", e."receivedAt" as at, e.preview from stored s
        join entries e on e."externalId" = s.external_id),
      newest as (select preview, at, (select count(*)::int from news) as count, (select min(at) from news) as first
        from news order by nth desc limit 1),
      moved as (update tickets t set last_message = n.preview, last_message_from_me = false, last_message_is_system = false, last_message_at = n.at,
          updated_at = n.at, unread_messages = t.unread_messages + n.count,
          received_messages = t.received_messages + n.count,
          reply_address = case when t.reply_address = ${hole('address')} then t.reply_address end,
          unanswered_since = coalesce(t.unanswered_since, n.first)
        from newest n where t.company_id = ${hole('companyId')} and t.id = ${hole('ticketId')} returning t.version),
      early as (delete from early_effects where company_id = ${hole('companyId')}
          and connection_id = ${hole('connectionId')} and not from_me and contact_id in (0, ${hole('contactId')})
          and external_id in (select "externalId" from news)
        returning id, external_id, kind, value, author_id, by_me, sent_at)
    select n.id::float8 as "messageId", n.version as "messageVersion",
      (select jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'authorId', author_id, 'byMe', by_me,
        'sentAt', sent_at) order by id) from early where early.external_id = n."externalId") as early,
      (select version from moved) as "ticketVersion",
      ${rollbackLaneOf({ companyId: hole('companyId') }, sql`${hole('ticketId')}`)} as "rollbackLaneId",
      ${hasPushSubscribers({ companyId: hole('companyId') })} as "isHeard"
    from news n order by n.nth`,
)
