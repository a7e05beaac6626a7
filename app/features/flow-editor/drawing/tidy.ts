import { type Drawing, exitsOf, type Point, snapped } from './drawing'

export type Size = { width: number; height: number }

/** Places for all nodes, from left to right along the edges; notes stay where they are. Its code comes when it is pressed. */
export async function tidyPositions(
  { nodes, connections }: Drawing,
  sizeOf: (nodeId: string) => Size,
): Promise<Map<string, Point>> {
  const { Graph, layout } = await import('@dagrejs/dagre')
  const graph = new Graph().setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 100, marginx: 40, marginy: 40 })
  graph.setDefaultEdgeLabel(() => ({}))
  const drawn = nodes.filter(({ type }) => type !== 'note')
  for (const { id } of drawn) graph.setNode(id, { ...sizeOf(id) })
  const ids = new Set(drawn.map(({ id }) => id))
  // The exits of a node from top to bottom: their targets lie in the same order.
  for (const node of drawn) {
    for (const { handle } of exitsOf(node)) {
      const edge = connections.find(
        ({ source, sourceHandle }) => source === node.id && sourceHandle === handle,
      )
      if (edge && ids.has(edge.target)) graph.setEdge(edge.source, edge.target)
    }
  }
  layout(graph)
  return new Map(
    drawn.map(({ id }) => {
      const { x, y } = graph.node(id)
      const { width, height } = sizeOf(id)
      return [id, snapped({ x: x - width / 2, y: y - height / 2 })]
    }),
  )
}
