import { describe, expect, test } from 'bun:test'
import type { FlowNode, NodeType } from '#domain/flows/contract/graph.ts'
import { importFlowFile } from '#domain/flows/contract/import/import-file.ts'
import { contentData, editedCards, newCard, withUploaded } from '../dialogs/content-cards'
import { contentProblem, fieldProblems } from '../dialogs/field-problems'
import { fromClipboard, toClipboard } from './clipboard'
import { diffDrawings, isWithoutDifference } from './diff'
import {
  canConnect,
  copyOf,
  type Drawing,
  newId,
  withConnection,
  withData,
  withMovedConnection,
  withNodeOnEdge,
  without,
} from './drawing'
import { exportText } from './exchange'
import { beginHistory, record, redo, undo } from './history'
import { inReadingOrder } from './reading-order'
import { isSameDrawing } from './same-drawing'
import { findNodes } from './search'
import { tidyPositions } from './tidy'

const node = (id: string, type: NodeType, data: FlowNode['data'] = {}, x = 0, y = 0): FlowNode => ({
  id,
  type,
  data,
  position: { x, y },
})
const edge = (source: string, sourceHandle: string, target: string) => ({
  id: `${source}-${sourceHandle}`,
  source,
  sourceHandle,
  target,
})
const options = (...numbers: string[]) => ({
  message: 'Escolha',
  arrayOption: numbers.map((number) => ({ number, value: `Opção ${number}` })),
})
const drawing: Drawing = {
  nodes: [
    node('start', 'start'),
    node('menu', 'menu', options('1', '2'), 300),
    node('ask', 'question', { typebotIntegration: { message: 'Seu nome?', answerKey: 'nome' } }, 600),
    node('people', 'ticket', { data: { id: 3, name: 'Vendas' } }, 900, 100),
    node('lonely', 'singleBlock', { seq: [], elements: [] }, 50, 900),
  ],
  connections: [
    edge('start', 'a', 'menu'),
    edge('menu', 'a1', 'ask'),
    edge('menu', 'a2', 'people'),
    edge('ask', 'a', 'people'),
  ],
}
const targetsOf = ({ connections }: Drawing, source: string) =>
  Object.fromEntries(
    connections.filter((edge) => edge.source === source).map((edge) => [edge.sourceHandle, edge.target]),
  )

describe('an edge', () => {
  test('leaves a free exit, and enters another node that can be entered', () => {
    const free = { source: 'menu', sourceHandle: 'else', target: 'people' }
    expect(canConnect(drawing, free)).toBe(true)
    expect(canConnect(drawing, { ...free, sourceHandle: 'a1' })).toBe(false)
    expect(canConnect(drawing, { ...free, target: 'menu' })).toBe(false)
    expect(canConnect(drawing, { ...free, target: 'start' })).toBe(false)
    expect(canConnect(drawing, { ...free, target: 'gone' })).toBe(false)
    const moved = withMovedConnection(drawing, 'menu-a1', { ...free, sourceHandle: 'a1' })
    expect(targetsOf(moved, 'menu')).toEqual({ a1: 'people', a2: 'people' })
  })

  test('takes a node into its middle, and leads on from its first exit', () => {
    const pause = node('pause', 'interval', { sec: 5 })
    const next = withNodeOnEdge(drawing, 'start-a', pause)
    expect([targetsOf(next, 'start'), targetsOf(next, 'pause')]).toEqual([{ a: 'pause' }, { a: 'menu' }])
  })

  test('goes with its node, and follows its option to another number', () => {
    expect(without(drawing, new Set(['menu'])).connections.map(({ id }) => id)).toEqual(['ask-a'])
    const swapped = withData(
      drawing,
      'menu',
      options('2', '1'),
      new Map([
        ['a1', 'a2'],
        ['a2', 'a1'],
      ]),
    )
    expect(targetsOf(swapped, 'menu')).toEqual({ a2: 'ask', a1: 'people' })
    const shorter = withData(drawing, 'menu', options('1'), new Map([['a1', 'a1']]))
    expect(targetsOf(shorter, 'menu')).toEqual({ a1: 'ask' })
  })
})

describe('a copy', () => {
  test('lies 240 px right of the rightmost node, with an id of its own; the start has none', () => {
    const copy = copyOf(drawing, 'menu')
    expect(copy).toMatchObject({ type: 'menu', position: { x: 1140, y: 0 }, data: options('1', '2') })
    expect(copy?.id).toMatch(/^[A-Za-z0-9]{30}$/)
    expect(newId()).not.toBe(newId())
    expect(copyOf(drawing, 'start')).toBeUndefined()
  })

  test('goes through the clipboard with new ids, a little beside, with the edges between, without keys', () => {
    const ai = node('ai', 'openai', { typebotIntegration: { name: 'Bia', apiKey: 'sk-secret' } })
    const whole = withConnection(
      { ...drawing, nodes: [...drawing.nodes, ai] },
      { source: 'menu', sourceHandle: 'else', target: 'ai' },
    )
    const text = toClipboard(whole, new Set(['start', 'menu', 'ask', 'ai'])) ?? ''
    expect(text).not.toContain('sk-secret')
    const pasted = fromClipboard(text)
    const [menu, ask] = pasted?.nodes ?? []
    expect(pasted?.nodes.map(({ type }) => type)).toEqual(['menu', 'question', 'openai'])
    expect(menu?.position).toEqual({ x: 340, y: 40 })
    expect(pasted && targetsOf(pasted, menu?.id ?? '')).toMatchObject({ a1: ask?.id })
    expect(pasted?.connections).toHaveLength(2)
    expect(toClipboard(drawing, new Set(['start']))).toBeNull()
    for (const other of ['olá', '{"nodes":[]}', '[1]', '{"nodes":[{"id":"a b","type":"x"}]}'])
      expect(fromClipboard(other)).toBeNull()
  })

  test('goes through a file as it is', async () => {
    const imported = await importFlowFile(new Blob([exportText(drawing)]), {})
    expect(imported).toMatchObject({ source: 'own', graph: { connections: drawing.connections } })
    const shapesOf = ({ nodes }: Pick<Drawing, 'nodes'>) =>
      nodes.map(({ id, type, position }) => ({ id, type, position }))
    expect('graph' in imported && shapesOf(imported.graph)).toEqual(shapesOf(drawing))
  })
})

describe('the history', () => {
  test('undoes at least a hundred steps, and does them again; a change ends what could be done again', () => {
    let history = beginHistory(0)
    for (let step = 1; step <= 150; step++) history = record(history, step, { changedAt: step * 10_000 })
    for (let step = 0; step < 150; step++) history = undo(history)
    expect(history.present).toBe(0)
    expect(undo(history)).toBe(history)
    for (let step = 0; step < 150; step++) history = redo(history)
    expect([history.present, redo(history)]).toEqual([150, history])
    expect(redo(record(undo(history), 7, { changedAt: 9e9 })).present).toBe(7)
  })

  test('joins changes of a kind that follow fast', () => {
    const typed = [1, 2, 3].reduce(
      (history, value) => record(history, value, { key: 'arrows', changedAt: value * 100 }),
      beginHistory(0),
    )
    expect(undo(typed).present).toBe(0)
    const apart = record(record(beginHistory(0), 1, { key: 'arrows', changedAt: 0 }), 2, {
      key: 'arrows',
      changedAt: 5000,
    })
    expect(undo(apart).present).toBe(1)
    expect(undo(record(record(beginHistory(0), 1, { changedAt: 0 }), 2, { changedAt: 1 })).present).toBe(1)
  })
})

describe('a difference', () => {
  test('names what was added, removed, changed and moved', () => {
    const after: Drawing = {
      nodes: [
        ...drawing.nodes
          .filter(({ id }) => id !== 'lonely')
          .map((item) => (item.id === 'people' ? { ...item, position: { x: 0, y: 0 } } : item))
          .map((item) => (item.id === 'menu' ? { ...item, data: options('1', '2', '3') } : item)),
        node('new', 'note', { text: 'x' }),
      ],
      connections: drawing.connections.slice(1),
    }
    const diff = diffDrawings(drawing, after)
    const ids = (nodes: readonly FlowNode[]) => nodes.map(({ id }) => id)
    expect([ids(diff.added), ids(diff.removed), ids(diff.changed.map((change) => change.after))]).toEqual([
      ['new'],
      ['lonely'],
      ['menu'],
    ])
    expect([diff.movedCount, diff.addedEdges, diff.removedEdges]).toEqual([1, 0, 1])
    expect(isWithoutDifference(diffDrawings(drawing, structuredClone(drawing)))).toBe(true)
  })

  test('is none between drawings whose keys and nodes only stand in another order', () => {
    const turned: Drawing = {
      connections: drawing.connections.toReversed(),
      nodes: drawing.nodes.toReversed().map(({ id, position, data, type }) => ({ data, type, position, id })),
    }
    expect(isSameDrawing(drawing, turned)).toBe(true)
    expect(isSameDrawing(drawing, { ...drawing, connections: [] })).toBe(false)
  })
})

describe('the drawing', () => {
  test('is read from the start along the exits, then what nothing leads to', () => {
    const read = inReadingOrder(drawing)
    expect(read.map((entry) => [entry.number, entry.node.id, entry.isReached])).toEqual([
      [1, 'start', true],
      [2, 'menu', true],
      [3, 'ask', true],
      [4, 'people', true],
      [5, 'lonely', false],
    ])
    expect(read[1]?.exits.map((exit) => [exit.handle, exit.target?.id])).toEqual([
      ['a1', 'ask'],
      ['a2', 'people'],
      ['else', undefined],
    ])
  })

  test('is searched by texts, variables and names, blind to accents', () => {
    const found = (words: string) => findNodes(drawing.nodes, words, ({ type }) => type).map(({ id }) => id)
    expect(found('opcao 2')).toEqual(['menu'])
    expect(found('nome')).toEqual(['ask'])
    expect(found('ticket')).toEqual(['people'])
    expect(found(' ')).toEqual([])
  })

  test('is laid out from left to right, and nothing lies upon another', async () => {
    const size = { width: 220, height: 120 }
    const positions = await tidyPositions(drawing, () => size)
    const xOf = (id: string) => positions.get(id)?.x ?? Number.NaN
    expect(xOf('start')).toBeLessThan(xOf('menu'))
    expect(xOf('menu')).toBeLessThan(xOf('ask'))
    expect(xOf('ask')).toBeLessThan(xOf('people'))
    const all = [...positions.values()]
    const overlapping = all.filter((a, index) =>
      all.slice(index + 1).some((b) => Math.abs(a.x - b.x) < size.width && Math.abs(a.y - b.y) < size.height),
    )
    expect(overlapping).toEqual([])
  })

  test('leaves room below each card for the figures that it gets later', async () => {
    const menu = node('menu', 'menu', options('1', '2', '3'))
    const targets = ['a', 'b', 'c'].map((id) => node(id, 'ticket', { data: { id: 3, name: 'Vendas' } }))
    const connections = targets.map(({ id }, index) => edge('menu', `a${index + 1}`, id))
    const size = { width: 220, height: 120 }
    const positions = await tidyPositions({ nodes: [menu, ...targets], connections }, () => size)
    const tops = targets.map(({ id }) => positions.get(id)?.y ?? Number.NaN)
    const gaps = tops.slice(1).map((top, index) => top - (tops[index] ?? Number.NaN) - size.height)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60)
  })
})

describe('the dialogs', () => {
  const noKey = () => false
  const problemsOf = (type: NodeType, fields: FlowNode['data'], hasKey = noKey) =>
    Object.fromEntries(fieldProblems(type, fields, hasKey))

  test('refuse what specification 3 §5 refuses', () => {
    expect(problemsOf('interval', { sec: '' })).toEqual({ sec: 'noInterval' })
    expect(problemsOf('interval', { sec: 121 })).toEqual({ sec: 'longInterval' })
    expect(problemsOf('interval', { sec: 120 })).toEqual({})
    expect(problemsOf('ticket', {})).toEqual({ id: 'noQueue' })
    expect(problemsOf('question', { message: '', answerKey: 'meu nome' })).toEqual({
      message: 'required',
      answerKey: 'badVariable',
    })
    expect(problemsOf('menu', { message: 'Oi', maxTries: 3, arrayOption: [] })).toEqual({
      arrayOption: 'noOptions',
    })
    const doubled = {
      message: 'Oi',
      maxTries: 3,
      arrayOption: [
        { number: '1', value: 'a' },
        { number: '1', value: 'b' },
      ],
    }
    expect(problemsOf('menu', doubled)).toEqual({ arrayOption: 'doubledNumber' })
    const typebot = { name: 'B', urlN8N: '', typebotSlug: 'x', typebotExpires: 1, typebotDelayMessage: 1000 }
    expect(problemsOf('typebot', typebot)).toEqual({ name: 'tooShort', urlN8N: 'required' })
    const ai = { name: 'Bia', prompt: 'Ajude', maxTokens: 100, temperature: 1, maxMessages: 10 }
    expect(problemsOf('openai', ai)).toEqual({ apiKey: 'required', voice: 'required' })
    expect(problemsOf('openai', { ...ai, voice: 'texto' }, () => true)).toEqual({})
    expect(problemsOf('openai', { promptId: 4 })).toEqual({})
    expect(problemsOf('randomizer', { percent: 100 })).toEqual({})
  })

  test('take the cards of a content in their order, and the files by their names in the store', () => {
    const text = { ...newCard('message'), value: 'Olá' }
    const [empty, pause] = [newCard('message'), { ...newCard('interval'), value: '121' }]
    const picture = { ...newCard('img'), file: new File(['x'], 'mapa.png'), original: 'mapa.png' }
    const voice = { ...newCard('audio'), value: 'stored', original: 'oi.mp3', isVoice: false }
    const judge = (...cards: ReturnType<typeof newCard>[]) =>
      contentProblem(cards.map((card) => ({ ...card, hasFile: card.file !== null || card.value !== '' })))
    expect([judge(), judge(text, empty), judge(pause), judge(newCard('img')), judge(text, picture)]).toEqual([
      'noCards',
      'emptyText',
      'badPause',
      'emptyMedia',
      null,
    ])
    const data = contentData(withUploaded([text, picture, voice, { ...text, value: 'Tchau' }], ['abc']))
    expect(data).toEqual({
      seq: ['message1', 'img1', 'audio1', 'message2'],
      elements: [
        { type: 'message', number: 'message1', value: 'Olá' },
        { type: 'img', number: 'img1', value: 'abc', original: 'mapa.png' },
        { type: 'audio', number: 'audio1', value: 'stored', original: 'oi.mp3', record: false },
        { type: 'message', number: 'message2', value: 'Tchau' },
      ],
    })
    expect(editedCards({ data }).map(({ kind, value, isVoice }) => [kind, value, isVoice])).toEqual([
      ['message', 'Olá', true],
      ['img', 'abc', true],
      ['audio', 'stored', false],
      ['message', 'Tchau', true],
    ])
  })
})
