import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { makeSecrets } from '#domain/core/secrets.ts'
import { type Pushed, postPush } from '#domain/notifications/post-push.ts'
import { vapidKeys } from '#domain/notifications/vapid.ts'
import { TEST_APP_SECRET } from '#tests/support/database/cluster.ts'
import { pushStandIn } from '#tests/support/push-stand-in.ts'
import { sharedBrowser } from '#tests/support/run/shared-browser.ts'

const secrets = makeSecrets(TEST_APP_SECRET)
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: ({ url }) =>
    url.endsWith('/push-worker.js')
      ? new Response(Bun.file('public/push-worker.js'), { headers: { 'content-type': 'text/javascript' } })
      : new Response('<title>Recado</title>', { headers: { 'content-type': 'text/html' } }),
})
const origin = `http://127.0.0.1:${site.port}`
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site.stop(true)
})

test('the worker shows what the server encrypted while no page is looked at, opens it, and takes it away', async () => {
  const context = await browser.newContext()
  const outside = await pushStandIn(context, origin)
  const page = await context.newPage()
  await page.goto(origin)
  const to = await page.evaluate(async (applicationServerKey) => {
    const registration = await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    })
    const { endpoint = '', keys } = subscription.toJSON()
    return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  }, vapidKeys(secrets).publicKey)
  const send = async (pushed: Pushed) => {
    const post = { outgoing: { mayReachPrivate: true }, webUrl: origin }
    expect(await postPush(secrets, to, { pushed, topic: pushed.tag }, post)).toBe('taken')
    await outside.deliver()
    return (await outside.shown()).map(({ tag, body }) => `${tag} ${body}`)
  }
  const pushMessage = { type: 'show', title: 'Rita Paz', url: '/tickets/1' } as const

  expect(await send({ ...pushMessage, tag: 'test', body: 'teste' })).toEqual(['test teste'])
  expect(await send({ ...pushMessage, tag: 't1', body: 'a página mostra' })).toEqual(['test teste'])
  await page.close()
  expect(await send({ ...pushMessage, tag: 't1', body: 'oi' })).toEqual(['test teste', 't1 oi'])
  expect(await send({ ...pushMessage, tag: 't1', body: 'de novo', isQuiet: true })).toEqual([
    'test teste',
    't1 de novo',
  ])
  expect(await outside.press('t1')).toBe('/tickets/1')
  expect(await outside.shown()).toHaveLength(1)
  await send({ ...pushMessage, tag: 't2', body: 'outra' })
  expect(await send({ type: 'clear', tag: 't2' })).toEqual(['test teste'])
  // Only what a page that is looked at shows itself.
  expect(await outside.silentCount()).toBe(1)
  await context.close()
  await outside.stop()
})
