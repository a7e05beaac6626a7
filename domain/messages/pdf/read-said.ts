import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { readThread, visibleTickets } from '../../tickets/thread.ts'
import type { MessageView } from '../contract/schema.ts'
import { messageViews } from '../queries.ts'

/** The condition on `messages` for the messages of a conversation that the actor may read, with private notes or without. */
export async function saidIn(tx: Tx, uuid: string, withNotes: boolean): Promise<SQL> {
  const thread = await readThread(tx, uuid)
  const { contactId, connectionId } = thread.current
  return sql`company_id = ${tx.companyId} and contact_id = ${contactId} and connection_id = ${connectionId}
    and ticket_id = any(${idArray(visibleTickets(tx, thread))}) and (${withNotes}::boolean or not is_private)`
}

export async function countSaid(tx: Tx, messageFilter: SQL): Promise<number> {
  const [row] = await tx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from messages where ${messageFilter}`,
  )
  return row?.count ?? 0
}

/** A message, with the stored name of the picture to print for it. */
export type PrintedMessage = { message: MessageView; picture: string | null }

/** The next messages after the id `after`, oldest first. */
export async function readSaid(
  tx: Tx,
  messageFilter: SQL,
  after: number,
  limit: number,
): Promise<PrintedMessage[]> {
  const rows = await tx.db.execute<{ id: number; picture: string | null }>(sql`
    select m.id::float8 as id, case when f.state = 'stored' then coalesce(small.name,
        case when f.mime like 'image/%' and f.mime not like '%svg%' then f.name end) end as picture
    from (select id, company_id, file_id, is_deleted from messages where ${messageFilter} and id > ${after}::bigint
      order by id limit ${limit}::int) m
    left join files f on f.company_id = m.company_id and f.id = m.file_id and not m.is_deleted
    left join files small on small.company_id = f.company_id and small.id = f.thumbnail_file_id
    order by m.id`)
  const views = await messageViews(
    tx,
    rows.map(({ id }) => id),
  )
  const pictures = new Map(rows.map(({ id, picture }) => [id, picture]))
  return views.map((message) => ({ message, picture: pictures.get(message.id) ?? null }))
}
