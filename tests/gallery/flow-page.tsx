import '@xyflow/react/dist/base.css'
import { Background, ReactFlow, useEdgesState, useNodesState } from '@xyflow/react'
import type { FlowNode } from '#domain/flows/contract/graph.ts'
import type { Drawing, FlowDraftView } from '#domain/flows/contract/schema.ts'
import { FlowEditor } from '~/features/flow-editor/editor'
import '~/features/flow-editor/flow-editor.css'

const query = new URLSearchParams(window.location.search)
const COLUMNS = 25

function dataOf(index: number): FlowNode['data'] {
  if (index % 5 === 4) {
    const arrayOption = ['1', '2', '3'].map((number) => ({ number, value: `Opção ${number}` }))
    return { message: `Escolha ${index}`, arrayOption }
  }
  const value = `Olá {{firstName}}, isto é o texto ${index}`
  return { seq: ['message1'], elements: [{ type: 'message', number: 'message1', value }] }
}

/** A drawing of so many nodes in columns, each leading to the next. */
function drawingOf(count: number): Drawing {
  const nodes: FlowNode[] = Array.from({ length: count }, (_, index) => ({
    id: index === 0 ? 'start' : `node${index}`,
    type: index === 0 ? 'start' : index % 5 === 4 ? 'menu' : 'singleBlock',
    position: { x: (index % COLUMNS) * 300, y: Math.floor(index / COLUMNS) * 200 },
    data: dataOf(index),
  }))
  const connections = nodes.slice(1).map(({ id }, index) => {
    const source = nodes[index]
    return {
      id: `way${index}`,
      source: source?.id ?? '',
      sourceHandle: source?.type === 'menu' ? 'a1' : 'a',
      target: id,
    }
  })
  return { nodes, connections }
}

const drawing = drawingOf(Number(query.get('nodes') ?? '6'))
const flow: FlowDraftView = {
  id: 1,
  name: 'Boas-vindas',
  active: true,
  createdAt: '2026-11-21T12:00:00.000Z',
  version: 1,
  flow: drawing,
  published: null,
  files: [],
  secrets: [],
  choices: { queues: [{ id: 1, name: 'Vendas' }], integrations: [], prompts: [] },
}

/** /?page=flow&nodes=500, and &part=bare for the library's own cards. */
export function FlowPage() {
  return (
    <main className="flex h-dvh flex-col">
      {query.get('part') === 'bare' ? <Bare /> : <FlowEditor flow={flow} />}
    </main>
  )
}

/** The library's own cards and edges, of the same places and number. */
function Bare() {
  const [nodes, , onNodesChange] = useNodesState(
    drawing.nodes.map(({ id, position }) => ({ id, position, data: { label: id } })),
  )
  const [edges, , onEdgesChange] = useEdgesState(
    drawing.connections.map(({ id, source, target }) => ({ id, source, target })),
  )
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      minZoom={0.1}
      fitView
      nodeDragThreshold={3}
      snapToGrid
      snapGrid={[20, 20]}
    >
      <Background />
    </ReactFlow>
  )
}
