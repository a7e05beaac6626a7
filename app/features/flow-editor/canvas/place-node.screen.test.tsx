import { expect, test } from 'bun:test'
import { type NodeType, START_ID } from '#domain/flows/contract/graph.ts'
import { type Drawing, newNode } from '../drawing/drawing'
import { addNode } from './place-node'

const start = { ...newNode('start', {}, { x: 0, y: 0 }), id: START_ID }

/** Adds nodes one after the other while none is chosen. */
function added(...types: NodeType[]): { drawing: Drawing; ids: string[] } {
  let drawing: Drawing = { nodes: [start], connections: [] }
  const ids = types.map((type) =>
    addNode(
      (make) => {
        drawing = make(drawing)
      },
      undefined,
      { type, data: {}, spot: {} },
    ),
  )
  return { drawing, ids }
}

test('the first node of a flow follows its start, right of it; a further one follows nothing', () => {
  const { drawing, ids } = added('question', 'ticket')
  expect(drawing.connections.map(({ source, target }) => [source, target])).toEqual([
    [START_ID, ids[0] ?? ''],
  ])
  const [, first] = drawing.nodes
  expect(first?.position.x).toBeGreaterThan(start.position.x)
  expect(first?.position.y).toBe(start.position.y)
})

test('a remark follows nothing', () => {
  expect(added('note').drawing.connections).toEqual([])
})
