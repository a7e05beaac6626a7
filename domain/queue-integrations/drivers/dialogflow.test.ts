import { afterAll, describe, expect, test } from 'bun:test'
import { unguessable } from '#domain/core/contract/id.ts'
import { saveTranscriptionSettings } from '#domain/messages/transcription/settings.ts'
import { makeService } from '#simulators/ai/service.ts'
import { makeAccount, makeDialogflow } from '#simulators/dialogflow/service.ts'
import { aTalk, LOOPBACK, reachingLoopback, readingOf } from '#tests/support/integration-talk.ts'
import { testServices } from '#tests/support/services.ts'
import { askIntegration } from '../ask-integration.ts'
import { shortQuery } from './dialogflow.ts'

const services = reachingLoopback(await testServices())
const { account, publicKey } = makeAccount()
const google = makeDialogflow({ publicKey, slowMs: 20, now: () => services.now().getTime() })
const server = Bun.serve({ port: 0, fetch: google.answer })
afterAll(() => server.stop(true))

const rules = { ...LOOPBACK, googleUrl: `http://127.0.0.1:${server.port}` }
const input = { type: 'dialogflow', projectName: 'loja-demo', jsonContent: JSON.stringify(account) }
const talkWith = (beside: object = {}) => aTalk(services, askIntegration, { ...input, ...beside }, { rules })
const last = () => google.heard.at(-1)

async function aVoice(companyId: number, seconds: number): Promise<number> {
  const name = unguessable()
  await services.files.put(companyId, name, new Uint8Array([79, 103, 103, 83]))
  const [file] = await services.admin`insert into files (company_id, name, state, mime, duration_seconds)
    values (${companyId}, ${name}, 'stored', 'audio/ogg; codecs=opus', ${seconds}) returning id::int`
  return Number(file?.id)
}

describe('a conversation with DialogFlow', () => {
  test('is asked in the ticket’s session, by a token that is asked for once', async () => {
    const talk = await talkWith()
    const before = google.heard.length
    expect(readingOf(await talk.say('Olá, bom dia'))).toEqual(['Olá! Como posso ajudar?'])
    await talk.say('Olá de novo')
    const paths = google.heard.slice(before).map(({ path }) => path)
    expect(paths.filter((path) => path.endsWith(':detectIntent'))).toHaveLength(2)
    expect(paths.filter((path) => path === '/token').length).toBeLessThanOrEqual(1)
    expect(last()).toMatchObject({
      path: `/v2/projects/loja-demo/agent/sessions/${talk.ticket.uuid}:detectIntent`,
      body: { queryInput: { text: { text: 'Olá de novo', languageCode: 'pt-BR' } } },
    })
  })

  test('is welcomed where nobody said anything yet', async () => {
    const talk = await talkWith({ language: 'es' })
    expect(readingOf(await talk.goOn())).toEqual(['Bem-vindo!'])
    expect(last()?.body).toEqual({ queryInput: { event: { name: 'WELCOME', languageCode: 'es' } } })
  })

  test('has choices, which are told by their words', async () => {
    const talk = await talkWith()
    expect(readingOf(await talk.say('opções'))).toEqual(['Escolha:\n1 Segunda via\n2 Preços'])
    expect(readingOf(await talk.say('1'))).toEqual(['Aqui está a segunda via.'])
    expect(last()?.body).toMatchObject({ queryInput: { text: { text: 'Segunda via' } } })
  })

  test('shows cards as text, and what is for all rather than for one platform', async () => {
    const talk = await talkWith()
    expect(readingOf(await talk.say('cartão'))).toEqual([
      '*Bolsa*\nDe couro\nVer: https://loja.example/bolsa',
    ])
    expect(readingOf(await talk.say('facebook'))).toEqual(['Para todos'])
    expect(readingOf(await talk.say('foto'))).toEqual(['http://127.0.0.1:1/none.png'])
  })

  test.each([
    ['atendente', ['Vou passar você.']],
    ['tchau', ['Até logo!']],
    ['encerrar', []],
    ['fila', ['Um momento.']],
  ])('%s hands over', async (said, texts) => {
    const answer = await (await talkWith()).say(said)
    expect(answer).toMatchObject({ next: 'handOver', failure: null })
    expect(readingOf(answer)).toEqual(texts)
  })

  test('that does not understand twice in a row hands over, not twice in all', async () => {
    const talk = await talkWith()
    expect(readingOf(await talk.say('xyz'))).toEqual(['Não entendi.'])
    await talk.say('Olá')
    expect((await talk.say('xyz')).next).toBe('reply')
    expect(await talk.say('xyz')).toMatchObject({ next: 'handOver', parts: [] })
  })

  test('says in own words that it has none, and hands over after the second time', async () => {
    const talk = await talkWith({ language: 'en' })
    expect(readingOf(await talk.say('nada'))).toEqual(['I did not understand. Could you put it another way?'])
    expect((await talk.say('nada')).next).toBe('handOver')
  })

  test('is told a long text by its first sentence, or by as many words as fit', () => {
    expect(shortQuery(`Quero a segunda via. ${'x '.repeat(300)}`)).toBe('Quero a segunda via.')
    expect(shortQuery('palavra '.repeat(60)).length).toBeLessThanOrEqual(256)
    expect(shortQuery('palavra '.repeat(60))).toEndWith('palavra')
    expect(shortQuery('a'.repeat(300))).toHaveLength(256)
  })
})

describe('a voice message', () => {
  test('goes to Google where no service writes audio down', async () => {
    const talk = await talkWith()
    const fileId = await aVoice(talk.company.id, 12)
    expect(readingOf(await talk.say({ mediaType: 'audio', fileId }))).toEqual(['Ouvi o seu áudio.'])
    expect(last()?.body).toMatchObject({
      queryInput: { audioConfig: { audioEncoding: 'AUDIO_ENCODING_OGG_OPUS', sampleRateHertz: 16_000 } },
      inputAudio: 'T2dnUw==',
    })
  })

  test('of more than a minute does not', async () => {
    const talk = await talkWith()
    const before = google.heard.length
    const fileId = await aVoice(talk.company.id, 61)
    expect(readingOf(await talk.say({ mediaType: 'audio', fileId }))).toEqual([
      'Não entendi. Pode escrever de outro jeito?',
    ])
    expect(google.heard).toHaveLength(before)
  })

  test('is written down first where a service does that', async () => {
    const ai = makeService()
    const aiServer = Bun.serve({ port: 0, fetch: ai.answer })
    const talk = await talkWith()
    const baseUrl = `http://127.0.0.1:${aiServer.port}/v1`
    const settings = { baseUrl, model: 'whisper-1', language: 'pt', key: 'sk-simulated-0000' }
    await saveTranscriptionSettings(talk.admin, settings, LOOPBACK)
    const fileId = await aVoice(talk.company.id, 12)
    await talk.say({ mediaType: 'audio', fileId })
    expect(last()?.body).toMatchObject({
      queryInput: { text: { text: expect.stringContaining('bolsa caramelo') } },
    })
    await aiServer.stop(true)
  })
})

describe('where Google fails', () => {
  test.each([
    ['403', 'handOver', 'refusedKey'],
    ['404', 'handOver', 'missing'],
    ['429', 'retry', 'busy'],
    ['503', 'retry', 'busy'],
    ['500', 'handOver', 'unreachable'],
    ['garbage', 'handOver', 'badAnswer'],
  ] as const)('with %s: %s', async (fault, next, failure) => {
    const talk = await talkWith()
    await talk.say('Olá')
    google.fail(fault)
    expect(await talk.say('Olá')).toMatchObject({ next, failure })
  })

  test('a token that is refused is asked for anew the next time', async () => {
    const talk = await talkWith()
    await talk.say('Olá')
    google.fail('401')
    expect(await talk.say('Olá')).toMatchObject({ next: 'handOver', failure: 'refusedKey' })
    await talk.say('Olá')
    expect(google.heard.at(-2)?.path).toBe('/token')
  })

  test('a token is used until shortly before it ends', async () => {
    const talk = await talkWith()
    await talk.say('Olá')
    services.travel(56 * 60_000)
    await talk.say('Olá')
    expect(google.heard.at(-2)?.path).toBe('/token')
  })

  test('a key that Google refuses is told in the log, without the key', async () => {
    const talk = await talkWith({ jsonContent: JSON.stringify(makeAccount().account) })
    expect(await talk.say('Olá')).toMatchObject({ next: 'handOver', failure: 'refusedKey' })
    const [delivery] = await talk.deliveries()
    expect(delivery).toMatchObject({ event: 'token', state: 'failed', status: 400 })
    expect(delivery?.answerHead).toContain('Invalid JWT Signature')
    expect(JSON.stringify(await talk.deliveries())).not.toContain('PRIVATE KEY')
  })

  test('what may have been asked is not asked again', async () => {
    const talk = await talkWith()
    await talk.say('Olá')
    const first = await talk.say('opções')
    const before = google.heard.length
    expect(readingOf(await talk.repeatWith({ fallbackCount: 0, choices: [] }))).toEqual(readingOf(first))
    await services.admin`update integration_deliveries set state = 'pending' where company_id = ${talk.company.id}`
    expect(await talk.repeatWith(null)).toMatchObject({ next: 'handOver', failure: 'timeout' })
    expect(google.heard).toHaveLength(before)
  })

  test('the log holds the calls and their answers, and no body', async () => {
    const talk = await talkWith()
    await talk.say('Olá')
    const [delivery] = await talk.deliveries()
    expect(delivery).toMatchObject({
      event: 'detectIntent',
      state: 'delivered',
      status: 200,
      requestBody: '',
    })
    expect(delivery?.answerHead).toContain('Como posso ajudar')
  })
})
