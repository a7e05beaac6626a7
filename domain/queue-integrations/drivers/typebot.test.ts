import { afterAll, describe, expect, test } from 'bun:test'
import type { Bot, Step } from '#simulators/typebot/bot.ts'
import { demoBot, richText } from '#simulators/typebot/bot.ts'
import { makeTypebot } from '#simulators/typebot/service.ts'
import { withSettings } from '#tests/support/factories.ts'
import { aTalk, LOOPBACK, reachingLoopback, readingOf } from '#tests/support/integration-talk.ts'
import { scaled } from '#tests/support/machine.ts'
import { testServices } from '#tests/support/services.ts'
import { askIntegration } from '../ask-integration.ts'
import { askTypebot } from './typebot.ts'

const services = reachingLoopback(await testServices())
const typebot = makeTypebot({ slowMs: 20 })
const server = Bun.serve({ port: 0, fetch: typebot.answer })
afterAll(() => server.stop(true))
const base = `http://127.0.0.1:${server.port}`
typebot.addBot(demoBot(base))

const text = (id: string, words: string): Step => ({
  kind: 'bubble',
  id,
  type: 'text',
  content: { type: 'richText', richText: richText(words) },
})
const ask = (type: string, beside: object = {}): Step => ({ kind: 'input', id: `i-${type}`, type, ...beside })

let count = 0
/** A bot of these steps, which then says what it was told. */
function aBot(...steps: Step[]): string {
  const bot: Bot = { publicId: `bot-${++count}`, blocks: { start: steps } }
  typebot.addBot(bot)
  return bot.publicId
}

const talkWith = (typebotSlug: string, input: object = {}, options = {}) =>
  aTalk(services, askIntegration, { type: 'typebot', urlN8N: `${base}/`, typebotSlug, ...input }, options)

/** The message of the last continueChat. */
const lastTold = () => typebot.heard.at(-1)?.body.message

describe('a conversation with a Typebot bot', () => {
  test('begins with what is known of the customer, and goes on to its end', async () => {
    const talk = await talkWith('loja-demo')
    expect(readingOf(await talk.say('oi'))).toEqual([
      'Oi! Eu sou a *atendente virtual* da loja.',
      'Como você se chama?',
    ])
    expect(typebot.heard.at(-1)).toMatchObject({
      path: '/api/v1/typebots/loja-demo/startChat',
      body: {
        message: 'oi',
        isStreamEnabled: false,
        prefilledVariables: {
          name: 'Ana Lima',
          number: talk.contact.number,
          remoteJid: `${talk.contact.number}@s.whatsapp.net`,
          protocol: '20261129120000',
          companyName: 'Loja Demo',
          pedido: '77',
        },
      },
    })
    const menu = await talk.say('Ana')
    expect(readingOf(menu)).toEqual([
      'Certo, Ana. O que você procura?\n1 Ver o catálogo\n2 Marcar uma visita\n3 Avaliar a loja\n4 Só isso',
    ])
    const end = await talk.say('4')
    expect(end).toMatchObject({ next: 'end', session: null })
    expect(readingOf(end)).toEqual(['Obrigada! Até a próxima.'])
    expect((await talk.deliveries()).map(({ event, state, status }) => [event, state, status])).toEqual([
      ['startChat', 'delivered', 200],
      ['continueChat', 'delivered', 200],
      ['continueChat', 'delivered', 200],
    ])
  })

  test('brings pictures, voice and films as files of the company, with the waits between', async () => {
    const film = {
      kind: 'bubble',
      id: 'b-film',
      type: 'video',
      content: { url: `${base}/sample.mp4`, type: 'url' },
    } as const
    const tube = {
      kind: 'bubble',
      id: 'b-tube',
      type: 'video',
      content: { type: 'youtube', id: 'abc' },
    } as const
    const talk = await talkWith(aBot(film, tube, text('b', 'Pronto')))
    expect(readingOf(await talk.say('oi'))).toEqual(['[file]', 'https://www.youtube.com/embed/abc', 'Pronto'])
    const shop = await talkWith('loja-demo')
    await shop.say('oi')
    await shop.say('Ana')
    const { parts } = await shop.say('o catálogo')
    expect(parts.map(({ kind }) => kind)).toEqual(['file', 'wait', 'file', 'choices'])
    expect(parts[1]).toEqual({ kind: 'wait', milliseconds: 1000 })
    expect(parts[2]).toMatchObject({ isVoice: true })
    const stored =
      await services.admin`select mime, state from files where company_id = ${shop.company.id} order by id`
    expect(stored.map(({ mime, state }) => [mime, state])).toEqual([
      ['image/png', 'stored'],
      ['audio/ogg; codecs=opus', 'stored'],
    ])
  })

  test('brings so many files of an answer, and names the others by their addresses', async () => {
    const films = Array.from({ length: 14 }, (_, nth): Step => {
      const content = { url: `${base}/sample.mp4`, type: 'url' }
      return { kind: 'bubble', id: `f${nth}`, type: 'video', content }
    })
    const talk = await talkWith(aBot(...films))
    expect(readingOf(await talk.say('oi'))).toEqual([
      ...Array<string>(10).fill('[file]'),
      ...Array<string>(4).fill(`${base}/sample.mp4`),
    ])
  })

  test('names a file that cannot be fetched by its address', async () => {
    const lost = { kind: 'bubble', id: 'b', type: 'image', content: { url: `${base}/lost.png` } } as const
    expect(readingOf(await (await talkWith(aBot(lost, text('c', 'Fim')))).say('oi'))).toEqual([
      `${base}/lost.png`,
      'Fim',
    ])
  })

  test('writes rich text as WhatsApp does', async () => {
    const content = {
      richText: [
        {
          type: 'p',
          children: [
            { text: 'Um ' },
            { text: ' negrito ', bold: true },
            { text: 'e', italic: true, bold: true },
          ],
        },
        { type: 'p', children: [{ text: '' }] },
        {
          type: 'ol',
          children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'primeiro' }] }] }],
        },
        {
          type: 'ul',
          children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'ponto' }] }] }],
        },
        { type: 'p', children: [{ type: 'a', url: 'https://a.example', children: [{ text: 'aqui' }] }] },
        {
          type: 'p',
          children: [{ type: 'inline-variable', children: [{ text: 'riscado', strikethrough: true }] }],
        },
      ],
    }
    const talk = await talkWith(aBot({ kind: 'bubble', id: 'b', type: 'text', content }))
    expect(readingOf(await talk.say('oi'))).toEqual([
      'Um  *negrito* *_e_*\n\n1. primeiro\n* ponto\naqui (https://a.example)\n~riscado~',
    ])
  })

  test('puts the pause of the integration between two messages', async () => {
    const talk = await talkWith(aBot(text('a', 'um'), text('b', 'dois')), { typebotDelayMessage: 700 })
    const { parts } = await talk.say('oi')
    expect(parts).toEqual([
      { kind: 'text', text: 'um' },
      { kind: 'wait', milliseconds: 700 },
      { kind: 'text', text: 'dois' },
    ])
  })
})

const ITEMS = [
  { id: 'c1', content: 'Ver o catálogo' },
  { id: 'c2', content: 'Marcar uma visita' },
]

describe('what the customer says is told as Typebot takes it', () => {
  test.each([
    [
      'choice input',
      { items: ITEMS },
      '2',
      { type: 'text', text: 'Marcar uma visita', metadata: { replyId: 'c2' } },
    ],
    [
      'choice input',
      { items: ITEMS },
      'dois',
      { type: 'text', text: 'Marcar uma visita', metadata: { replyId: 'c2' } },
    ],
    [
      'choice input',
      { items: ITEMS },
      'CATALOGO',
      { type: 'text', text: 'Ver o catálogo', metadata: { replyId: 'c1' } },
    ],
    [
      'choice input',
      { items: ITEMS, options: { isMultipleChoice: true } },
      '1 e 2',
      'Ver o catálogo, Marcar uma visita',
    ],
    [
      'picture choice input',
      {
        items: [
          { id: 'p1', title: 'Azul' },
          { id: 'p2', title: 'Verde' },
        ],
      },
      'verde',
      'p2',
    ],
    [
      'cards',
      { items: [{ id: 'k', title: 'Bolsa', paths: [{ id: 'path1', text: 'Comprar' }] }] },
      '1',
      'path1',
    ],
    ['number input', {}, '1.234,50', '1234.5'],
    ['number input', {}, 'são 12', '12'],
    ['number input', {}, 'somos três', '3'],
    ['number input', {}, '2.500', '2500'],
    ['number input', {}, '1,5', '1.5'],
    ['phone number input', {}, '(11) 98888-7777', '+5511988887777'],
    ['phone number input', {}, '+1 202 555 0123', '+12025550123'],
    ['time input', {}, 'às 14h30', '14:30'],
    ['date input', {}, '15/3/2027', '15/03/2027'],
    ['date input', { options: { format: 'yyyy-MM-dd' } }, '15 de março de 2027', '2027-03-15'],
    ['date input', { options: { isRange: true } }, 'de 15/3/2027 a 20/3/2027', '15/03/2027 to 20/03/2027'],
    ['email input', {}, 'ana@loja.example', 'ana@loja.example'],
    ['rating input', { options: { length: 5 } }, 'nota 4', '4'],
    ['text input', {}, 'qualquer coisa', 'qualquer coisa'],
  ])('%s %j: %s', async (type, beside, said, told) => {
    const talk = await talkWith(aBot(ask(type, beside), text('b', 'ok')))
    await talk.goOn()
    await talk.say(said)
    expect(lastTold()).toEqual(told)
  })

  test('a day is read from today, in the company’s time zone', async () => {
    const talk = await talkWith(aBot(ask('date input'), text('b', 'ok')))
    await talk.goOn()
    await talk.say('amanhã')
    const tomorrow = new Date(services.now().getTime() + 86_400_000)
    const written = new Intl.DateTimeFormat('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }).format(tomorrow)
    expect(lastTold()).toBe(written)
  })

  test('a choice that was pressed is told by its id', async () => {
    const talk = await talkWith(aBot(ask('choice input', { items: ITEMS }), text('b', 'ok')))
    await talk.goOn()
    await talk.say({ mediaType: 'conversation', text: 'qualquer', answerId: 'c2' })
    expect(lastTold()).toMatchObject({ metadata: { replyId: 'c2' } })
  })

  test('an older server, which knows texts alone, is told the text', async () => {
    const old = makeTypebot({ knowsObjects: false })
    const oldServer = Bun.serve({ port: 0, fetch: old.answer })
    old.addBot({
      publicId: 'old',
      blocks: { start: [ask('choice input', { items: ITEMS }), text('b', 'ok')] },
    })
    const talk = await aTalk(services, askIntegration, {
      type: 'typebot',
      urlN8N: `http://127.0.0.1:${oldServer.port}`,
      typebotSlug: 'old',
    })
    await talk.goOn()
    expect(readingOf(await talk.say('2'))).toEqual(['ok'])
    expect(old.heard.at(-1)?.body.message).toBe('Marcar uma visita')
    await oldServer.stop(true)
  })

  test('two quick messages answer one text question together', async () => {
    const talk = await talkWith(aBot(ask('text input'), text('b', 'ok')))
    await talk.goOn()
    await talk.say('Ana', 'Lima')
    expect(lastTold()).toBe('Ana\nLima')
  })

  test.each(['number input', 'date input', 'time input', 'phone number input', 'choice input'])(
    'the longest text is no answer to a %s, and is read in no time',
    async (type) => {
      const beside = { items: ITEMS, options: { isMultipleChoice: true } }
      const talk = await talkWith(aBot(ask(type, beside), text('b', 'ok')))
      await talk.goOn()
      const longest = `1${',.'.repeat(15_000)}${' '.repeat(30_000)}x`
      const startedAt = performance.now()
      await talk.say(longest)
      expect(performance.now() - startedAt).toBeLessThan(scaled(2_000))
      expect(lastTold()).toBe(longest)
    },
  )

  test('a rating outside of its bounds, and a picture without words, are asked for again without a call', async () => {
    const talk = await talkWith(aBot(ask('rating input', { options: { length: 5 } }), text('b', 'ok')))
    await talk.goOn()
    const before = typebot.heard.length
    expect(readingOf(await talk.say('-3'))).toEqual([
      'Não entendi. Pode escrever de outro jeito?\nResponda com um número de 1 a 5.',
    ])
    expect(readingOf(await talk.say({ mediaType: 'sticker' }))).toHaveLength(1)
    expect(typebot.heard).toHaveLength(before)
    expect(readingOf(await talk.say('5'))).toEqual(['ok'])
  })
})

describe('a Typebot bot', () => {
  test('that does not understand is heard in the integration’s own words', async () => {
    const talk = await talkWith('loja-demo', { typebotUnknownMessage: 'Como?' })
    await talk.say('oi')
    await talk.say('Ana')
    const [again = ''] = readingOf(await talk.say('xyz'))
    expect(again).toStartWith('Como?\n1 Ver o catálogo')
  })

  test('ends and begins anew by the words of the integration', async () => {
    const words = {
      typebotKeywordFinish: 'sair',
      typebotKeywordRestart: 'começar',
      typebotRestartMessage: 'De novo!',
    }
    const talk = await talkWith('loja-demo', words)
    await talk.say('oi')
    const restarted = await talk.say('COMECAR')
    expect(readingOf(restarted)[0]).toBe('De novo!')
    expect(typebot.heard.at(-1)?.path).toEndWith('/startChat')
    expect(typebot.heard.at(-1)?.body.message).toBeUndefined()
    expect(await talk.say('Sair')).toMatchObject({ next: 'end', session: null, parts: [] })
  })

  test('begins anew after its minutes without a word, and not before', async () => {
    const talk = await talkWith('loja-demo', { typebotExpires: 5 })
    await talk.say('oi')
    services.travel(4 * 60_000)
    await talk.say('Ana')
    expect(typebot.heard.at(-1)?.path).toEndWith('/continueChat')
    services.travel(6 * 60_000)
    await talk.say('1')
    expect(typebot.heard.at(-1)?.path).toEndWith('/startChat')
  })

  test('whose session is gone is begun anew with what the customer said', async () => {
    const talk = await talkWith('loja-demo')
    await talk.say('oi')
    typebot.forget()
    expect(readingOf(await talk.say('Ana'))).toHaveLength(2)
    expect(typebot.heard.at(-1)).toMatchObject({
      path: '/api/v1/typebots/loja-demo/startChat',
      body: { message: 'Ana' },
    })
  })

  test('that ends at its start is forgotten at once', async () => {
    const talk = await talkWith(aBot(text('a', 'Estamos fechados.')))
    expect(await talk.say('oi')).toMatchObject({ next: 'end', session: null })
  })

  test('that waits for its client is told to go on, and code for a browser is not run', async () => {
    const action = (type: string, beside: object = {}): Step => ({
      kind: 'action',
      action: { type, expectsDedicatedReply: true, ...beside },
    })
    const talk = await talkWith(
      aBot(
        text('a', 'Um'),
        action('setVariable'),
        text('b', 'Dois'),
        action('httpRequestToExecute'),
        text('c', 'Três'),
      ),
    )
    const first = await talk.say('oi')
    expect([readingOf(first), first.next]).toEqual([['Um'], 'call'])
    const second = await talk.goOn()
    expect([readingOf(second), second.next, lastTold()]).toEqual([['Dois'], 'call', undefined])
    const third = await talk.goOn()
    expect([readingOf(third), third.next, lastTold()]).toEqual([['Três'], 'end', '{"statusCode":0}'])
  })

  test('gets what the customer said while it waited once it asks', async () => {
    const talk = await talkWith(
      aBot(
        text('a', 'Um momento'),
        {
          kind: 'action',
          action: {
            type: 'wait',
            expectsDedicatedReply: true,
            lastBubbleBlockId: 'a',
            wait: { secondsToWaitFor: 300 },
          },
        },
        ask('text input'),
        text('b', 'ok'),
      ),
    )
    const first = await talk.say('oi')
    expect(first.parts.at(-1)).toEqual({ kind: 'wait', milliseconds: 120_000 })
    expect(readingOf(await talk.say('Ana'))).toEqual(['ok'])
    expect(lastTold()).toBe('Ana')
  })

  test('that never stops is stopped, and people go on', async () => {
    const bot: Bot = {
      publicId: 'endless',
      blocks: {
        start: [
          { kind: 'action', action: { type: 'setVariable', expectsDedicatedReply: true } },
          { kind: 'jump', to: 'start' },
        ],
      },
    }
    typebot.addBot(bot)
    const talk = await talkWith('endless')
    let answer = await talk.say('oi')
    for (let turn = 0; turn < 30 && answer.next === 'call'; turn++) answer = await talk.goOn()
    expect(answer).toMatchObject({ next: 'handOver', note: expect.stringContaining('sem parar') })
  })

  test('that listens for an event elsewhere stays', async () => {
    const talk = await talkWith(
      aBot(text('a', 'Espere'), { kind: 'action', action: { type: 'listenForWebhook' } }),
    )
    expect(await talk.say('oi')).toMatchObject({ next: 'reply', session: { sessionId: expect.any(String) } })
  })

  test('that wants to be paid is never answered: people go on', async () => {
    const talk = await talkWith(aBot(text('a', 'São R$ 10'), ask('payment input')))
    const answer = await talk.say('oi')
    expect(answer.next).toBe('handOver')
    expect(readingOf(answer)).toHaveLength(2)
  })

  test('is told no number of a company that hides them', async () => {
    const talk = await talkWith('loja-demo')
    await withSettings(talk.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    await talk.say('oi')
    expect(typebot.heard.at(-1)?.body.prefilledVariables).toMatchObject({ number: '', remoteJid: '' })
  })

  test('is spoken to by settings that stand in a flow’s node, without a log', async () => {
    const talk = await talkWith('loja-demo')
    const settings = { ...(await talk.settings()), integrationId: null }
    const message = await talk.message('oi')
    const driverCall = {
      conversation: talk.conversation,
      messages: [message],
      session: null,
      variables: {},
      attempt: 0,
    }
    const answer = await askTypebot({ ctx: talk.ctx, rules: LOOPBACK }, { ...driverCall, settings })
    expect(readingOf(answer)).toHaveLength(2)
    expect(await talk.deliveries()).toHaveLength(0)
  })
})

describe('where Typebot fails', () => {
  test.each([
    ['503', 'retry', 'busy'],
    ['500', 'retry', 'unreachable'],
    ['408', 'retry', 'timeout'],
    ['html', 'handOver', 'badAnswer'],
    ['cut', 'handOver', 'badAnswer'],
  ] as const)('at the start with %s: %s', async (fault, next, failure) => {
    const talk = await talkWith('loja-demo')
    typebot.fail(fault)
    expect(await talk.say('oi')).toMatchObject({ next, failure })
  })

  test('with a page, colleagues are told that it is the builder’s address', async () => {
    const talk = await talkWith('loja-demo')
    typebot.fail('html')
    expect((await talk.say('oi')).note).toContain('construtor')
  })

  test.each([
    ['503', 'retry', 'busy'],
    ['500', 'handOver', 'unreachable'],
    ['408', 'handOver', 'timeout'],
  ] as const)('in the middle with %s: %s', async (fault, next, failure) => {
    const talk = await talkWith('loja-demo')
    await talk.say('oi')
    typebot.fail(fault)
    expect(await talk.say('Ana')).toMatchObject({ next, failure })
  })

  test('the same is tried again under the same name, and then it goes on', async () => {
    const talk = await talkWith('loja-demo')
    await talk.say('oi')
    typebot.fail('503')
    expect(await talk.say('Ana')).toMatchObject({ next: 'retry', retryMs: 2000 })
    expect(readingOf(await talk.retry())).toHaveLength(1)
    const [, delivery] = await talk.deliveries()
    expect(delivery).toMatchObject({ event: 'continueChat', state: 'delivered', attempts: 2 })
    expect(delivery?.tries.map(({ status }) => status)).toEqual([503, 200])
  })

  test('a start without words is one call over all its tries', async () => {
    const talk = await talkWith('loja-demo')
    typebot.fail('503')
    expect(await talk.goOn()).toMatchObject({ next: 'retry' })
    expect(readingOf(await talk.retry())).toHaveLength(2)
    expect((await talk.deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 2],
    ])
  })

  test('after three more tries people go on', async () => {
    const talk = await talkWith('loja-demo')
    typebot.fail('503', '503', '503', '503')
    const answers = [await talk.say('oi'), await talk.retry(), await talk.retry(), await talk.retry()]
    expect(answers.map(({ next, retryMs }) => [next, retryMs])).toEqual([
      ['retry', 2000],
      ['retry', 10_000],
      ['retry', 30_000],
      ['handOver', 0],
    ])
    expect((await talk.deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([['failed', 4]])
  })

  test.each([
    ['an unknown bot', { typebotSlug: 'nobody' }, 'missing'],
    ['a closed one', { typebotSlug: 'closed' }, 'closed'],
  ])('%s hands over', async (_, input, failure) => {
    typebot.addBot({ publicId: 'closed', isClosed: true, blocks: {} })
    expect(await (await talkWith('x', input)).say('oi')).toMatchObject({ next: 'handOver', failure })
  })

  test('nothing is told twice: the answer that was not used comes from the log', async () => {
    const talk = await talkWith('loja-demo')
    await talk.say('oi')
    const { session } = talk.state
    const first = await talk.say('Ana')
    const before = typebot.heard.length
    expect(readingOf(await talk.repeatWith(session))).toEqual(readingOf(first))
    expect(typebot.heard).toHaveLength(before)
  })

  test('what may have been told and was never answered is not told again', async () => {
    const talk = await talkWith('loja-demo')
    await talk.say('oi')
    const { session } = talk.state
    await talk.say('Ana')
    await services.admin`update integration_deliveries set state = 'pending' where company_id = ${talk.company.id}`
    const before = typebot.heard.length
    expect(await talk.repeatWith(session)).toMatchObject({ next: 'handOver', failure: 'timeout' })
    expect(typebot.heard).toHaveLength(before)
  })

  test('an address inside the own network is not called', async () => {
    const talk = await talkWith('loja-demo', {}, { rules: { mayReachPrivate: false } })
    expect(await talk.say('oi')).toMatchObject({ next: 'handOver', failure: 'privateAddress' })
  })

  test('nobody there: it is tried again', async () => {
    const talk = await aTalk(services, askIntegration, {
      type: 'typebot',
      urlN8N: 'http://127.0.0.1:1',
      typebotSlug: 'x',
    })
    expect(await talk.say('oi')).toMatchObject({ next: 'retry', failure: 'unreachable' })
  })
})
