import { eq, sql } from 'drizzle-orm'
import { flowSecrets } from '#db/schema/flows.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { TypedSecret } from '../contract/nodes/typed-secrets.ts'
import type { FlowSecret } from '../contract/schema.ts'

/** Seals the keys beside their flow. */
export async function writeSecrets(tx: Tx, flowId: number, secrets: readonly TypedSecret[]): Promise<void> {
  for (const { nodeId, field, name, key } of secrets) {
    const row = { companyId: tx.companyId, flowId, nodeId, field: name }
    if (key === '') {
      await tx.db
        .delete(flowSecrets)
        .where(
          inCompany(
            tx,
            flowSecrets,
            eq(flowSecrets.flowId, flowId),
            eq(flowSecrets.nodeId, nodeId),
            sql`split_part(${flowSecrets.field}, ' ', 1) = ${field}`,
          ),
        )
      continue
    }
    const location = secretPlace(tx, row)
    const values = {
      sealed: tx.services.secrets.seal('settings', location, Buffer.from(key)),
      lastFour: key.length > 8 ? key.slice(-4) : '',
    }
    await tx.db
      .insert(flowSecrets)
      .values({ ...row, ...values })
      .onConflictDoUpdate({
        target: [flowSecrets.companyId, flowSecrets.flowId, flowSecrets.nodeId, flowSecrets.field],
        set: values,
      })
  }
}

/** The keys of a flow, by their last characters alone. */
export function readSecrets(tx: Tx, flowId: number): Promise<FlowSecret[]> {
  const { nodeId, field, lastFour } = flowSecrets
  return tx.db
    .select({ nodeId, field, lastFour })
    .from(flowSecrets)
    .where(inCompany(tx, flowSecrets, eq(flowSecrets.flowId, flowId)))
    .orderBy(nodeId, field)
}

/** The key of a node by its name (`keyName`), for who calls the other system; undefined while there is none. */
export async function openSecret(
  tx: Tx,
  named: { flowId: number; nodeId: string; field: string },
): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ sealed: flowSecrets.sealed })
    .from(flowSecrets)
    .where(
      inCompany(
        tx,
        flowSecrets,
        eq(flowSecrets.flowId, named.flowId),
        eq(flowSecrets.nodeId, named.nodeId),
        eq(flowSecrets.field, named.field),
      ),
    )
  if (!row) return undefined
  return Buffer.from(tx.services.secrets.open('settings', secretPlace(tx, named), row.sealed)).toString(
    'utf8',
  )
}

function secretPlace(
  { companyId }: Pick<Tx, 'companyId'>,
  { flowId, nodeId, field }: { flowId: number; nodeId: string; field: string },
) {
  return { table: 'flow_secrets', row: `${flowId} ${nodeId} ${field}`, companyId }
}
