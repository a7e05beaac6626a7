import { type Drawing, exitsOf, type Point, snapped } from './drawing'

export type Size = { width: number; height: number }

/** Room below a card for its figures, which it gets once customers have been there. */
const FIGURES_HEIGHT = 40

/** Places for all nodes, from left to right along the edges; notes stay where they are. Its code comes when it is pressed. */
export async function tidyPositions(
  { nodes, connections }: Drawing,
  sizeOf: (nodeId: string) => Size,
): Promise<Map<string, Point>> {
  const { Graph, layout } = await import('@dagrejs/dagre')
  const graph = new Graph().setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 100, marginx: 40, marginy: 40 })
  graph.setDefaultEdgeLabel(() => ({}))
  const drawn = nodes.filter(({ type }) => type !== 'note')
  const roomOf = (id: string) => {
    const { width, height } = sizeOf(id)
    return { width, height: height + FIGURES_HEIGHT }
  }
  for (const { id } of drawn) graph.setNode(id, roomOf(id))
  const ids = new Set(drawn.map(({ id }) => id))
  const orders: string[][] = []
  for (const node of drawn) {
    const targets = exitsOf(node).flatMap(({ handle }) => {
      const edge = connections.find(
        ({ source, sourceHandle }) => source === node.id && sourceHandle === handle,
      )
      return edge && ids.has(edge.target) ? [edge.target] : []
    })
    for (const target of targets) graph.setEdge(node.id, target)
    orders.push([...new Set(targets)])
  }
  // From top to bottom as the exits are. A node that several lead to would contradict itself.
  const isOfOne = (id: string) => graph.predecessors(id)?.length === 1
  const constraints = orders.flatMap((targets) => orderedPairs(targets.filter(isOfOne)))
  layout(graph, { constraints })
  return new Map(
    drawn.map(({ id }) => {
      const { x, y } = graph.node(id)
      const { width, height } = roomOf(id)
      return [id, snapped({ x: x - width / 2, y: y - height / 2 })]
    }),
  )
}

/** Each with each that follows it. */
function orderedPairs(ids: readonly string[]): { left: string; right: string }[] {
  return ids.flatMap((left, index) => ids.slice(index + 1).map((right) => ({ left, right })))
}
