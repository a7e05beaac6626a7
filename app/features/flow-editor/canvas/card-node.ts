import type { Edge, Node } from '@xyflow/react'
import type { FlowConnection, FlowNode } from '#domain/flows/contract/graph.ts'
import type { Drawing } from '../drawing/drawing'

/** A card on the canvas. `data` is the same object as long as the node says the same. */
export type CardNode = Node<{ node: FlowNode }, 'card' | 'note'>
export type FlowEdge = Edge<Record<string, never>, 'way'>

/** The canvas's nodes for a drawing: those of before stay the same objects where nothing changed of them. */
export function cardNodes(
  { nodes }: Drawing,
  before: readonly CardNode[],
  labelOf: (node: FlowNode) => string,
): CardNode[] {
  const former = new Map(before.map((card) => [card.id, card]))
  return nodes.map((node) => {
    const card = former.get(node.id)
    const isSame =
      card?.data.node === node && card.position.x === node.position.x && card.position.y === node.position.y
    if (card && isSame) return card
    const ariaLabel = labelOf(node)
    const { id, position } = node
    if (card) return { ...card, position, ariaLabel, data: { node } }
    return { id, position, ariaLabel, data: { node }, type: node.type === 'note' ? 'note' : 'card' }
  })
}

/** The canvas's edges, named by where they come from and lead: unnamed they would be read out by their ids. */
export function flowEdges(
  { connections }: Drawing,
  before: readonly FlowEdge[],
  labelOf: (connection: FlowConnection) => string,
): FlowEdge[] {
  const former = new Map(before.map((edge) => [edge.id, edge]))
  return connections.map((connection) => {
    const edge = former.get(connection.id)
    const ariaLabel = labelOf(connection)
    if (edge && edge.ariaLabel === ariaLabel && isSameEdge(edge, connection)) return edge
    return { reconnectable: false, ...edge, ...connection, ariaLabel, type: 'way' }
  })
}

function isSameEdge(edge: FlowEdge, { source, sourceHandle, target }: FlowConnection): boolean {
  return edge.source === source && edge.sourceHandle === sourceHandle && edge.target === target
}

/** Only the ends of a chosen edge can be moved: each end that can be takes a place to press. */
export function withMovableEnds(edges: readonly FlowEdge[]): FlowEdge[] {
  return edges.map((edge) => {
    const reconnectable = edge.selected === true
    return edge.reconnectable === reconnectable ? edge : { ...edge, reconnectable }
  })
}
