import { FlowNode } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import { fieldsBelow } from '#domain/flows/contract/nodes/node-fields.ts'
import type { Drawing } from '../drawing/drawing'
import type { TypedKeys } from './editor-store'

/** The drawing as it is sent: with the keys that were typed, which the server seals apart. */
export function withKeys(drawing: Drawing, typedKeys: TypedKeys): Drawing {
  if (Object.keys(typedKeys).length === 0) return drawing
  return {
    ...drawing,
    nodes: drawing.nodes.map((node) => {
      const keys = typedKeys[node.id]
      if (!keys) return node
      const { fieldsBelow: below } = NODE_KINDS[node.type]
      const data = below
        ? { ...node.data, [below]: { ...Object(fieldsBelow(node, below)), ...keys } }
        : { ...node.data, ...keys }
      return FlowNode.parse({ ...node, data })
    }),
  }
}
