import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { makeService } from '#simulators/ai/service.ts'
import {
  aCompany,
  aContact,
  aMessage,
  aQueue,
  asUser,
  aTicket,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { PromptInput } from '../contract/schema.ts'
import { promptVerbs } from '../prompt-verbs.ts'
import { draftAnswer, rewordText, summarize, translateText } from './assist-attendant.ts'

const services = await testServices()
const service = makeService({ retryAfterSeconds: 0 })
const server = Bun.serve({ port: 0, fetch: service.answer })
afterAll(() => server.stop(true))
beforeEach(() => service.fail())

const rules = { mayReachPrivate: true, openAiBase: `http://127.0.0.1:${server.port}/v1` }
const ON = { aiDraft: 'enabled', aiSummary: 'enabled', aiTranslate: 'enabled', aiWording: 'enabled' } as const

/** An attendant with a conversation, and a company that has named its prompt. */
async function aDesk(settings: Parameters<typeof withSettings>[1] = ON) {
  const company = await aCompany(services)
  const prompt = await promptVerbs.create(
    asUser(services, company.admin),
    PromptInput.parse({
      name: 'Assistente da loja',
      prompt: 'Você atende clientes de uma loja de bolsas. Seja breve e gentil, sempre.',
      apiKey: 'sk-simulated-0000',
      queueId: company.queue.id,
    }),
  )
  await withSettings(company.ctx, { aiPromptId: String(prompt.id), ...settings })
  const contact = await aContact(company.ctx)
  const values = { contactId: contact.id, queueId: company.queue.id, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', values)
  const message = await aMessage(company, ticket, { body: 'tem a bolsa azul?' })
  await aMessage(company, ticket, { body: 'cliente difícil', fromMe: true, isPrivate: true })
  return { company, prompt, contact, ticket, message, ctx: asUser(services, company.attendant) }
}

const lastRequest = () => JSON.stringify(service.requests.at(-1)?.body)

describe('help for an attendant', () => {
  test('proposes an answer by the prompt and this conversation alone, and sends nothing', async () => {
    const { company, ticket, ctx, contact } = await aDesk()
    const past = await aTicket(company, 'closed', { contactId: contact.id })
    await aMessage(company, past, { body: 'do atendimento anterior' })
    await aMessage(company, ticket, { body: 'temos, sim', fromMe: true })
    const count = async () =>
      Number(
        (await services.admin`select count(*)::int as n from messages where company_id = ${company.id}`)[0]
          ?.n,
      )
    const before = await count()
    const { text } = await draftAnswer(ctx, { ticketId: ticket.id }, rules)
    expect(text).toBe('Você disse: Customer: tem a bolsa azul?\nAgent: temos, sim')
    expect(lastRequest()).toContain('Você atende clientes')
    expect(lastRequest()).not.toMatch(/cliente difícil|atendimento anterior|"tools"/)
    expect(await count()).toBe(before)
    const [usage] = await services.admin`select use, user_id::int as "userId", ticket_id::int as "ticketId"
      from ai_usages where company_id = ${company.id}`
    expect(usage).toEqual({ use: 'draft', userId: company.attendant.userId, ticketId: ticket.id })
  })

  test('sums a conversation up, translates and rewords', async () => {
    const { ticket, message, ctx } = await aDesk()
    await summarize(ctx, { ticketId: ticket.id, language: 'tr' }, rules)
    expect(lastRequest()).toContain('in Turkish')
    await translateText(ctx, { messageId: message.id, language: 'en' }, rules)
    expect(service.requests.at(-1)?.body.messages).toMatchObject([{}, { content: 'tem a bolsa azul?' }])
    await translateText(ctx, { text: 'olá', language: 'de' }, rules)
    expect(lastRequest()).toContain('German')
    expect(await rewordText(ctx, { text: 'olá', wording: 'shorter' }, rules)).toEqual({
      text: 'Você disse: olá',
    })
    await expect(translateText(ctx, { language: 'en' }, rules)).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    })
  })

  test('reads nothing that the attendant does not', async () => {
    const { company, ticket, message } = await aDesk()
    const { id } = await aQueue(company.ctx)
    const stranger = asUser(services, { ...company.attendant, userId: 0, queueIds: [id] })
    const before = service.requests.length
    const notFound = { code: 'ERR_NO_TICKET_FOUND' }
    await expect(draftAnswer(stranger, { ticketId: ticket.id }, rules)).rejects.toMatchObject(notFound)
    const summary = { ticketId: ticket.id, language: 'pt' } as const
    await expect(summarize(stranger, summary, rules)).rejects.toMatchObject(notFound)
    const hidden = { code: 'ERR_NO_MESSAGE_FOUND' }
    const translation = { messageId: message.id, language: 'en' } as const
    await expect(translateText(stranger, translation, rules)).rejects.toMatchObject(hidden)
    const note = await aMessage(company, ticket, { body: 'nota', fromMe: true, isPrivate: true })
    const ctx = asUser(services, company.attendant)
    const ofNote = { messageId: note.id, language: 'en' } as const
    await expect(translateText(ctx, ofNote, rules)).rejects.toMatchObject(hidden)
    expect(service.requests.length).toBe(before)
  })

  test('hides the numbers that are hidden from attendants', async () => {
    const { company, ticket, contact, ctx } = await aDesk({
      ...ON,
      enableLGPD: 'enabled',
      lgpdHideNumber: 'enabled',
    })
    const { id: messageId } = await aMessage(company, ticket, { body: `meu número é ${contact.number}` })
    await draftAnswer(ctx, { ticketId: ticket.id }, rules)
    expect(lastRequest()).not.toContain(contact.number)
    await translateText(ctx, { messageId, language: 'en' }, rules)
    expect(lastRequest()).not.toContain(contact.number)
  })

  test('is off until it is switched on, and a prompt is named that is there', async () => {
    const off = { code: 'ERR_ASSIST_OFF' }
    const without = await aDesk({ ...ON, aiDraft: 'disabled' })
    await expect(draftAnswer(without.ctx, { ticketId: without.ticket.id }, rules)).rejects.toMatchObject(off)
    const nameless = await aDesk({ ...ON, aiPromptId: '0' })
    await expect(rewordText(nameless.ctx, { text: 'a', wording: 'shorter' }, rules)).rejects.toMatchObject(
      off,
    )
    const desk = await aDesk()
    await promptVerbs.remove(asUser(services, desk.company.admin), { promptId: desk.prompt.id })
    await expect(rewordText(desk.ctx, { text: 'a', wording: 'shorter' }, rules)).rejects.toMatchObject(off)
  })

  test('says why there is none, and keeps what people must settle on the prompt', async () => {
    const { ctx, company, prompt } = await aDesk()
    service.fail('401')
    await expect(rewordText(ctx, { text: 'a', wording: 'shorter' }, rules)).rejects.toMatchObject({
      code: 'ERR_ASSIST_FAILED',
      details: { failure: 'refusedKey' },
    })
    const admin = asUser(services, company.admin)
    expect(await promptVerbs.get(admin, { promptId: prompt.id })).toMatchObject({ refusal: 'refusedKey' })
    await withSettings(company.ctx, { aiDailyTokens: '1' })
    await rewordText(ctx, { text: 'a', wording: 'shorter' }, rules)
    await expect(rewordText(ctx, { text: 'a', wording: 'shorter' }, rules)).rejects.toMatchObject({
      details: { failure: 'tokenLimit' },
    })
  })
})
