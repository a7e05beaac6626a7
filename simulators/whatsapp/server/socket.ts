/** The WebSocket server Baileys connects to. */
import type { Simulator } from '../model.ts'
import { isClient } from './callers.ts'
import { type Accepted, acceptConnection } from './connection.ts'
import { listen } from './listen.ts'

type Data = { accepted?: Accepted }

/** The most data that a client may leave unread before the server gives its socket up. */
const LARGEST_BACKLOG = 512 << 20

/** Listens and notes its port in `sim.ports`. */
export function startSocketServer(sim: Simulator): { stop: () => Promise<void> } {
  const server = listen(sim.options.port, 'WebSocket', (port) =>
    Bun.serve<Data>({
      hostname: '127.0.0.1',
      port,
      fetch: (request, self) => {
        if (!isClient(request)) return new Response('not for pages', { status: 403 })
        return self.upgrade(request, { data: {} })
          ? undefined
          : new Response('WebSocket only', { status: 426 })
      },
      websocket: {
        idleTimeout: 0,
        maxPayloadLength: 64 << 20,
        backpressureLimit: LARGEST_BACKLOG,
        closeOnBackpressureLimit: true,
        perMessageDeflate: false,
        open(socket) {
          socket.data.accepted = acceptConnection(sim, {
            send: (data) => socket.send(data),
            close: () => socket.close(),
            terminate: () => socket.terminate(),
          })
        },
        message(socket, data) {
          socket.data.accepted?.read(typeof data === 'string' ? Buffer.from(data) : data)
        },
        close(socket) {
          socket.data.accepted?.forgetLogin()
        },
      },
    }),
  )
  sim.ports.socket = server.port ?? 0
  return { stop: () => server.stop(true) }
}
