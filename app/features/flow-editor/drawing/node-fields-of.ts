import { z } from 'zod'
import type { FlowNode } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import { keyNameIn } from '#domain/flows/contract/nodes/typed-secrets.ts'

type Data = FlowNode['data']
const Inner = z.record(z.string(), z.json())

/** The fields of a node's dialog, wherever its kind keeps them. The family's queue node keeps them both ways. */
export function readFields(node: FlowNode): Data {
  const { fieldsBelow } = NODE_KINDS[node.type]
  if (!fieldsBelow) return node.data
  const inner = Inner.safeParse(node.data[fieldsBelow]).data
  return inner ?? (node.type === 'ticket' ? node.data : {})
}

/** The data of a node with other fields. */
export function withFields(node: Pick<FlowNode, 'type' | 'data'>, fields: Data): Data {
  const { fieldsBelow } = NODE_KINDS[node.type]
  return fieldsBelow ? { ...node.data, [fieldsBelow]: fields } : fields
}

/** The name under which the key of a field is stored, as the dialog is filled in. */
export function keyNameOf(type: FlowNode['type'], fields: Data, field: string): string {
  return keyNameIn({ type, data: withFields({ type, data: {} }, fields) }, field)
}
