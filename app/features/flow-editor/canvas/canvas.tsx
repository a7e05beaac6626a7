import {
  applyEdgeChanges,
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Connection,
  Controls,
  type EdgeChange,
  type NodeChange,
  type OnBeforeDelete,
  type OnConnectEnd,
  type OnReconnect,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlowConnection, FlowNode } from '#domain/flows/contract/graph.ts'
import {
  canConnect,
  type Drawing,
  exitsOf,
  GRID,
  type NewConnection,
  type Point,
  withConnection,
  withMovedConnection,
  withPositions,
} from '../drawing/drawing'
import { useEditor } from '../state/editor-context'
import { useNodeText } from '../state/node-text'
import { type CardNode, cardNodes, type FlowEdge, flowEdges, withMovableEnds } from './card-node'
import { FarLook } from './far-look'
import { FlowCard } from './flow-card'
import { FlowWay } from './flow-way'
import { NoteCard } from './note-card'
import { useAriaLabels } from './use-aria-labels'

export type CanvasInstance = ReactFlowInstance<CardNode, FlowEdge>

// The same objects always: another one would have every card drawn anew.
const NODE_TYPES = { card: FlowCard, note: NoteCard }
const EDGE_TYPES = { way: FlowWay }
const SNAP: [number, number] = [GRID, GRID]
const DELETE_KEYS = ['Backspace', 'Delete']
const MULTI_KEYS = ['Control', 'Meta', 'Shift']
const FIT = { padding: 0.2, maxZoom: 1 }
const NO_ATTRIBUTION = { hideAttribution: true }

type CanvasProps = {
  onReady: (instance: CanvasInstance) => void
  /** Asks before more than a few nodes are deleted. */
  askBefore: (count: number) => Promise<boolean>
  /** Panels over the canvas. */
  children?: ReactNode
}

/** The flow as it is drawn. The canvas keeps where cards are while they are dragged; the drawing takes it once they lie. */
export function Canvas({ onReady, askBefore, children }: CanvasProps) {
  const { store, acts, flow, maySave } = useEditor()
  const { nameOf, textOf, exitName } = useNodeText(flow.choices)
  const { t } = useTranslation('flow-editor')
  const label = useRef<(node: FlowNode) => string>(() => '')
  label.current = (node) => `${nameOf(node)}: ${textOf(node)}`
  const labelOfWay = useRef<(drawing: Drawing, connection: FlowConnection) => string>(() => '')
  labelOfWay.current = ({ nodes }, { source, sourceHandle, target }) => {
    const [from, to] = [source, target].map((id) => nodes.find((node) => node.id === id))
    if (!from || !to) return ''
    const exits = exitsOf(from)
    const exit = exits.length > 1 ? exits.find(({ handle }) => handle === sourceHandle) : undefined
    const ends = { from: label.current(from), to: label.current(to) }
    return exit ? t('aria.wayOfExit', { ...ends, exit: exitName(exit.name) }) : t('aria.way', ends)
  }
  const edgesOf = useCallback(
    (drawing: Drawing, before: readonly FlowEdge[]) =>
      flowEdges(drawing, before, (connection) => labelOfWay.current(drawing, connection)),
    [],
  )
  const [nodes, setNodes] = useState<CardNode[]>(() =>
    cardNodes(present(), [], (node) => label.current(node)),
  )
  const [edges, setEdges] = useState<FlowEdge[]>(() => edgesOf(present(), []))
  const instance = useRef<CanvasInstance>()
  const isDragging = useRef(false)
  const movedEdge = useRef<string>()
  const ariaLabels = useAriaLabels()

  function present() {
    return store.read().history.present
  }

  useEffect(() => {
    const show = () => {
      const drawing = store.read().history.present
      setNodes((before) => cardNodes(drawing, before, (node) => label.current(node)))
      setEdges((before) => edgesOf(drawing, before))
    }
    show()
    return store.subscribe(show)
  }, [store, edgesOf])

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      // What is deleted goes out of the drawing first (`onDelete`).
      const shownChanges = changes.filter(({ type }) => type !== 'remove')
      setNodes((before) => applyNodeChanges(shownChanges, before))
      const placed = new Map<string, Point>()
      for (const change of shownChanges)
        if (change.type === 'position' && !change.dragging && change.position)
          placed.set(change.id, change.position)
      if (placed.size === 0) return
      store.change((drawing) => withPositions(drawing, placed), isDragging.current ? undefined : 'arrows')
    },
    [store],
  )
  const onEdgesChange = useCallback(
    (changes: EdgeChange<FlowEdge>[]) => {
      const shownChanges = changes.filter(({ type }) => type !== 'remove')
      setEdges((before) =>
        maySave
          ? withMovableEnds(applyEdgeChanges(shownChanges, before))
          : applyEdgeChanges(shownChanges, before),
      )
    },
    [maySave],
  )

  const isValidConnection = useCallback(
    (connection: Connection | FlowEdge) =>
      canConnect(store.read().history.present, wayOf(connection), movedEdge.current),
    [store],
  )
  const onConnect = useCallback(
    (connection: Connection) => store.change((drawing) => withConnection(drawing, wayOf(connection))),
    [store],
  )
  const onReconnect: OnReconnect<FlowEdge> = useCallback(
    (edge, connection) => store.change((drawing) => withMovedConnection(drawing, edge.id, wayOf(connection))),
    [store],
  )
  const onConnectEnd: OnConnectEnd = useCallback(
    (event, { fromHandle, toHandle, isValid }) => {
      if (isValid || toHandle || fromHandle?.type !== 'source' || movedEdge.current) return
      const dropPoint = pointOf(event)
      const position = instance.current?.screenToFlowPosition(dropPoint)
      const from = { source: fromHandle.nodeId, sourceHandle: fromHandle.id ?? 'a' }
      const isFree = !store
        .read()
        .history.present.connections.some(
          (edge) => edge.source === from.source && edge.sourceHandle === from.sourceHandle,
        )
      if (position && isFree)
        acts.openKinds(dropPoint, { position: { x: position.x, y: position.y - GRID }, from })
    },
    [store, acts],
  )
  const onBeforeDelete: OnBeforeDelete<CardNode, FlowEdge> = useCallback(
    async (doomed) => {
      const doomedNodes = doomed.nodes.filter(({ data }) => data.node.type !== 'start')
      const ids = new Set(doomedNodes.map(({ id }) => id))
      const doomedEdges = doomed.edges.filter(
        ({ source, target, selected }) => selected || ids.has(source) || ids.has(target),
      )
      if (doomedNodes.length + doomedEdges.length === 0) return false
      if (!(await askBefore(doomedNodes.length))) return false
      return { nodes: doomedNodes, edges: doomedEdges }
    },
    [askBefore],
  )
  const onDelete = useCallback(
    (deleted: { nodes: CardNode[]; edges: FlowEdge[] }) =>
      store.remove(
        deleted.nodes.map(({ id }) => id),
        deleted.edges.map(({ id }) => id),
      ),
    [store],
  )
  const onInit = useCallback(
    (ready: CanvasInstance) => {
      instance.current = ready
      onReady(ready)
    },
    [onReady],
  )
  const handlers = useMemo(
    () => ({
      onNodeDragStart: () => {
        isDragging.current = true
      },
      onNodeDragStop: () => {
        isDragging.current = false
      },
      onSelectionDragStart: () => {
        isDragging.current = true
      },
      onSelectionDragStop: () => {
        isDragging.current = false
      },
      onReconnectStart: (_event: unknown, edge: FlowEdge) => {
        movedEdge.current = edge.id
      },
      onReconnectEnd: () => {
        movedEdge.current = undefined
      },
      onNodeDoubleClick: (_event: unknown, { id }: CardNode) => acts.edit(id),
      onNodeContextMenu: (
        event: { preventDefault(): void; clientX: number; clientY: number },
        { id }: CardNode,
      ) => {
        event.preventDefault()
        acts.openCardMenu(id, { x: event.clientX, y: event.clientY })
      },
    }),
    [acts],
  )
  return (
    <ReactFlow<CardNode, FlowEdge>
      className="flow-canvas"
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onConnect={onConnect}
      onConnectEnd={onConnectEnd}
      onReconnect={onReconnect}
      onBeforeDelete={onBeforeDelete}
      onDelete={onDelete}
      onInit={onInit}
      {...handlers}
      isValidConnection={isValidConnection}
      nodesDraggable={maySave}
      nodesConnectable={maySave}
      edgesReconnectable={false}
      deleteKeyCode={maySave ? DELETE_KEYS : null}
      multiSelectionKeyCode={MULTI_KEYS}
      selectionKeyCode="Shift"
      snapToGrid
      snapGrid={SNAP}
      connectOnClick
      connectionRadius={30}
      nodeDragThreshold={3}
      zoomOnDoubleClick={false}
      minZoom={0.1}
      fitView
      fitViewOptions={FIT}
      ariaLabelConfig={ariaLabels}
      proOptions={NO_ATTRIBUTION}
    >
      <Background variant={BackgroundVariant.Dots} gap={GRID} size={1.5} />
      <Controls showInteractive={false} position="bottom-right" />
      <FarLook />
      {children}
    </ReactFlow>
  )
}

function wayOf({ source, sourceHandle, target }: Connection | FlowEdge): NewConnection {
  return { source, sourceHandle: sourceHandle ?? 'a', target }
}

function pointOf(event: MouseEvent | TouchEvent): Point {
  const { clientX = 0, clientY = 0 } = 'changedTouches' in event ? (event.changedTouches[0] ?? {}) : event
  return { x: clientX, y: clientY }
}
