import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import { messages } from '#db/schema/messages.ts'
import { BOT_ANSWERED_STATUSES } from '../../bot/may-answer.ts'
import { type StoredBotState, storedBotStateSql } from '../../bot/stored-bot-state.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { hasPushSubscribers } from '../../core/jobs/enqueue-push.ts'
import { rollbackLaneOf } from '../../kanban/roll-back.ts'
import { LIVE_AND_PLAIN, TICKETS } from '../../tickets/queries.ts'
import type { Early } from './apply-early.ts'

type Pair = { companyId: number; contactId: number; connectionId: number }

/** The columns that a message fills with what it brought. A column added to the table takes its name here, and its value. */
const BROUGHT_COLUMNS = [
  'externalId',
  'mediaType',
  'body',
  'dataJson',
  'fileId',
  'isStub',
  'isForwarded',
  'sentAt',
  'createdAt',
] as const satisfies (keyof typeof messages)[]

/** The columns' values, and what decides the message that is quoted and the ticket's line in a list. */
type FieldName = (typeof BROUGHT_COLUMNS)[number] | 'quotedExternalId' | 'preview'
export type BroughtValues = Record<FieldName, string | number | boolean | null>

/** The values that all messages of one statement share. */
export type CommonValues = Pair & {
  authorId: number | null
  address: string | null
  fromMe: boolean
  ack: number
  /** The ticket moves to the top of its list. */
  moves: boolean
}

/** A message that was stored; what is the ticket's is the same for each of a run. */
export type StoredMessage = {
  messageId: number
  messageVersion: number
  ticketVersion: number | null
  early: Early[] | null
  rollbackLaneId: number | null
  isHeard: boolean
}

/** `messageId` null: it was stored already. Beside them the ticket's own columns, as they were before. */
type StoredInTicket = Omit<StoredMessage, 'messageId'> &
  Record<string, unknown> & {
    messageId: number | null
    /** The bot's state, if the bot may answer the message. */
    standing: StoredBotState | null
  }

type Hole<V> = (name: keyof V & string) => Placeholder

const lockedTicket = (hole: Hole<Pair>, which: SQL) => sql`
  ticket as (select ${TICKETS.list} from tickets where company_id = ${hole('companyId')} and ${which} for no key update)`

const ofPair = (hole: Hole<Pair>) =>
  sql`contact_id = ${hole('contactId')} and connection_id = ${hole('connectionId')}`

const standingIf = (hole: Hole<Pair>, condition: SQL) => sql`
  case when ticket.status = any(${textArray(BOT_ANSWERED_STATUSES)}) and ticket."botEndedAt" is null and ${condition}
    then ${storedBotStateSql({ companyId: hole('companyId'), ticketId: sql`ticket.id`, contactId: hole('contactId') })} end
    as standing`

/** The live ticket of a contact and connection, locked, and where the bot is in it; none where its opening is more than that. */
export const FIND_LIVE = preparedStatement<
  Pair,
  Record<string, unknown> & { standing: StoredBotState | null }
>(
  (hole) => sql`with ${lockedTicket(hole, sql`${ofPair(hole)} and ${LIVE_AND_PLAIN}`)}
    select ticket.*, ${standingIf(hole, sql`true`)} from ticket`,
)

type Source = {
  /** A value that a message brought, as text or as it is. */
  field: (name: FieldName) => SQL
  /** The rows beside the ticket's that hold them, and their order. */
  rows: SQL
  /** Preview and instant of the newest that was stored, the instant of the first, and how many. */
  newest: SQL
}

/**
 * Messages, and their ticket as it is with the last of them on top, and what came before each: one statement, because each
 * costs as much as all that it does.
 */
function storing(hole: Hole<CommonValues>, ticket: SQL, { field, rows, newest }: Source): SQL {
  const names = BROUGHT_COLUMNS.map((name) => sql.identifier(messages[name].name))
  const values = BROUGHT_COLUMNS.map((name) => sql`${field(name)}::${sql.raw(messages[name].getSQLType())}`)
  return sql`with ${ticket},
      stored as (insert into messages (company_id, ticket_id, contact_id, connection_id, queue_id, author_id, address, from_me,
          ack, quoted_id, ${sql.join(names, sql`, `)})
        select ${hole('companyId')}::bigint, ticket.id, ${hole('contactId')}::bigint, ${hole('connectionId')}::bigint,
          ticket."queueId", ${hole('authorId')}::bigint, ${hole('address')}::text, ${hole('fromMe')}::boolean,
          ${hole('ack')}::smallint,
          (select q.id from messages q where q.company_id = ${hole('companyId')}
            and q.connection_id = ${hole('connectionId')} and q.external_id = ${field('quotedExternalId')}
            and q.contact_id = ${hole('contactId')} order by q.id desc limit 1), ${sql.join(values, sql`, `)}
        from ticket ${rows} on conflict do nothing returning id, version, external_id),
      newest as (${newest}),
      moved as (update tickets t set last_message = n.preview, last_message_from_me = ${hole('fromMe')}::boolean,
          last_message_is_system = false, last_message_at = n.at, updated_at = n.at,
          unread_messages = case when ${hole('fromMe')}::boolean then 0 else t.unread_messages + n.count end,
          received_messages = t.received_messages + case when ${hole('fromMe')}::boolean then 0 else n.count end,
          reply_address = case when ${hole('fromMe')}::boolean or t.reply_address = ${hole('address')} then t.reply_address end,
          unanswered_since = case when ${hole('fromMe')}::boolean then null else coalesce(t.unanswered_since, n.first) end,
          bot_ended_at = case when ${hole('fromMe')}::boolean then n.at else t.bot_ended_at end,
          is_bot = t.is_bot and not ${hole('fromMe')}::boolean,
          use_integration = t.use_integration and not ${hole('fromMe')}::boolean,
          amount_used_bot_queues = case when ${hole('fromMe')}::boolean then 0 else t.amount_used_bot_queues end
        from newest n where t.company_id = ${hole('companyId')} and t.id = (select id from ticket)
          and ${hole('moves')}::boolean returning t.version),
      early as (delete from early_effects where company_id = ${hole('companyId')}
          and connection_id = ${hole('connectionId')} and external_id in (select external_id from stored)
          and from_me = ${hole('fromMe')}::boolean and contact_id in (0, ${hole('contactId')})
        returning id, external_id, kind, value, author_id, by_me, sent_at)
    select s.id::float8 as "messageId", s.version as "messageVersion",
      (select version from moved) as "ticketVersion",
      (select jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'authorId', author_id, 'byMe', by_me,
        'sentAt', sent_at) order by id) from early where early.external_id = s.external_id) as early,
      ${rollbackLaneOf({ companyId: hole('companyId') }, sql`(select id from ticket)`)} as "rollbackLaneId",
      ${hasPushSubscribers({ companyId: hole('companyId') })} as "isHeard"`
}

/** A message into a ticket; the ticket is answered whether or not the message was new. */
function storingOne<V extends Record<string, number> = Record<never, number>>(
  which: (hole: Hole<Pair & V>) => SQL,
) {
  return preparedStatement<V & CommonValues & BroughtValues, StoredInTicket>((hole) => {
    const createdAt = sql`${hole('createdAt')}::timestamptz`
    const source = {
      field: (name: FieldName) => sql`${hole(name)}`,
      rows: sql``,
      newest: sql`select ${hole('preview')} as preview, ${createdAt} as at, ${createdAt} as first, 1 as count from stored`,
    }
    return sql`${storing(hole, lockedTicket(hole, which(hole)), source)}, ticket.*,
      ${standingIf(hole, sql`not ${hole('fromMe')}::boolean`)} from ticket left join stored s on true`
  })
}

/** Into a ticket that is known, and locked. */
export const STORE_IN = storingOne<{ ticketId: number }>((hole) => sql`id = ${hole('ticketId')}`)

/** Into the live ticket of the contact and connection; no row where there is none, or its opening is more than that. */
export const STORE_IN_LIVE = storingOne((hole) => sql`${ofPair(hole)} and ${LIVE_AND_PLAIN}`)

/** Several messages, as a JSON array of what they brought, into a ticket that is known; nobody answers them. */
export const STORE_RUN = preparedStatement<
  CommonValues & { ticketId: number; messages: string },
  StoredMessage
>((hole) => {
  const entries = sql`entries as materialized (select * from jsonb_array_elements(${hole('messages')}::jsonb)
    with ordinality as e (entry, nth))`
  const field = (name: FieldName) => sql`(e.entry ->> ${sql.raw(`'${name}'`)})`
  const createdAt = sql`${field('createdAt')}::timestamptz`
  const source = {
    field,
    rows: sql`, entries e order by e.nth`,
    newest: sql`select ${field('preview')} as preview, ${createdAt} as at, min(${createdAt}) over () as first, count(*) over () as count
      from stored s join entries e on ${field('externalId')} = s.external_id order by e.nth desc limit 1`,
  }
  const ticket = lockedTicket(hole, sql`id = ${hole('ticketId')}`)
  return sql`${storing(hole, sql`${entries}, ${ticket}`, source)} from stored s order by s.id`
})
