import { eq, isNull, type SQL } from 'drizzle-orm'
import { queueIntegrations } from '#db/schema/queue-integrations.ts'
import type { Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'

export type IntegrationRow = typeof queueIntegrations.$inferSelect

/** The fence of the company's integrations that are there. */
export function existingIntegrations(
  tx: { readonly companyId: number },
  ...conditions: SQL[]
): SQL | undefined {
  return inCompany(tx, queueIntegrations, isNull(queueIntegrations.deletedAt), ...conditions)
}

export async function findIntegration(tx: Tx, id: number): Promise<IntegrationRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(queueIntegrations)
    .where(existingIntegrations(tx, eq(queueIntegrations.id, id)))
  return row
}
