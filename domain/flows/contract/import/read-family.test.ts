import { describe, expect, test } from 'bun:test'
import { drawnFlow } from '#tests/support/drawn-flow.ts'
import { changesOf, edgesOf, FAMILY, imported, nodeOf, OWN } from '#tests/support/flow-files.ts'

describe('a flow of this family', () => {
  const flow = imported(FAMILY)

  test('keeps its nodes, positions and edges, and nothing of its canvas', () => {
    expect(flow.graph.nodes.map(({ id, type }) => `${id} ${type}`)).toEqual([
      '1 start',
      'kJ2p singleBlock',
      'n1 menu',
      'sales ticket',
      'after ticket',
      'ai openai',
      'erp note',
      'if condition',
    ])
    expect(nodeOf(flow, 'kJ2p')).toMatchObject({
      position: { x: 500, y: 80.5 },
      data: { seq: ['message1', 'img1', 'interval1'] },
    })
    expect(JSON.stringify(flow.graph)).not.toMatch(/buttonedge|width|selected/)
    expect(edgesOf(flow)).toEqual([
      '1 a kJ2p',
      'kJ2p a n1',
      'n1 a1 sales',
      'n1 a2 ai',
      'n1 a3 if',
      'if a sales',
      'if b after',
    ])
    expect(new Set(flow.graph.connections.map(({ id }) => id)).size).toBe(7)
  })

  test('finds its queues by their names', () => {
    expect(nodeOf(flow, 'sales')?.data).toEqual({ data: { id: 7, name: 'Vendas' } })
    expect(nodeOf(flow, 'after')?.data).toEqual({ data: { id: null, name: 'Financeiro' } })
  })

  test('has no key, and a note in the place of what we do not have', () => {
    expect(flow.secrets).toEqual([{ nodeId: 'ai', field: 'apiKey', value: 'sk-secret-1' }])
    expect(JSON.stringify(flow.graph)).not.toMatch(/sk-secret|t0ps3cret|apiKey/)
    expect(nodeOf(flow, 'erp')?.data).toEqual({
      text: 'Não compatível: httpRequest\n{"url":"https://erp.demo/orders","method":"GET"}',
      color: 'pink',
    })
  })

  test('says what is not as it was', () => {
    expect(changesOf(flow)).toEqual([
      'fileToUpload kJ2p logo-1699.png',
      'exitDropped n1 a9',
      'queueUnknown after Financeiro',
      'queueUnknown ai #31',
      'nodeUnsupported erp httpRequest',
    ])
    expect(flow.report.filter(({ code }) => code === 'taken').map(({ nodeId }) => nodeId)).toEqual([
      '1',
      'sales',
      'if',
    ])
  })

  test('is imported without queues too', () => {
    expect(nodeOf(imported(FAMILY, {}), 'sales')?.data).toEqual({ data: { id: null, name: 'VENDAS' } })
  })

  test('loses names of prototypes, and characters that cannot be stored', () => {
    const json: unknown = JSON.parse(
      '{"nodes":[{"id":"a","type":"message","data":{"label":"x\\u0000y","__proto__":{"isAdmin":true},"constructor":1}}],"edges":[]}',
    )
    expect(imported(json).graph.nodes[0]?.data).toEqual({ label: 'xy' })
  })

  test('nodes with the same id, or with none, get their own', () => {
    const nodes = [{ id: 'a' }, { id: 'a' }, {}, { id: 5 }].map((node) => ({
      ...node,
      type: 'message',
      data: {},
    }))
    expect(imported({ nodes, edges: [] }).graph.nodes.map(({ id }) => id)).toEqual(['a', 'n1', 'n2', '5'])
  })

  test('an edge into a circle of what we do not have leads nowhere', () => {
    const flowInCircle = imported({
      nodes: [
        { id: 's', type: 'start' },
        { id: 'x', type: 'foo' },
        { id: 'y', type: 'bar' },
      ],
      edges: [
        { source: 's', target: 'x' },
        { source: 'x', target: 'y' },
        { source: 'y', target: 'x' },
      ],
    })
    expect(edgesOf(flowInCircle)).toEqual([])
    expect(changesOf(flowInCircle)).toContain('edgeDropped s a')
  })

  test('more cards and options than a node holds are cut', () => {
    const elements = Array.from({ length: 60 }, (_, index) => ({ value: 'x', number: `message${index}` }))
    const arrayOption = Array.from({ length: 60 }, (_, index) => ({ value: 'x', number: index }))
    const long = imported({
      nodes: [
        { id: 'c', type: 'singleBlock', data: { elements } },
        { id: 'm', type: 'menu', data: { message: '?', arrayOption } },
      ],
      edges: [],
    })
    expect(changesOf(long)).toEqual(['cardsCut c 60', 'optionsCut m 60'])
  })
})

describe('an export of ours', () => {
  test('comes back as it was', () => {
    const { graph, report, secrets } = imported(OWN)
    expect(graph).toEqual({
      ...OWN,
      nodes: OWN.nodes.map((node) =>
        node.id === 'people' ? { ...node, data: { data: { id: 7, name: 'Vendas' } } } : node,
      ),
    })
    expect(new Set(report.map(({ code }) => code))).toEqual(new Set(['taken']))
    expect(secrets).toEqual([])
  })

  test('points at a prompt by its id, where there is one', () => {
    const assistant = (promptId: number) => ({
      type: 'openai' as const,
      data: { typebotIntegration: { promptId } },
    })
    const flow = imported(drawnFlow({ a: assistant(4), b: assistant(5) }))
    expect(nodeOf(flow, 'a')?.data).toEqual({ typebotIntegration: { promptId: 4 } })
    expect(nodeOf(flow, 'b')?.data).toEqual({ typebotIntegration: { promptId: null } })
    expect(flow.report.map(({ code, about }) => `${code} ${about}`)).toEqual([
      'taken start',
      'referenceKept Assistente',
      'referenceDropped #5',
    ])
  })
})
