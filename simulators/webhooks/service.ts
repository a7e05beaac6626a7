import { createHmac, timingSafeEqual } from 'node:crypto'

/** The faults that the next requests can meet: a status, a redirect, no answer in time, a busy server, and one that is gone. */
export const FAULTS = ['slow', '500', '503', '429', '404', '410', 'redirect', 'huge'] as const
export type Fault = (typeof FAULTS)[number]

type Heard = { path: string; id: string; isSigned: boolean; body: Record<string, unknown>; text: string }
type Settings = {
  /** The keys that a signature may be of; none = signatures are not judged. */
  secrets: string[]
  slowMs: number
  retryAfter: string
  now: () => number
}

const TOLERANCE_SECONDS = 300

/**
 * Receives events as a company's own system, or n8n, would: judges their signatures by Standard Webhooks, takes each `webhook-id`
 * once, and answers as an n8n "Respond to Webhook" node. POST /faults, POST /secrets and POST /answers say how, GET /heard tells what
 * came.
 */
export function makeReceiver(options: Partial<Settings> = {}) {
  const settings: Settings = { secrets: [], slowMs: 30_000, retryAfter: '', now: Date.now, ...options }
  const heard: Heard[] = []
  let faults: Fault[] = []
  let answers: unknown[] = []

  async function receive(request: Request, path: string): Promise<Response> {
    const text = await request.text()
    const id = request.headers.get('webhook-id') ?? ''
    const isSigned = isSignedBy(settings, request.headers, text)
    const body = recordOf(parse(text))
    heard.push({ path, id, isSigned, body, text })
    const fault = faults.shift()
    if (fault === 'slow') await Bun.sleep(settings.slowMs)
    else if (fault) return failure(fault, settings.retryAfter)
    if (settings.secrets.length > 0 && !isSigned) return new Response('bad signature', { status: 401 })
    const answer = answers.shift() ?? usualAnswer(body)
    return typeof answer === 'string' ? new Response(answer) : Response.json(answer)
  }

  async function set(request: Request, path: string): Promise<Response> {
    const value: unknown = await request.json().catch(() => undefined)
    const list: unknown[] = Array.isArray(value) ? value : []
    if (path === '/faults') faults = FAULTS.filter((fault) => list.includes(fault))
    else if (path === '/secrets') settings.secrets = list.map(String)
    else answers = list
    return Response.json({ count: list.length })
  }

  return {
    heard,
    fail: (...next: Fault[]) => {
      faults = next
    },
    answerWith: (...next: unknown[]) => {
      answers = next
    },
    trust: (...secrets: string[]) => {
      settings.secrets = secrets
    },
    async answer(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET')
        return Response.json(pathname === '/heard' ? heard : { name: 'webhooks simulator' })
      const isSetting = ['/faults', '/secrets', '/answers'].includes(pathname)
      return isSetting ? set(request, pathname) : receive(request, pathname)
    },
  }
}

/** Says back what came; a word of the customer hands over. */
function usualAnswer(body: Record<string, unknown>): object {
  const message = recordOf(recordOf(body.data).message)
  const said = String(message.body ?? '')
  if (/atendente|humano/i.test(said)) return { reply: 'Vou passar você para uma pessoa.', handover: true }
  return { reply: said === '' ? 'Oi! Aqui é o n8n da loja.' : `Você disse: ${said}` }
}

function isSignedBy({ secrets, now }: Settings, headers: Headers, text: string): boolean {
  const [id, timestamp] = [headers.get('webhook-id') ?? '', headers.get('webhook-timestamp') ?? '']
  const isFresh = Math.abs(now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
  const signatures = (headers.get('webhook-signature') ?? '').split(' ')
  return (
    isFresh &&
    secrets.some((secret) =>
      signatures.some((given) => isSame(given, signatureOf(secret, id, timestamp, text))),
    )
  )
}

function signatureOf(secret: string, id: string, timestamp: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function failure(fault: Exclude<Fault, 'slow'>, retryAfter: string): Response {
  const headers = retryAfter === '' ? undefined : { 'retry-after': retryAfter }
  if (fault === 'redirect')
    return new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:1/' } })
  if (fault === 'huge') return new Response('x'.repeat(3 << 20))
  return new Response(`fault ${fault}`, { status: Number(fault), ...(headers && { headers }) })
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
