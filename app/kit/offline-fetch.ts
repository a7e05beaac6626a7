type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** Between two tries to read something that is waited for; the browser's own word that it is back comes first. */
const AGAIN_MS = 2_000

/**
 * Returns the fetch by which the router requests its pages, so that a lost network takes no page off the screen: a read
 * is waited for until it arrives, or until the user goes elsewhere. A write goes as it is: the form
 * (`offline-action.ts`) or the mutation tells the user who pressed, and the user presses again.
 */
export function offlineFetch(fetch: Fetch, origin: string, againMs = AGAIN_MS): Fetch {
  async function read(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    for (;;) {
      const answer = await fetch(input, init).catch(() => undefined)
      init?.signal?.throwIfAborted()
      if (answer && !isAway(answer)) return answer
      await untilAgain(againMs, init?.signal)
    }
  }
  return (input, init) => {
    const isReading = (init?.method ?? 'GET') === 'GET' || isLogout(input, origin)
    return isReading && isOfRouter(input, origin) ? read(input, init) : fetch(input, init)
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

/** Rejects with what the signal was aborted with. */
function untilAgain(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const over = new AbortController()
    const listen = { signal: over.signal }
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      over.abort()
      settle()
    }
    const timer = setTimeout(end(resolve), ms)
    globalThis.addEventListener('online', end(resolve), listen)
    const leave = end(() => reject(signal?.reason))
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, listen)
  })
}
