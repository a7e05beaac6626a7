import { onTestFinished } from 'bun:test'
import type { ServerFrame } from '#domain/live/contract/schema.ts'

/** The API's end of a page's live socket. */
export type LiveEnd = {
  apiUrl: string
  /** Sends a frame, once the page is there to hear it. */
  send: (frame: ServerFrame) => Promise<void>
}

/** Stands on loopback until the test ends, and says to the page that it has missed nothing. */
export function openLiveEnd(): LiveEnd {
  const page = Promise.withResolvers<Bun.ServerWebSocket<undefined>>()
  const say = (socket: Bun.ServerWebSocket<undefined>, frame: ServerFrame) =>
    void socket.send(JSON.stringify(frame))
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request, self) => (self.upgrade(request) ? undefined : new Response(null, { status: 426 })),
    websocket: {
      message(socket, text) {
        if (!String(text).includes('"auth"')) return
        say(socket, { cursor: '1' })
        page.resolve(socket)
      },
    },
  })
  onTestFinished(() => server.stop(true))
  return {
    apiUrl: server.url.origin,
    send: async (frame) => say(await page.promise, frame),
  }
}
