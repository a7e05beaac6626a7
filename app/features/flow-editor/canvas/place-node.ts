import { type FlowNode, type NodeType, START_ID } from '#domain/flows/contract/graph.ts'
import {
  CARD_WIDTH,
  type Drawing,
  exitsOf,
  newNode,
  type Point,
  withConnection,
  withNodeOnEdge,
  withNodes,
} from '../drawing/drawing'
import { entryId } from '../panels/flow-list'
import type { Spot } from '../state/editor-context'
import type { CanvasInstance } from './canvas'

/** From a card to the one right of it. */
const CARD_STEP = CARD_WIDTH + 80

type AddedNode = { type: NodeType; data: FlowNode['data']; spot: Spot }

/** Adds a node at its spot: behind an exit, within an edge, or in the middle of what is seen. Answers its id. */
export function addNode(
  change: (make: (drawing: Drawing) => Drawing) => void,
  canvas: CanvasInstance | undefined,
  { type, data, spot }: AddedNode,
): string {
  const node = newNode(type, data, { x: 0, y: 0 })
  change((drawing) => {
    const placed = newNode(type, data, spot.position ?? freePoint(drawing, canvas))
    const placedNode = { ...placed, id: node.id }
    if (spot.onEdge !== undefined) return withNodeOnEdge(drawing, spot.onEdge, placedNode)
    const added = withNodes(drawing, [placedNode])
    const from = spot.from ?? (spot.position ? undefined : freeExitOfChosen(drawing, canvas))
    return from && type !== 'note' ? withConnection(added, { ...from, target: node.id }) : added
  })
  choose(canvas, [node.id])
  showWhole(canvas, node.id)
  return node.id
}

/** The exit of the node that is followed, where it has just one that leads nowhere. */
function freeExitOfChosen(drawing: Drawing, canvas: CanvasInstance | undefined) {
  const chosenNode = followedNode(drawing, canvas)
  if (!chosenNode) return undefined
  const isFree = (handle: string) =>
    !drawing.connections.some((edge) => edge.source === chosenNode.id && edge.sourceHandle === handle)
  const [exit, ...otherExits] = exitsOf(chosenNode).filter(({ handle }) => isFree(handle))
  return exit && otherExits.length === 0 ? { source: chosenNode.id, sourceHandle: exit.handle } : undefined
}

/** The one node that is chosen. Where none is, the start, as long as nothing follows it: so a flow begins. */
function followedNode({ nodes, connections }: Drawing, canvas: CanvasInstance | undefined) {
  const [chosenNode, ...otherNodes] = (canvas?.getNodes() ?? []).filter(({ selected }) => selected)
  const isBegun = connections.some(({ source }) => source === START_ID)
  const followedId = chosenNode?.id ?? (isBegun ? undefined : START_ID)
  return otherNodes.length > 0 ? undefined : nodes.find(({ id }) => id === followedId)
}

/** Moves the canvas where a node lies outside of what is seen; its scale stays. */
function showWhole(canvas: CanvasInstance | undefined, nodeId: string): void {
  if (!canvas) return
  // The canvas has measured a new node after its next drawing.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const area = areaOf(canvas, nodeId)
      if (!area || isSeen(canvas, area)) return
      const { x, y, width, height } = area
      void canvas.setCenter(x + width / 2, y + height / 2, { zoom: canvas.getZoom(), duration: moveMs() })
    }),
  )
}

type Area = { x: number; y: number; width: number; height: number }

function areaOf(canvas: CanvasInstance, nodeId: string): Area | undefined {
  const node = canvas.getNode(nodeId)
  if (!node) return undefined
  const { width = CARD_WIDTH, height = CARD_HEIGHT } = node.measured ?? {}
  return { ...node.position, width, height }
}

function isSeen(canvas: CanvasInstance, { x, y, width, height }: Area): boolean {
  const pane = document.querySelector('.flow-canvas')?.getBoundingClientRect()
  if (!pane) return true
  const start = canvas.flowToScreenPosition({ x, y })
  const end = canvas.flowToScreenPosition({ x: x + width, y: y + height })
  return start.x >= pane.left && start.y >= pane.top && end.x <= pane.right && end.y <= pane.bottom
}

/** Milliseconds in which the canvas moves. */
function moveMs(): number {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200
}

/** Room that a card is taken to need, until it was drawn. */
const CARD_HEIGHT = 160

/** Right of the node that is followed, else in the middle of what is seen; lower where something lies there. */
function freePoint(drawing: Drawing, canvas: CanvasInstance | undefined): Point {
  const { nodes } = drawing
  const point = wishedPoint(drawing, canvas)
  const isTaken = () =>
    nodes.some(
      ({ position }) =>
        Math.abs(position.x - point.x) < CARD_WIDTH && Math.abs(position.y - point.y) < CARD_HEIGHT,
    )
  while (isTaken()) point.y += CARD_HEIGHT / 2
  return point
}

function wishedPoint(drawing: Drawing, canvas: CanvasInstance | undefined): Point {
  const { nodes } = drawing
  const followed = followedNode(drawing, canvas)
  if (followed) return { x: followed.position.x + CARD_STEP, y: followed.position.y }
  const pane = document.querySelector('.flow-canvas')?.getBoundingClientRect()
  const rightmost = Math.max(0, ...nodes.map(({ position }) => position.x))
  if (!canvas || !pane) return { x: rightmost + CARD_STEP, y: nodes[0]?.position.y ?? 0 }
  const middle = { x: pane.left + pane.width / 2, y: pane.top + pane.height / 2 }
  const { x, y } = canvas.screenToFlowPosition(middle)
  return { x: x - CARD_WIDTH / 2, y: y - CARD_HEIGHT / 2 }
}

/** Chooses nodes on the canvas; null = all of them. */
export function choose(canvas: CanvasInstance | undefined, nodeIds: readonly string[] | null): void {
  const ids = nodeIds && new Set(nodeIds)
  // The canvas has new nodes with its next drawing.
  requestAnimationFrame(() => {
    canvas?.setNodes((nodes) => nodes.map((node) => ({ ...node, selected: ids ? ids.has(node.id) : true })))
  })
}

export function reveal(canvas: CanvasInstance | undefined, nodeId: string): void {
  if (!canvas) {
    requestAnimationFrame(() => goToEntry(nodeId))
    return
  }
  choose(canvas, [nodeId])
  requestAnimationFrame(() => {
    void canvas.fitView({ nodes: [{ id: nodeId }], maxZoom: 1, padding: 0.4, duration: moveMs() })
    document
      .querySelector<HTMLElement>(`.react-flow__node[data-id="${nodeId}"]`)
      ?.focus({ preventScroll: true })
  })
}

/** Shows a node of the list, with the focus. */
export function goToEntry(nodeId: string): void {
  const entry = document.getElementById(entryId(nodeId))
  entry?.scrollIntoView({ block: 'center' })
  entry?.focus({ preventScroll: true })
}
