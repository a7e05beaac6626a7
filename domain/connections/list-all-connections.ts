import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { listCompanyConnections } from '../core/system/companies.ts'
import type { CompanyConnectionView } from './contract/schema.ts'

/** The connections of every company, for the super administrator: what an overview shows, and no more of them. */
export async function listAllConnections(ctx: Ctx): Promise<CompanyConnectionView[]> {
  permit(ctx.actor, 'connections:seeCompanies')
  const rows = await listCompanyConnections(ctx.services)
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}
