import { eq } from 'drizzle-orm'
import { flowSecrets } from '#db/schema/flows.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { FlowNode } from '../contract/graph.ts'
import { NODE_KINDS } from '../contract/nodes/index.ts'
import { fieldsBelow } from '../contract/nodes/node-fields.ts'
import type { FlowSecret } from '../contract/schema.ts'

/** A key as it was typed into a node; an empty one takes the stored one away. */
type TypedSecret = { nodeId: string; field: string; key: string }

/** Drawings without their keys, and the keys apart: a drawing never holds one, also in a field that its kind does not have. */
export function withoutSecrets(nodes: readonly FlowNode[]): { nodes: FlowNode[]; secrets: TypedSecret[] } {
  const secrets: TypedSecret[] = []
  return { secrets, nodes: nodes.map((node) => withoutItsSecrets(node, secrets)) }
}

const SECRET_NAMES: ReadonlySet<string> = new Set(
  Object.values(NODE_KINDS).flatMap(({ fields }) =>
    fields.flatMap(({ name, type }) => (type === 'secret' ? [name] : [])),
  ),
)

function withoutItsSecrets(node: FlowNode, secrets: TypedSecret[]): FlowNode {
  const { fields, fieldsBelow: below } = NODE_KINDS[node.type]
  const values: object = below ? Object(fieldsBelow(node, below)) : node.data
  for (const { name, type } of fields) {
    if (type !== 'secret' || !Object.hasOwn(values, name)) continue
    const key: unknown = Reflect.get(values, name)
    if (typeof key === 'string' && key.trim() !== '')
      secrets.push({ nodeId: node.id, field: name, key: key.trim() })
    if (key === null) secrets.push({ nodeId: node.id, field: name, key: '' })
  }
  return {
    ...node,
    data: Object.fromEntries(Object.entries(node.data).flatMap(([name, value]) => strip(name, value))),
  }
}

type Json = FlowNode['data'][string]

/** A field without what is called as a key is, at any depth. */
function strip(name: string, value: Json): [string, Json][] {
  if (SECRET_NAMES.has(name)) return []
  if (Array.isArray(value)) return [[name, value.map((item) => strip('', item)[0]?.[1] ?? null)]]
  if (typeof value !== 'object' || value === null) return [[name, value]]
  return [[name, Object.fromEntries(Object.entries(value).flatMap(([key, item]) => strip(key, item)))]]
}

/** Seals the keys beside their flow. */
export async function writeSecrets(tx: Tx, flowId: number, secrets: readonly TypedSecret[]): Promise<void> {
  for (const { nodeId, field, key } of secrets) {
    const row = { companyId: tx.companyId, flowId, nodeId, field }
    if (key === '') {
      await tx.db
        .delete(flowSecrets)
        .where(
          inCompany(
            tx,
            flowSecrets,
            eq(flowSecrets.flowId, flowId),
            eq(flowSecrets.nodeId, nodeId),
            eq(flowSecrets.field, field),
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

/** The key of a node's field, for who calls the other system; undefined while there is none. */
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
