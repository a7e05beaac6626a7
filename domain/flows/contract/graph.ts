import { z } from 'zod'

/** Bounds of a drawing: nodes, connections, characters of it as JSON. */
export const GRAPH_BOUNDS = { nodes: 1000, connections: 3000, characters: 1_000_000 } as const

/** Characters of all published drawings of a company: what answers on a connection is read whole with its terms. */
export const MAX_PUBLISHED_CHARACTERS = 10_000_000

/** Values of a drawing's JSON, inner ones counted: as many nodes as there may be, each a menu of a few options. */
export const MAX_GRAPH_VALUES = 60_000

/** The meaning of a drawing's fields; a change of it raises this, and brings a function that upgrades older drawings. */
export const GRAPH_SCHEMA = 1

/**
 * Kinds of nodes that are drawn, in the order in which they are offered; `note` is a remark on the canvas. Specification
 * 3 §3.
 */
export const NODE_TYPES = [
  'start',
  'singleBlock',
  'menu',
  'randomizer',
  'interval',
  'ticket',
  'typebot',
  'openai',
  'question',
  'condition',
  'message',
  'img',
  'audio',
  'video',
  'note',
] as const
export type NodeType = (typeof NODE_TYPES)[number]

const NodeId = z.string().regex(/^[\w-]{1,64}$/)
const Coordinate = z.number().min(-1_000_000).max(1_000_000)

/** A node of a drawing. Its kind says what `data` holds (nodes/); while it is being drawn it may be incomplete. */
export const FlowNode = z.object({
  id: NodeId,
  type: z.enum(NODE_TYPES),
  position: z.object({ x: Coordinate, y: Coordinate }),
  data: z.record(z.string(), z.json()).default({}),
})
export type FlowNode = z.infer<typeof FlowNode>

/** An edge from a node's exit to another node. `connections` on the wire. */
export const FlowConnection = z.object({
  id: z.string().min(1).max(200),
  source: NodeId,
  /** The exit, as the node's kind names it. */
  sourceHandle: z.string().min(1).max(64).default('a'),
  target: NodeId,
})
export type FlowConnection = z.infer<typeof FlowConnection>

/** A drawing. What clients of this family add to nodes and edges (style, sizes, selection) is not kept. */
export const FlowGraph = z
  .object({
    schema: z.literal(GRAPH_SCHEMA).default(GRAPH_SCHEMA),
    nodes: z.array(FlowNode).max(GRAPH_BOUNDS.nodes),
    connections: z.array(FlowConnection).max(GRAPH_BOUNDS.connections),
  })
  .refine((graph) => JSON.stringify(graph).length <= GRAPH_BOUNDS.characters, 'tooLong')
export type FlowGraph = z.infer<typeof FlowGraph>

/** The id of the start node in a new drawing. */
export const START_ID = 'start'

/** The drawing of a flow that was never saved: where it starts, and no more. Specification 3 §2. */
export const NEW_GRAPH: FlowGraph = {
  schema: GRAPH_SCHEMA,
  nodes: [{ id: START_ID, type: 'start', position: { x: 80, y: 160 }, data: { label: 'Inicio do fluxo' } }],
  connections: [],
}

/** A drawing as it is walked. */
export type GraphIndex = {
  nodes: ReadonlyMap<string, FlowNode>
  start: FlowNode | null
  /** The node to which an exit leads; null where nothing is connected, or the node is gone. */
  targetOf(nodeId: string, handle: string): string | null
  /** The exits of a node that are connected. */
  connectedExits(nodeId: string): ReadonlySet<string>
}

const indexes = new WeakMap<Pick<FlowGraph, 'nodes' | 'connections'>, GraphIndex>()

/** The index of a drawing; made once for each, because drawings are never changed in place. */
export function indexGraph(graph: Pick<FlowGraph, 'nodes' | 'connections'>): GraphIndex {
  const existing = indexes.get(graph)
  if (existing) return existing
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const targets = new Map<string, Map<string, string>>()
  for (const { source, sourceHandle, target } of graph.connections) {
    if (!nodes.has(source) || !nodes.has(target)) continue
    const exits = targets.get(source) ?? new Map<string, string>()
    if (!exits.has(sourceHandle)) exits.set(sourceHandle, target)
    targets.set(source, exits)
  }
  const index: GraphIndex = {
    nodes,
    start: graph.nodes.find(({ type }) => type === 'start') ?? null,
    targetOf: (nodeId, handle) => targets.get(nodeId)?.get(handle) ?? null,
    connectedExits: (nodeId) => new Set(targets.get(nodeId)?.keys()),
  }
  indexes.set(graph, index)
  return index
}
