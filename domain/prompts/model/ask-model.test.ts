import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type { CallFailure } from '#domain/flows/contract/call-failures.ts'
import type { RefusedField } from '#simulators/ai/chat.ts'
import { type Fault, makeService } from '#simulators/ai/service.ts'
import { askModel, type ModelQuestion, withoutLeadingAnswer } from './ask-model.ts'
import { withoutPhrase } from './hand-over-phrase.ts'
import { untilLastSentence } from './read-completion.ts'

const KEY = 'sk-simulated-0000'
const service = makeService({ retryAfterSeconds: 0, slowMs: 3_000 })
const server = Bun.serve({ port: 0, fetch: service.answer })
afterAll(() => server.stop(true))
beforeEach(() => service.refuse())

const rules = { mayReachPrivate: true }
const pace = { budgetMs: 20_000, firstPauseMs: 1 }
let counter = 0

function aQuestion(content: string, values: Partial<ModelQuestion> = {}): ModelQuestion {
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    // What a server was found to take is remembered by model.
    model: `model-${++counter}`,
    apiKey: KEY,
    system: 'Você atende clientes.',
    turns: [{ role: 'user', content }],
    temperature: 0.3,
    maxTokens: 100,
    mayHandOver: true,
    ...values,
  }
}

const bodiesSince = (count: number) => service.requests.slice(count).map(({ body }) => body)

describe('what the model says', () => {
  const cases: readonly [string, object][] = [
    ['oi', { text: 'Você disse: oi', handOver: null, failure: null }],
    ['um humano, por favor', { text: 'Vou chamar alguém.', handOver: 'pediu uma pessoa' }],
    ['quebra', { text: 'Vou chamar alguém.', handOver: '' }],
    ['frase', { text: 'Um momento, por favor.', handOver: '' }],
    ['longo', { text: 'A primeira frase é esta. A segunda também.', handOver: null, failure: null }],
    ['vazio', { text: '', failure: 'empty' }],
    ['nulo', { text: '', failure: 'empty' }],
    ['filtro', { text: '', failure: 'refused' }],
    ['recusa', { text: '', failure: 'refused' }],
  ]
  for (const [text, words] of cases)
    test(`to "${text}"`, async () => {
      expect(await askModel(aQuestion(text), rules, pace)).toMatchObject({ failure: null, words })
    })

  test('is cut to what one message takes', async () => {
    const { words } = await askModel(aQuestion('a'.repeat(5000)), rules, pace)
    expect([words?.text.length, words?.text.endsWith('…')]).toEqual([4096, true])
  })

  test('with its tokens', async () => {
    const { words } = await askModel(aQuestion('oi'), rules, pace)
    expect(words).toMatchObject({ inputTokens: 4, outputTokens: 3 })
  })
})

describe('a service that fails', () => {
  const cases: readonly [Fault[], CallFailure | null, number][] = [
    [['401'], 'refusedKey', 1],
    [['403'], 'refusedKey', 1],
    [['404'], 'noModel', 1],
    [['quota'], 'noQuota', 1],
    [['garbage'], 'badAnswer', 1],
    [['429'], null, 2],
    [['429', '429', '429', '429'], 'busy', 4],
    [['500'], null, 2],
    [['500', '408', '500'], 'unreachable', 3],
  ]
  for (const [faults, failure, calls] of cases)
    test(`with ${faults.join(', ')} is asked ${calls} times: ${failure ?? 'an answer'}`, async () => {
      const before = service.requests.length
      service.fail(...faults)
      const answer = await askModel(aQuestion('oi'), rules, pace)
      expect(answer.failure).toBe(failure)
      expect(service.requests.length - before).toBe(calls)
    })

  test('by silence has no more than the time of the turn', async () => {
    service.fail('slow')
    const answer = await askModel(aQuestion('oi'), rules, { ...pace, budgetMs: 200 })
    expect(answer.failure).toBe('timeout')
  })

  test('and asks for longer than the time of the turn is not waited for', async () => {
    const busy = Bun.serve({
      port: 0,
      fetch: () => new Response('{}', { status: 429, headers: { 'retry-after': '60' } }),
    })
    const baseUrl = `http://127.0.0.1:${busy.port}`
    expect((await askModel(aQuestion('oi', { baseUrl }), rules, pace)).failure).toBe('busy')
    await busy.stop(true)
  })

  test('by a line that breaks is asked again', async () => {
    let calls = 0
    const broken = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        data(socket) {
          calls++
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"choices":')
        },
      },
    })
    const baseUrl = `http://127.0.0.1:${broken.port}`
    expect((await askModel(aQuestion('oi', { baseUrl }), rules, pace)).failure).toBe('unreachable')
    expect(calls).toBe(3)
    broken.stop(true)
  })

  test('is nobody, or in the private network', async () => {
    const closed = Bun.serve({ port: 0, fetch: () => new Response() })
    const baseUrl = `http://127.0.0.1:${closed.port}`
    await closed.stop(true)
    expect((await askModel(aQuestion('oi', { baseUrl }), rules, pace)).failure).toBe('unreachable')
    const inside = { baseUrl: 'https://127.0.0.1/v1' }
    const outside = { mayReachPrivate: false }
    expect((await askModel(aQuestion('oi', inside), outside, pace)).failure).toBe('privateAddress')
  })
})

describe('a field that a server refuses is left out, and not tried again', () => {
  const cases: readonly [RefusedField[], object, string[]][] = [
    [['max_tokens'], { max_completion_tokens: 100 }, ['max_tokens']],
    [['max_tokens', 'max_completion_tokens'], {}, ['max_tokens', 'max_completion_tokens']],
    [['temperature'], { max_tokens: 100 }, ['temperature']],
    [['parallel_tool_calls'], { temperature: 0.3 }, ['parallel_tool_calls']],
    [['tools'], { temperature: 0.3 }, ['tools', 'tool_choice', 'parallel_tool_calls']],
  ]
  for (const [fields, body, missing] of cases)
    test(fields.join(', '), async () => {
      service.refuse(...fields)
      const question = aQuestion('um humano')
      const before = service.requests.length
      const first = await askModel(question, rules, pace)
      expect(first.words).toMatchObject({ text: 'Vou chamar alguém.' })
      expect(first.words?.handOver).not.toBeNull()
      const lastBody = bodiesSince(before).at(-1) ?? {}
      expect(lastBody).toMatchObject(body)
      expect(missing.filter((name) => name in lastBody)).toEqual([])
      const once = service.requests.length
      await askModel(question, rules, pace)
      expect(service.requests.length - once).toBe(1)
    })
})

test('a conversation that is too long is halved once', async () => {
  const turns = [1, 2, 3, 4, 5, 6].map(
    (n) => ({ role: n % 2 ? 'user' : 'assistant', content: `${n}` }) as const,
  )
  const question = aQuestion('', { turns: [...turns, { role: 'user', content: 'contexto' }] })
  const before = service.requests.length
  expect((await askModel(question, rules, pace)).words?.text).toBe('Você disse: contexto')
  expect(bodiesSince(before).map(({ messages }) => (Array.isArray(messages) ? messages.length : 0))).toEqual([
    8, 4,
  ])
})

test('a conversation does not begin with an answer', () => {
  const [answer, question] = [
    { role: 'assistant', content: 'a' },
    { role: 'user', content: 'q' },
  ] as const
  expect(withoutLeadingAnswer([answer, question])).toEqual([question])
  expect(withoutLeadingAnswer([question, answer])).toEqual([question, answer])
})

describe('the phrase of a hand-over', () => {
  const cases: readonly [string, string, boolean][] = [
    ['Ação: Transferir para o setor de atendimento', '', true],
    ['Certo!\nAÇÃO: TRANSFERIR PARA O SETOR DE ATENDIMENTO.', 'Certo!', true],
    ['Um momento. acao: transferir para o setor de atendimento Obrigado', 'Um momento. Obrigado', true],
    ['*Ação: Transferir para o setor de atendimento* Já chamo.', 'Já chamo.', true],
    ['Ac\u0327a\u0303o: Transferir para o setor de atendimento', '', true],
    ['O setor de atendimento abre às 8h.', 'O setor de atendimento abre às 8h.', false],
  ]
  for (const [text, stripped, isHandOver] of cases)
    test(text, () => {
      expect(withoutPhrase(text)).toEqual({ text: stripped, isHandOver })
    })
})

test('a text that was cut ends with its last whole sentence, where it has one', () => {
  expect(untilLastSentence('Sim. Temos! E ain')).toBe('Sim. Temos!')
  expect(untilLastSentence('Custa R$ 1.5')).toBe('Custa R$ 1.5')
})

test('a megabyte of signs, which hands nothing over, is searched at once', () => {
  for (const sign of ['*', '"', '_ ', 'acao ', 'acao transferir '])
    expect(withoutPhrase(sign.repeat(1_000_000 / sign.length)).isHandOver).toBe(false)
})
