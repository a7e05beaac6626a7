import { isEqual } from '#domain/core/contract/values/is-equal.ts'
import type { FlowNode } from '#domain/flows/contract/graph.ts'
import type { Drawing } from './drawing'

/** The difference between two drawings, as somebody reads it. */
export type DrawingDiff = {
  added: FlowNode[]
  removed: FlowNode[]
  changed: { before: FlowNode; after: FlowNode }[]
  /** Nodes that only lie elsewhere. */
  movedCount: number
  addedEdges: number
  removedEdges: number
}

export function diffDrawings(before: Drawing, after: Drawing): DrawingDiff {
  const [old, present] = [byId(before.nodes), byId(after.nodes)]
  const pairs = after.nodes.flatMap((node) => {
    const former = old.get(node.id)
    return former ? [{ before: former, after: node }] : []
  })
  const changed = pairs.filter((pair) => !isSameContent(pair.before, pair.after))
  const moved = pairs.filter(
    (pair) => isSameContent(pair.before, pair.after) && !isEqual(pair.before.position, pair.after.position),
  )
  const [oldEdges, presentEdges] = [edgeNames(before), edgeNames(after)]
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: before.nodes.filter(({ id }) => !present.has(id)),
    changed,
    movedCount: moved.length,
    addedEdges: [...presentEdges].filter((name) => !oldEdges.has(name)).length,
    removedEdges: [...oldEdges].filter((name) => !presentEdges.has(name)).length,
  }
}

export function isWithoutDifference(diff: DrawingDiff): boolean {
  const { added, removed, changed, movedCount, addedEdges, removedEdges } = diff
  return added.length + removed.length + changed.length + movedCount + addedEdges + removedEdges === 0
}

function isSameContent(before: FlowNode, after: FlowNode): boolean {
  return before.type === after.type && isEqual(before.data, after.data)
}

function byId(nodes: readonly FlowNode[]): Map<string, FlowNode> {
  return new Map(nodes.map((node) => [node.id, node]))
}

/** Edges by what they join: drawn anew between the same exits they are the same. */
function edgeNames({ connections }: Drawing): Set<string> {
  return new Set(connections.map(({ source, sourceHandle, target }) => `${source} ${sourceHandle} ${target}`))
}
