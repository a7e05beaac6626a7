import { describe, expect, test } from 'bun:test'
import { botOf, FACTS, FAMILY, OWN, TYPEBOT, TYPEBOT_3 } from '#tests/support/flow-files.ts'
import { scaled } from '#tests/support/machine.ts'
import { hasFewValues } from '../../../core/contract/values/few-values.ts'
import { FlowGraph, GRAPH_BOUNDS, MAX_GRAPH_VALUES } from '../graph.ts'
import { lintFlow } from '../lint/lint-flow.ts'
import { MAX_FLOW_TEXT } from '../nodes/node-fields.ts'
import { importFlow } from './import-flow.ts'
import { IMPORT_CODES } from './imported-flow.ts'

const MUTILATIONS = 300

describe('what a file is, is seen by what it holds', () => {
  const cases: [what: string, json: unknown, outcome: string][] = [
    ['an export of ours', OWN, 'own'],
    ['nodes and connections of the family', FAMILY, 'family'],
    ['edges under their other name', { nodes: FAMILY.nodes, edges: FAMILY.connections }, 'family'],
    ['below flow', { flow: FAMILY }, 'family'],
    ['below flow twice, as an answer holds it', { flow: { id: 1, name: 'x', flow: FAMILY } }, 'family'],
    ['Typebot 6.1', TYPEBOT, 'typebot'],
    ['Typebot 3', TYPEBOT_3, 'typebot'],
    ['a bot as an answer holds it', { typebot: TYPEBOT }, 'typebot'],
    ['a bot of a version to come', { ...TYPEBOT, version: '7' }, 'unknownVersion'],
    ['nodes without edges', { nodes: [] }, 'notAFlow'],
    ['a workflow of another product', { nodes: [{ type: 'webhook' }], connections: {} }, 'notAFlow'],
    ['a text', 'flow', 'notAFlow'],
    ['nothing', undefined, 'notAFlow'],
    ['a list', [FAMILY], 'notAFlow'],
    [
      'too many nodes',
      { nodes: Array(GRAPH_BOUNDS.nodes + 1).fill({ id: 'a' }), connections: [] },
      'tooManyNodes',
    ],
    ['too large', { nodes: [{ id: 'a', data: 'x'.repeat(GRAPH_BOUNDS.characters) }], edges: [] }, 'tooLarge'],
  ]
  for (const [what, json, outcome] of cases) {
    test(what, () => {
      const result = importFlow(json, FACTS)
      const seen: string = 'failure' in result ? result.failure : result.source
      expect(seen).toBe(outcome)
    })
  }
})

const NO_FACTS = {
  queueIds: new Set<number>(),
  integrationIds: new Set<number>(),
  promptIds: new Set<number>(),
  fileNames: new Set<string>(),
  secretFields: new Map<string, Set<string>>(),
}

describe('absurd files take no time', () => {
  const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
  const circle: Record<string, unknown> = { nodes: [], edges: [] }
  circle.flow = circle
  circle.all = [circle, circle, circle]
  const blanks = ' '.repeat(900_000)
  const files: [what: string, json: unknown][] = [
    [
      'a list in a list in a list',
      { nodes: [{ id: 'a', type: 'message', data: { label: deep(5_000) } }], edges: [] },
    ],
    ['a file that contains itself', circle],
    ['half a million empty blocks', botOf(...Array<object>(500_000).fill({}))],
    ['half a million empty bubbles', botOf(...Array<object>(300_000).fill({ type: 'text' }))],
    [
      'a text of spaces',
      botOf({ id: 't', type: 'text', content: { richText: [{ text: `x${blanks}y`, bold: true }] } }),
    ],
    [
      'braces that never close',
      botOf({ id: 't', type: 'text', content: { plainText: '{{x'.repeat(300_000) } }),
    ],
    ['a text of brackets', botOf({ id: 't', type: 'text', content: { html: '<'.repeat(900_000) } })],
    [
      'a variable of spaces',
      { nodes: [{ id: 'c', type: 'condition', data: { key: `x${blanks}y` } }], edges: [] },
    ],
    [
      'edges in a circle of what is unknown',
      {
        nodes: Array.from({ length: 1000 }, (_, index) => ({ id: `${index}`, type: 'x' })),
        edges: Array.from({ length: 30_000 }, (_, index) => ({
          source: `${index % 1000}`,
          target: `${(index + 1) % 1000}`,
          sourceHandle: `${index}`,
        })),
      },
    ],
    [
      'a condition of thousands of comparisons',
      {
        version: '6',
        events: [{ id: 'e', type: 'start', outgoingEdgeId: 'w', graphCoordinates: { x: 0, y: 0 } }],
        edges: [{ id: 'w', from: { eventId: 'e' }, to: { groupId: 'g' } }],
        groups: [
          {
            id: 'g',
            blocks: [
              {
                id: 'if',
                type: 'Condition',
                items: [
                  {
                    id: 'i',
                    content: {
                      logicalOperator: 'OR',
                      comparisons: Array(20_000).fill({ variableId: 'gone', comparisonOperator: 'Equal to' }),
                    },
                  },
                ],
              },
            ],
          },
        ],
        variables: [],
      },
    ],
  ]
  for (const [what, json] of files) {
    test(what, () => {
      const startedAt = performance.now()
      expectWithinBounds(json)
      expect(performance.now() - startedAt).toBeLessThan(scaled(5_000))
    })
  }
})

describe('whatever was done to a file, its import is a drawing within its bounds', () => {
  const samples: [name: string, json: object][] = [
    ['family', FAMILY],
    ['typebot', TYPEBOT],
    ['typebot 3', TYPEBOT_3],
    ['own', OWN],
  ]
  for (const [name, json] of samples) {
    test(`${name}, mutilated ${MUTILATIONS / samples.length} times`, () => {
      for (let seed = 0; seed < MUTILATIONS / samples.length; seed += 1) {
        const mutilated = mutilate(json, seed)
        try {
          expectWithinBounds(mutilated)
        } catch (error) {
          throw new Error(`seed ${seed}: ${JSON.stringify(mutilated)}`, { cause: error })
        }
      }
    })
  }
})

function expectWithinBounds(json: unknown): void {
  const result = importFlow(json, FACTS)
  if ('failure' in result) {
    expect(['notAFlow', 'unknownVersion', 'tooLarge', 'tooManyNodes', 'tooManyConnections']).toContain(
      result.failure,
    )
    return
  }
  const { graph, report, secrets } = result
  expect(FlowGraph.parse(graph)).toEqual(graph)
  expect(hasFewValues(graph, MAX_GRAPH_VALUES)).toBe(true)
  const ids = new Set(graph.nodes.map(({ id }) => id))
  expect(ids.size).toBe(graph.nodes.length)
  const exits = graph.connections.map(({ source, sourceHandle }) => `${source} ${sourceHandle}`)
  expect(new Set(exits).size).toBe(exits.length)
  expect(graph.connections.filter(({ source, target }) => !ids.has(source) || !ids.has(target))).toEqual([])
  const notes = graph.nodes.filter(({ type }) => type === 'note').map(({ data }) => String(data.text))
  expect(Math.max(0, ...notes.map(({ length }) => length))).toBeLessThanOrEqual(MAX_FLOW_TEXT)
  const wrongLines = report.filter(
    ({ kind, code, nodeId }) =>
      !IMPORT_CODES[kind].some((name) => name === code) || (nodeId !== null && !ids.has(nodeId)),
  )
  expect(wrongLines).toEqual([])
  expect(secrets.filter(({ nodeId }) => !ids.has(nodeId))).toEqual([])
  expect(Array.isArray(lintFlow(graph, NO_FACTS))).toBe(true)
}

/** A copy in which one to eight values were taken away, doubled, or put in each other's stead; the same for each seed. */
function mutilate(json: object, seed: number): unknown {
  const copy: object = structuredClone(json)
  let state = seed * 7919 + 17
  const draw = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * count)
  }
  const changeCount = 1 + draw(8)
  for (let change = 0; change < changeCount; change += 1) {
    const owners = objectsIn(copy)
    const owner = owners[draw(owners.length)] ?? copy
    const names = Object.keys(owner)
    const name = names[draw(names.length)]
    if (name === undefined) continue
    const other = owners[draw(owners.length)] ?? copy
    const oddValues: unknown[] = [
      undefined,
      null,
      true,
      -1,
      1e300,
      Number.NaN,
      '',
      'x'.repeat(70),
      '{{= 1 =}} {{a b}}',
      '\u0000\ud800',
      'note',
      'Condition',
      'choice input',
      [],
      {},
      [[[{}]]],
      structuredClone(other),
      structuredClone(Object.values(other)[0]),
    ]
    const action = draw(4)
    if (action === 0) Reflect.deleteProperty(owner, name)
    else if (action === 1 && Array.isArray(owner)) owner.push(structuredClone(owner[draw(owner.length)]))
    else Reflect.set(owner, name, oddValues[draw(oddValues.length)])
  }
  return copy
}

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}
