import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'

/** Companies in which somebody waits without a queue and without a user, or for the end of the question for consent. */
export async function listCompaniesWithUnplaced(services: Services): Promise<number[]> {
  const rows = await services.system.execute<{ companyId: string }>(sql`
    select company_id as "companyId" from ticket_counts
    where status = 'pending' and queue_id is null and user_id is null or status = 'lgpd'
    group by company_id having sum(n) > 0`)
  return rows.map(({ companyId }) => Number(companyId))
}
