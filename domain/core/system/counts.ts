import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'

type Table = { name: SQL; keys: SQL }

const TABLES: readonly Table[] = [
  {
    name: sql`ticket_counts`,
    keys: sql`company_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket`,
  },
  {
    name: sql`ticket_tag_counts`,
    keys: sql`company_id, tag_id, status, queue_id, user_id, connection_id, is_group, group_as_ticket, is_latest`,
  },
]

/** A company is added up once it has this many rows that a sum would save: often enough to keep it short, seldom enough to cost nothing. */
const WORTHWHILE = 200
/** And as many as this share of what would stay: a company with many sums is not written anew for a few rows. */
const SHARE = 0.25

/**
 * Replaces the rows of `ticket_counts` and `ticket_tag_counts` by their sums, company by company, each in one statement; a
 * row that comes meanwhile stays. Tells how many times one was added up.
 */
export async function addUpTicketCounts(services: Services): Promise<number> {
  let added = 0
  for (const table of TABLES) {
    const companies = await services.system.execute<{ companyId: string }>(worthwhile(table))
    for (const { companyId } of companies) await services.system.execute(addUp(table, companyId))
    added += companies.length
  }
  return added
}

const worthwhile = ({ name, keys }: Table) => sql`
  select company_id as "companyId" from (
    select company_id, count(*) as rows, (sum(n) <> 0 or sum(unread) <> 0)::int as stays from ${name} group by ${keys}) sums
  group by 1 having sum(rows) - sum(stays) > greatest(${WORTHWHILE}::int, ${SHARE}::float8 * sum(stays))`

const addUp = ({ name, keys }: Table, companyId: string) => sql`
  with gone as (delete from ${name} where company_id = ${companyId}::bigint returning *)
  insert into ${name} (${keys}, n, unread) select ${keys}, sum(n), sum(unread) from gone
  group by ${keys} having sum(n) <> 0 or sum(unread) <> 0`
