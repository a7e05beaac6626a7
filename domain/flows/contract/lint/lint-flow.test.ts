import { describe, expect, test } from 'bun:test'
import {
  aCondition,
  aMenu,
  aMessage,
  anInterval,
  aQuestion,
  aTicket,
  drawnFlow,
} from '#tests/support/drawn-flow.ts'
import { scaled } from '#tests/support/machine.ts'
import type { FlowGraph } from '../graph.ts'
import { canPublish, type LintFacts, lintFlow } from './lint-flow.ts'

const FACTS: LintFacts = {
  queueIds: new Set([7]),
  fileNames: new Set(['stored']),
  integrationIds: new Set([3]),
  promptIds: new Set([4]),
  secretFields: new Map([['keyed', new Set(['apiKey'])]]),
}
const people = aTicket(7)
const openAi = (fields: object) => ({ type: 'openai' as const, data: { typebotIntegration: { ...fields } } })

/** Each problem as `code node about`. */
function problemsOf(graph: FlowGraph): string[] {
  return lintFlow(graph, FACTS).map(({ code, nodeId, about }) =>
    [code, nodeId, about].filter(Boolean).join(' '),
  )
}

test('a drawing without a fault has no problem', () => {
  const graph = drawnFlow({
    hello: aMessage('Oi, {{name}}', 'ask'),
    ask: aQuestion('Pedido?', 'pedido', 'menu'),
    menu: aMenu('{{pedido}}', ['Atrasou', 'Outro'], { a1: 'if', a2: 'people' }),
    if: aCondition('isOpen', 1, 'true', { a: 'people', b: 'bye' }),
    bye: anInterval(5, 'people'),
    people,
  })
  expect(problemsOf(graph)).toEqual([])
})

describe('faults of a drawing', () => {
  const cases: [what: string, graph: FlowGraph, problems: string[]][] = [
    ['nothing starts', { schema: 1, nodes: [], connections: [] }, ['noStart']],
    ['two starts', drawnFlow({ a: people, b: { type: 'start', to: 'a' } }), ['severalStarts b']],
    ['nothing leads to it', drawnFlow({ a: people, b: aMessage('x', 'a') }), ['unreachable b']],
    ['no way on', drawnFlow({ m: aMessage('x') }), ['noWayOn m a', 'noWayToPeople']],
    [
      'an option leads nowhere',
      drawnFlow({ m: aMenu('?', ['A', 'B'], { a1: 'p' }), p: people }),
      ['exitWithoutWay m a2'],
    ],
    [
      'an edge of an option that is gone',
      drawnFlow({ m: aMenu('?', ['A'], { a1: 'p', a9: 'p' }), p: people }),
      ['missingExit m a9'],
    ],
    [
      'a circle in which nobody is waited for, but not one with a question',
      drawnFlow({
        a: aCondition('name', 1, 'x', { a: 'b', b: 'q' }),
        b: anInterval(5, 'a'),
        q: aQuestion('?', 'k', 'r'),
        r: aCondition('k', 1, 'y', { a: 'q', b: 'p' }),
        p: people,
      }),
      ['endlessLoop a', 'endlessLoop b'],
    ],
    [
      'a system that is asked again at once while it is away, but not one behind a question',
      drawnFlow({
        bot: {
          type: 'typebot',
          data: { typebotIntegration: { integrationId: 3 } },
          to: { a: 'p', b: 'sorry' },
        },
        sorry: aMessage('Um momento…', 'bot'),
        ai: { ...openAi({ promptId: 4 }), to: { a: 'p', b: 'q' } },
        q: aQuestion('De novo?', 'k', 'ai'),
        p: people,
      }),
      ['unreachable ai', 'unreachable q', 'endlessLoop sorry', 'endlessLoop bot'],
    ],
    [
      'fields of a menu',
      drawnFlow({
        m: {
          type: 'menu',
          data: {
            message: ' ',
            arrayOption: [
              { number: '1', value: 'A' },
              { number: '1', value: '' },
            ],
          },
          to: { a1: 'p' },
        },
        p: people,
      }),
      ['emptyText m message', 'emptyText m 1', 'doubledNumber m 1'],
    ],
    [
      'no options',
      drawnFlow({ m: { type: 'menu', data: { message: '?' } }, p: people }),
      ['noOptions m', 'unreachable p', 'noWayToPeople'],
    ],
    ['a queue that is gone', drawnFlow({ p: aTicket(8) }), ['missingQueue p']],
    [
      'a file that is gone',
      drawnFlow({ i: { type: 'img', data: { url: 'gone' }, to: 'p' }, p: people }),
      ['missingFile i'],
    ],
    ['nothing to send', drawnFlow({ c: { type: 'singleBlock', to: 'p' }, p: people }), ['emptyContent c']],
    [
      'a variable that is set only behind it',
      drawnFlow({ m: aMessage('{{pedido}}', 'q'), q: aQuestion('?', 'pedido', 'p'), p: people }),
      ['unsetVariable m pedido'],
    ],
    [
      'two questions with one key, and one with none',
      drawnFlow({
        a: aQuestion('?', 'k', 'b'),
        b: aQuestion('?', 'k', 'c'),
        c: aQuestion('?', ' ', 'p'),
        p: people,
      }),
      ['missingField c answerKey', 'doubledKey b k'],
    ],
    [
      'a name that no text can hold',
      drawnFlow({ a: aQuestion('?', 'meu pedido', 'p'), p: people }),
      ['badVariable a meu pedido'],
    ],
    [
      'a draw that is none',
      drawnFlow({ r: { type: 'randomizer', data: { percent: 100 }, to: { a: 'p', b: 'p' } }, p: people }),
      ['certainDraw r'],
    ],
    [
      'numbers and texts that no dialog takes',
      drawnFlow({
        ai: {
          ...openAi({
            name: 'IA',
            prompt: 'p'.repeat(10_001),
            queueId: 7,
            maxTokens: 1e9,
            maxMessages: -5,
            temperature: 'x',
          }),
          to: { a: 'm' },
        },
        m: {
          type: 'menu',
          data: { message: '?', maxTries: 99, arrayOption: [{ number: '1'.repeat(21), value: 'A' }] },
          to: { [`a${'1'.repeat(21)}`]: 't' },
        },
        t: {
          type: 'typebot',
          data: {
            typebotIntegration: {
              name: 'T',
              urlN8N: 'file:///etc/passwd',
              typebotSlug: '../admin',
              typebotDelayMessage: 1e9,
              typebotExpires: -1,
            },
          },
          to: { a: 'p' },
        },
        p: people,
      }),
      [
        'missingKey ai',
        'outOfRange ai prompt',
        'outOfRange ai maxTokens',
        'outOfRange ai temperature',
        'outOfRange ai maxMessages',
        'outOfRange m arrayOption',
        'outOfRange m maxTries',
        'badAddress t urlN8N',
        'badAddress t typebotSlug',
        'outOfRange t typebotExpires',
        'outOfRange t typebotDelayMessage',
      ],
    ],
    ['a pause without an end', drawnFlow({ i: anInterval(500, 'p'), p: people }), ['missingField i sec']],
    [
      'an assistant without a key',
      drawnFlow({ ai: openAi({ name: 'A', prompt: 'p', queueId: 7 }) }),
      ['missingKey ai'],
    ],
    [
      'an assistant who holds the customer',
      drawnFlow({ keyed: openAi({ name: 'A', prompt: 'p' }) }),
      ['noWayToPeople'],
    ],
    ['a saved assistant', drawnFlow({ ai: openAi({ promptId: 4 }) }), []],
    [
      'a branch that never comes to people',
      drawnFlow({
        m: aMenu('?', ['A', 'B'], { a1: 'p', a2: 'n' }),
        p: people,
        n: aMenu('!', ['C'], { a1: 'n' }),
      }),
      ['noWayToPeople n'],
    ],
  ]
  for (const [what, graph, problems] of cases) {
    test(what, () => {
      expect(problemsOf(graph)).toEqual(problems)
    })
  }
})

test('errors keep it from being published, warnings and hints do not', () => {
  const warned = lintFlow(drawnFlow({ a: people, b: aMessage('x', 'a') }), FACTS)
  expect(canPublish(warned)).toBe(true)
  expect(canPublish(lintFlow(drawnFlow({ m: aMessage('') }), FACTS))).toBe(false)
})

test('a variable that is nearly all spaces is judged in time that grows with its length', () => {
  const graph = drawnFlow({
    if: aCondition(`x${' '.repeat(300_000)}y`, 1, '', { a: 'p', b: 'p' }),
    p: people,
  })
  const startedAt = performance.now()
  expect(problemsOf(graph)).toHaveLength(1)
  expect(performance.now() - startedAt).toBeLessThan(scaled(2_000))
})
