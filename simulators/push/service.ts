import { z } from 'zod'
import { type Browser, decrypt, makeBrowser } from './decrypt.ts'
import { faultOf } from './vapid.ts'

/** The behaviour of a service for the next pushes to a browser: it is gone, there are too many, it fails, it is slow. */
const FAULTS = ['none', '404', '410', '429', '500', 'slow'] as const
type Fault = (typeof FAULTS)[number]

/** A push that came for a browser and could be read. */
export type Received = { topic: string | null; urgency: string | null; ttl: number; text: string }

type Subscribed = {
  browser: Browser
  key: string
  fault: Fault
  slowMs: number
  received: Received[]
  waiting: Received[]
  /** Pushes of which the browser showed nothing. */
  silentCount: number
  /** Ended by the browser, as Safari does after three silent pushes. */
  isRevoked: boolean
}

/** So many pushes that show nothing end a subscription (Safari). */
const MAX_SILENT = 3

const Subscribe = z.object({ applicationServerKey: z.string() })
/** `slowMs`: how long a slow service takes to answer. */
const SetFault = z.object({ fault: z.enum(FAULTS), slowMs: z.number().default(3_000) })

/**
 * Browsers and their push service in one. `POST /subscriptions` subscribes a browser as `pushManager.subscribe` does;
 * `POST /push/:id` is the service's side (RFC 8030): it verifies who sends, decrypts as the browser would, and keeps of each
 * topic the last. `GET /subscriptions/:id` shows what came, `PUT …/fault` breaks the service, `POST …/silent` says that a push showed nothing: the third ends
 * the subscription.
 */
export function makePushService(origin: () => string) {
  const subscribed = new Map<string, Subscribed>()

  async function subscribe(request: Request): Promise<Response> {
    const { applicationServerKey: key } = Subscribe.parse(await request.json())
    const [id, browser] = [crypto.randomUUID(), makeBrowser()]
    subscribed.set(id, {
      browser,
      key,
      fault: 'none',
      slowMs: 0,
      received: [],
      waiting: [],
      silentCount: 0,
      isRevoked: false,
    })
    return Response.json({ endpoint: `${origin()}/push/${id}`, keys: browser.keys }, { status: 201 })
  }

  async function push(request: Request, subscription: Subscribed): Promise<Response> {
    if (subscription.isRevoked) return broken('410')
    if (subscription.fault === 'slow') await Bun.sleep(subscription.slowMs)
    else if (subscription.fault !== 'none') return broken(subscription.fault)
    const wrong = refusalOf(request.headers) ?? forged(request.headers, subscription.key)
    if (wrong) return wrong
    const topic = request.headers.get('topic')
    const text = decrypt(Buffer.from(await request.arrayBuffer()), subscription.browser)
    const ttl = Number(request.headers.get('ttl'))
    const received = { topic, urgency: request.headers.get('urgency'), ttl, text }
    subscription.received.push(received)
    subscription.waiting = [
      ...subscription.waiting.filter((receivedMessage) => topic === null || receivedMessage.topic !== topic),
      received,
    ]
    const location = `${origin()}/messages/${crypto.randomUUID()}`
    return new Response(null, { status: 201, headers: { location } })
  }

  function forged(headers: Headers, key: string): Response | undefined {
    const fault = faultOf(headers.get('authorization'), { origin: origin(), key })
    return fault === undefined ? undefined : new Response(fault, { status: 403 })
  }

  async function ask(request: Request, id: string, action: string | undefined): Promise<Response> {
    const entry = subscribed.get(id)
    if (!entry) return new Response('no such subscription', { status: 404 })
    if (action === 'push') return push(request, entry)
    if (action === 'fault') Object.assign(entry, SetFault.parse(await request.json()))
    if (action === 'silent') countSilent(entry)
    const { received, waiting, silentCount, isRevoked } = entry
    return Response.json({ received, waiting, silentCount, isRevoked })
  }

  async function answer(request: Request): Promise<Response> {
    const [, resource = '', id = '', pathAction] = new URL(request.url).pathname.split('/')
    try {
      if (resource === '') return new Response('push')
      if (request.method === 'POST' && id === '') return await subscribe(request)
      return await ask(request, id, resource === 'push' ? 'push' : pathAction)
    } catch (error) {
      return new Response(String(error), { status: 400 })
    }
  }
  return { answer }
}

/** The browser got a push and its worker showed nothing. */
function countSilent(subscription: Subscribed): void {
  subscription.silentCount += 1
  subscription.isRevoked ||= subscription.silentCount >= MAX_SILENT
}

/** RFC 8030 §5.2, §5.4, RFC 8291 §4: what a push must say. */
function refusalOf(headers: Headers): Response | undefined {
  const headerOf = (name: string) => headers.get(name) ?? ''
  if (!/^\d+$/.test(headerOf('ttl'))) return new Response('TTL is missing', { status: 400 })
  if (headerOf('content-encoding') !== 'aes128gcm') return new Response('another encoding', { status: 415 })
  const isTopic = headers.get('topic') === null || /^[\w-]{1,32}$/.test(headerOf('topic'))
  return isTopic ? undefined : new Response('no topic', { status: 400 })
}

function broken(fault: Exclude<Fault, 'none' | 'slow'>): Response {
  const headers = new Headers(fault === '429' ? { 'retry-after': '1' } : undefined)
  return new Response(fault, { status: Number(fault), headers })
}
