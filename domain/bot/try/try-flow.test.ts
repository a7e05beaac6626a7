import { expect, test } from 'bun:test'
import { aMenu, aMessage, anInterval, aQuestion, aTicket, drawnFlow } from '#tests/support/drawn-flow.ts'
import { flowReception } from '#tests/support/fixtures/flow-reception.ts'
import { testServices } from '#tests/support/services.ts'
import type { TryFlowStep } from '../contract/try/try-flow-schema.ts'
import { tryFlow } from './try-flow.ts'

const services = await testServices()
const { aFlow, aReception } = flowReception(services)

test('an unsaved drawing is walked by the engine of conversations, step by step, and nothing is written', async () => {
  const company = await aReception()
  const { adminCtx, help } = company
  const flowId = await aFlow(company, drawnFlow({ m: aMessage('x') }), { as: null })
  const { nodes, connections } = drawnFlow({
    ask: aQuestion('Oi, {{firstName}}. Pedido?', 'pedido', 'menu'),
    menu: aMenu('{{pedido}}?', ['Atrasou', 'Outro'], { a1: 'pause', a2: 'ai' }),
    pause: anInterval(30, 'people'),
    ai: { type: 'openai', data: { typebotIntegration: { name: 'A', prompt: 'p', queueId: help.id } } },
    people: aTicket(help.id),
  })
  const at = '2026-11-30T12:00:00.000Z'
  const say = (text: string, answerId?: string): TryFlowStep => ({
    act: 'say',
    at,
    text,
    ...(answerId && { answerId }),
  })
  const tried = async (...steps: TryFlowStep[]) => {
    const { turns } = await tryFlow(adminCtx, { flowId, nodes, connections, seed: 1, steps })
    return turns
  }
  const turns = await tried(say('oi'), say('4711'), say('1'), { act: 'wait' })
  expect(turns.map(({ nodeId, waitsFor }) => `${nodeId} ${waitsFor}`)).toEqual([
    'ask reply',
    'menu reply',
    'pause time',
    'people null',
  ])
  expect(turns[0]?.lines).toEqual([{ by: 'bot', text: 'Oi, Maria. Pedido?', menu: null }])
  expect(turns[1]).toMatchObject({
    variables: { pedido: '4711' },
    path: [{ nodeId: 'ask', exit: 'a', reason: '4711' }, { nodeId: 'menu' }],
  })
  const [, , paused, ended] = turns
  expect(Date.parse(ended?.at ?? '') - Date.parse(paused?.at ?? '')).toBe(30_000)
  expect(ended?.ending).toEqual({ outcome: 'queued', reason: null, queue: 'Suporte' })

  const asked = await tried(
    say('oi'),
    { act: 'skip' },
    say('x', 'f.menu.2'),
    { act: 'answer', as: 'reply', text: 'Olá!' },
    say('humano'),
    { act: 'wait' },
    {
      act: 'answer',
      as: 'handOver',
      text: '',
    },
  )
  expect(asked.map(({ waitsFor }) => waitsFor)).toEqual([
    'reply',
    'reply',
    'call',
    'reply',
    'time',
    'call',
    null,
  ])
  expect(asked.at(3)?.lines).toMatchObject([{ text: 'Olá!' }])
  expect((await tried(say('oi'), { act: 'move', node: 'pause' })).at(-1)).toMatchObject({ nodeId: 'pause' })
  expect(await services.admin`select from flow_runs where company_id = ${company.id}`).toHaveLength(0)
})

test('a trial that says a megabyte is over, however many steps are left', async () => {
  const company = await aReception()
  const flowId = await aFlow(company, drawnFlow({ m: aMessage('x') }), { as: null })
  const { nodes, connections } = drawnFlow({
    long: aMessage('{{nome}} '.repeat(100_000), 'ask'),
    ask: aQuestion('?', 'nome', 'long'),
  })
  const say: TryFlowStep = { act: 'say', at: '2026-11-30T12:00:00.000Z', text: 'Ana Maria' }
  const steps = Array<TryFlowStep>(50).fill(say)
  const { turns } = await tryFlow(company.adminCtx, { flowId, nodes, connections, seed: 1, steps })
  const charactersOf = ({ lines }: (typeof turns)[number]) =>
    lines.map((line) => ('text' in line ? line.text.length : 0)).reduce((sum, count) => sum + count, 0)
  const total = turns.map(charactersOf).reduce((sum, count) => sum + count, 0)
  expect(turns.length).toBeLessThan(steps.length)
  expect(total).toBeWithin(1_000_000, 1_100_000)
})
