import { expect, test } from 'bun:test'
import { aCompany, aTicket, aUser, withSettings } from '#tests/support/factories.ts'
import { scaled } from '#tests/support/machine.ts'
import { pushBrowsers } from '#tests/support/push-browsers.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { reading } from '../core/transaction.ts'
import { postPush } from './post-push.ts'
import { findOwn } from './subscriptions.ts'

const services = await testServices()
const { browserOf, post } = pushBrowsers(services)
// Services of their own: what one test keeps silent, the others ask.
const [late, mixed] = [pushBrowsers(services), pushBrowsers(services)]

test('a push service that does not answer in time is not asked again at once: others wait behind it', async () => {
  const company = await aCompany(services)
  const browser = await browserOf(await aUser(company.ctx))
  const { to } = firstOrThrow(
    [await reading(browser.ctx, (tx) => findOwn(tx, browser.endpoint))].filter(
      (ownSubscription) => ownSubscription !== undefined,
    ),
  )
  const message = { pushed: { type: 'clear', tag: 'x' }, topic: 'x' } as const
  await browser.breaks('slow')
  expect(await postPush(services.secrets, to, message, { ...post, timeoutMs: 100 })).toBe('later')
  await browser.breaks('none')
  expect(await postPush(services.secrets, to, message, post)).toBe('later')
  const elsewhere = { ...to, endpoint: to.endpoint.replace('127.0.0.1', 'localhost') }
  expect(await postPush(services.secrets, elsewhere, message, post)).not.toBe('later')
})

test('one that answers late has what it took, and is not asked again at once either', async () => {
  const browser = await late.browserOf(await aUser((await aCompany(services)).ctx))
  const ownSubscription = await reading(browser.ctx, (tx) => findOwn(tx, browser.endpoint))
  const { to } = firstOrThrow(ownSubscription ? [ownSubscription] : [])
  const message = { pushed: { type: 'clear', tag: 'x' }, topic: 'x' } as const
  await browser.breaks('slow')
  expect(await postPush(services.secrets, to, message, { ...post, timeoutMs: scaled(5_000) })).toBe('taken')
  expect(await postPush(services.secrets, to, message, post)).toBe('later')
})

test('a colleague is told while the service of another takes its time', async () => {
  const company = await aCompany(services)
  await withSettings(company.ctx, { showNotificationPending: 'true' })
  const [slow, quick] = [
    await mixed.browserOf(await aUser(company.ctx, { queueIds: [company.queue.id] })),
    await mixed.browserOf(await aUser(company.ctx, { queueIds: [company.queue.id] })),
  ]
  await slow.breaks('slow')
  const ticket = await aTicket(company, 'pending', {
    queueId: company.queue.id,
    unreadMessages: 1,
    lastMessage: 'Oi',
  })
  const sending = mixed.send(company, { kind: 'message', ticketId: ticket.id })
  await waitFor(async () => (await quick.pushedNotes()).length > 0, {
    description: 'the colleague to be told',
  })
  expect(await slow.pushedNotes()).toEqual([])
  await sending
  expect(await slow.pushedNotes()).toHaveLength(1)
})
