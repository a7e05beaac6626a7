import type { FlowNode, NodeType } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import type { FlowChoices } from '#domain/flows/contract/schema.ts'

type Fields = FlowNode['data']

/** Typed fields as they are kept: keys apart from all others, and what goes by itself with a choice. */
export function completeFields(
  type: NodeType,
  typedFields: Fields,
  { queues }: FlowChoices,
): { fields: Fields; keys: Record<string, string> } {
  const secretNames = NODE_KINDS[type].fields.flatMap((field) =>
    field.type === 'secret' ? [field.name] : [],
  )
  const keys = secretNames.flatMap((name) => {
    const key = String(typedFields[name] ?? '').trim()
    return key === '' ? [] : [[name, key] as const]
  })
  const open = Object.entries(typedFields).filter(([name]) => !secretNames.includes(name))
  const fields: Fields = Object.fromEntries(open)
  return { fields: { ...fields, ...companions(type, fields, queues) }, keys: Object.fromEntries(keys) }
}

/** Clients of this family keep a queue with its name, and a Typebot's name twice. Specification 3 §3. */
function companions(type: NodeType, fields: Fields, queues: FlowChoices['queues']): Fields {
  if (type === 'typebot') return { projectName: fields.name ?? '' }
  const queue = type === 'ticket' ? queues.find(({ id }) => id === fields.id) : undefined
  return queue ? { name: queue.name } : {}
}
