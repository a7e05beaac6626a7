import type { FlowNode } from '#domain/flows/contract/graph.ts'
import { indexGraph } from '#domain/flows/contract/graph.ts'
import type { NodeExit } from '#domain/flows/contract/nodes/node-kind.ts'
import { type Drawing, exitsOf } from './drawing'

export type ReadNode = {
  node: FlowNode
  /** Its place in the reading order, from 1. */
  number: number
  exits: { handle: string; name: NodeExit['name']; target: FlowNode | null }[]
  isReached: boolean
}

/** The nodes of a drawing as somebody reads it aloud: from the start along the exits, then what nothing leads to. */
export function inReadingOrder(drawing: Drawing): ReadNode[] {
  const { nodes, start, targetOf } = indexGraph(drawing)
  const order: FlowNode[] = []
  const visited = new Set<string>()
  const waiting = start ? [start] : []
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (visited.has(node.id)) continue
    visited.add(node.id)
    order.push(node)
    const targets = exitsOf(node).flatMap(({ handle }) => nodes.get(targetOf(node.id, handle) ?? '') ?? [])
    waiting.push(...targets.toReversed())
  }
  const lonely = drawing.nodes.filter(({ id }) => !visited.has(id)).toSorted(fromTop)
  return [...order, ...lonely].map((node, index) => ({
    node,
    number: index + 1,
    isReached: visited.has(node.id),
    exits: exitsOf(node).map(({ handle, name }) => ({
      handle,
      name,
      target: nodes.get(targetOf(node.id, handle) ?? '') ?? null,
    })),
  }))
}

function fromTop({ position: a }: FlowNode, { position: b }: FlowNode): number {
  return a.y - b.y || a.x - b.x
}
