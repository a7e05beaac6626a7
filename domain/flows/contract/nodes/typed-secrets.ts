import { FlowNode } from '../graph.ts'
import { NODE_KINDS } from './index.ts'
import { fieldsBelow, keyName, Words } from './node-fields.ts'

/** A key as it was typed into a node, and the name under which it is stored; an empty one takes away those of the field. */
export type TypedSecret = { nodeId: string; field: string; name: string; key: string }

/** Keys by node and field, as people type them; null = the stored one is to go. */
export type TypedKeys = Readonly<Record<string, Readonly<Record<string, string | null>>>>

/** Nodes with keys in the fields in which people type them: withoutSecrets takes them out again. */
export function withTypedKeys(nodes: readonly FlowNode[], typedKeys: TypedKeys): FlowNode[] {
  return nodes.map((node) => {
    const keys = Object.hasOwn(typedKeys, node.id) ? typedKeys[node.id] : undefined
    if (!keys) return node
    const { fieldsBelow: below } = NODE_KINDS[node.type]
    const data = below
      ? { ...node.data, [below]: { ...Object(fieldsBelow(node, below)), ...keys } }
      : { ...node.data, ...keys }
    return FlowNode.parse({ ...node, data })
  })
}

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
  for (const { name: field, type } of fields) {
    if (type !== 'secret' || !Object.hasOwn(values, field)) continue
    const key: unknown = Reflect.get(values, field)
    const typed = { nodeId: node.id, field, name: keyNameIn(node, field) }
    if (typeof key === 'string' && key.trim() !== '') secrets.push({ ...typed, key: key.trim() })
    if (key === null) secrets.push({ ...typed, key: '' })
  }
  return {
    ...node,
    data: Object.fromEntries(Object.entries(node.data).flatMap(([name, value]) => strip(name, value))),
  }
}

/** The name under which a key of this field is stored, as the node is drawn now. */
export function keyNameIn(node: Pick<FlowNode, 'type' | 'data'>, field: string): string {
  const { fields, fieldsBelow: below } = NODE_KINDS[node.type]
  const values: object = below ? Object(fieldsBelow(node, below)) : node.data
  const declared = fields.find(({ name, type }) => type === 'secret' && name === field)
  if (declared?.type !== 'secret') return field
  return keyName(field, Words.parse(Reflect.get(values, declared.boundTo)))
}

type Json = FlowNode['data'][string]

/** A field without what is called as a key is, at any depth. */
function strip(name: string, value: Json): [string, Json][] {
  if (SECRET_NAMES.has(name)) return []
  if (Array.isArray(value)) return [[name, value.map((item) => strip('', item)[0]?.[1] ?? null)]]
  if (typeof value !== 'object' || value === null) return [[name, value]]
  return [[name, Object.fromEntries(Object.entries(value).flatMap(([key, item]) => strip(key, item)))]]
}
