import type { BrowserContext, CDPSession, Worker } from 'playwright-core'
import { z } from 'zod'
import { makePushService } from '#simulators/push/service.ts'
import { waitFor } from './wait-for.ts'

export type ShownNotification = { tag: string; title: string; body: string }

const Subscribed = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
type Subscribed = z.infer<typeof Subscribed>
const Received = z.object({ received: z.array(z.object({ text: z.string() })) })
const Silent = z.object({ silentCount: z.number() })
const Registered = z.object({
  registrations: z.array(
    z.object({ registrationId: z.string(), scopeURL: z.string(), isDeleted: z.boolean() }),
  ),
})

/**
 * Stands in for everything outside of a browser before a window of the product: its push service (simulators/push, with
 * keys as a browser makes them), and the system that shows notifications and lets somebody press one. Chromium's own
 * would be asked for at Google, and without a screen it shows none. All else is the product's: the page, the registered
 * worker, the server's encryption; the service decrypts the push and the browser's debugger gives it to the worker.
 */
export async function pushStandIn(context: BrowserContext, origin: string) {
  const push = makePushService(() => `http://127.0.0.1:${server.port}`)
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: push.answer })
  let subscription: Subscribed | null = null
  let delivered = 0
  let requestCount = 0
  await context.exposeFunction('pushAsked', () => {
    requestCount += 1
  })
  await context.exposeFunction('pushHeld', () => subscription)
  await context.exposeFunction('pushForget', () => {
    subscription = null
  })
  await context.exposeFunction('pushSubscribe', async (applicationServerKey: string) => {
    const body = JSON.stringify({ applicationServerKey })
    const response = await fetch(`http://127.0.0.1:${server.port}/subscriptions`, { method: 'POST', body })
    subscription = Subscribed.parse(await response.json())
    return subscription
  })
  await context.addInitScript(subscribeOutside)
  // The debugger speaks to workers through a page; this one stays when all of the product's are closed.
  const keeper = await context.newPage()
  const cdp = await context.newCDPSession(keeper)
  const registrations = new Map<string, string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', (update) => {
    for (const { registrationId, scopeURL, isDeleted } of Registered.parse(update).registrations) {
      if (!isDeleted) registrations.set(scopeURL, registrationId)
    }
  })
  await cdp.send('ServiceWorker.enable')

  const subscriptionUrl = (subpath = '') =>
    `http://127.0.0.1:${server.port}/subscriptions/${subscription?.endpoint.split('/').at(-1)}${subpath}`

  async function received(): Promise<string[]> {
    if (!subscription) return []
    const answer = await fetch(subscriptionUrl())
    return Received.parse(await answer.json()).received.map(({ text }) => text)
  }

  return {
    isSubscribed: () => subscription !== null,
    /**
     * Returns the number of times that the page asked for the permission; without a screen Chromium refuses it to
     * everybody.
     */
    asked: () => requestCount,
    /** Gives the worker what came for it meanwhile, and answers that; waits until something has come. */
    async deliver(): Promise<string[]> {
      const texts = await waitFor(
        async () => {
          const receivedPushes = await received()
          return receivedPushes.length > delivered && receivedPushes.slice(delivered)
        },
        { description: 'a push' },
      )
      delivered += texts.length
      const worker = await workerOf(context)
      for (const data of texts) {
        const isShown = await give(cdp, worker, { origin, registrationId: idOf(registrations, origin), data })
        if (!isShown) await fetch(subscriptionUrl('/silent'), { method: 'POST' })
      }
      return texts
    },
    /** Pushes of which the worker showed nothing; the third ends the subscription. */
    silentCount: async () => Silent.parse(await (await fetch(subscriptionUrl())).json()).silentCount,
    shown: async (): Promise<ShownNotification[]> => (await workerOf(context)).evaluate(inTray),
    /** Somebody presses the notification; answers the address that the worker opens. */
    press: async (tag: string): Promise<string> => (await workerOf(context)).evaluate(pressed, tag),
    stop: () => server.stop(true),
  }
}

function idOf(registrations: ReadonlyMap<string, string>, origin: string): string {
  const [registration] = [...registrations].find(([scope]) => scope.startsWith(origin))?.slice(1) ?? []
  if (registration === undefined) throw new Error('no worker is registered')
  return registration
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = await waitFor(
    () => context.serviceWorkers().findLast((worker) => worker.url().endsWith('/push-worker.js')),
    { description: 'the worker of pushes' },
  )
  await worker.evaluate(standInForTray)
  return worker
}

/** Resolves once the worker is done with it, whatever it did; answers whether it showed something. */
async function give(
  cdp: CDPSession,
  worker: Worker,
  push: { origin: string; registrationId: string; data: string },
): Promise<boolean> {
  const before = await worker.evaluate(() => Reflect.get(self, 'taken') ?? 0)
  const shownBefore = await worker.evaluate(() => Reflect.get(self, 'shownCount') ?? 0)
  await cdp.send('ServiceWorker.deliverPushMessage', push)
  await waitFor(async () => (await worker.evaluate(() => Reflect.get(self, 'taken') ?? 0)) > before, {
    description: 'the worker to take the push',
  })
  return (await worker.evaluate(() => Reflect.get(self, 'shownCount') ?? 0)) > shownBefore
}

/** In the page: PushManager as browsers have it, with its service outside. */
function subscribeOutside() {
  const outside = (name: string, ...callArguments: unknown[]) => Reflect.get(window, name)(...callArguments)
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
  let key = ''
  const shape = (raw: { endpoint: string } | null) =>
    raw && {
      endpoint: raw.endpoint,
      options: { applicationServerKey: bytesOf(localStorage.getItem('test-push-key') ?? key) },
      toJSON: () => raw,
      unsubscribe: async () => {
        await outside('pushForget')
        return true
      },
    }
  if (!('PushManager' in window)) return
  Object.defineProperty(Notification, 'permission', {
    get: () => (localStorage.getItem('test-push-asked') ? 'granted' : 'default'),
  })
  Notification.requestPermission = async () => {
    localStorage.setItem('test-push-asked', 'yes')
    await outside('pushAsked')
    return 'granted'
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => shape(await outside('pushHeld')),
    subscribe: async (options: { applicationServerKey: string }) => {
      key = options.applicationServerKey
      localStorage.setItem('test-push-key', key)
      return shape(await outside('pushSubscribe', key))
    },
  })
}

/** In the worker, once: the system's tray, and a count of the pushes that were taken. */
function standInForTray() {
  if (Reflect.get(self, 'tray')) return
  type Note = { tag: string; title: string; body: string; data: unknown; close: () => void }
  const tray: Note[] = []
  const registration = Reflect.get(self, 'registration')
  Object.assign(self, { tray, taken: 0, shownCount: 0 })
  Object.assign(Object.getPrototypeOf(registration), {
    showNotification: async (title: string, options: { tag: string; body: string; data: unknown }) => {
      const { tag, body, data } = options
      Object.assign(self, { shownCount: Number(Reflect.get(self, 'shownCount')) + 1 })
      const close = () => void tray.splice(0, tray.length, ...tray.filter((note) => note.tag !== tag))
      close()
      tray.push({ tag, title, body, data, close })
    },
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      tray.filter((shownNote) => tag === undefined || shownNote.tag === tag),
  })
  const { prototype } = Reflect.get(self, 'ExtendableEvent')
  const waitUntil = prototype.waitUntil
  prototype.waitUntil = function (this: Event, work: Promise<unknown>) {
    const count = () => Object.assign(self, { taken: Number(Reflect.get(self, 'taken')) + 1 })
    if (this.type === 'push') void work.then(count, count)
    waitUntil.call(this, work)
  }
}

/** In the worker: what stands in the tray. */
async function inTray(): Promise<{ tag: string; title: string; body: string }[]> {
  const notes = await Reflect.get(self, 'registration').getNotifications()
  return notes.map(({ tag, title, body }: { tag: string; title: string; body: string }) => ({
    tag,
    title,
    body,
  }))
}

/** In the worker: a press, which alone may open or focus a window; the window is the test's to open. */
async function pressed(tag: string): Promise<string> {
  const [notification] = await Reflect.get(self, 'registration').getNotifications({ tag })
  if (!notification) throw new Error(`nothing of ${tag} is shown`)
  const { promise, resolve } = Promise.withResolvers<string>()
  const clients = Reflect.get(self, 'clients')
  Object.assign(Object.getPrototypeOf(clients), { openWindow: async (url: string) => resolve(url) })
  const press = Object.assign(new Event('notificationclick'), {
    notification,
    waitUntil: (work: Promise<unknown>) => void work.catch((error) => resolve(String(error))),
  })
  self.dispatchEvent(press)
  return promise
}

export type PushStandIn = Awaited<ReturnType<typeof pushStandIn>>
