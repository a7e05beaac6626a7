import { afterAll, expect, test } from 'bun:test'
import { files } from '#db/schema/files.ts'
import { unguessable } from '#domain/core/contract/id.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { ListTicketsInput } from '#domain/tickets/contract/schema.ts'
import { listTickets } from '#domain/tickets/lists/list-tickets.ts'
import { makeService } from '#simulators/ai/service.ts'
import { aCompany, aContact, aMessage, aQueue, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { ListMessagesInput } from '../contract/schema.ts'
import { listMessages } from '../list-messages.ts'
import { getTranscriptionSettings, saveTranscriptionSettings } from './settings.ts'
import { transcribeAudio } from './transcribe-audio.ts'

const services = await testServices()
const KEY = 'sk-simulated-0000'
const service = makeService({ retryAfterSeconds: 20, slowMs: 200 })
const server = Bun.serve({ port: 0, fetch: service.answer })
afterAll(() => server.stop(true))

const rules = { mayReachPrivate: true }
const baseUrl = `http://127.0.0.1:${server.port}/v1`

async function aVoice(values: object = {}) {
  const company = await aCompany(services)
  const contact = await aContact(company.ctx)
  const ticketValues = { contactId: contact.id, queueId: company.queue.id, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', ticketValues)
  const name = unguessable()
  await services.files.put(company.id, name, new Uint8Array([1, 2, 3]))
  const fileId = await inTransaction(company.ctx, async (tx) => {
    const row = { companyId: company.id, name, state: 'stored', mime: 'audio/ogg', isVoice: true } as const
    const [file] = await tx.db.insert(files).values(row).returning({ id: files.id })
    return file?.id ?? 0
  })
  const message = await aMessage(company, ticket, { mediaType: 'audio', body: 'Áudio', fileId, ...values })
  const admin = asUser(services, company.admin)
  const set = (key = KEY) =>
    saveTranscriptionSettings(admin, { baseUrl, model: 'whisper-1', language: 'pt', key }, rules)
  return { company, ticket, message, admin, ctx: asUser(services, company.attendant), set }
}

test('an audio that came is written down once, shown to whoever sees it, and found by its words', async () => {
  const { message, ctx, ticket, set } = await aVoice()
  await set()
  const before = service.heard.length
  const parallelAnswers = await Promise.all(
    [1, 2].map(() => transcribeAudio(ctx, { messageId: message.id }, rules)),
  )
  expect(parallelAnswers[0]?.transcribedText).toContain('bolsa caramelo')
  await transcribeAudio(ctx, { messageId: message.id }, rules)
  expect(service.heard.slice(before)).toMatchObject([
    { key: KEY, model: 'whisper-1', language: 'pt', fileName: 'audio.ogg', bytes: 3 },
  ])
  const page = await listMessages(ctx, { ...ListMessagesInput.parse({}), uuid: ticket.uuid })
  expect(page.messages[0]?.transcript).toContain('prazo de entrega')
  const ticketQuery = { ...ListTicketsInput.parse({ searchParam: 'caramelo' }), searchOnMessages: true }
  expect((await listTickets(ctx, ticketQuery)).tickets.map(({ id }) => id)).toEqual([ticket.id])
  const [event] = await services.admin`select event from events where company_id = ${ctx.companyId}
    and type = 'message.updated' order by id desc limit 1`
  expect(event?.event.messageId).toBe(message.id)
})

test('of one company a few are written down at a time; more are told to wait, and others are not kept by them', async () => {
  const { company, ticket, message, ctx, admin } = await aVoice()
  const heldAnswer = Promise.withResolvers<void>()
  const slow = Bun.serve({
    port: 0,
    fetch: () => heldAnswer.promise.then(() => Response.json({ text: 'Olá' })),
  })
  const serviceSettings = {
    baseUrl: `http://127.0.0.1:${slow.port}/v1`,
    model: 'whisper-1',
    language: '',
    key: KEY,
  }
  await saveTranscriptionSettings(admin, serviceSettings, rules)
  const [row] = await services.admin`select file_id::int as id from messages where id = ${message.id}`
  const values = { mediaType: 'audio', body: 'Áudio', fileId: Number(row?.id) } as const
  const otherMessages = [1, 2, 3, 4].map(() => aMessage(company, ticket, values))
  const ids = (await Promise.all(otherMessages)).map(({ id }) => id)
  const transcriptions = ids.map((messageId) => transcribeAudio(ctx, { messageId }, rules))
  await waitFor(() => slow.pendingRequests === 4, { description: 'all four to be asked' })
  await expect(transcribeAudio(ctx, { messageId: message.id }, rules)).rejects.toMatchObject({
    code: 'ERR_TRANSCRIPTION_BUSY',
  })
  const elsewhere = await aVoice()
  await elsewhere.set()
  await transcribeAudio(elsewhere.ctx, { messageId: elsewhere.message.id }, rules)
  heldAnswer.resolve()
  expect((await Promise.all(transcriptions)).map(({ transcribedText }) => transcribedText)).toEqual(
    ids.map(() => 'Olá'),
  )
  expect(await transcribeAudio(ctx, { messageId: message.id }, rules)).toEqual({ transcribedText: 'Olá' })
  await slow.stop(true)
})

test('without a key it says so; the key is sealed, never read back, and stays with its host', async () => {
  const { message, ctx, admin, set } = await aVoice()
  const attempt = transcribeAudio(ctx, { messageId: message.id }, rules)
  await expect(attempt).rejects.toMatchObject({ code: 'ERR_TRANSCRIPTION_OFF' })
  expect(await set()).toEqual({
    baseUrl,
    model: 'whisper-1',
    language: 'pt',
    isKeySet: true,
    isByPlatform: false,
    keyLastFour: '0000',
    version: expect.any(Number),
  })
  expect(JSON.stringify(await getTranscriptionSettings(admin))).not.toContain(KEY)
  const [row] = await services.admin`select encode(key_sealed, 'escape') as text from transcription_settings
    where company_id = ${ctx.companyId}`
  expect(row?.text).not.toContain('simulated')
  expect((await set('')).isKeySet).toBe(true)
  const elsewhere = { baseUrl: 'https://evil.example/v1', model: 'x', language: '', key: '' }
  await expect(saveTranscriptionSettings(admin, elsewhere, rules)).rejects.toMatchObject({
    details: { fields: { key: 'required' } },
  })
  const inside = { ...elsewhere, baseUrl: 'https://169.254.169.254/', key: 'k' }
  await expect(saveTranscriptionSettings(admin, inside, { mayReachPrivate: false })).rejects.toMatchObject({
    code: 'ERR_PRIVATE_ADDRESS',
  })
  await expect(getTranscriptionSettings(ctx)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
})

test('who read the service before somebody else saved it is shown what they saved', async () => {
  const { admin, set } = await aVoice()
  const { version } = await getTranscriptionSettings(admin)
  const savedSettings = await set()
  const ownSettings = { baseUrl, model: 'mine', language: '', key: KEY }
  await expect(saveTranscriptionSettings(admin, { ...ownSettings, version }, rules)).rejects.toMatchObject({
    code: 'ERR_ROW_CHANGED',
    details: { current: savedSettings },
  })
  const upon = { ...ownSettings, version: savedSettings.version }
  expect(await saveTranscriptionSettings(admin, upon, rules)).toMatchObject({ model: 'mine' })
  expect(await saveTranscriptionSettings(admin, ownSettings, rules)).toMatchObject({ model: 'mine' })
})

test('what the service refuses is told, and nothing is kept of it', async () => {
  const { message, ctx, set } = await aVoice()
  await set()
  for (const [fault, code] of [
    ['401', 'ERR_TRANSCRIPTION_KEY'],
    ['429', 'ERR_TRANSCRIPTION_BUSY'],
    ['500', 'ERR_TRANSCRIPTION_FAILED'],
    ['garbage', 'ERR_TRANSCRIPTION_FAILED'],
  ] as const) {
    service.fail(fault)
    await expect(transcribeAudio(ctx, { messageId: message.id }, rules)).rejects.toMatchObject({ code })
  }
  service.fail('slow')
  expect((await transcribeAudio(ctx, { messageId: message.id }, rules)).transcribedText).toContain('bolsa')
})

test('only what came, is audio, and may be heard', async () => {
  const ownVoice = await aVoice({ fromMe: true })
  await ownVoice.set()
  const refused = { code: 'ERR_MESSAGE_STATE' }
  await expect(
    transcribeAudio(ownVoice.ctx, { messageId: ownVoice.message.id }, rules),
  ).rejects.toMatchObject(refused)
  const { company, message } = await aVoice()
  const otherQueue = await aQueue(company.ctx)
  const stranger = asUser(services, { ...company.attendant, userId: 0, queueIds: [otherQueue.id] })
  await expect(transcribeAudio(stranger, { messageId: message.id }, rules)).rejects.toMatchObject({
    code: 'ERR_NO_MESSAGE_FOUND',
  })
})

test('of an audio that was taken back meanwhile nothing is kept', async () => {
  const { message, ctx, admin } = await aVoice()
  const heldAnswer = Promise.withResolvers<void>()
  const answer = () => heldAnswer.promise.then(() => Response.json({ text: 'Olá' }))
  const slow = Bun.serve({ port: 0, fetch: answer })
  const serviceSettings = {
    baseUrl: `http://127.0.0.1:${slow.port}/v1`,
    model: 'whisper-1',
    language: '',
    key: KEY,
  }
  await saveTranscriptionSettings(admin, serviceSettings, rules)
  const transcription = transcribeAudio(ctx, { messageId: message.id }, rules)
  await waitFor(() => slow.pendingRequests === 1, { description: 'it to be asked' })
  await services.admin`update messages set is_deleted = true where id = ${message.id}`
  heldAnswer.resolve()
  await expect(transcription).rejects.toMatchObject({ code: 'ERR_MESSAGE_STATE' })
  const storedTranscripts =
    await services.admin`select from message_transcripts where message_id = ${message.id}`
  expect(storedTranscripts).toHaveLength(0)
  await slow.stop(true)
})
