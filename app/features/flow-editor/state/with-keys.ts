import { type TypedKeys, withTypedKeys } from '#domain/flows/contract/nodes/typed-secrets.ts'
import type { Drawing } from '../drawing/drawing'

/** The drawing as it is sent: with the keys that were typed, which the server seals apart. */
export function withKeys(drawing: Drawing, typedKeys: TypedKeys): Drawing {
  if (Object.keys(typedKeys).length === 0) return drawing
  return { ...drawing, nodes: withTypedKeys(drawing.nodes, typedKeys) }
}

/** The keys of nodes that are drawn. Those of a node that was taken away wait: undo brings it back. */
export function keysOfDrawn({ nodes }: Drawing, typedKeys: TypedKeys): TypedKeys {
  const entries = Object.entries(typedKeys)
  if (entries.length === 0) return typedKeys
  const ids = new Set(nodes.map(({ id }) => id))
  return Object.fromEntries(entries.filter(([nodeId]) => ids.has(nodeId)))
}
