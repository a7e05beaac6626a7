import { expect, test } from 'bun:test'
import { aCompany, aUser } from '#tests/support/factories.ts'
import { pushBrowsers } from '#tests/support/push-browsers.ts'
import { testServices } from '#tests/support/services.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { reading } from '../core/transaction.ts'
import { postPush } from './post-push.ts'
import { findOwn } from './subscriptions.ts'

const services = await testServices()
const { browserOf, post } = pushBrowsers(services)

test('a push service that does not answer in time is not asked again at once: others wait behind it', async () => {
  const company = await aCompany(services)
  const browser = await browserOf(await aUser(company.ctx))
  const { to } = firstOrThrow(
    [await reading(browser.ctx, (tx) => findOwn(tx, browser.endpoint))].filter((each) => each !== undefined),
  )
  const message = { pushed: { type: 'clear', tag: 'x' }, topic: 'x' } as const
  await browser.breaks('slow')
  expect(await postPush(services.secrets, to, message, { ...post, timeoutMs: 100 })).toBe('later')
  await browser.breaks('none')
  expect(await postPush(services.secrets, to, message, post)).toBe('later')
  const elsewhere = { ...to, endpoint: to.endpoint.replace('127.0.0.1', 'localhost') }
  expect(await postPush(services.secrets, elsewhere, message, post)).not.toBe('later')
})
