import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { LIVE_STATUSES } from '../tickets/contract/schema.ts'
import { visibleTo } from '../tickets/visibility.ts'

export type LinkCounts = { contacts: number; tickets: number }

/** In the text: the planner knows how few are live, and reads those; by the links it came upon all that ever ended. */
const IS_LIVE: SQL = sql.raw(`tickets.status in ('${LIVE_STATUSES.join("', '")}')`)

/**
 * Counts the contacts, and the tickets that the actor sees, with each of the tags. Contacts that are not listed do not
 * count, nor do tickets that ended. All tags are counted at once: tag by tag, each query went through all contacts of
 * the company.
 */
export async function countLinks(tx: Tx, tagIds: readonly number[]): Promise<Map<number, LinkCounts>> {
  if (tagIds.length === 0) return new Map()
  const isCounted = sql`l.company_id = ${tx.companyId} and l.tag_id = any(${idArray(tagIds)})`
  const isSeen = visibleTo(tx.actor) ?? sql`true`
  const rows = await tx.db.execute<{ id: number } & LinkCounts>(sql`
    select tag_id::float8 as id, sum(contacts)::int as contacts, sum(tickets)::int as tickets from (
      select l.tag_id, count(*) as contacts, 0 as tickets from contact_tags l
        join contacts c on c.company_id = ${tx.companyId} and c.id = l.contact_id
        where ${isCounted} and c.deleted_at is null and not c.is_participant_only group by l.tag_id
      union all select l.tag_id, 0, count(*) from tickets
        join ticket_tags l on l.company_id = ${tx.companyId} and l.ticket_id = tickets.id
        where tickets.company_id = ${tx.companyId} and ${IS_LIVE} and ${isCounted} and ${isSeen} group by l.tag_id) links group by tag_id`)
  return new Map(rows.map(({ id, contacts, tickets }) => [id, { contacts, tickets }]))
}
