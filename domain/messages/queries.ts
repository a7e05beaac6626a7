import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../core/context.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { makeEventLoopYield } from '../core/process/event-loop-yield.ts'
import { fileUrl } from '../files/links.ts'
import { FACTS_JSON } from '../tickets/queries.ts'
import { BOUNDS, EXCERPTS } from './contract/bounds.ts'
import type { MessageView } from './contract/schema.ts'
import { eyesOf, type MessageRow, messageView, type Viewer } from './message-view.ts'
import { heldUntil } from './pace/held-until.ts'

/**
 * Messages as they leave the server for the actor of the context, oldest first; ids that do not exist are left out. Texts
 * may be long, and masking reads each: others come to their turn between two messages.
 */
export async function messageViews(tx: Tx, ids: readonly number[]): Promise<MessageView[]> {
  const viewer = viewerOf(tx)
  const rows = await loadMessages(tx, ids)
  const yieldToLoop = makeEventLoopYield()
  const views: MessageView[] = []
  for (const row of rows) {
    views.push(messageView(row, viewer))
    await yieldToLoop()
  }
  return views
}

/** The actor's eyes. The system sees everything; live events are rendered with eyes of the audience instead. */
export function viewerOf(ctx: Ctx): Viewer {
  return { ...eyesOf(ctx.actor), urlOf: (file) => fileUrl(ctx, file) }
}

/** Everything that a view of these messages needs, in one query; oldest first. */
export async function loadMessages(tx: Tx, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const foundRows = await tx.db.execute<{ row: Omit<MessageRow, 'pacedUntil'> & { inLine: boolean } }>(sql`
    select ${ROW} as row ${FROM}
    where m.company_id = ${tx.companyId} and m.id = any(${idArray(ids)}) order by m.id`)
  const waiting = foundRows.flatMap(({ row }) => (row.inLine ? row.id : []))
  const until = await heldUntil(tx, waiting)
  return foundRows.map(({ row: { inLine: _, ...row } }) => ({
    ...row,
    pacedUntil: until.get(row.id) ?? null,
  }))
}

const PERSON = (table: SQL) =>
  sql`jsonb_build_object('id', ${table}.id, 'version', ${table}.version, 'name', ${table}.name, 'number', ${table}.number,
    'otherNumbers', ${table}.other_numbers, 'isGroup', ${table}.is_group)`

/*
 * What belongs to a message is looked up row by row, in subselects by key: joined, nine tables with statistics of one big
 * company were planned as a scan of all its messages (14 ms a message at a hundred thousand of them, 0.2 ms so).
 */

/** Not `coalesce`: behind row-level security its result may not be looked up in an index. */
const AUTHOR = (
  messageAlias: SQL,
) => sql`(select ${PERSON(sql`a`)} from contacts a where a.company_id = ${messageAlias}.company_id
  and a.id = case when ${messageAlias}.author_id is null then ${messageAlias}.contact_id else ${messageAlias}.author_id end)`

const QUEUE = sql`case when m.queue_id is not null then (
  select jsonb_build_object('id', d.id, 'version', d.version, 'name', d.name, 'color', d.color) from queues d
  where d.company_id = m.company_id and d.id = m.queue_id) end`

const USER = sql`case when m.user_id is not null then (select jsonb_build_object('id', u.id, 'version', u.version, 'name', u.name) from users u
  where u.company_id = m.company_id and u.id = m.user_id) end`

const DELETED_BY = sql`case when m.deleted_by_id is not null then (select u.name from users u
  where u.company_id = m.company_id and u.id = m.deleted_by_id) end`

const THUMBNAIL = sql`case when f.thumbnail_file_id is not null then (
  select jsonb_build_object('id', thumb.id, 'name', thumb.name) from files thumb
  where thumb.company_id = f.company_id and thumb.id = f.thumbnail_file_id) end`

const FILE = sql`case when m.file_id is not null then (
  select jsonb_build_object('id', f.id, 'name', f.name, 'state', f.state, 'mime', f.mime,
    'originalName', f.original_name, 'size', f.size, 'width', f.width, 'height', f.height,
    'durationSeconds', f.duration_seconds, 'isVoice', f.is_voice, 'thumbnail', ${THUMBNAIL})
  from files f where f.company_id = m.company_id and f.id = m.file_id) end`

/**
 * Returns the part of a body that an excerpt of so many characters may need. A mention of 21 digits may become a name
 * of one letter, and the part must not end inside a number that is then shown.
 */
const startOf = (body: SQL, limit: number) => sql`left(${body}, ${sql.raw(String(12 * limit))})`

/**
 * The people whom the text of a group names: the channel writes numbers after an `@`. Other texts are not searched. A
 * text that was written here names nobody in this way: its number may be a guess, and a name in its place would tell
 * whose number it is.
 */
const MENTIONS = (
  messageAlias: SQL,
  isGroup: SQL,
) => sql`case when ${isGroup} and ${messageAlias}.user_id is null and not ${messageAlias}.is_private and not ${messageAlias}.is_system
    and position('@' in ${messageAlias}.body) > 0 then (
  select coalesce(jsonb_agg(jsonb_build_object('value', i.value, 'name', p.name, 'number', p.number,
    'otherNumbers', p.other_numbers, 'isGroup', p.is_group)),
    '[]')
  from contact_identities i join contacts p on p.company_id = i.company_id and p.id = i.contact_id
  where i.company_id = ${messageAlias}.company_id and i.kind in ('phone', 'lid')
    and i.value in (select named[1] from regexp_matches(${messageAlias}.body, '@([0-9]{5,20})', 'g') named
      limit ${sql.raw(String(BOUNDS.mentions.limit))})) end`

/** Colleagues whom a private message names; of others nothing is looked up. */
const NAMED = (messageAlias: SQL) => sql`case when ${messageAlias}.is_private then (
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'version', u.version, 'name', u.name) order by u.id), '[]')
  from message_mentions n join users u on u.company_id = n.company_id and u.id = n.user_id
  where n.company_id = ${messageAlias}.company_id and n.message_id = ${messageAlias}.id) else '[]' end`

const QUOTED = sql`case when m.quoted_id is not null then (
  select jsonb_build_object('id', q.id, 'body', ${startOf(sql`q.body`, EXCERPTS.quoted)}, 'fromMe', q.from_me, 'mediaType', q.media_type,
    'isDeleted', q.is_deleted, 'isForwarded', q.is_forwarded, 'isPrivate', q.is_private, 'author', ${AUTHOR(sql`q`)}, 'mentions', ${MENTIONS(sql`q`, sql`t.is_group`)}, 'named', ${NAMED(sql`q`)},
    'userName', (select qu.name from users qu where qu.company_id = q.company_id and qu.id = q.user_id),
    'ticket', ${FACTS_JSON})
  from messages q join tickets t on t.company_id = q.company_id and t.id = q.ticket_id
  where q.company_id = m.company_id and q.id = m.quoted_id) end`

/** An emoji that was taken back stays as an empty row, which no view shows. */
const REACTIONS = sql`(select coalesce(jsonb_agg(jsonb_build_object('emoji', r.emoji,
    'userName', (select u.name from users u where u.company_id = r.company_id and u.id = r.user_id),
    'author', (select ${PERSON(sql`c`)} from contacts c where c.company_id = r.company_id and c.id = r.author_id))
    order by r.created_at), '[]')
  from message_reactions r where r.company_id = m.company_id and r.message_id = m.id and r.emoji <> '')`

const HISTORY = sql`(select coalesce(jsonb_agg(jsonb_build_object('body', ${startOf(sql`b.body`, EXCERPTS.version)}, 'replacedAt', b.replaced_at)
    order by b.replaced_at, b.id), '[]')
  from message_bodies b where m.is_edited and b.company_id = m.company_id and b.message_id = m.id)`

/** The transcript of a message; only an audio has one. */
const TRANSCRIPT = sql`case when m.media_type = 'audio' and not m.is_deleted then (
  select x.text from message_transcripts x where x.company_id = m.company_id and x.message_id = m.id) end`

/** Whether it waits for its number's pace: seldom, so that until when is asked apart. */
const IN_LINE = sql`m.from_me and m.ack = 0 and m.failed_at is null and not m.is_private and exists (
  select from sends s where s.company_id = m.company_id and s.message_id = m.id and s.state = 'queued' and s.by_machine
    and s.handed_at is null)`

const ROW = sql`jsonb_build_object('id', m.id, 'version', m.version, 'clientId', m.client_id, 'ticketId', m.ticket_id,
  'ticketUuid', t.uuid, 'contactId', m.contact_id, 'queueId', m.queue_id, 'body', m.body, 'fromMe', m.from_me,
  'mediaType', m.media_type, 'dataJson', m.data_json, 'createdAt', m.created_at, 'isStub', m.is_stub,
  'isPrivate', m.is_private, 'isDeleted', m.is_deleted, 'isEdited', m.is_edited, 'isForwarded', m.is_forwarded,
  'ack', m.ack, 'failedAt', m.failed_at, 'failureCode', m.failure_code, 'refusedAct', m.refused_act, 'isSystem', m.is_system, 'deletedAt', m.deleted_at,
  'deletedBy', ${DELETED_BY}, 'inLine', ${IN_LINE})
  || jsonb_build_object('author', ${AUTHOR(sql`m`)}, 'queue', ${QUEUE}, 'user', ${USER}, 'file', ${FILE}, 'transcript', ${TRANSCRIPT}, 'quoted', ${QUOTED},
  'reactions', ${REACTIONS}, 'history', ${HISTORY}, 'mentions', ${MENTIONS(sql`m`, sql`t.is_group`)}, 'named', ${NAMED(sql`m`)})`

const FROM = sql`from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id`
