import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'

/** Companies with hours to be counted, or periods to be reckoned. */
export async function listCompaniesWithFacts(services: Services): Promise<number[]> {
  const rows = await services.system.execute<{ companyId: string }>(sql`
    select company_id as "companyId" from message_marks union select company_id from service_periods where not is_reckoned`)
  return rows.map(({ companyId }) => Number(companyId))
}

/** Adds counted facts that were not as their source to those that were found before. */
export async function addDrift(services: Services, count: number): Promise<void> {
  await services.system.execute(sql`
    insert into installation (key, value) values ('rollup_drift', ${String(count)})
    on conflict (key) do update set value = (installation.value::bigint + excluded.value::bigint)::text`)
}

/** The number of counted facts that were not as their source, since the installation was made. */
export async function readDrift(services: Services): Promise<number> {
  const [row] = await services.system.execute<{ value: string }>(
    sql`select value from installation where key = 'rollup_drift'`,
  )
  return Number(row?.value ?? 0)
}
