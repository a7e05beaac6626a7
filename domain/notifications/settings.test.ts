import { expect, test } from 'bun:test'
import { userQueues } from '#db/schema/users.ts'
import { aCompany, aQueue, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { inTransaction } from '../core/transaction.ts'
import { queueVerbs } from '../queues/queue-verbs.ts'
import { USUAL_SETTINGS } from './contract/schema.ts'
import { getNotificationSettings, saveNotificationSettings } from './settings.ts'

const services = await testServices()

/** An attendant who wants to be told of one queue alone. */
async function chooser() {
  const company = await aCompany(services)
  const ctx = asUser(services, company.attendant)
  await saveNotificationSettings(ctx, { ...USUAL_SETTINGS, queueIds: [company.queue.id] })
  const choices = async () => (await getNotificationSettings(ctx)).queueIds
  return { company, ctx, choices, admin: asUser(services, company.admin) }
}

test('who chose a queue that is deleted hears of the one that takes its place', async () => {
  const { company, admin, ctx, choices } = await chooser()
  const successor = await aQueue(company.ctx)
  await queueVerbs.remove(admin, { queueId: company.queue.id, toQueueId: successor.id })
  expect(await choices()).toEqual([successor.id])
  await saveNotificationSettings(ctx, await getNotificationSettings(ctx))
})

test('without a successor they hear of all of their queues, as before they chose', async () => {
  const { company, admin, ctx, choices } = await chooser()
  await queueVerbs.remove(admin, { queueId: company.queue.id })
  expect(await choices()).toEqual([])
  await saveNotificationSettings(ctx, await getNotificationSettings(ctx))
})

test('a queue that they no longer serve is no choice', async () => {
  const { company, choices } = await chooser()
  expect(await choices()).toEqual([company.queue.id])
  await inTransaction(company.ctx, (tx) => tx.db.delete(userQueues))
  expect(await choices()).toEqual([])
})
