import { createApi } from './app.ts'
import { makeDocument } from './lib/openapi.ts'
import type { ApiDeps } from './lib/types.ts'
import { startFanOut } from './realtime/fan-out.ts'
import { makeHub } from './realtime/hub.ts'
import { startPresence } from './realtime/presence/presence.ts'
import { makeSockets, type SocketData } from './realtime/socket.ts'
import { ROUTES } from './routes/index.ts'

export type ServeOptions = { deps: Omit<ApiDeps, 'live'>; host: string; port: number }

/** One request may bring twenty files of the largest size; JSON has its own limit. */
const MAX_REQUEST_BYTES = 1_400 << 20

/** The API behind a port: HTTP, and the live sockets beside it. */
export async function serveApi({ deps, host, port }: ServeOptions) {
  const { metrics } = deps
  const hub = makeHub(
    (topic, text) => server.publish(topic, text),
    (kind) => metrics.frames.inc({ kind }),
  )
  const presence = await startPresence({ services: deps.services, hub })
  const fanOut = await startFanOut({ ...deps, hub, presence })
  const sockets = makeSockets({ ...deps, hub, fanOut, presence })
  const live = { sockets: sockets.size, lagSeconds: fanOut.lagSeconds, pageCursor: fanOut.pageCursor }
  const document = makeDocument(ROUTES, deps.apiUrl)
  // Writing it takes a tenth of a second: while nobody is served yet, nobody waits for it.
  document()
  const api = createApi({ ...deps, live }, ROUTES, document)

  const server: Bun.Server<SocketData> = Bun.serve<SocketData>({
    hostname: host,
    port,
    idleTimeout: 120,
    maxRequestBodySize: MAX_REQUEST_BYTES,
    fetch(request, self) {
      // A `Host` that is none.
      if (!URL.canParse(request.url)) return Response.json({ error: 'ERR_VALIDATION' }, { status: 400 })
      const upgraded = sockets.upgrade(request, self)
      if (upgraded !== null) return upgraded
      return api.fetch(request, { socketAddress: self.requestIP(request)?.address ?? '' })
    },
    websocket: sockets.websocket,
  })
  return {
    port: server.port ?? port,
    hub,
    fanOut,
    /** Accepts nothing new, finishes what runs, sends the sockets away. */
    async stop() {
      const finished = server.stop()
      sockets.closeAll()
      await finished
      await fanOut.stop()
      await presence.stop()
    },
  }
}
