import { freePort } from '../ports.ts'

/** A proxy between the web and the API that controls bearers. Everything else passes. */
export type BearerGate = {
  url: string
  /** Sets the address of the API. */
  to(url: string): void
  /** Bearers live as before, but browsers are told that they live for an hour: none is renewed ahead. */
  tellLongLives(): void
  /** Renewals are answered as by an API that is away, until `open`. */
  shut(): void
  open(): void
  /** Renewals that were answered with a bearer, and those that were turned away. */
  count: { renewed: number; turnedAway: number }
  close(): void
}

export async function makeBearerGate(): Promise<BearerGate> {
  let [target, hasLongLives, isShut] = ['', false, false]
  const count = { renewed: 0, turnedAway: 0 }

  async function forward(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer()
    const answer = await fetch(target + pathname + search, {
      method,
      headers,
      redirect: 'manual',
      ...(body && { body }),
    })
    const responseHeaders = new Headers(answer.headers)
    // The body was unpacked on its way.
    for (const name of ['content-encoding', 'content-length']) responseHeaders.delete(name)
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: responseHeaders })
  }

  async function renew(request: Request): Promise<Response> {
    if (isShut) {
      count.turnedAway += 1
      return Response.json({ error: 'ERR_UNAVAILABLE' }, { status: 503 })
    }
    const answer = await forward(request)
    if (answer.ok) count.renewed += 1
    if (!answer.ok || !hasLongLives) return answer
    const renewedBearer: unknown = await answer.json()
    return Response.json(Object.assign({}, renewedBearer, { expiresInSeconds: 3_600 }), {
      headers: answer.headers,
    })
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: await freePort(),
    fetch: (request) =>
      new URL(request.url).pathname === '/auth/refresh_token' ? renew(request) : forward(request),
  })
  return {
    url: server.url.origin,
    to(url) {
      target = url
    },
    tellLongLives() {
      hasLongLives = true
    },
    shut() {
      isShut = true
    },
    open() {
      isShut = false
    },
    count,
    close: () => void server.stop(true),
  }
}
