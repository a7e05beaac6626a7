import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'

/** Companies with hours to be counted, or periods to be reckoned. */
export async function listCompaniesWithFacts(services: Services): Promise<number[]> {
  const rows = await services.system.execute<{ companyId: string }>(sql`
    select company_id as "companyId" from message_marks union select company_id from service_periods where not is_reckoned`)
  return rows.map(({ companyId }) => Number(companyId))
}
