import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'

/** A company is added up once it has this many rows: often enough to keep a sum short, seldom enough to cost nothing. */
const WORTHWHILE = 200

/**
 * Replaces the rows of `ticket_counts` by their sums, company by company, each in one statement; a row that comes
 * meanwhile stays. Tells how many companies were added up.
 */
export async function addUpTicketCounts(services: Services): Promise<number> {
  const companies = await services.system.execute<{ companyId: string }>(
    sql`select company_id as "companyId" from ticket_counts group by 1 having count(*) > ${WORTHWHILE}::int`,
  )
  for (const { companyId } of companies) await services.system.execute(addUp(companyId))
  return companies.length
}

const addUp = (companyId: string) => sql`
  with gone as (delete from ticket_counts where company_id = ${companyId}::bigint returning *)
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, n)
  select company_id, status, queue_id, user_id, connection_id, is_group, sum(n) from gone
  group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0`
