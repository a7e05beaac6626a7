import { folded } from '#domain/core/contract/values/folded.ts'
import type { FlowNode } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'

/** The nodes in whose texts, variables, files or name the words stand; `nameOf` = what the editor calls the kind. */
export function findNodes(
  nodes: readonly FlowNode[],
  words: string,
  nameOf: (node: FlowNode) => string,
): FlowNode[] {
  const term = folded(words)
  if (term === '') return []
  return nodes.filter((node) => {
    const kind = NODE_KINDS[node.type]
    const variables = [kind.variable?.(node), kind.readsVariable?.(node)].filter(
      (name) => typeof name === 'string',
    )
    return [nameOf(node), ...kind.texts(node), ...variables, node.id].some((text) =>
      folded(text).includes(term),
    )
  })
}
