import { makeMetrics } from '#api/lib/metrics.ts'
import { RATE_LIMITS, type RateLimits } from '#api/lib/rate-limits.ts'
import { serveApi } from '#api/serve.ts'
import { makeSignedIn } from '#domain/auth/signed-in.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import type { LiveEvent } from '#domain/live/contract/schema.ts'
import { ServerFrame } from '#domain/live/contract/schema.ts'
import { API_URL, openBearer, WEB_URL } from './api.ts'
import { freePort } from './ports.ts'
import type { TestServices } from './services.ts'
import { waitFor } from './wait-for.ts'

/** The API on a loopback port, with its live sockets. */
export async function servedApi(services: TestServices, limits: RateLimits = RATE_LIMITS) {
  const port = await freePort()
  const served = await serveApi({
    deps: {
      services,
      programServices: services,
      signedIn: makeSignedIn(services),
      metrics: makeMetrics(),
      limits,
      webUrl: WEB_URL,
      apiUrl: API_URL,
      trustedProxies: [],
      version: '0.0.0-test',
      outgoing: { mayReachPrivate: false },
      publicToken: 'wtV',
      socketCheckSeconds: 60,
    },
    host: '127.0.0.1',
    port,
  })
  const url = `http://127.0.0.1:${port}`
  return { ...served, url, listen: (options: ListenOptions) => listen(services, url, options) }
}

export type ListenOptions = {
  actor: UserActor
  companyId?: number
  cursor?: string | null
  origin?: string | null
  /** Sent in place of a first frame made of `actor`. */
  first?: string | Uint8Array<ArrayBuffer> | null
}
export type Listener = Awaited<ReturnType<typeof listen>>

/** A browser's live socket that keeps what it hears. */
async function listen(services: TestServices, url: string, options: ListenOptions) {
  const { actor, companyId = actor.companyId, cursor, origin = WEB_URL, first } = options
  const { token, name } = await openBearer(services, actor)
  const headers: Record<string, string> = origin === null ? {} : { Origin: origin }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${companyId}`, withHeaders(headers))
  const heard: LiveEvent[] = []
  const frames: ServerFrame[] = []
  let closed: { code: number; reason: string } | undefined
  socket.onmessage = ({ data }) => {
    const frame = ServerFrame.parse(JSON.parse(String(data)))
    frames.push(frame)
    if ('events' in frame) heard.push(...frame.events)
  }
  socket.onclose = ({ code, reason }) => {
    closed = { code, reason }
  }
  socket.onopen = () => {
    if (first === undefined) socket.send(JSON.stringify({ auth: token, ...(cursor ? { cursor } : {}) }))
    else if (first !== null) socket.send(first)
  }
  const cursors = () =>
    frames.flatMap((frame) => ('cursor' in frame && !('resync' in frame) ? frame.cursor : []))
  return {
    socket,
    heard,
    frames,
    sessionName: name,
    closed: () => closed,
    cursor: () => cursors().at(-1),
    resyncs: () => frames.flatMap((frame) => ('resync' in frame ? frame.resync : [])),
    /** Returns the events received under a name of the wire (`ticket` for `company-1-ticket`). */
    of: (noun: string) =>
      heard.filter(({ name: wire }) => wire === `company-${companyId}-${noun}`).map(({ data }) => data),
    ready: () => waitFor(() => cursors().length > 0 || closed, { description: 'the socket to be ready' }),
    end: () => waitFor(() => closed, { description: 'the socket to be closed' }),
    close: () => socket.close(),
  }
}

/** Bun's WebSocket takes headers, which the DOM's type does not know. */
export function withHeaders(headers: Record<string, string>): string[] {
  const options: unknown = { headers }
  return isProtocols(options) ? options : []
}

function isProtocols(_options: unknown): _options is string[] {
  return true
}
