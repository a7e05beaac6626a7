import { afterAll, describe, expect, test } from 'bun:test'
import { makeService } from '#simulators/ai/service.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { PromptOptionsInput } from './contract/prompt-options.ts'
import { PromptInput } from './contract/schema.ts'
import { TryPromptInput } from './contract/trial.ts'
import { getPromptOptions, savePromptOptions } from './prompt-options.ts'
import { promptVerbs } from './prompt-verbs.ts'
import { tryPrompt } from './try-prompt.ts'

const services = await testServices()
const service = makeService()
const server = Bun.serve({ port: 0, fetch: service.answer })
afterAll(() => server.stop(true))

const KEY = 'sk-simulated-0000'
const rules = { mayReachPrivate: true, openAiBase: `http://127.0.0.1:${server.port}/v1` }
const PROMPT = 'Você atende clientes de uma loja de bolsas. Seja breve e gentil, sempre.'

async function aDesk() {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const fields = { name: 'Assistente da loja', prompt: PROMPT, apiKey: KEY, queueId: company.queue.id }
  const prompt = await promptVerbs.create(admin, PromptInput.parse(fields))
  const attempt = (text: string, values: object = {}) => {
    const usual = { prompt: PROMPT, apiKey: KEY, turns: [{ isOurs: false, text }] }
    return tryPrompt(admin, TryPromptInput.parse({ ...usual, ...values }), rules)
  }
  return { company, admin, prompt, attempt }
}

describe('a trial', () => {
  test('answers by the values of the form, and writes nothing but its tokens', async () => {
    const { company, attempt } = await aDesk()
    expect(await attempt('oi', { model: 'gpt-4.1', maxTokens: '300', temperature: '0.5' })).toEqual({
      text: 'Você disse: oi',
      handOver: null,
      failure: null,
      inputTokens: expect.any(Number),
      outputTokens: 3,
    })
    expect(service.requests.at(-1)?.body).toMatchObject({
      model: 'gpt-4.1',
      max_tokens: 300,
      temperature: 0.5,
    })
    const usages =
      await services.admin`select use, user_id::int as "userId", output_tokens as output from ai_usages
      where company_id = ${company.id}`
    expect([...usages]).toEqual([{ use: 'trial', userId: company.admin.userId, output: 3 }])
    const [sent] =
      await services.admin`select count(*)::int as n from messages where company_id = ${company.id}`
    expect(sent?.n).toBe(0)
  })

  test('says that it would hand over, and what it is refused', async () => {
    const { attempt } = await aDesk()
    expect(await attempt('um humano')).toMatchObject({ handOver: 'pediu uma pessoa' })
    service.fail('quota')
    expect(await attempt('oi')).toMatchObject({ failure: 'noQuota', text: '' })
    expect(await attempt('vazio')).toMatchObject({ failure: 'empty' })
  })

  test('takes the stored key for the host that it was given for alone', async () => {
    const { prompt, attempt } = await aDesk()
    expect(await attempt('oi', { apiKey: '', promptId: prompt.id })).toMatchObject({ failure: null })
    const elsewhere = { apiKey: '', promptId: prompt.id, baseUrl: 'https://evil.example/v1' }
    const required = { code: 'ERR_VALIDATION', details: { fields: { apiKey: 'required' } } }
    await expect(attempt('oi', elsewhere)).rejects.toMatchObject(required)
    await expect(attempt('oi', { apiKey: '' })).rejects.toMatchObject(required)
  })

  test('is for admins, of their own prompts', async () => {
    const { prompt, company } = await aDesk()
    const otherDesk = await aDesk()
    await expect(otherDesk.attempt('oi', { apiKey: '', promptId: prompt.id })).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    const input = TryPromptInput.parse({
      prompt: PROMPT,
      apiKey: KEY,
      turns: [{ isOurs: false, text: 'oi' }],
    })
    await expect(tryPrompt(asUser(services, company.attendant), input, rules)).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
  })

  test('has no tokens where the day has none left', async () => {
    const { admin, attempt } = await aDesk()
    await savePromptOptions(admin, PromptOptionsInput.parse({ aiDailyTokens: '5' }))
    expect(await attempt('oi')).toMatchObject({ failure: null })
    expect(await attempt('oi')).toMatchObject({ failure: 'tokenLimit' })
  })
})

describe('the options of a company', () => {
  test('are kept, with what was spent today', async () => {
    const { admin, prompt, attempt } = await aDesk()
    const { inputTokens, outputTokens } = await attempt('oi')
    const saved = await savePromptOptions(
      admin,
      PromptOptionsInput.parse({ aiDailyTokens: 9000, aiPromptId: prompt.id, aiDraft: true }),
    )
    expect(saved).toMatchObject({
      aiDailyTokens: 9000,
      aiPromptId: prompt.id,
      aiDraft: true,
      aiSummary: false,
      usedToday: inputTokens + outputTokens,
      costMicrosToday: Math.round(inputTokens * 0.4 + outputTokens * 1.6),
    })
    const stale = PromptOptionsInput.parse({ aiDraft: false, version: saved.version - 1 })
    await expect(savePromptOptions(admin, stale)).rejects.toMatchObject({ code: 'ERR_ROW_CHANGED' })
    await promptVerbs.remove(admin, { promptId: prompt.id })
    expect(await getPromptOptions(admin)).toMatchObject({ aiPromptId: null, aiDailyTokens: 9000 })
  })

  test('name a prompt of the company alone', async () => {
    const { prompt } = await aDesk()
    const { admin } = await aDesk()
    const input = PromptOptionsInput.parse({ aiPromptId: prompt.id })
    await expect(savePromptOptions(admin, input)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  })
})
