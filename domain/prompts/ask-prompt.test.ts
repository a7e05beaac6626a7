import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { files } from '#db/schema/files.ts'
import { messageTranscripts } from '#db/schema/message-transcripts.ts'
import { unguessable } from '#domain/core/contract/id.ts'
import {
  addDays,
  DEFAULT_TIME_ZONE,
  dayOf,
  HOUR_MS,
  instantAt,
  MINUTE_MS,
} from '#domain/core/contract/time.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import type { CallMessage, DriverCall } from '#domain/flows/calls/driver.ts'
import { saveTranscriptionSettings } from '#domain/messages/transcription/settings.ts'
import { makeService } from '#simulators/ai/service.ts'
import { makeSpeech } from '#simulators/speech/service.ts'
import {
  aCompany,
  aContact,
  aMessage,
  asUser,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { aPushDevice } from '#tests/support/tenant.ts'
import { askPrompt } from './ask-prompt.ts'
import { PromptInput } from './contract/schema.ts'
import { type PromptSettings, promptSettings } from './prompt-settings.ts'
import { promptVerbs } from './prompt-verbs.ts'

const KEY = 'sk-simulated-0000'
const services = await testServices()
const service = makeService({ retryAfterSeconds: 0 })
const speech = makeSpeech()
const server = Bun.serve({
  port: 0,
  fetch: async (request) => (await speech.answer(request)) ?? service.answer(request),
})
afterAll(() => server.stop(true))
beforeEach(() => {
  service.fail()
  speech.fail()
})

const baseUrl = `http://127.0.0.1:${server.port}/v1`
const rules = {
  mayReachPrivate: true,
  openAiBase: baseUrl,
  azureSpeechBase: `http://127.0.0.1:${server.port}/speech/{region}`,
}
const AZURE = { voice: 'pt-BR-FranciscaNeural', voiceKey: 'az-simulated-0000', voiceRegion: 'brazilsouth' }

type Values = Partial<PromptInput> & { settings?: Parameters<typeof withSettings>[1] }

/** A company with a prompt, and a conversation that a customer has begun. */
async function aConversation({ settings, ...values }: Values = {}) {
  const company = await aCompany(services)
  if (settings) await withSettings(company.ctx, settings)
  const admin = asUser(services, company.admin)
  const input = {
    name: `Assistente ${crypto.randomUUID()}`,
    prompt: 'Você atende clientes de uma loja de bolsas. Seja breve e gentil, sempre.',
    apiKey: KEY,
    queueId: company.queue.id,
  }
  const prompt = await promptVerbs.create(admin, PromptInput.parse({ ...input, ...values }))
  const contact = await aContact(company.ctx)
  const ticket = await aTicket(company, 'pending', { contactId: contact.id })
  return { company, admin, prompt, contact, ticket, say: sayer(company, ticket) }
}

type Ticket = { id: number; uuid: string; contactId: number; connectionId: number }

function sayer(company: TestCompany, ticket: Ticket) {
  return async (body: string, values: object = {}): Promise<CallMessage> => {
    const message = await aMessage(company, ticket, { body, ...values })
    const { id: messageId, mediaType, fileId } = message
    return { messageId, text: body, answerId: null, mediaType, fileId }
  }
}

type Subject = Awaited<ReturnType<typeof aConversation>>

async function ask(subject: Subject, messages: readonly CallMessage[], attempt = 0) {
  const { company, prompt, ticket, contact } = subject
  const settings = await reading(company.ctx, (tx) => promptSettings(tx, prompt.id))
  if (!settings) throw new Error('the prompt is gone')
  const call: DriverCall<PromptSettings> = {
    settings,
    conversation: {
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      runId: 1,
      openedAt: ticket.createdAt,
      protocol: '1',
      status: ticket.status,
      contact: { id: contact.id, name: contact.name, number: contact.number, isGroup: false },
      queue: null,
      connection: { id: company.connection.id, name: 'C', channel: 'whatsapp' },
      company: { id: company.id, name: 'Loja', timeZone: 'America/Sao_Paulo' },
    },
    messages,
    session: null,
    variables: {},
    attempt,
  }
  return askPrompt({ ctx: company.ctx, rules }, call)
}

/** The turns that the model was shown last, without the system's. */
function shownTurns(): unknown {
  const { messages } = service.requests.at(-1)?.body ?? {}
  return Array.isArray(messages) ? messages.slice(1) : []
}

const usagesOf = (companyId: number) => services.admin`select use, model, input_tokens::int as input,
  output_tokens::int as output, cost_micros::int as cost, prompt_id::int as prompt, ticket_id::int as ticket
  from ai_usages where company_id = ${companyId} order by id`

test('a customer is answered; tokens and their price are noted', async () => {
  const subject = await aConversation()
  const answer = await ask(subject, [await subject.say('qual o prazo')])
  expect(answer).toMatchObject({
    parts: [{ kind: 'text', text: 'Você disse: qual o prazo' }],
    next: 'reply',
    failure: null,
  })
  expect(service.requests.at(-1)?.body).toMatchObject({
    model: 'gpt-4.1-mini',
    max_tokens: 100,
    temperature: 1,
    tool_choice: 'auto',
  })
  const [usage] = await usagesOf(subject.company.id)
  expect(usage).toMatchObject({
    use: 'answer',
    model: 'gpt-4.1-mini',
    output: 5,
    prompt: subject.prompt.id,
    ticket: subject.ticket.id,
  })
  expect(usage?.cost).toBe(Math.round(Number(usage?.input) * 0.4 + 5 * 1.6))
})

test('people go on where they are asked for, in the prompt’s queue, and read why', async () => {
  const subject = await aConversation()
  expect(await ask(subject, [await subject.say('quero um humano')])).toMatchObject({
    parts: [{ kind: 'text', text: 'Vou chamar alguém.' }],
    next: 'handOver',
    queueId: subject.company.queue.id,
    note: 'pediu uma pessoa',
    failure: null,
  })
})

test('the model reads this ticket alone, and of it nothing private or taken back', async () => {
  const subject = await aConversation({ maxMessages: 6 })
  const { company, say, contact } = subject
  const past = await aTicket(company, 'closed', { contactId: contact.id })
  await sayer(company, past)('do atendimento anterior')
  await say('oi, antes de tudo')
  await say('bom dia!', { fromMe: true, isSystem: true })
  await say('em que ajudo?', { fromMe: true })
  await say('cliente difícil', { fromMe: true, isPrivate: true })
  await say('apagada', { isDeleted: true })
  await say('uma bolsa', { mediaType: 'image' })
  await say('', { mediaType: 'video' })
  const last = await say('quanto custa?')
  await say('veio depois')
  await ask(subject, [last])
  expect(shownTurns()).toEqual([
    { role: 'user', content: 'oi, antes de tudo' },
    { role: 'assistant', content: 'bom dia!\nem que ajudo?' },
    { role: 'user', content: '[imagem] uma bolsa\n[vídeo]\nquanto custa?' },
  ])
})

test('the newest messages are read, oldest first, and an answer does not lead', async () => {
  const subject = await aConversation({ maxMessages: 2 })
  await subject.say('um')
  await subject.say('dois', { fromMe: true })
  await ask(subject, [await subject.say('três')])
  expect(shownTurns()).toEqual([{ role: 'user', content: 'três' }])
})

test('of long messages only so much is read that nobody can make an answer dear', async () => {
  const subject = await aConversation({ maxMessages: 40 })
  for (let nth = 0; nth < 20; nth += 1) await subject.say(`${nth} ${'a'.repeat(60_000)}`)
  await ask(subject, [await subject.say('e o prazo?')])
  const given = JSON.stringify(shownTurns())
  expect(given.length).toBeLessThan(60_000)
  expect(given).toContain('19 aaa')
  expect(given).toContain('e o prazo?')
})

test('no number of the contact goes out where numbers are hidden', async () => {
  const settings = { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' }
  for (const [values, isHidden] of [
    [{ settings }, true],
    [{}, false],
  ] as const) {
    const subject = await aConversation(values)
    const { number } = subject.contact
    await ask(subject, [await subject.say(`ligue para ${number}`)])
    expect(JSON.stringify(service.requests.at(-1)?.body).includes(number)).toBe(!isHidden)
  }
})

test('who said nothing that waits for an answer is not answered', async () => {
  const subject = await aConversation()
  await subject.say('oi')
  await subject.say('olá, em que ajudo?', { fromMe: true })
  const before = service.requests.length
  expect(await ask(subject, [])).toMatchObject({ parts: [], next: 'reply', failure: null })
  expect(service.requests.length).toBe(before)
})

describe('an audio', () => {
  async function anAudio(subject: Subject, state: 'stored' | 'pending') {
    const name = unguessable()
    await services.files.put(subject.company.id, name, new Uint8Array([1, 2, 3]))
    const fileId = await inTransaction(subject.company.ctx, async (tx) => {
      const row = { companyId: tx.companyId, name, state, mime: 'audio/ogg', isVoice: true } as const
      const [file] = await tx.db.insert(files).values(row).returning({ id: files.id })
      return file?.id ?? 0
    })
    return subject.say('Áudio', { mediaType: 'audio', fileId })
  }
  const withService = ({ admin }: Subject) =>
    saveTranscriptionSettings(admin, { baseUrl, model: 'whisper-1', language: 'pt', key: KEY }, rules)

  test('is written down first, and that is noted', async () => {
    const subject = await aConversation()
    await withService(subject)
    await ask(subject, [await anAudio(subject, 'stored')])
    expect(JSON.stringify(shownTurns())).toContain('bolsa caramelo')
    expect((await usagesOf(subject.company.id)).map(({ use }) => use)).toEqual(['transcription', 'answer'])
  })

  test('that is still being fetched is waited for, and not for ever', async () => {
    const subject = await aConversation()
    await withService(subject)
    const audio = await anAudio(subject, 'pending')
    expect(await ask(subject, [audio])).toMatchObject({ next: 'retry', retryMs: 2000, parts: [] })
    await ask(subject, [audio], 5)
    expect(shownTurns()).toEqual([{ role: 'user', content: '[áudio]' }])
  })

  test('is an audio without a service, and where that refuses', async () => {
    const subject = await aConversation()
    const audio = await anAudio(subject, 'stored')
    await ask(subject, [audio])
    expect(shownTurns()).toEqual([{ role: 'user', content: '[áudio]' }])
    await withService(subject)
    service.fail('401')
    await ask(subject, [audio])
    expect(shownTurns()).toEqual([{ role: 'user', content: '[áudio]' }])
  })

  test('that was written down before is read as that', async () => {
    const subject = await aConversation()
    const audio = await anAudio(subject, 'stored')
    await inTransaction(subject.company.ctx, (tx) =>
      tx.db.insert(messageTranscripts).values({
        companyId: tx.companyId,
        messageId: audio.messageId,
        text: 'quero a azul',
        userId: null,
        createdAt: tx.now(),
      }),
    )
    await ask(subject, [audio])
    expect(shownTurns()).toEqual([{ role: 'user', content: 'quero a azul' }])
  })
})

describe('a voice', () => {
  const voiceFile = async (fileName: string, companyId: number) => {
    const [row] = await services.admin`select mime, is_voice, duration_seconds, state from files
      where company_id = ${companyId} and name = ${fileName}`
    return row
  }

  for (const [name, values] of [
    ['of Azure', AZURE],
    ['of OpenAI', { voice: 'nova' }],
  ] as const)
    test(`${name} speaks a voice note, which is kept as a file of the company`, async () => {
      const subject = await aConversation(values)
      const { parts } = await ask(subject, [await subject.say('fale <comigo> & "já"')])
      expect(parts).toMatchObject([{ kind: 'file', caption: '', isVoice: true }])
      const fileName = parts[0]?.kind === 'file' ? parts[0].fileName : ''
      expect(await voiceFile(fileName, subject.company.id)).toEqual({
        mime: 'audio/ogg; codecs=opus',
        is_voice: true,
        duration_seconds: 1,
        state: 'stored',
      })
      expect((await usagesOf(subject.company.id)).map(({ use }) => use)).toEqual(['answer', 'speech'])
    })

  test('of Azure is given escaped text, and asked for Ogg/Opus of 24 kHz', async () => {
    const subject = await aConversation(AZURE)
    await ask(subject, [await subject.say('fale <comigo> & "já"')])
    expect(speech.speeches.at(-1)).toEqual({
      region: 'brazilsouth',
      voice: 'pt-BR-FranciscaNeural',
      text: 'Você disse: fale &lt;comigo&gt; &amp; &quot;já&quot;',
      format: 'ogg-24khz-16bit-mono-opus',
    })
  })

  test('of a text that is too long, or that fails, is the text', async () => {
    const subject = await aConversation({ ...AZURE, maxTokens: 5000 })
    const long = await ask(subject, [await subject.say('a'.repeat(1600))])
    expect(long.parts).toMatchObject([{ kind: 'text' }])
    for (const fault of ['401', '429', '500', 'garbage'] as const) {
      speech.fail(fault)
      const answer = await ask(subject, [await subject.say('oi')])
      expect({ fault, parts: answer.parts }).toMatchObject({ fault, parts: [{ kind: 'text' }] })
    }
  })

  test('whose key is refused is shown on the prompt, until it speaks again', async () => {
    const subject = await aConversation(AZURE)
    speech.fail('401')
    await ask(subject, [await subject.say('oi')])
    expect(await promptVerbs.get(subject.admin, { promptId: subject.prompt.id })).toMatchObject({
      refusal: 'refusedVoice',
    })
    await ask(subject, [await subject.say('oi')])
    expect(await promptVerbs.get(subject.admin, { promptId: subject.prompt.id })).toMatchObject({
      refusal: null,
    })
  })
})

const pushesOf = (companyId: number) =>
  services.admin`select data->'about' as about from jobs.job
    where name = 'send-push' and (data->>'companyId')::int = ${companyId} order by created_on`

describe('what people must settle', () => {
  test('stands on the prompt, is told once, and goes with the next answer', async () => {
    const subject = await aConversation()
    const { admin, prompt, company } = subject
    await inTransaction(company.ctx, (tx) => aPushDevice(tx, company.admin.userId))
    for (const [fault, refusal] of [
      ['401', 'refusedKey'],
      ['401', 'refusedKey'],
      ['quota', 'noQuota'],
    ] as const) {
      service.fail(fault)
      const answer = await ask(subject, [await subject.say('oi')])
      expect(answer).toMatchObject({ next: 'handOver', failure: refusal, parts: [] })
      expect(await promptVerbs.get(admin, { promptId: prompt.id })).toMatchObject({ refusal })
    }
    service.fail('500', '500', '500')
    expect(await ask(subject, [await subject.say('oi')])).toMatchObject({ failure: 'unreachable' })
    expect(await promptVerbs.get(admin, { promptId: prompt.id })).toMatchObject({ refusal: 'noQuota' })
    // The key once, the quota once.
    const push = { kind: 'prompt', promptId: prompt.id }
    expect((await pushesOf(company.id)).map(({ about }) => about)).toEqual([push, push])
    await ask(subject, [await subject.say('oi')])
    const settled = { refusal: null, refusedAt: null }
    expect(await promptVerbs.get(admin, { promptId: prompt.id })).toMatchObject(settled)
  })

  test('goes with a save', async () => {
    const subject = await aConversation()
    service.fail('404')
    await ask(subject, [await subject.say('oi')])
    const { admin, prompt } = subject
    const before = await promptVerbs.get(admin, { promptId: prompt.id })
    expect(before).toMatchObject({ refusal: 'noModel' })
    expect(await promptVerbs.update(admin, { promptId: prompt.id, model: 'gpt-4.1' })).toMatchObject({
      refusal: null,
      model: 'gpt-4.1',
    })
  })
})

describe('the tokens of a day', () => {
  test('that are used up leave customers to people, and admins are told once', async () => {
    const subject = await aConversation({ settings: { aiDailyTokens: '30' } })
    const { company } = subject
    await inTransaction(company.ctx, (tx) => aPushDevice(tx, company.admin.userId))
    const answers = []
    for (const text of ['um', 'dois', 'três', 'quatro'])
      answers.push(await ask(subject, [await subject.say(text)]))
    const over = answers.findIndex(({ failure }) => failure === 'tokenLimit')
    expect(over).toBeGreaterThan(0)
    expect(answers.slice(over).map(({ failure, next }) => [failure, next])).toEqual(
      answers.slice(over).map(() => ['tokenLimit', 'handOver']),
    )
    expect((await pushesOf(company.id)).map(({ about }) => about)).toEqual([{ kind: 'tokenLimit' }])
    // The next day is the company's own.
    services.travel(24 * 3_600_000)
    expect(await ask(subject, [await subject.say('cinco')])).toMatchObject({ failure: null })
  })

  test('are new ones at the company’s midnight, and not before', async () => {
    const subject = await aConversation({ settings: { aiDailyTokens: '30' } })
    const midnight = instantAt(addDays(dayOf(services.now(), DEFAULT_TIME_ZONE), 1), 0, DEFAULT_TIME_ZONE)
    const travelTo = (ms: number) => services.travel(midnight.getTime() + ms - services.now().getTime())
    travelTo(-HOUR_MS)
    let answer = await ask(subject, [await subject.say('um')])
    for (let nth = 0; nth < 3; nth += 1) answer = await ask(subject, [await subject.say('mais')])
    expect(answer).toMatchObject({ failure: 'tokenLimit' })
    travelTo(-MINUTE_MS)
    expect(await ask(subject, [await subject.say('ainda?')])).toMatchObject({ failure: 'tokenLimit' })
    travelTo(0)
    expect(await ask(subject, [await subject.say('e agora?')])).toMatchObject({ failure: null })
  })

  test('have no limit unless the company sets one', async () => {
    const subject = await aConversation()
    expect(await ask(subject, [await subject.say('oi')])).toMatchObject({ failure: null })
  })
})
