import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { makeReceiver } from '#simulators/webhooks/service.ts'
import { aMessage, aQueue, withSettings } from '#tests/support/factories.ts'
import { aTalk, LOOPBACK, reachingLoopback, readingOf } from '#tests/support/integration-talk.ts'
import { testServices } from '#tests/support/services.ts'
import { askIntegration } from '../ask-integration.ts'
import { replayDelivery } from '../replay-delivery.ts'
import { rotateSecret } from '../rotate-secret.ts'
import { updateQueueIntegration } from '../save-queue-integration.ts'

const services = reachingLoopback(await testServices())
const receiver = makeReceiver()
const server = Bun.serve({ port: 0, fetch: receiver.answer })
afterAll(() => server.stop(true))
const urlN8N = `http://127.0.0.1:${server.port}/recado`

beforeEach(() => {
  receiver.trust()
  receiver.fail()
  receiver.answerWith()
})

const talkWith = (input: object = {}, options = {}) =>
  aTalk(services, askIntegration, { type: 'webhook', urlN8N, ...input }, options)
const last = () => receiver.heard.at(-1)

describe('an event', () => {
  test('is signed by the key that was answered when the integration was made', async () => {
    const talk = await talkWith()
    receiver.trust(String(talk.saved.secret))
    expect(readingOf(await talk.say('oi'))).toEqual(['Você disse: oi'])
    expect(last()).toMatchObject({ isSigned: true })
  })

  test('says what the customer said, who they are, and where', async () => {
    const talk = await talkWith({}, { rules: { ...LOOPBACK, apiUrl: 'https://api.loja.example' } })
    const first = await talk.message('oi')
    await talk.call([first, await talk.message('tudo bem?')])
    expect(last()?.body).toMatchObject({
      type: 'message.received',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        message: { kind: 'conversation', body: 'tudo bem?' },
        messages: [{ id: first.messageId, body: 'oi' }, { body: 'tudo bem?' }],
        contact: { id: talk.contact.id, name: 'Ana Lima', number: talk.contact.number, isGroup: false },
        ticket: {
          uuid: talk.ticket.uuid,
          id: talk.ticket.id,
          status: 'pending',
          queue: { id: talk.company.queue.id, name: talk.company.queue.name },
          user: null,
          protocol: '20261129120000',
        },
        connection: { name: 'Loja', channel: 'whatsapp' },
        company: { id: talk.company.id },
        raw: { mediaType: 'conversation', body: 'tudo bem?' },
      },
    })
    expect(last()?.body).not.toHaveProperty('chatInput')
  })

  test('of n8n is what its chat trigger reads, too', async () => {
    const talk = await talkWith({ type: 'n8n' })
    await talk.say('oi', 'tudo bem?')
    expect(last()?.body).toMatchObject({
      action: 'sendMessage',
      sessionId: talk.ticket.uuid,
      chatInput: 'oi\ntudo bem?',
    })
  })

  test('tells that a conversation came without words, once', async () => {
    const talk = await talkWith()
    expect(readingOf(await talk.goOn())).toEqual(['Oi! Aqui é o n8n da loja.'])
    expect(last()?.body).toMatchObject({ type: 'conversation.started', data: { message: null, raw: null } })
    const before = receiver.heard.length
    expect(await talk.goOn()).toMatchObject({ next: 'reply', parts: [] })
    expect(receiver.heard).toHaveLength(before)
  })

  test('of a file has a link that ends', async () => {
    const talk = await talkWith({}, { rules: { ...LOOPBACK, apiUrl: 'https://api.loja.example' } })
    const [file] = await services.admin`insert into files (company_id, name, state, mime, original_name, size)
      values (${talk.company.id}, 'abcdef0123456789abcdef0123456789', 'stored', 'image/png', 'foto.png', 3) returning id::int`
    const message = await talk.message({ mediaType: 'image', fileId: Number(file?.id) })
    await talk.call([message])
    expect(last()?.body).toMatchObject({
      data: {
        message: {
          mime: 'image/png',
          file: {
            url: expect.stringContaining('https://api.loja.example/media/'),
            expiresAt: expect.stringMatching(/^\d{4}/),
            name: 'foto.png',
            size: 3,
          },
        },
      },
    })
  })

  test('waits for a file that is still on its way, and goes without it in the end', async () => {
    const talk = await talkWith()
    const [file] = await services.admin`insert into files (company_id, name, state, mime)
      values (${talk.company.id}, 'abcdef0123456789abcdef0123456780', 'pending', 'image/png') returning id::int`
    const message = await talk.message({ mediaType: 'image', fileId: Number(file?.id) })
    const before = receiver.heard.length
    expect(await talk.call([message])).toMatchObject({ next: 'retry', failure: null })
    expect(await talk.retry()).toMatchObject({ next: 'retry', failure: null })
    expect(receiver.heard).toHaveLength(before)
    expect(await talk.retry()).toMatchObject({ next: 'reply' })
    expect(receiver.heard).toHaveLength(before + 1)
  })

  test('tells no number of a company that hides them, wherever it stands', async () => {
    const talk = await talkWith({ type: 'n8n' })
    await withSettings(talk.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    const { number } = talk.contact
    const stored = await aMessage(talk.company, talk.ticket, {
      body: `me liga no ${number}`,
      dataJson: { participant: `${number}@s.whatsapp.net`, digits: Number(number), list: [number] },
    })
    const text = `me liga no ${number}`
    await talk.call([{ messageId: stored.id, text, answerId: null, mediaType: 'conversation', fileId: null }])
    expect(last()?.body).toMatchObject({ data: { contact: { number: null } } })
    expect(last()?.text).not.toContain(number)
    expect(last()?.text).not.toContain(number.slice(2))
    expect((await talk.deliveries())[0]?.requestBody).not.toContain(number)
  })
})

describe('the answer', () => {
  test.each([
    [{ reply: 'Oi' }, ['Oi']],
    [{ output: 'Oi' }, ['Oi']],
    [{ answer: 'Oi' }, ['Oi']],
    [{ text: 'Oi' }, ['Oi']],
    [[{ output: 'de n8n' }], ['de n8n']],
    [{ reply: ['um', { type: 'text', text: 'dois' }] }, ['um', 'dois']],
    [{ message: 'Workflow was started' }, []],
    [{ output: 'Workflow was started' }, []],
    ['', []],
    ['<html>', []],
    [{ reply: 7 }, []],
  ])('%j is %j', async (answer, texts) => {
    const talk = await talkWith()
    receiver.answerWith(answer)
    const got = await talk.say('oi')
    expect(got).toMatchObject({ next: 'reply', failure: null })
    expect(readingOf(got)).toEqual(texts)
  })

  test('may bring files', async () => {
    const files = Bun.serve({
      port: 0,
      fetch: () =>
        new Response(
          Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
            'base64',
          ),
        ),
    })
    const talk = await talkWith()
    receiver.answerWith({
      reply: [{ type: 'image', url: `http://127.0.0.1:${files.port}/foto.png`, caption: 'A bolsa' }],
    })
    expect(readingOf(await talk.say('oi'))).toEqual(['[file] A bolsa'])
    await files.stop(true)
  })

  test('may hand over, to a queue of the company alone', async () => {
    const talk = await talkWith()
    const queue = await aQueue(talk.company.ctx)
    receiver.answerWith({ reply: 'Um momento', handover: true }, { queueId: queue.id }, { queueId: 999_999 })
    expect(await talk.say('a')).toMatchObject({ next: 'handOver', queueId: null, failure: null })
    expect(await talk.say('b')).toMatchObject({ next: 'handOver', queueId: queue.id })
    expect(await talk.say('c')).toMatchObject({
      next: 'handOver',
      queueId: null,
      note: 'queueId 999999: not found',
    })
  })
})

describe('where the other side fails', () => {
  test.each([
    ['500', 'unreachable'],
    ['503', 'busy'],
    ['404', 'refused'],
    ['redirect', 'refused'],
    ['huge', 'badAnswer'],
  ] as const)('%s is tried again after 2, 10 and 30 seconds, then people go on', async (fault, failure) => {
    const talk = await talkWith()
    receiver.fail(fault, fault, fault, fault)
    const answers = [await talk.say('oi'), await talk.retry(), await talk.retry(), await talk.retry()]
    expect(answers.map(({ next, retryMs }) => [next, retryMs])).toEqual([
      ['retry', 2000],
      ['retry', 10_000],
      ['retry', 30_000],
      ['handOver', 0],
    ])
    expect(answers.at(-1)?.failure).toBe(failure)
    const heard = receiver.heard.slice(-4)
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
    expect(new Set(heard.map(({ text }) => text)).size).toBe(1)
    const [delivery] = await talk.deliveries()
    expect(delivery).toMatchObject({ state: 'failed', attempts: 4, failure })
  })

  test('nobody there, and then somebody: the customer is answered', async () => {
    const talk = await talkWith()
    receiver.fail('500')
    expect(await talk.say('oi')).toMatchObject({ next: 'retry' })
    expect(readingOf(await talk.retry())).toEqual(['Você disse: oi'])
    expect((await talk.deliveries()).map(({ state }) => state)).toEqual(['delivered'])
  })

  test('a longer pause is kept, a very long one is not waited for', async () => {
    const busy = makeReceiver({ retryAfter: '45' })
    const busyServer = Bun.serve({ port: 0, fetch: busy.answer })
    const talk = await talkWith({ urlN8N: `http://127.0.0.1:${busyServer.port}/` })
    busy.fail('429')
    expect(await talk.say('oi')).toMatchObject({ next: 'retry', retryMs: 45_000 })
    await busyServer.stop(true)
    const away = makeReceiver({ retryAfter: '7200' })
    const awayServer = Bun.serve({ port: 0, fetch: away.answer })
    const otherTalk = await talkWith({ urlN8N: `http://127.0.0.1:${awayServer.port}/` })
    away.fail('503')
    expect(await otherTalk.say('oi')).toMatchObject({ next: 'handOver', failure: 'busy' })
    await awayServer.stop(true)
  })

  test('410 stops the integration, which is told once, until it is saved', async () => {
    const talk = await talkWith()
    receiver.fail('410')
    expect(await talk.say('oi')).toMatchObject({ next: 'handOver', failure: 'closed' })
    expect((await talk.settings()).isDisabled).toBe(true)
    const before = receiver.heard.length
    expect(await talk.say('oi')).toMatchObject({ next: 'handOver', failure: 'closed' })
    expect(receiver.heard).toHaveLength(before)
    const events = await services.admin`select event from events where company_id = ${talk.company.id}
      and event->>'noun' = 'queueIntegration' and event->>'action' = 'update'`
    expect(events).toHaveLength(1)
    await updateQueueIntegration(talk.admin, { queueIntegrationId: talk.saved.id, name: 'De novo' })
    expect(readingOf(await talk.say('oi'))).toEqual(['Você disse: oi'])
  })

  test('an address inside the own network is not called, and not tried again', async () => {
    const talk = await talkWith({}, { rules: { mayReachPrivate: false } })
    expect(await talk.say('oi')).toMatchObject({ next: 'handOver', failure: 'privateAddress' })
  })

  test('an answer that was not used comes from the log, and the event is not sent again', async () => {
    const talk = await talkWith()
    const first = await talk.say('oi')
    const before = receiver.heard.length
    expect(readingOf(await talk.repeatWith(null))).toEqual(readingOf(first))
    expect(receiver.heard).toHaveLength(before)
  })

  test('an event that was begun and never answered goes again under the same name', async () => {
    const talk = await talkWith()
    await talk.say('oi')
    await services.admin`update integration_deliveries set state = 'pending' where company_id = ${talk.company.id}`
    await talk.repeatWith(null)
    const [first, second] = receiver.heard.slice(-2)
    expect(second?.id).toBe(String(first?.id))
  })
})

describe('a key', () => {
  test('that is replaced signs beside the new one for a day', async () => {
    const talk = await talkWith()
    const oldSecret = String(talk.saved.secret)
    const { secret } = await rotateSecret(talk.admin, { queueIntegrationId: talk.saved.id })
    for (const trusted of [oldSecret, secret]) {
      receiver.trust(trusted)
      await talk.say('oi')
      expect(last()?.isSigned).toBe(true)
    }
    services.travel(25 * 3_600_000)
    const later = makeReceiver({ secrets: [oldSecret], now: () => services.now().getTime() })
    const laterServer = Bun.serve({ port: 0, fetch: later.answer })
    const settings = { ...(await talk.settings()), urlN8N: `http://127.0.0.1:${laterServer.port}/` }
    const message = await talk.message('oi')
    const driverCall = { conversation: talk.conversation, messages: [message], session: null, variables: {} }
    const outside = { ctx: talk.ctx, rules: LOOPBACK }
    expect(await askIntegration(outside, { ...driverCall, settings, attempt: 0 })).toMatchObject({
      failure: 'refused',
    })
    await laterServer.stop(true)
    services.travel(-25 * 3_600_000)
  })
})

test('an event that failed is sent again by hand, under its name and signed anew', async () => {
  const talk = await talkWith()
  receiver.fail('500')
  await talk.say('oi')
  const [delivery] = await talk.deliveries()
  receiver.trust(String(talk.saved.secret))
  const named = { queueIntegrationId: talk.saved.id, deliveryId: delivery?.id ?? 0 }
  const replayed = await replayDelivery(talk.admin, named, LOOPBACK)
  expect(replayed).toMatchObject({ state: 'delivered', status: 200, attempts: 2 })
  expect(replayed.answerHead).toContain('Você disse: oi')
  const [first, second] = receiver.heard.slice(-2)
  expect(second).toMatchObject({ id: first?.id, text: first?.text, isSigned: true })
  const other = await talkWith()
  await expect(
    replayDelivery(other.admin, { ...named, queueIntegrationId: other.saved.id }, LOOPBACK),
  ).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
})
