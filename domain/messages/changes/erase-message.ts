import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { eraseFile } from '../../files/erase-file.ts'
import { TEXTS } from '../contract/texts.ts'

/** A locked message. */
type Target = { id: number; fileId: number | null; createdAt: string }

/**
 * A message's words go wherever they were kept: body and history, raw events, file, the quotes in what was said after
 * it, and what calls to other systems kept since. What of ours quotes it and did not arrive yet keeps its sealed content, by which the phone's asking for it again is
 * answered, the usual fourteen days.
 */
export async function eraseMessage(tx: Tx, message: Target): Promise<void> {
  const { companyId } = tx
  await eraseQuotes(tx, message)
  await eraseRaw(tx, message)
  await tx.db.execute(sql`
    with bodies as (delete from message_bodies where company_id = ${companyId} and message_id = ${message.id}),
      transcripts as (delete from message_transcripts where company_id = ${companyId} and message_id = ${message.id}),
      contents as (delete from channel_contents c using messages m where m.company_id = ${companyId}
        and m.id = ${message.id} and c.company_id = m.company_id and c.connection_id = m.connection_id
        and c.external_id = m.external_id),
      calls as (update integration_deliveries d set request_body = '', answer_head = '' from messages m
        where m.company_id = ${companyId} and m.id = ${message.id} and d.company_id = m.company_id
          and d.ticket_id = m.ticket_id and d.created_at >= m.created_at)
    update messages set body = ${TEXTS.deletedByContact}, is_edited = false, data_json = null, file_id = null
    where company_id = ${companyId} and id = ${message.id}`)
  if (message.fileId !== null) await eraseFile(tx, message.fileId)
}

/**
 * Erases everything that the channel delivered of the message: the message itself, its late content, its edits. Also
 * erases anything that came after the message was erased.
 */
export async function eraseRaw(tx: Tx, { id, createdAt }: Omit<Target, 'fileId'>): Promise<void> {
  await tx.db.execute(sql`
    with itself as (delete from raw_events r using messages m
        where m.company_id = ${tx.companyId} and m.id = ${id} and r.company_id = m.company_id
          and r.connection_id = m.connection_id and r.state = 'done' and r.done_at = ${createdAt}::timestamptz)
    delete from raw_events r using messages m
    where m.company_id = ${tx.companyId} and m.id = ${id} and r.company_id = m.company_id
      and r.connection_id = m.connection_id and r.subject = m.external_id and r.state = 'done'`)
}

async function eraseQuotes(tx: Tx, { id }: Pick<Target, 'id'>): Promise<void> {
  await tx.db.execute(sql`
    with quoting as (select id, connection_id, external_id, from_me, ack, created_at from messages
        where company_id = ${tx.companyId} and quoted_id = ${id}),
      raw as (delete from raw_events r using quoting q
        where r.company_id = ${tx.companyId} and r.connection_id = q.connection_id
          and r.state = 'done' and r.done_at = q.created_at and not q.from_me),
      words as (update messages m set data_json = m.data_json - 'quotedText' from quoting q
        where m.company_id = ${tx.companyId} and m.id = q.id and m.data_json ? 'quotedText'),
      contents as (delete from channel_contents c using quoting q where c.company_id = ${tx.companyId}
        and c.connection_id = q.connection_id and c.external_id = q.external_id and (not q.from_me or q.ack >= 2))
    update sends s set content = jsonb_set(s.content, '{quote,body}', '""') from quoting q
    where s.company_id = ${tx.companyId} and s.message_id = q.id and s.content #> '{quote,body}' is not null`)
}
