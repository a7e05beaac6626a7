import { type Ctx, systemCtx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { listCompanyNames } from '../core/system/companies.ts'
import { listConnections } from './queries.ts'
import type { ConnectionView } from './schema.ts'

export type CompanyConnection = ConnectionView & { company: { id: number; name: string } }

/** The connections of every company, for the super administrator; codes to pair by stay with their company. */
export async function listAllConnections(ctx: Ctx): Promise<CompanyConnection[]> {
  permit(ctx.actor, 'connections:seeCompanies')
  const found: CompanyConnection[] = []
  for (const company of await listCompanyNames(ctx.services)) {
    const list = await listConnections(systemCtx(ctx.services, company.id, 'job'))
    found.push(...list.map((view) => ({ ...view, qrcode: '', pairingCode: null, company })))
  }
  return found
}
