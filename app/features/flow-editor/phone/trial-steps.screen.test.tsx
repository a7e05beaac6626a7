import { expect, test } from 'bun:test'
import type { TryFlowTurn } from '#domain/bot/contract/try/try-flow-schema.ts'
import { type FlowGraph, GRAPH_SCHEMA } from '#domain/flows/contract/graph.ts'
import { flowEditorOf } from '#tests/support/flow-editor.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { newNode } from '../drawing/drawing'
import { EditorProvider } from '../state/editor-context'
import { TrialSteps } from './trial-steps'

test('a step of a trial names its node and leads to it; of one that was deleted since only the name stands', async () => {
  const origin = { x: 0, y: 0 }
  const ask = newNode('question', { typebotIntegration: { message: 'Seu nome?', answerKey: 'nome' } }, origin)
  const pause = newNode('interval', { sec: '5' }, origin)
  const { editor, shownIds } = flowEditorOf({ nodes: [ask], connections: [] })
  const turn: TryFlowTurn = {
    at: '2026-11-29T12:00:00.000Z',
    lines: [],
    path: [
      { nodeId: pause.id, exit: null, reason: null },
      { nodeId: ask.id, exit: null, reason: 'Bia' },
    ],
    nodeId: ask.id,
    waitsFor: 'reply',
    dueAt: null,
    variables: { nome: 'Bia' },
    ending: null,
  }
  const graph: FlowGraph = { schema: GRAPH_SCHEMA, nodes: [pause, ask], connections: [] }
  const element = (
    <EditorProvider value={editor}>
      <TrialSteps graph={graph} turns={[turn]} />
    </EditorProvider>
  )
  const { user } = await drawScreen({
    path: '/flowbuilder/1',
    routes: [{ path: '/flowbuilder/:id', element }],
  })
  expect(await screen.findByText('Intervalo: 5 s')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Intervalo/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Pergunta: Seu nome?' }))
  expect(shownIds).toEqual([ask.id])
  expect(screen.getByText('leu “Bia”')).toBeDefined()
})
