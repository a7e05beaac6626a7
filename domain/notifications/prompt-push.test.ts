import { expect, test } from 'bun:test'
import { aCompany, aUser, withSettings } from '#tests/support/factories.ts'
import { pushBrowsers } from '#tests/support/push-browsers.ts'
import { aResource } from '#tests/support/resource-row.ts'
import { testServices } from '#tests/support/services.ts'
import { inTransaction } from '../core/transaction.ts'
import { settleRefusal } from '../prompts/settle-refusal.ts'
import { noteUsage } from '../prompts/usage.ts'

const services = await testServices()
const { browserOf, send } = pushBrowsers(services)

async function scene() {
  const company = await aCompany(services)
  const { id: promptId } = await aResource('prompt', company, { name: 'Assistente da loja' })
  const ana = await aUser(company.ctx, { queueIds: [company.queue.id] })
  return { company, promptId, admin: await browserOf(company.admin), attendant: await browserOf(ana) }
}

test('what a model’s service refuses is told to admins alone, once, while it refuses', async () => {
  const { company, promptId, admin, attendant } = await scene()
  const about = { kind: 'prompt', promptId } as const
  const settle = (refusal: 'refusedKey' | null) =>
    inTransaction(company.ctx, (tx) => settleRefusal(tx, promptId, refusal))
  await send(company, about)
  expect(await admin.pushedNotes()).toEqual([])
  await settle('refusedKey')
  await send(company, about)
  await send(company, about)
  expect(await admin.pushedNotes()).toMatchObject([
    { tag: `p${promptId}`, title: 'O assistente Assistente da loja parou', url: '/prompts' },
  ])
  await settle(null)
  await send(company, { kind: 'settle', topics: [`p${promptId}`] })
  expect(await admin.pushedNotes()).toMatchObject([{ type: 'show' }, { type: 'clear', tag: `p${promptId}` }])
  expect(await attendant.pushedNotes()).toEqual([])
})

test('that the day’s tokens are used up is told to admins alone, once a day', async () => {
  const { company, promptId, admin, attendant } = await scene()
  await withSettings(company.ctx, { aiDailyTokens: '10' })
  const about = { kind: 'tokenLimit' } as const
  const usage = { use: 'answer', promptId, ticketId: null, userId: null, model: 'gpt-4.1-mini' } as const
  const spend = () =>
    inTransaction(company.ctx, (tx) => noteUsage(tx, { ...usage, inputTokens: 8, outputTokens: 2 }))
  await send(company, about)
  expect(await admin.pushedNotes()).toEqual([])
  await spend()
  await send(company, about)
  await send(company, about)
  expect(await admin.pushedNotes()).toMatchObject([
    { title: 'Limite diário de tokens atingido', url: '/prompts' },
  ])
  services.travel(24 * 3_600_000)
  await spend()
  await send(company, about)
  expect(await admin.pushedNotes()).toHaveLength(2)
  expect(await attendant.pushedNotes()).toEqual([])
})
