import { sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'

export type LinkCounts = { contacts: number; tickets: number }

/** How many contacts, and how many tickets, carry each of the tags. Contacts that are not listed do not count, nor do tickets that ended. */
export async function countLinks(tx: Tx, tagIds: readonly number[]): Promise<Map<number, LinkCounts>> {
  if (tagIds.length === 0) return new Map()
  const rows = await tx.db.execute<{ id: string } & LinkCounts>(sql`
    select g.id::text, (select count(*)::int from contact_tags l
        join contacts c on c.company_id = l.company_id and c.id = l.contact_id
        where l.company_id = g.company_id and l.tag_id = g.id
          and c.deleted_at is null and not c.is_participant_only) as contacts,
      (select count(*)::int from ticket_tags l
        join tickets t on t.company_id = l.company_id and t.id = l.ticket_id
        where l.company_id = g.company_id and l.tag_id = g.id and t.status <> 'closed') as tickets
    from tags g where g.company_id = ${tx.companyId} and g.id = any(${`{${tagIds.join(',')}}`}::bigint[])`)
  return new Map(rows.map(({ id, contacts, tickets }) => [Number(id), { contacts, tickets }]))
}
