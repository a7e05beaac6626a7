import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { makeReceiver } from '#simulators/webhooks/service.ts'
import { aProgram } from '#tests/support/desks/program-desk.ts'
import { aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { LOOPBACK } from '#tests/support/integration-talk.ts'
import { testServices } from '#tests/support/services.ts'
import { systemCtx } from '../../core/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/contract/time.ts'
import { recordAck } from '../../messages/delivery/record-ack.ts'
import { readOverview } from '../overview.ts'
import { removeWebhook, rotateWebhookSecret, saveWebhook } from './save-webhook.ts'
import { queueWebhook, tellWebhook } from './tell-webhook.ts'
import { listWebhookDeliveries, replayWebhookDelivery, testWebhook } from './webhook-log.ts'

const services = await testServices()
const receiver = makeReceiver({ now: () => services.now().getTime() })
const server = Bun.serve({ port: 0, fetch: receiver.answer })
afterAll(() => server.stop(true))
const url = `http://127.0.0.1:${server.port}/recado`

beforeEach(() => {
  receiver.fail()
  receiver.trust()
  receiver.heard.length = 0
})

/** A program whose connection has a webhook, and an admin who looks after it. */
async function aDesk() {
  const desk = await aProgram(services)
  const admin = asUser(services, desk.company.admin)
  const named = { whatsappId: desk.connectionId }
  const { secret } = await saveWebhook(admin, { ...named, url }, LOOPBACK)
  const run = () => tellWebhook(systemCtx(services, desk.company.id, 'job'), desk, LOOPBACK)
  const sent = async () => Number((await desk.send({})).answer.messageId)
  const deliveries = async () =>
    (await listWebhookDeliveries(admin, { ...named, state: undefined, cursor: undefined })).deliveries
  return { ...desk, admin, named, secret: String(secret), run, sent, deliveries }
}

const heardTypes = () => receiver.heard.map(({ body }) => body.type)
const idOf = (index: number) => receiver.heard[index]?.id
const timerOf = async (companyId: number) =>
  (await services.admin`select due_at from timers where company_id = ${companyId} and kind = 'webhook'`)[0]
    ?.due_at

describe('events of external messages', () => {
  test('come once each, in order, signed, whoever changes the message', async () => {
    const desk = await aDesk()
    receiver.trust(desk.secret)
    const messageId = await desk.sent()
    await desk.run()
    // A receipt that says read was given before the one that says delivered.
    await desk.become(messageId, { ack: 3 })
    await desk.become(messageId, { ack: 2 })
    await desk.become(messageId, { ack: 3 })
    await desk.run()
    await desk.run()
    const states = ['accepted', 'sent', 'delivered', 'read'].map((state) => `message.${state}`)
    expect(heardTypes()).toEqual(states)
    expect(receiver.heard.map(({ isSigned }) => isSigned)).toEqual([true, true, true, true])
    expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(4)
    const { id, name } =
      (await services.admin`select id::int, name from connections where id = ${desk.connectionId}`)[0] ?? {}
    expect(receiver.heard[0]?.body).toEqual({
      type: 'message.accepted',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        messageId,
        ticketUuid: expect.any(String),
        connection: { id, name },
        company: { id: desk.company.id },
      },
    })
    expect(receiver.heard[0]?.text).not.toContain('987654321')
  })

  test('say why a message failed, and that the customer answered, once', async () => {
    const desk = await aDesk()
    const failedId = await desk.sent()
    await desk.become(failedId, { failure: 'not_on_whatsapp' })
    const messageId = await desk.sent()
    await desk.become(messageId, { ack: 1 })
    const [row] = await services.admin`select contact_id::int as id from messages where id = ${messageId}`
    const ticket = await aTicket(desk.company, 'closed', { contactId: Number(row?.id) })
    await aMessage(desk.company, ticket, { body: 'obrigada' })
    await aMessage(desk.company, ticket, { body: 'até logo' })
    await desk.run()
    await desk.run()
    expect(receiver.heard.filter(({ body }) => body.type === 'message.failed')).toMatchObject([
      { body: { data: { messageId: failedId, code: 'not_on_whatsapp' } } },
    ])
    expect(receiver.heard.filter(({ body }) => body.type === 'message.replied')).toMatchObject([
      { body: { data: { messageId } } },
    ])
    expect(await desk.state(messageId)).toMatchObject({ answer: { state: 'replied' } })
  })

  test('are none of what a phone’s past brings, of messages of people, and of a connection without a webhook', async () => {
    const desk = await aDesk()
    const messageId = await desk.sent()
    const [row] = await services.admin`select contact_id::int as id from messages where id = ${messageId}`
    const ticket = await aTicket(desk.company, 'closed', { contactId: Number(row?.id) })
    await aMessage(desk.company, ticket, { sentAt: new Date(Date.now() - DAY_MS) })
    const own = await aMessage(desk.company, ticket, { fromMe: true })
    await desk.become(own.id, { ack: 3 })
    await desk.run()
    expect(heardTypes()).toEqual(['message.accepted'])
    await removeWebhook(desk.admin, desk.named)
    await desk.become(messageId, { ack: 3 })
    await desk.run()
    expect(heardTypes()).toEqual(['message.accepted'])
  })

  test('follow from the channel’s receipts', async () => {
    const desk = await aDesk()
    const messageId = await desk.sent()
    const [row] = await services.admin`select external_id as id from messages where id = ${messageId}`
    await services.admin`update connection_leases set owner = 'test', epoch = 7, expires_at = now() + interval '1 hour'
      where connection_id = ${desk.connectionId}`
    const lease = { connectionId: desk.connectionId, owner: 'test', epoch: 7 }
    await recordAck(systemCtx(services, desk.company.id, 'channel'), {
      ...lease,
      externalIds: [String(row?.id)],
      ack: 2,
    })
    await desk.run()
    await desk.run()
    expect(heardTypes()).toEqual(['message.accepted', 'message.sent', 'message.delivered'])
  })
})

describe('a receiver that is away', () => {
  test('gets what failed again later, under the same id, and nothing of the message overtakes it', async () => {
    const desk = await aDesk()
    receiver.fail('500', 'redirect')
    const messageId = await desk.sent()
    await desk.become(messageId, { ack: 1 })
    await desk.run()
    expect(heardTypes()).toEqual(['message.accepted'])
    const first = await timerOf(desk.company.id)
    expect(first.getTime() - services.now().getTime()).toBeWithin(1 * SECOND_MS, 6 * SECOND_MS)
    services.travel(6 * SECOND_MS)
    await desk.run()
    expect(await desk.deliveries()).toMatchObject([
      { event: 'message.sent', state: 'pending' },
      { state: 'retrying', attempts: 2 },
    ])
    services.travel(6 * MINUTE_MS)
    await desk.run()
    expect(heardTypes()).toEqual(['message.accepted', 'message.accepted', 'message.accepted', 'message.sent'])
    expect([idOf(1), idOf(2)]).toEqual([idOf(0), idOf(0)])
    expect(await desk.deliveries()).toMatchObject([
      { state: 'delivered' },
      { state: 'delivered', attempts: 3 },
    ])
  })

  test('gets its tries also where somebody sends it again by hand meanwhile', async () => {
    const desk = await aDesk()
    receiver.fail(...Array.from({ length: 12 }, () => '500' as const))
    await desk.sent()
    await desk.run()
    const [delivery] = await desk.deliveries()
    for (let nth = 0; nth < 11; nth++)
      expect(
        await replayWebhookDelivery(
          desk.admin,
          { ...desk.named, deliveryId: Number(delivery?.id) },
          LOOPBACK,
        ),
      ).toMatchObject({ state: 'retrying', attempts: 1, nextTryAt: delivery?.nextTryAt })
    services.travel(6 * SECOND_MS)
    await desk.run()
    expect(await desk.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(await overviewOf(desk)).toMatchObject({ stoppedAt: null })
    expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(1)
  })

  test('is slowed down for as long as it asks', async () => {
    const slow = makeReceiver({ retryAfter: '120' })
    const own = Bun.serve({ port: 0, fetch: slow.answer })
    const desk = await aDesk()
    await saveWebhook(desk.admin, { ...desk.named, url: `http://127.0.0.1:${own.port}/` }, LOOPBACK)
    slow.fail('429')
    await desk.sent()
    await desk.run()
    expect((await timerOf(desk.company.id)).getTime() - services.now().getTime()).toBeGreaterThan(
      100 * SECOND_MS,
    )
    own.stop(true)
  })

  test('for days gets nothing more, which admins are told, until somebody saves it again', async () => {
    const desk = await aDesk()
    receiver.fail(...Array.from({ length: 10 }, () => '503' as const))
    const messageId = await desk.sent()
    for (let nth = 0; nth < 10; nth++) {
      await desk.run()
      services.travel(27 * HOUR_MS)
    }
    expect(receiver.heard).toHaveLength(10)
    expect(await overviewOf(desk)).toMatchObject({ stopReason: 'failing', stoppedAt: expect.any(String) })
    expect(await desk.deliveries()).toMatchObject([{ state: 'failed', attempts: 10 }])
    await desk.become(messageId, { ack: 1 })
    await desk.run()
    expect(receiver.heard).toHaveLength(10)
    const { secret } = await saveWebhook(desk.admin, { ...desk.named, url }, LOOPBACK)
    expect({ secret, ...(await overviewOf(desk)) }).toMatchObject({ secret: null, stopReason: null })
    await desk.become(messageId, { ack: 2 })
    await desk.run()
    await desk.run()
    expect(heardTypes().slice(10)).toEqual(['message.sent', 'message.delivered'])
  })

  test('for good says so with 410, and gets nothing more at once', async () => {
    const desk = await aDesk()
    receiver.fail('410')
    await desk.sent()
    await desk.sent()
    await desk.run()
    expect(await overviewOf(desk)).toMatchObject({ stopReason: 'gone' })
    expect((await desk.deliveries()).map(({ state }) => state)).not.toContain('pending')
  })
})

describe('an admin', () => {
  test('tests the address, replaces the key, and sends an event again', async () => {
    const desk = await aDesk()
    receiver.trust(desk.secret)
    expect(await testWebhook(desk.admin, desk.named, LOOPBACK)).toEqual({
      isWorking: true,
      status: 200,
      failure: null,
    })
    await desk.sent()
    await desk.run()
    const { secret } = await rotateWebhookSecret(desk.admin, desk.named)
    const [{ id: deliveryId, eventId } = { id: 0, eventId: '' }] = await desk.deliveries()
    for (const key of [secret, desk.secret]) {
      receiver.trust(key)
      expect(await replayWebhookDelivery(desk.admin, { ...desk.named, deliveryId }, LOOPBACK)).toMatchObject({
        state: 'delivered',
      })
    }
    services.travel(DAY_MS + HOUR_MS)
    expect(await testWebhook(desk.admin, desk.named, LOOPBACK)).toMatchObject({
      isWorking: false,
      status: 401,
    })
    expect(receiver.heard.filter(({ id }) => id === eventId)).toHaveLength(3)
  })

  test('cannot name an address of the private network', async () => {
    const desk = await aDesk()
    const save = () =>
      saveWebhook(desk.admin, { ...desk.named, url: 'https://10.0.0.1/x' }, { mayReachPrivate: false })
    expect(save).toThrow(expect.objectContaining({ code: 'ERR_PRIVATE_ADDRESS' }))
  })

  test('of another company finds no connection, and an attendant has no right', async () => {
    const [desk, other] = [await aDesk(), await aDesk()]
    const save = (ctx: typeof desk.admin) => async () =>
      await saveWebhook(ctx, { ...desk.named, url }, LOOPBACK)
    await expect(save(other.admin)()).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
    await expect(save(asUser(services, desk.company.attendant))()).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
  })
})

test('the timer gives what waits to a job, once', async () => {
  const desk = await aDesk()
  await desk.sent()
  expect(await timerOf(desk.company.id)).toBeDefined()
  const ctx = systemCtx(services, desk.company.id, 'timer')
  await queueWebhook(ctx, desk)
  await queueWebhook(ctx, desk)
  expect(await timerOf(desk.company.id)).toBeUndefined()
  const jobs =
    await services.admin`select data from jobs.job where name = 'tell-webhook' and (data->>'companyId')::int = ${desk.company.id}`
  expect(jobs).toMatchObject([{ data: { connectionId: desk.connectionId } }])
})

async function overviewOf({ admin, connectionId }: Awaited<ReturnType<typeof aDesk>>) {
  const { connections } = await readOverview(admin, 'https://api.loja.example')
  return connections.find(({ id }) => id === connectionId)
}
