import { sql } from 'drizzle-orm'
import { ASKS_CONSENT, WAITING } from '../../tickets/contract/lifecycle.ts'
import type { Services } from '../context.ts'

/** Companies in which somebody waits without a queue and without a user, or for the end of the question for consent. */
export async function listCompaniesWithUnplaced(services: Services): Promise<number[]> {
  const rows = await services.system.execute<{ companyId: string }>(sql`
    select company_id as "companyId" from ticket_counts
    where status = ${WAITING} and queue_id is null and user_id is null or status = ${ASKS_CONSENT}
    group by company_id having sum(n) > 0`)
  return rows.map(({ companyId }) => Number(companyId))
}
