import type { FlowConnection, FlowNode, NodeType } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import type { Drawing } from '#domain/flows/contract/schema.ts'

export type { Drawing }

/** Pixels between the points of the grid. */
export const GRID = 20
/** Width of a card, in pixels: less than the step of a copy, so that a copy covers nothing. */
export const CARD_WIDTH = 220
/** A copy of a node lies so far right of the rightmost one. Specification 3 §4. */
const COPY_STEP = 240

const ID_LENGTH = 30
const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The id of a new node or edge: 30 random letters and digits. Specification 3 §3. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH))
  return Array.from(bytes, (byte) => ID_LETTERS[byte % ID_LETTERS.length] ?? 'A').join('')
}

export type Point = { x: number; y: number }

export function snapped({ x, y }: Point): Point {
  return { x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID }
}

export function newNode(type: NodeType, data: FlowNode['data'], position: Point): FlowNode {
  return { id: newId(), type, data, position: snapped(position) }
}

export function withNodes(
  { nodes, connections }: Drawing,
  addedNodes: readonly FlowNode[],
  addedConnections: readonly FlowConnection[] = [],
): Drawing {
  return { nodes: [...nodes, ...addedNodes], connections: [...connections, ...addedConnections] }
}

export type NewConnection = Pick<FlowConnection, 'source' | 'sourceHandle' | 'target'>

/** Whether an edge may be drawn: from a free exit to another node that can be entered. `exceptId` = the edge that is moved. */
export function canConnect(drawing: Drawing, connection: NewConnection, exceptId?: string): boolean {
  const { source, sourceHandle, target } = connection
  if (source === target) return false
  const targetType = drawing.nodes.find(({ id }) => id === target)?.type
  if (targetType === undefined || targetType === 'start' || targetType === 'note') return false
  return !drawing.connections.some(
    (edge) => edge.id !== exceptId && edge.source === source && edge.sourceHandle === sourceHandle,
  )
}

/** The drawing with an edge more; the same where it may not be drawn. */
export function withConnection(drawing: Drawing, connection: NewConnection): Drawing {
  if (!canConnect(drawing, connection)) return drawing
  return { ...drawing, connections: [...drawing.connections, { id: newId(), ...connection }] }
}

/** An edge leads elsewhere, or comes from another exit. */
export function withMovedConnection(drawing: Drawing, id: string, connection: NewConnection): Drawing {
  if (!canConnect(drawing, connection, id)) return drawing
  const connections = drawing.connections.map((edge) => (edge.id === id ? { id, ...connection } : edge))
  return { ...drawing, connections }
}

/** An exit leads to a node, whatever it led to before. */
export function withExitTo(drawing: Drawing, connection: NewConnection): Drawing {
  const { source, sourceHandle } = connection
  const connections = drawing.connections.filter(
    (edge) => edge.source !== source || edge.sourceHandle !== sourceHandle,
  )
  return withConnection({ ...drawing, connections }, connection)
}

/** Without these nodes, their edges, and these edges. */
export function without(
  { nodes, connections }: Drawing,
  nodeIds: ReadonlySet<string>,
  edgeIds: ReadonlySet<string> = new Set(),
): Drawing {
  return {
    nodes: nodes.filter(({ id }) => !nodeIds.has(id)),
    connections: connections.filter(
      ({ id, source, target }) => !edgeIds.has(id) && !nodeIds.has(source) && !nodeIds.has(target),
    ),
  }
}

/**
 * A node with otherEdge data. Edges of exits that were renamed go along, those of exits that it has no more are taken away.
 */
export function withData(
  drawing: Drawing,
  nodeId: string,
  data: FlowNode['data'],
  renamedExits: ReadonlyMap<string, string> = new Map(),
): Drawing {
  const before = drawing.nodes.find(({ id }) => id === nodeId)
  if (!before) return drawing
  const after = { ...before, data }
  const handles = new Set(exitsOf(after).map(({ handle }) => handle))
  return {
    nodes: drawing.nodes.map((node) => (node.id === nodeId ? after : node)),
    connections: drawing.connections.flatMap((edge) => {
      if (edge.source !== nodeId) return [edge]
      const sourceHandle = renamedExits.get(edge.sourceHandle) ?? edge.sourceHandle
      if (!handles.has(sourceHandle)) return []
      return [sourceHandle === edge.sourceHandle ? edge : { ...edge, sourceHandle }]
    }),
  }
}

export function withPositions(drawing: Drawing, positions: ReadonlyMap<string, Point>): Drawing {
  let isChanged = false
  const nodes = drawing.nodes.map((node) => {
    const position = positions.get(node.id)
    if (!position || (position.x === node.position.x && position.y === node.position.y)) return node
    isChanged = true
    return { ...node, position }
  })
  return isChanged ? { ...drawing, nodes } : drawing
}

/** A copy of a node, 240 px right of the rightmost one, at its own height. Specification 3 §4. */
export function copyOf(drawing: Drawing, nodeId: string): FlowNode | undefined {
  const node = drawing.nodes.find(({ id }) => id === nodeId)
  if (!node || node.type === 'start') return undefined
  const rightmost = Math.max(...drawing.nodes.map(({ position }) => position.x))
  return { ...node, id: newId(), position: { x: rightmost + COPY_STEP, y: node.position.y } }
}

/** A node in the middle of an edge: the edge leads to it, and its first exit on. */
export function withNodeOnEdge(drawing: Drawing, edgeId: string, node: FlowNode): Drawing {
  const edge = drawing.connections.find(({ id }) => id === edgeId)
  if (!edge) return withNodes(drawing, [node])
  const [exit] = exitsOf(node)
  const onward = exit && { id: newId(), source: node.id, sourceHandle: exit.handle, target: edge.target }
  return {
    nodes: [...drawing.nodes, node],
    connections: [
      ...drawing.connections.map((otherEdge) =>
        otherEdge.id === edgeId ? { ...otherEdge, target: node.id } : otherEdge,
      ),
      ...(onward ? [onward] : []),
    ],
  }
}

export function exitsOf(node: FlowNode) {
  return NODE_KINDS[node.type].exits(node)
}

/** An exit that leads nowhere any more. */
export function withoutExit(drawing: Drawing, from: { source: string; sourceHandle: string }): Drawing {
  const edge = drawing.connections.find(
    ({ source, sourceHandle }) => source === from.source && sourceHandle === from.sourceHandle,
  )
  return edge ? without(drawing, new Set(), new Set([edge.id])) : drawing
}
