import { describe, expect, test } from 'bun:test'
import { LANGUAGES } from '../../../core/contract/languages.ts'
import { FlowGraph } from '../graph.ts'
import { factsOf } from '../lint/facts-of.ts'
import { lintFlow } from '../lint/lint-flow.ts'
import { NODE_KINDS } from '../nodes/index.ts'
import { FLOW_TEMPLATES, TEMPLATE_NAMES } from './index.ts'

const QUEUES = ['Vendas', 'Suporte', 'Financeiro', 'Compras'].map((name, index) => ({ id: index + 7, name }))
const CARD = { width: 280, height: 220 }

const problemsOf = (graph: FlowGraph, queues: typeof QUEUES) =>
  lintFlow(graph, factsOf({ queues, integrations: [], prompts: [] }, new Set(), []))
const textsOf = (graph: FlowGraph) =>
  graph.nodes.flatMap((node) => (node.type === 'start' ? [] : NODE_KINDS[node.type].texts(node)))

describe.each(TEMPLATE_NAMES)('the template %s', (name) => {
  const draw = FLOW_TEMPLATES[name]

  describe.each(LANGUAGES)('in %s', (language) => {
    test.each([1, 2, 3, 4])('is publishable with %d queues', (count) => {
      const queues = QUEUES.slice(0, count)
      const graph = draw({ queues, language })
      expect(FlowGraph.parse(graph)).toEqual(graph)
      const problems = problemsOf(graph, queues)
      // Who was content is done: only there a conversation may stop.
      const expected = name === 'satisfactionSurvey' ? ['noWayOn survey_thanks'] : []
      expect(problems.map(({ code, nodeId }) => `${code} ${nodeId}`)).toEqual(expected)
    })

    test('lacks only the queue where there is none', () => {
      const codes = problemsOf(draw({ queues: [], language }), []).map(({ code }) => code)
      expect(new Set(codes.filter((code) => code !== 'noWayOn'))).toEqual(new Set(['missingQueue']))
    })

    test('has ids of its own, no card over another, and no empty text', () => {
      const { nodes, connections } = draw({ queues: QUEUES, language })
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length)
      expect(new Set(connections.map(({ id }) => id)).size).toBe(connections.length)
      const covered = nodes.flatMap((node, index) =>
        nodes
          .slice(index + 1)
          .filter(
            ({ position }) =>
              Math.abs(position.x - node.position.x) < CARD.width &&
              Math.abs(position.y - node.position.y) < CARD.height,
          )
          .map(({ id }) => `${node.id} ${id}`),
      )
      expect(covered).toEqual([])
      const backward = connections.filter(({ source, target }) => {
        const columnOf = (id: string) => nodes.find((node) => node.id === id)?.position.x ?? 0
        return columnOf(source) >= columnOf(target)
      })
      expect(backward).toEqual([])
      expect(textsOf({ schema: 1, nodes, connections }).filter((text) => text.trim() === '')).toEqual([])
    })
  })

  test('says something of its own in each language', () => {
    const spoken = LANGUAGES.map((language) =>
      textsOf(draw({ queues: QUEUES.slice(0, 1), language })).join('\n'),
    )
    expect(new Set(spoken).size).toBe(LANGUAGES.length)
  })
})

test('two templates share no node: an older list on a phone would choose in the wrong one', () => {
  const ids = TEMPLATE_NAMES.flatMap((name) =>
    FLOW_TEMPLATES[name]({ queues: QUEUES, language: 'en' }).nodes.flatMap(({ id, type }) =>
      type === 'start' ? [] : [id],
    ),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('the menu of the welcome names the queues of the company', () => {
  const { nodes } = FLOW_TEMPLATES.welcomeMenu({ queues: QUEUES, language: 'pt-BR' })
  const options = nodes.find(({ type }) => type === 'menu')?.data.arrayOption
  expect(options).toMatchObject([{ value: 'Vendas' }, { value: 'Suporte' }, { value: 'Financeiro' }])
})
