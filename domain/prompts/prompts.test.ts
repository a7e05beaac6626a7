import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx } from '#domain/core/context.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { getQueueUses } from '#domain/queues/get-queue-uses.ts'
import { queueVerbs } from '#domain/queues/queue-verbs.ts'
import { RESOURCES } from '#domain/resources.ts'
import { aCompany, aQueue, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { PromptInput } from './contract/schema.ts'
import { VOICES } from './contract/voices.ts'
import { promptSettings } from './prompt-settings.ts'
import { promptVerbs } from './prompt-verbs.ts'

const services = { ...(await testServices()), outgoing: { mayReachPrivate: false } }
const BASE = 'https://ai.example.com/v1'
const AZURE = { voice: 'pt-BR-YaraNeural', voiceKey: 'az-0000-1111', voiceRegion: 'brazilsouth' }

async function aPrompt(values: object = {}) {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const usual = {
    name: 'Assistente da loja',
    prompt: 'Você atende clientes de uma loja de bolsas. Seja breve e gentil, sempre.',
    apiKey: 'sk-secret-4321',
    queueId: company.queue.id,
  }
  const create = (more: object = {}) =>
    promptVerbs.create(admin, PromptInput.parse({ ...usual, ...values, ...more }))
  return { company, admin, create, prompt: await create() }
}

const settingsOf = (ctx: Ctx, promptId: number) => reading(ctx, (tx) => promptSettings(tx, promptId))

test('a prompt has the usual values of the specification', async () => {
  const { prompt, company } = await aPrompt()
  expect(prompt).toMatchObject({
    voice: 'texto',
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    model: '',
    baseUrl: '',
    queueName: company.queue.name,
    connectionNames: [],
    refusal: null,
  })
  expect(VOICES.filter(({ service }) => service === 'azure')).toHaveLength(15)
  expect(VOICES.filter(({ isChild }) => isChild).map(({ name }) => name)).toEqual(['Letícia'])
})

describe('what is no prompt', () => {
  const good = RESOURCES.prompt.sample
  const cases: readonly [string, object][] = [
    ['name', { name: 'Loja' }],
    ['name', { name: 'a'.repeat(101) }],
    ['prompt', { prompt: 'Seja gentil.' }],
    ['queueId', { queueId: undefined }],
    ['queueId', { queueId: '' }],
    ['voice', { voice: 'pt-BR-NobodyNeural' }],
    ['voiceRegion', { voiceRegion: 'evil.example/' }],
    ['voiceRegion', { voiceRegion: 'Brazil South' }],
    ['maxTokens', { maxTokens: 0 }],
    ['maxTokens', { maxTokens: 1.5 }],
    ['temperature', { temperature: 2.1 }],
    ['maxMessages', { maxMessages: 101 }],
    ['baseUrl', { baseUrl: 'file:///etc/passwd' }],
  ]
  for (const [field, values] of cases)
    test(`${field}: ${JSON.stringify(values).slice(0, 60)}`, () => {
      const problems = PromptInput.safeParse({ ...good, queueId: 1, ...values }).error?.issues ?? []
      expect([...new Set(problems.map(({ path }) => path[0]))]).toEqual([field])
    })
})

test('keys are sealed, never answered, and open for the driver alone', async () => {
  const { prompt, company } = await aPrompt(AZURE)
  expect(prompt).toMatchObject({ apiKeyLastFour: '4321', voiceKeyLastFour: '1111' })
  expect(JSON.stringify(prompt)).not.toMatch(/sk-secret|az-0000/)
  const [row] =
    await services.admin`select encode(api_key_sealed, 'escape') || encode(voice_key_sealed, 'escape') as text
    from prompts where id = ${prompt.id}`
  expect(row?.text).not.toMatch(/secret|az-0000/)
  expect(await settingsOf(company.ctx, prompt.id)).toMatchObject({
    promptId: prompt.id,
    apiKey: 'sk-secret-4321',
    voiceKey: 'az-0000-1111',
  })
})

describe('an empty key', () => {
  test('keeps the one that is stored', async () => {
    const { prompt, admin, company } = await aPrompt(AZURE)
    const changed = await promptVerbs.update(admin, {
      promptId: prompt.id,
      apiKey: '',
      voiceKey: '',
      maxTokens: 200,
    })
    expect(changed).toMatchObject({ maxTokens: 200, apiKeyLastFour: '4321', voiceKeyLastFour: '1111' })
    expect(await settingsOf(company.ctx, prompt.id)).toMatchObject({ apiKey: 'sk-secret-4321' })
  })

  test('is none for another host or another region', async () => {
    const { prompt, admin } = await aPrompt({ ...AZURE, baseUrl: BASE })
    const change = (values: object) => promptVerbs.update(admin, { promptId: prompt.id, ...values })
    const required = (field: string) => ({
      code: 'ERR_VALIDATION',
      details: { fields: { [field]: 'required' } },
    })
    expect(await change({ baseUrl: `${BASE}/other` })).toMatchObject({ apiKeyLastFour: '4321' })
    await expect(change({ baseUrl: 'https://evil.example/v1' })).rejects.toMatchObject(required('apiKey'))
    await expect(change({ baseUrl: '' })).rejects.toMatchObject(required('apiKey'))
    await expect(change({ voiceRegion: 'eastus' })).rejects.toMatchObject(required('voiceKey'))
    await expect(change({ voiceRegion: '' })).rejects.toMatchObject({
      details: { fields: { voiceKey: 'required', voiceRegion: 'required' } },
    })
    expect(await change({ voiceRegion: 'eastus', voiceKey: 'az-2222' })).toMatchObject({
      voiceKeyLastFour: '2222',
    })
    expect(await change({ baseUrl: 'https://new.example/v1', apiKey: 'sk-9999' })).toMatchObject({
      apiKeyLastFour: '9999',
    })
    // A key of the voice does not go to another region while nobody speaks.
    expect(await change({ voice: 'texto', voiceRegion: 'westus' })).toMatchObject({ voiceKeyLastFour: '' })
  })

  test('is refused for a new prompt, and for a voice of Azure', async () => {
    const { create } = await aPrompt()
    await expect(create({ name: 'Outro aqui', apiKey: '' })).rejects.toMatchObject({
      details: { fields: { apiKey: 'required' } },
    })
    await expect(create({ name: 'Outro aqui', ...AZURE, voiceKey: '' })).rejects.toMatchObject({
      details: { fields: { voiceKey: 'required' } },
    })
    expect(await create({ name: 'Outro aqui', voice: 'nova' })).toMatchObject({ voice: 'nova' })
  })
})

test('an address in the private network is refused', async () => {
  const { create } = await aPrompt()
  for (const baseUrl of ['https://169.254.169.254/v1', 'https://10.0.0.1', 'http://ai.example.com/v1'])
    await expect(create({ name: 'Outro aqui', baseUrl })).rejects.toMatchObject({
      code: 'ERR_PRIVATE_ADDRESS',
    })
})

test('a queue that is gone, or another company’s, is refused', async () => {
  const { create } = await aPrompt()
  const stranger = await aCompany(services)
  const { id: queueId } = await aQueue(stranger.ctx)
  await expect(create({ name: 'Outro aqui', queueId })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
})

test('a queue that goes leaves its assistants to another one, or without any until somebody chooses', async () => {
  const { prompt, admin, company } = await aPrompt()
  const target = await aQueue(company.ctx)
  expect(await getQueueUses(admin, { queueId: company.queue.id })).toMatchObject({ prompts: 1 })
  await queueVerbs.remove(admin, { queueId: company.queue.id, toQueueId: target.id })
  expect(await promptVerbs.get(admin, { promptId: prompt.id })).toMatchObject({
    queueId: target.id,
    queueName: target.name,
  })
  await queueVerbs.remove(admin, { queueId: target.id })
  expect(await promptVerbs.get(admin, { promptId: prompt.id })).toMatchObject({ queueName: '' })
  expect(await settingsOf(company.ctx, prompt.id)).toMatchObject({ queueId: null })
})

test('a deleted one answers for no connection any more, has no keys, and stays for what names it', async () => {
  const { prompt, admin, company } = await aPrompt()
  const { id: connectionId } = company.connection
  await inTransaction(company.ctx, (tx) =>
    tx.db.update(connections).set({ promptId: prompt.id }).where(eq(connections.id, connectionId)),
  )
  const { connectionNames } = await promptVerbs.get(admin, { promptId: prompt.id })
  expect(connectionNames).toHaveLength(1)
  await promptVerbs.remove(admin, { promptId: prompt.id })
  const [row] = await services.admin`select prompt_id from connections where id = ${connectionId}`
  expect(row?.prompt_id).toBeNull()
  const [deletedRow] = await services.admin`select api_key_sealed, deleted_at is not null as "isDeleted"
    from prompts where id = ${prompt.id}`
  expect(deletedRow).toEqual({ api_key_sealed: null, isDeleted: true })
  expect(await settingsOf(company.ctx, prompt.id)).toBeNull()
  const events = await services.admin`select event->>'noun' as noun, event->>'action' as action from events
    where company_id = ${company.id} and type = 'row.changed' and event->>'action' <> 'create' order by id`
  expect(events.map(({ noun, action }) => `${noun} ${action}`).sort()).toEqual([
    'connection update',
    'prompt delete',
  ])
})
