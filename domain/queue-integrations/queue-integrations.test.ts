import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { integrationDeliveries } from '#db/schema/integration-deliveries.ts'
import { makeAccount, makeDialogflow } from '#simulators/dialogflow/service.ts'
import { demoBot } from '#simulators/typebot/bot.ts'
import { makeTypebot } from '#simulators/typebot/service.ts'
import { makeReceiver } from '#simulators/webhooks/service.ts'
import { testApi } from '#tests/support/api.ts'
import { aCompany, aConnection, aQueue, asUser, aUser, type TestCompany } from '#tests/support/factories.ts'
import { LOOPBACK } from '#tests/support/integration-talk.ts'
import { testServices } from '#tests/support/services.ts'
import type { Ctx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { noteCall, noteTry } from '../deliveries/delivery-log.ts'
import { deliveryView } from '../deliveries/delivery-page.ts'
import { purgeDeliveries } from '../deliveries/purge-deliveries.ts'
import { QueueIntegrationInput } from './contract/schema.ts'
import type { TrialInput } from './contract/trial-schema.ts'
import { integrationSettings } from './integration-settings.ts'
import { listDeliveries } from './list-deliveries.ts'
import { queueIntegrationVerbs as verbs } from './queue-integration-verbs.ts'
import { rotateSecret } from './rotate-secret.ts'
import { createQueueIntegration, updateQueueIntegration } from './save-queue-integration.ts'
import { testDialogflow, tryIntegration } from './trial/try-integration.ts'

const services = await testServices()
const { as } = testApi(services)
const { account } = makeAccount()
const jsonContent = JSON.stringify(account)

let company: TestCompany
let admin: Ctx

beforeAll(async () => {
  company = await aCompany(services)
  admin = asUser(services, company.admin)
})

let count = 0
const save = (input: Record<string, unknown>) =>
  createQueueIntegration(admin, QueueIntegrationInput.parse({ name: `Integração ${++count}`, ...input }))
const WEBHOOK = { type: 'webhook', urlN8N: 'https://loja.example/recado' }
const DIALOGFLOW = { type: 'dialogflow', projectName: 'loja-demo', jsonContent }

describe('an integration', () => {
  test.each([
    [{ type: 'typebot' }, { urlN8N: 'required', typebotSlug: 'required' }],
    [{ type: 'typebot', urlN8N: 'https://bot.example', typebotSlug: 'a/b' }, { typebotSlug: 'invalid' }],
    [{ type: 'n8n' }, { urlN8N: 'required' }],
    [{ type: 'webhook' }, { urlN8N: 'required' }],
    [{ type: 'dialogflow' }, { projectName: 'required', jsonContent: 'required' }],
    [{ ...DIALOGFLOW, projectName: 'a.evil.example' }, { projectName: 'invalid' }],
    [{ ...DIALOGFLOW, jsonContent: '{}' }, { jsonContent: 'serviceAccount' }],
    [
      { ...DIALOGFLOW, jsonContent: JSON.stringify({ ...account, type: 'external_account' }) },
      { jsonContent: 'serviceAccount' },
    ],
    [
      { ...DIALOGFLOW, jsonContent: JSON.stringify({ ...account, private_key: 'none' }) },
      { jsonContent: 'serviceAccount' },
    ],
    [{ type: 'flowbuilder' }, { flowId: 'required' }],
    [{ type: 'flowbuilder', flowId: 999_999 }, { flowId: 'ERR_NOT_FOUND' }],
  ])('%j lacks something', async (input, fields) => {
    await expect(save(input)).rejects.toMatchObject({ code: 'ERR_VALIDATION', details: { fields } })
  })

  test.each([
    'http://loja.example',
    'https://127.0.0.1/x',
    'https://169.254.169.254/',
    'https://a:b@loja.example',
  ])('is not saved with the address %s', async (urlN8N) => {
    await expect(save({ type: 'webhook', urlN8N })).rejects.toMatchObject({ code: 'ERR_PRIVATE_ADDRESS' })
  })

  test('has the usual values of the specification', async () => {
    const view = await save({
      type: 'typebot',
      urlN8N: 'https://bot.example',
      typebotSlug: 'bot',
      typebotExpires: '',
    })
    expect(view).toMatchObject({
      typebotDelayMessage: 1000,
      typebotExpires: 1,
      language: 'pt-BR',
      secret: null,
    })
  })

  test('says whose account it has, and never the key, which an empty field keeps', async () => {
    const view = await save(DIALOGFLOW)
    expect(view.serviceAccount).toBe(account.client_email)
    const changed = await updateQueueIntegration(admin, {
      queueIntegrationId: view.id,
      jsonContent: '',
      language: 'es',
    })
    expect(changed).toMatchObject({ language: 'es', serviceAccount: account.client_email })
    const settings = await reading(company.ctx, (tx) => integrationSettings(tx, view.id))
    expect(settings?.serviceAccount?.private_key).toBe(account.private_key)
    // What the file says of other addresses is not kept.
    expect(settings?.serviceAccount).not.toHaveProperty('token_uri')
    const [row] =
      await services.admin`select encode(json_content_sealed, 'escape') as sealed from queue_integrations
      where id = ${view.id}`
    expect(row?.sealed).not.toContain('PRIVATE')
    expect(JSON.stringify([view, changed])).not.toContain('PRIVATE')
  })

  test('answers its signing key when it is made and when it is replaced, and at no other time', async () => {
    const view = await save(WEBHOOK)
    expect(view.secret).toStartWith('whsec_')
    const changed = await updateQueueIntegration(admin, { queueIntegrationId: view.id, name: 'Outro nome' })
    const read = await verbs.get(admin, { queueIntegrationId: view.id })
    expect([changed.secret, read.secret]).toEqual([null, null])
    const rotated = await rotateSecret(admin, { queueIntegrationId: view.id })
    expect(rotated.secret).not.toBe(String(view.secret))
    const settings = await reading(company.ctx, (tx) => integrationSettings(tx, view.id))
    expect(settings?.secrets).toEqual([rotated.secret, String(view.secret)])
  })

  test('gets a key when it becomes a webhook', async () => {
    const view = await save({ type: 'typebot', urlN8N: 'https://bot.example', typebotSlug: 'bot' })
    const changed = await updateQueueIntegration(admin, { queueIntegrationId: view.id, type: 'webhook' })
    expect(changed.secret).toStartWith('whsec_')
  })

  test('that is deleted is forgotten by the connections and queues that led to it', async () => {
    const { id } = await save(WEBHOOK)
    const connection = await aConnection(company.ctx, { integrationId: id })
    const queue = await aQueue(company.ctx, { integrationId: id })
    const view = await verbs.get(admin, { queueIntegrationId: id })
    expect([view.connectionNames, view.queueNames].map(({ length }) => length)).toEqual([1, 1])
    await verbs.remove(admin, { queueIntegrationId: id })
    const rows = await services.admin`select integration_id from connections where id = ${connection.id}
      union all select integration_id from queues where id = ${queue.id}`
    expect(rows.map((row) => row.integration_id)).toEqual([null, null])
    const events = await services.admin`select event->>'noun' as noun, event->>'action' as action from events
      where company_id = ${company.id} and (event->>'id')::int in (${connection.id}, ${queue.id}, ${id}) order by id desc limit 3`
    expect(events.map(({ noun, action }) => `${noun} ${action}`).toSorted()).toEqual([
      'connection update',
      'queue update',
      'queueIntegration delete',
    ])
    // Its name is free, and its calls stay in the log of conversations.
    const [row] =
      await services.admin`select deleted_at is not null as marked from queue_integrations where id = ${id}`
    expect(row?.marked).toBe(true)
  })

  test('is an admin’s business', async () => {
    const { id } = await save(WEBHOOK)
    const attendant = await as(await aUser(company.ctx))
    for (const [method, path] of [
      ['GET', '/queueIntegration'],
      ['GET', `/queueIntegration/${id}`],
      ['POST', `/queueIntegration/${id}/secret`],
      ['GET', `/queueIntegration/${id}/deliveries`],
    ] as const)
      expect((await attendant(method, path)).status).toBe(403)
  })

  test('is listed as clients of this family read it', async () => {
    const list = await (await as(company.admin))('GET', '/queueIntegration/?searchParam=Integra&pageNumber=1')
    expect(await list.json()).toMatchObject({ queueIntegrations: expect.any(Array), hasMore: false })
  })
})

describe('the log', () => {
  async function aCall(integrationId: number, eventId: string) {
    const ticketId = await aTicketId()
    const call = { integrationId, ticketId, eventId, event: 'message.received', requestBody: '{"a":1}' }
    await noteCall(company.ctx, call)
    await noteTry(company.ctx, call, {
      state: 'delivered',
      status: 200,
      failure: null,
      milliseconds: 12,
      answer: 'x'.repeat(9000),
      nextTryAt: null,
    })
  }

  test('pages from the newest, with the beginning of each answer', async () => {
    const { id } = await save(WEBHOOK)
    for (let n = 0; n < 23; n++) await aCall(id, `page-${n}`)
    const first = await listDeliveries(admin, { queueIntegrationId: id })
    expect([first.deliveries.length, first.hasMore]).toEqual([20, true])
    expect(first.deliveries[0]).toMatchObject({ eventId: 'page-22', attempts: 1, isReplayable: true })
    expect(first.deliveries[0]?.answerHead).toHaveLength(4096)
    const second = await listDeliveries(admin, { queueIntegrationId: id, cursor: String(first.next) })
    expect(second.deliveries.map(({ eventId }) => eventId)).toEqual(['page-2', 'page-1', 'page-0'])
    expect((await listDeliveries(admin, { queueIntegrationId: id, state: 'failed' })).deliveries).toEqual([])
  })

  test('says of a second try, too, that it was begun: a process that ends in it repeats nothing', async () => {
    const { id } = await save(WEBHOOK)
    const call = {
      integrationId: id,
      ticketId: await aTicketId(),
      eventId: 'begun twice',
      event: 'continueChat',
      requestBody: '',
    }
    expect(await noteCall(company.ctx, call)).toBeUndefined()
    const busy = { status: 503, failure: 'busy', milliseconds: 1, answer: '', nextTryAt: services.now() }
    await noteTry(company.ctx, call, { state: 'retrying', ...busy })
    expect(await noteCall(company.ctx, call)).toMatchObject({ state: 'retrying' })
    expect(await noteCall(company.ctx, call)).toMatchObject({ state: 'pending' })
  })

  test('is not another company’s', async () => {
    const { id } = await save(WEBHOOK)
    const stranger = asUser(services, (await aCompany(services)).admin)
    await expect(listDeliveries(stranger, { queueIntegrationId: id })).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
  })

  test('hides numbers from whom they are hidden', async () => {
    const { id } = await save(WEBHOOK)
    const body = { requestBody: '{"number":"5511988887777"}', ticketId: await aTicketId() }
    await noteCall(company.ctx, { integrationId: id, eventId: 'masked', event: 'message.received', ...body })
    const bodyFor = async (profile: 'admin' | 'user') => {
      const actor = { ...company.admin, masksNumbers: true, profile }
      const [row] = await reading(asUser(services, actor), (tx) =>
        tx.db.select().from(integrationDeliveries).where(inCompany(tx, integrationDeliveries)),
      ).then((rows) => rows.filter(({ eventId }) => eventId === 'masked'))
      return reading(asUser(services, actor), async (tx) => row && deliveryView(tx, row).requestBody)
    }
    expect(await bodyFor('admin')).toContain('5511988887777')
    expect(await bodyFor('user')).not.toContain('5511988887777')
  })

  test('is kept for 30 days', async () => {
    const { id } = await save(WEBHOOK)
    await aCall(id, 'old')
    await aCall(id, 'new')
    await services.admin`update integration_deliveries set created_at = now() - interval '31 days' where event_id = 'old'`
    while ((await purgeDeliveries(company.ctx)) > 0);
    const { deliveries } = await listDeliveries(admin, { queueIntegrationId: id })
    expect(deliveries.map(({ eventId }) => eventId)).toEqual(['new'])
  })

  async function aTicketId(): Promise<number> {
    const [ticket] = await services.admin`insert into tickets (company_id, contact_id, connection_id, status)
      values (${company.id}, ${company.contact.id}, ${company.connection.id}, 'closed') returning id::int`
    return Number(ticket?.id)
  }
})

describe('a trial', () => {
  const typebot = makeTypebot()
  const receiver = makeReceiver()
  const servers = [typebot, receiver].map(({ answer }) => Bun.serve({ port: 0, fetch: answer }))
  const [botUrl = '', hookUrl = ''] = servers.map(({ port }) => `http://127.0.0.1:${port}`)
  typebot.addBot(demoBot(botUrl))
  typebot.addBot({ publicId: 'empty', blocks: { start: [] } })
  afterAll(() => Promise.all(servers.map((server) => server.stop(true))))
  const attempt = (input: TrialInput) => tryIntegration(admin, input, LOOPBACK)

  test.each([
    [{ typebotSlug: 'nobody' }, 'bot', 'missing'],
    [{ typebotSlug: 'empty' }, 'bubble', 'empty'],
    [{ typebotSlug: 'loja-demo', urlN8N: 'http://127.0.0.1:1' }, 'address', 'unreachable'],
  ] as const)('of Typebot with %j fails at %s', async (input, failedStep, failure) => {
    expect(await attempt({ type: 'typebot', urlN8N: botUrl, ...input })).toMatchObject({
      isWorking: false,
      failedStep,
      failure,
    })
  })

  test('of Typebot that goes well answers its first words', async () => {
    const result = await attempt({ type: 'typebot', urlN8N: botUrl, typebotSlug: 'loja-demo' })
    expect(result).toMatchObject({ isWorking: true, failedStep: null, steps: ['address', 'bot', 'bubble'] })
    expect(result.detail).toContain('atendente virtual')
  })

  test('of a webhook is signed by the saved key, and says where a signature is refused', async () => {
    const saved = await save(WEBHOOK)
    receiver.trust(String(saved.secret))
    const filled = { type: 'webhook', urlN8N: hookUrl } as const
    expect(await attempt(filled)).toMatchObject({ isWorking: false, failedStep: 'signature' })
    expect(await attempt({ ...filled, id: saved.id })).toMatchObject({ isWorking: true })
    expect(receiver.heard.at(-1)?.body).toMatchObject({ type: 'test' })
    receiver.fail('500')
    expect(await attempt({ ...filled, id: saved.id })).toMatchObject({
      failedStep: 'address',
      failure: 'unreachable',
    })
  })

  test('of DialogFlow says whether the file, the token or the question failed', async () => {
    const known = makeAccount()
    const google = makeDialogflow({ publicKey: known.publicKey })
    const server = Bun.serve({ port: 0, fetch: google.answer })
    const rules = { ...LOOPBACK, googleUrl: `http://127.0.0.1:${server.port}` }
    const ask = (file: object) =>
      testDialogflow(
        admin,
        { projectName: 'loja-demo', jsonContent: JSON.stringify(file), language: 'pt-BR' },
        rules,
      )
    expect(await ask(known.account)).toMatchObject({ isWorking: true, detail: 'Olá! Como posso ajudar?' })
    expect(await ask(account)).toMatchObject({ failedStep: 'token', failure: 'refusedKey' })
    google.fail('403')
    expect(await ask(known.account)).toMatchObject({ failedStep: 'detectIntent', failure: 'refusedKey' })
    await server.stop(true)
  })

  test('of DialogFlow without a good file ends there', async () => {
    const filled = { projectName: 'loja-demo', jsonContent: '{}', language: 'pt-BR' } as const
    expect(await testDialogflow(admin, filled, LOOPBACK)).toMatchObject({
      failedStep: 'file',
      failure: 'missing',
    })
  })

  test('of another company’s integration is refused', async () => {
    const { id } = await save(WEBHOOK)
    const stranger = asUser(services, (await aCompany(services)).admin)
    await expect(tryIntegration(stranger, { id }, LOOPBACK)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  test('calls no address inside the own network', async () => {
    const filled = { type: 'webhook', urlN8N: hookUrl } as const
    expect(await tryIntegration(admin, filled, { mayReachPrivate: false })).toMatchObject({
      failedStep: 'address',
      failure: 'privateAddress',
    })
  })
})
