import { asc } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import type { House } from './context.ts'

/*
 * Companies across companies, for the platform's own screens. See system.ts for who may use `house.system`.
 */

/** Every company's id and name, oldest first. */
export function listCompanyNames(house: House): Promise<{ id: number; name: string }[]> {
  return house.system
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .orderBy(asc(companies.id))
}
