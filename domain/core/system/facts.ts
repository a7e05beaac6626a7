import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'

/** Returns the SQL for the beginning of the hour that runs. Hours are those of UTC. */
export function runningHour(now: Date): SQL {
  return sql`date_trunc('hour', ${now.toISOString()}::timestamptz, 'UTC')`
}

/** Companies with hours that are over and to be counted, or with periods to be reckoned. */
export async function listCompaniesWithFacts(services: Services): Promise<number[]> {
  const rows = await services.system.execute<{ companyId: string }>(sql`
    select c.id as "companyId" from companies c where exists (select from message_marks m where m.company_id = c.id
        and m.hour < ${runningHour(services.now())})
      or exists (select from service_periods p where p.company_id = c.id and not p.is_reckoned)`)
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
