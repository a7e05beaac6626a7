import { encode } from 'turbo-stream'
import { type FormProblem, valuesOf } from './form-problem'

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** Between two tries to read something that is waited for; the browser's own word that it is back comes first. */
const AGAIN_MS = 2_000

/**
 * How the router asks for its pages, so that a network that is gone takes no page off the screen. What is to be read is
 * waited for until it is there, or until somebody goes elsewhere. What was to be done is answered as the page's own
 * action would answer a refusal: whoever pressed is told, and presses again (each verb may be repeated).
 */
export function offlineFetch(fetch: Fetch, origin: string, againMs = AGAIN_MS): Fetch {
  async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response | undefined> {
    const answer = await fetch(input, init).catch(() => undefined)
    init?.signal?.throwIfAborted()
    return answer
  }
  async function read(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    for (;;) {
      const answer = await ask(input, init)
      if (answer && !isAway(answer)) return answer
      await untilAgain(againMs, init?.signal)
    }
  }
  async function act(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const answer = await ask(input, init)
    return answer && (!isAway(answer) || isOfPage(answer)) ? answer : unanswered(init?.body)
  }
  return (input, init) => {
    if (!isOfRouter(input, origin)) return fetch(input, init)
    const isWaitedFor = (init?.method ?? 'GET') === 'GET' || isLogout(input, origin)
    return isWaitedFor ? read(input, init) : act(input, init)
  }
}

/** Done twice it is done once, and its route has no page on which a refusal could be told. */
function isLogout(input: RequestInfo | URL, origin: string): boolean {
  return !(input instanceof Request) && new URL(input, origin).pathname === '/logout.data'
}

function isOfRouter(input: RequestInfo | URL, origin: string): boolean {
  if (input instanceof Request) return false
  const url = new URL(input, origin)
  return url.origin === origin && (url.pathname.endsWith('.data') || url.pathname === '/__manifest')
}

/** The server, the API behind it or the database is not there for a moment; it may be what stands before them that says so. */
function isAway(answer: Response): boolean {
  return [502, 503, 504].includes(answer.status)
}

/** The page's own action has judged the request. */
function isOfPage(answer: Response): boolean {
  return answer.headers.has('X-Remix-Response')
}

function unanswered(body: BodyInit | null | undefined): Response {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const values = isForm ? valuesOf(body) : {}
  const data: FormProblem = { code: 'ERR_UNAVAILABLE', fields: {}, details: {}, values }
  return new Response(encode({ data }), { status: 503 })
}

/** Rejects with what the signal was aborted with. */
function untilAgain(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const over = new AbortController()
    const listen = { signal: over.signal }
    const end = (then: () => void) => () => {
      clearTimeout(timer)
      over.abort()
      then()
    }
    const timer = setTimeout(end(resolve), ms)
    globalThis.addEventListener('online', end(resolve), listen)
    const leave = end(() => reject(signal?.reason))
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, listen)
  })
}
