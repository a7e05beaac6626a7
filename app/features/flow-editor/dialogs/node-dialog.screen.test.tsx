import { expect, test } from 'bun:test'
import type { NodeType } from '#domain/flows/contract/graph.ts'
import { flowEditorOf } from '#tests/support/flow-editor.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { newNode } from '../drawing/drawing'
import { EditorProvider } from '../state/editor-context'
import { type NodeChange, NodeDialog, type NodeRequest } from './node-dialog'

const nothing = () => undefined
/** The dialog of a node, in an editor with one question and one key that is stored. */
async function openDialog(request: NodeRequest) {
  const ask = newNode(
    'question',
    { typebotIntegration: { message: 'Seu nome?', answerKey: 'nome' } },
    { x: 0, y: 0 },
  )
  const drawing = { nodes: [ask], connections: [] }
  const { editor } = flowEditorOf(drawing, {
    secrets: [{ nodeId: 'ai', field: 'apiKey', lastFour: 'abcd' }],
    choices: { queues: [{ id: 3, name: 'Vendas' }], integrations: [], prompts: [] },
  })
  const changes: NodeChange[] = []
  const element = (
    <EditorProvider value={editor}>
      <NodeDialog request={request} onClose={nothing} onSave={(_request, change) => changes.push(change)} />
    </EditorProvider>
  )
  const { user } = await drawScreen({
    path: '/flowbuilder/1',
    routes: [{ path: '/flowbuilder/:id', element }],
  })
  return { user, changes }
}
const aNew = (type: NodeType): NodeRequest => ({ type, node: null, spot: {} })

test('a text takes the names of variables where the caret is; an empty one is refused in the words of the specification', async () => {
  const { user, changes } = await openDialog(aNew('singleBlock'))
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('Campos de mensagem vazio!')).toBeDefined()
  await user.type(screen.getByLabelText('Mensagem'), 'Olá ')
  await user.click(screen.getByRole('button', { name: '{{nome}}' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(changes.map(({ data }) => data)).toEqual([
    { seq: ['message1'], elements: [{ type: 'message', number: 'message1', value: 'Olá {{nome}}' }] },
  ])
})

test('a queue is asked for, and kept with its name', async () => {
  const { user, changes } = await openDialog(aNew('ticket'))
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
  expect(screen.getByText('Adicione uma fila')).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Fila'), 'Vendas')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(changes[0]?.data).toEqual({ data: { id: 3, name: 'Vendas' } })
})

test('a stored key is shown by its last characters alone, stays where it is left empty, and goes apart when it is typed', async () => {
  const data = {
    typebotIntegration: {
      name: 'Bia',
      prompt: 'Ajude',
      voice: 'texto',
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
    },
  }
  const node = { ...newNode('openai', data, { x: 0, y: 0 }), id: 'ai' }
  const { user, changes } = await openDialog({ type: 'openai', node, spot: {} })
  const key = await screen.findByLabelText<HTMLInputElement>('API Key')
  expect([key.value, key.placeholder]).toEqual(['', '•••• abcd'])
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await user.type(key, 'sk-new-key')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(changes.map(({ keys }) => keys)).toEqual([{}, { apiKey: 'sk-new-key' }])
  expect(JSON.stringify(changes.map((change) => change.data))).not.toContain('sk-new-key')
})

test('a node of a file that lacks a field is edited with the usual value', async () => {
  const node = newNode(
    'menu',
    { message: 'Oi', arrayOption: [{ number: '1', value: 'Sim' }] },
    { x: 0, y: 0 },
  )
  const { user, changes } = await openDialog({ type: 'menu', node, spot: {} })
  const text = await screen.findByLabelText('Mensagem')
  await user.clear(text)
  await user.type(text, 'Olá')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(changes.map(({ data }) => data)).toMatchObject([{ message: 'Olá', maxTries: 3 }])
})
