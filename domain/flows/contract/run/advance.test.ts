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
import { BOUNDS } from '../../../messages/contract/bounds.ts'
import { answerOf, failedAnswer } from '../call-answer.ts'
import type { FlowGraph } from '../graph.ts'
import { advance, beginRun, type RunFacts } from './advance.ts'
import type { Advanced, RunInput } from './run-state.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const QUEUE = 7
const FILE = 'f'.repeat(32)

/** A conversation with a drawing: what it said, where it is, and how it ended. */
function talkWith(graph: FlowGraph, values: Record<string, string> = {}, seed = 1) {
  let now = NOW
  let keptCount = 0
  const factsNow = (): RunFacts => ({
    graph,
    now,
    values: new Map(Object.entries(values)),
    refs: { queueIds: new Set([QUEUE]), fileNames: new Set([FILE]) },
    keptCount,
  })
  let last: Advanced = beginRun(factsNow(), { startedBy: 'welcome', seed })
  const said: string[] = textsOf(last)
  const give = (input: RunInput) => {
    last = advance(factsNow(), last.state, input)
    said.push(...textsOf(last))
    if (input.kind === 'reply') keptCount = last.replies === 'kept' ? keptCount + 1 : 0
  }
  return {
    said,
    say: (...texts: string[]) => {
      for (const text of texts) give({ kind: 'reply', text })
    },
    give,
    answer: (answer: Parameters<typeof answerOf>[0], readCount = keptCount) => {
      keptCount -= readCount
      give({ kind: 'answer', answer: answerOf(answer) })
    },
    wait: (ms: number) => {
      now = new Date(now.getTime() + ms)
      give({ kind: 'time' })
    },
    get last() {
      return last
    },
    get now() {
      return now
    },
    where: () => `${last.state.nodeId} ${last.ending ? `! ${last.ending.outcome}` : last.state.waitsFor}`,
  }
}

function textsOf({ effects }: Advanced): string[] {
  return effects.map((effect) => {
    if (effect.do === 'sendFile') return `<${effect.isVoice ? 'voice' : 'file'}>`
    if (effect.do === 'note') return `(${effect.text})`
    return effect.choices ? `${effect.text} ${effect.choices.map(({ name }) => name).join('|')}` : effect.text
  })
}

describe('a conversation goes as it is drawn', () => {
  const GREETING = drawnFlow({
    hello: aMessage('Oi, {{name}}{{unset}}!', 'ask'),
    ask: aQuestion('Qual o seu pedido?', 'pedido', 'menu'),
    menu: aMenu('{{pedido}}: o que houve?', ['Atrasou', 'Veio errado'], { a1: 'late', a2: 'people' }),
    late: aMessage('Um instante.', 'pause'),
    pause: anInterval(10, 'people'),
    people: aTicket(QUEUE),
  })

  test('with its variables, waits and branches, to a queue', () => {
    const talk = talkWith(GREETING, { name: 'Ana' })
    expect(talk.where()).toBe('ask reply')
    talk.say('4711', 'atrasou')
    expect(talk.said).toEqual([
      'Oi, Ana!',
      'Qual o seu pedido?',
      '4711: o que houve? Atrasou|Veio errado',
      'Um instante.',
    ])
    expect(talk.where()).toBe('pause time')
    talk.wait(9_999)
    expect(talk.where()).toBe('pause time')
    talk.wait(1)
    expect(talk.last.ending).toEqual({ outcome: 'queued', reason: null, queueId: QUEUE })
    expect(talk.last.path.map(({ nodeId, exit }) => `${nodeId}:${exit}`)).toEqual(['pause:a', 'people:null'])
  })

  test('a text that names a long answer a thousand times is one message', () => {
    const talk = talkWith(
      drawnFlow({ ask: aQuestion('?', 'a', 'm'), m: aMessage('{{a}}'.repeat(800), 'p'), p: aTicket(QUEUE) }),
    )
    talk.say('x'.repeat(1000))
    expect(talk.said.at(-1)?.length).toBeLessThanOrEqual(BOUNDS.body.limit)
  })

  test('a message in a pause answers nothing, and shortens nothing', () => {
    const talk = talkWith(GREETING)
    talk.say('4711', '1', 'alô?')
    expect(talk.last).toMatchObject({ replies: 'kept', effects: [] })
    expect(talk.where()).toBe('pause time')
    talk.wait(10_000)
    expect(talk.last).toMatchObject({ ending: { outcome: 'queued' }, replies: 'read' })
  })

  test('"sair" ends it, but not where a question takes it as an answer', () => {
    const talk = talkWith(GREETING)
    talk.say(' SAIR ')
    expect(talk.last.ending?.outcome).toBe('left')
    const open = drawnFlow({
      ask: {
        type: 'question',
        data: { typebotIntegration: { message: '?', answerKey: 'x', takesLeaving: true } },
        to: 'end',
      },
      end: aMessage('{{x}}'),
    })
    const other = talkWith(open)
    other.say('Sair')
    expect(other.said).toEqual(['?', 'Sair'])
  })

  test('a menu is repeated so many times, and then somebody else goes on', () => {
    const talk = talkWith(GREETING)
    talk.say('4711', 'talvez', 'não sei')
    expect(talk.said.filter((text) => text.includes('|'))).toHaveLength(3)
    talk.give({ kind: 'reply', text: null, mediaType: 'image' })
    expect(talk.where()).toBe('menu reply')
    talk.say('quem sabe')
    expect(talk.where()).toBe('menu ! notUnderstood')
    const drawn = drawnFlow({
      menu: {
        ...aMenu('?', ['A'], { a1: 'x', else: 'x' }),
        data: { message: '?', maxTries: 1, arrayOption: [{ number: '1', value: 'Sim' }] },
      },
      x: aTicket(QUEUE),
    })
    const short = talkWith(drawn)
    short.say('hm')
    expect(short.where()).toBe('x ! queued')
  })

  test('a row of an older menu is a choice there', () => {
    const talk = talkWith(GREETING)
    talk.say('4711', '2')
    const again = talkWith(
      drawnFlow({
        one: aMenu('1?', ['A'], { a1: 'two' }),
        two: aMenu('2?', ['B'], { a1: 'end' }),
        end: aTicket(QUEUE),
      }),
    )
    again.say('A')
    again.give({ kind: 'reply', text: 'A', answerId: 'f.one.1' })
    expect(again.said).toEqual(['1? A', '2? B', '2? B'])
  })

  test('a colleague passes a node, or puts it at another one', () => {
    const talk = talkWith(GREETING)
    talk.give({ kind: 'skip' })
    expect(talk.where()).toBe('menu reply')
    talk.give({ kind: 'move', nodeId: 'people' })
    expect(talk.where()).toBe('people ! queued')
  })
})

describe('numbers of a menu', () => {
  const numbered = drawnFlow({
    menu: {
      type: 'menu',
      data: {
        message: '?',
        arrayOption: [
          { number: '5', value: 'Cinco' },
          { number: '2', value: 'Dois' },
        ],
      },
      to: { a5: 'five', a2: 'two' },
    },
    five: aMessage('5'),
    two: aMessage('2'),
  })
  for (const [reply, where] of [
    ['2', 'two'],
    ['5', 'five'],
    ['dois', 'two'],
    ['1', 'menu'],
  ] as const) {
    test(`${reply}: ${where}`, () => {
      const talk = talkWith(numbered)
      talk.say(reply)
      expect(talk.last.state.nodeId).toBe(where)
    })
  }
})

describe('a condition', () => {
  const cases: [value: string, condition: number, expected: string, isTrue: boolean][] = [
    ['10', 1, '10,0', true],
    ['1.234,50', 2, '1234', true],
    ['9', 4, '10', true],
    ['14:05:09', 2, '9', true],
    ['14:05:09', 2, '18:30', false],
    ['São Paulo', 1, 'sao paulo', true],
    ['abc', 6, 'B', true],
    ['abc', 6, '', false],
    ['vip, novo', 1, 'Novo', true],
    ['vip, novo', 1, 'velho', false],
    ['true', 1, 'sim', true],
    ['false', 1, 'não', true],
    ['', 1, '', true],
    ['x', 9, 'x', false],
  ]
  for (const [value, condition, expected, isTrue] of cases) {
    test(`"${value}" ${condition} "${expected}"`, () => {
      const graph = drawnFlow({
        if: aCondition('{{v}}', condition, expected, { a: 'yes', b: 'no' }),
        yes: aTicket(QUEUE),
        no: aTicket(QUEUE),
      })
      expect(talkWith(graph, { v: value }).last.state.nodeId).toBe(isTrue ? 'yes' : 'no')
    })
  }
})

test('a draw is the same whenever it is judged again, and keeps its share', () => {
  const graph = drawnFlow({
    draw: { type: 'randomizer', data: { percent: 30 }, to: { a: 'yes', b: 'no' } },
    yes: aTicket(QUEUE),
    no: aTicket(QUEUE),
  })
  const seeds = Array.from({ length: 1000 }, (_, seed) => talkWith(graph, {}, seed).last.state.nodeId)
  expect(seeds).toEqual(
    Array.from({ length: 1000 }, (_, seed) => talkWith(graph, {}, seed).last.state.nodeId),
  )
  const share = seeds.filter((nodeId) => nodeId === 'yes').length
  expect(share).toBeGreaterThan(250)
  expect(share).toBeLessThan(350)
})

test('content is sent in its order, with its pauses', () => {
  const graph = drawnFlow({
    content: {
      type: 'singleBlock',
      data: {
        seq: ['message1', 'interval2', 'audio3', 'img4'],
        elements: [
          { type: 'img', value: `https://x.test/public/${FILE}?v=1`, number: 'img4' },
          { type: 'text', value: 'Oi', number: 'message1' },
          { type: 'interval', value: 5, number: 'interval2' },
          { type: 'audio', value: FILE, number: 'audio3', record: true },
        ],
      },
      to: 'end',
    },
    end: aTicket(QUEUE),
  })
  const talk = talkWith(graph)
  expect(talk.said).toEqual(['Oi'])
  talk.wait(5000)
  expect(talk.said).toEqual(['Oi', '<voice>', '<file>'])
  expect(talk.where()).toBe('end ! queued')
})

describe('what is gone or endless ends visibly', () => {
  const cases: [what: string, graph: FlowGraph, reason: string][] = [
    ['a queue', drawnFlow({ t: aTicket(99) }), 'missingQueue'],
    ['a file', drawnFlow({ i: { type: 'img', data: { url: 'gone.png' } } }), 'missingFile'],
    ['a circle', drawnFlow({ a: aMessage('a', 'b'), b: aMessage('b', 'a') }), 'endlessLoop'],
    ['no start', { schema: 1, nodes: [], connections: [] }, 'noStart'],
  ]
  for (const [what, graph, reason] of cases) {
    test(what, () => {
      const { last } = talkWith(graph)
      expect(last.ending).toEqual({ outcome: 'failed', reason, queueId: null })
      expect(last.effects).toEqual([])
    })
  }

  test('a customer who writes for ever, and one who comes too late', () => {
    const graph = drawnFlow({ ask: aQuestion('?', 'x', 'ask') })
    const talk = talkWith(graph)
    for (let turn = 0; turn < 500; turn++) talk.say('x')
    expect(talk.last.ending).toMatchObject({ outcome: 'failed', reason: 'endlessTurns' })
    const late = talkWith(graph)
    late.wait(24 * 60 * 60 * 1000)
    expect(late.where()).toBe('ask ! expired')
  })
})

describe('another system has the turn', () => {
  const typebot = drawnFlow({
    bot: {
      type: 'typebot',
      data: { typebotIntegration: { name: 'T', urlN8N: 'https://t.test', typebotSlug: 's' } },
      to: { a: 'end' },
    },
    end: aTicket(QUEUE),
  })
  const model = drawnFlow({
    ai: { type: 'openai', data: { typebotIntegration: { name: 'A', prompt: 'p', queueId: QUEUE } } },
  })

  test('what is written during a call is asked for in the next one', () => {
    const talk = talkWith(typebot)
    expect(talk.where()).toBe('bot call')
    talk.say('oi', 'tem azul?')
    expect(talk.last.replies).toBe('kept')
    talk.answer({ parts: [{ kind: 'text', text: 'Olá' }], session: { id: 1 } }, 1)
    expect(talk.where()).toBe('bot call')
    expect(talk.last.state.memory.node.session).toEqual({ id: 1 })
    talk.answer({ parts: [{ kind: 'text', text: 'Sim' }], session: { id: 1 } })
    expect(talk.where()).toBe('bot reply')
    expect(talk.said).toEqual(['Olá', 'Sim'])
  })

  test('a model is asked once for several messages, and soon enough', () => {
    const talk = talkWith(model)
    talk.answer({ parts: [{ kind: 'text', text: 'Olá' }] })
    talk.say('quero')
    expect(talk.where()).toBe('ai time')
    talk.wait(1000)
    talk.say('comprar')
    talk.wait(1000)
    expect(talk.where()).toBe('ai time')
    talk.wait(500)
    expect(talk.where()).toBe('ai call')
    talk.answer({ parts: [{ kind: 'text', text: 'Pois não' }], next: 'handOver', note: 'quer comprar' })
    expect(talk.said).toEqual(['Olá', 'Pois não', '(quer comprar)'])
    expect(talk.last.ending).toMatchObject({ outcome: 'queued', queueId: QUEUE })
  })

  test('pauses between the parts of an answer are waited for', () => {
    const talk = talkWith(typebot)
    talk.answer({
      parts: [
        { kind: 'text', text: '1' },
        { kind: 'wait', milliseconds: 3000 },
        { kind: 'choices', text: '2', choices: [{ id: 'x', name: 'Azul' }] },
      ],
      next: 'end',
    })
    expect(talk.where()).toBe('bot time')
    talk.say('?')
    talk.wait(3000)
    expect(talk.said).toEqual(['1', '2 Azul'])
    expect(talk.where()).toBe('end ! queued')
  })

  test('a failure goes to people, by its exit where there is one', () => {
    const talk = talkWith(model)
    talk.give({ kind: 'answer', answer: failedAnswer('refusedKey') })
    expect(talk.last.ending).toEqual({ outcome: 'queued', reason: 'refusedKey', queueId: QUEUE })
    const lost = talkWith(typebot)
    lost.wait(90_000)
    expect(lost.last.ending).toEqual({ outcome: 'failed', reason: 'timeout', queueId: null })
  })

  test('one that asks for patience is called again with the same words', () => {
    const talk = talkWith(typebot)
    talk.say('oi')
    talk.answer({ next: 'retry', retryMs: 2000 }, 0)
    expect(talk.where()).toBe('bot time')
    talk.wait(2000)
    expect(talk.where()).toBe('bot call')
    expect(talk.last.state.memory.node.attempts).toBe(1)
  })

  test('a late answer changes nothing', () => {
    const talk = talkWith(typebot)
    talk.answer({ parts: [] })
    const before = talk.last.state
    talk.answer({ parts: [{ kind: 'text', text: 'tarde' }] })
    expect(talk.last).toMatchObject({ state: before, effects: [] })
  })
})
