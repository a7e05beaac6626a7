import { asc } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import type { Services } from '../context.ts'

/*
 * Companies across companies, for the platform's own screens. See system.ts for who may use `services.system`.
 */

/** Every company's id and name, oldest first. */
export function listCompanyNames(services: Services): Promise<{ id: number; name: string }[]> {
  return services.system
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .orderBy(asc(companies.id))
}
