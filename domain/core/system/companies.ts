import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { connections } from '#db/schema/connections.ts'
import { users } from '#db/schema/users.ts'
import type { Services } from '../context.ts'

/*
 * Companies across companies, for the platform's own screens. See system.ts for who may use `services.system`.
 */

/** Every company's id and name, oldest first; not those that are being erased. */
export function listCompanyNames(services: Services): Promise<{ id: number; name: string }[]> {
  return services.system
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(isNull(companies.deletedAt))
    .orderBy(asc(companies.id))
}

/** The connections of every company with what an overview shows of them, and whose they are, in one read. */
export function listCompanyConnections(services: Services) {
  const { id, companyId, name, channel, status, updatedAt } = connections
  return services.system
    .select({
      id,
      companyId,
      name,
      channel,
      status,
      updatedAt,
      company: { id: companies.id, name: companies.name },
    })
    .from(connections)
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .where(and(isNull(connections.deletedAt), isNull(companies.deletedAt)))
    .orderBy(asc(companies.id), asc(connections.id))
}

/** Counts the users and connections of these companies. */
export async function countMembers(
  services: Services,
  companyIds: readonly number[],
): Promise<{ users: ReadonlyMap<number, number>; connections: ReadonlyMap<number, number> }> {
  if (companyIds.length === 0) return { users: new Map(), connections: new Map() }
  const [people, channels] = await Promise.all(
    [users, connections].map((table) =>
      services.system
        .select({ companyId: table.companyId, count: count() })
        .from(table)
        .where(and(inArray(table.companyId, [...companyIds]), isNull(table.deletedAt)))
        .groupBy(table.companyId),
    ),
  )
  return { users: byCompany(people), connections: byCompany(channels) }
}

/** Finds the company of a connection; undefined when there is no such connection, or not any more. */
export async function findCompanyOfConnection(
  services: Services,
  connectionId: number,
): Promise<number | undefined> {
  const [row] = await services.system
    .select({ companyId: connections.companyId })
    .from(connections)
    .where(and(eq(connections.id, connectionId), isNull(connections.deletedAt)))
  return row?.companyId
}

function byCompany(rows: readonly { companyId: number; count: number }[] = []): ReadonlyMap<number, number> {
  return new Map(rows.map((row) => [row.companyId, row.count]))
}
