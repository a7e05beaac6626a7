import { afterEach, beforeEach, expect, test } from 'bun:test'
import { LIVE_CLOSE } from '#domain/live/contract/schema.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type LiveState, openLive } from './socket'

type Hello = { auth: string; cursor: string }
const stops: (() => unknown)[] = []
const globals = { window: globalThis.window, document: globalThis.document }

beforeEach(() => {
  Object.assign(globalThis, { window: new EventTarget(), document: new EventTarget() })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  Object.assign(globalThis, globals)
})

/** An API that answers each first frame with what the page has missed; `cut` ends the sockets. */
function anApi(answer: (hello: Hello) => object[]) {
  const hellos: Hello[] = []
  const reports: object[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request, self) => (self.upgrade(request) ? undefined : new Response(null, { status: 426 })),
    websocket: {
      message(socket, text) {
        const frame: Hello | object = JSON.parse(String(text))
        if (!('auth' in frame)) return void reports.push(frame)
        const hello = frame
        hellos.push(hello)
        for (const frame of answer(hello)) socket.send(JSON.stringify(frame))
        if (hellos.length === 1) socket.close(1001)
        return undefined
      },
    },
  })
  stops.push(() => server.stop(true))
  return { url: server.url.href.replace('http', 'ws'), hellos, reports }
}

function aPage(url: string) {
  const received: string[] = []
  const states: LiveState[] = []
  const live = openLive({
    url,
    cursor: 'log.5.1',
    token: async () => 'bearer',
    onState: (state) => states.push(state),
    onEvents: (events) => received.push(...events.map(({ name }) => name)),
    onCursor: (cursor) => received.push(cursor),
    onResync: (reason) => received.push(`resync ${reason}`),
    onEnded: () => received.push('ended'),
    onUnpaid: () => received.push('unpaid'),
  })
  stops.unshift(() => live.stop())
  return { received, states }
}

test('begins at the page’s cursor, is told what came since, and loads nothing anew', async () => {
  const { url, hellos } = anApi(() => [{ events: [{ name: 'ticket', data: {} }] }, { cursor: 'log.6.2' }])
  const { received, states } = aPage(url)
  await waitFor(() => states.includes('live'), { description: 'the socket to be live' })
  expect(hellos[0]).toEqual({ auth: 'bearer', cursor: 'log.5.1' })
  expect(received.slice(0, 2)).toEqual(['ticket', 'log.6.2'])
})

test('comes back with the last cursor that it was told', async () => {
  const { url, hellos } = anApi(() => [{ cursor: 'log.6.2' }])
  const { received } = aPage(url)
  await waitFor(() => hellos.length > 1, { description: 'the socket to come back' })
  expect(hellos[1]?.cursor).toBe('log.6.2')
  expect(received.join()).not.toContain('resync')
})

test('says that its user is there as soon as it is let in: pages that are loaded every minute never wait for the signal', async () => {
  const { url, reports } = anApi(() => [{ cursor: 'log.6.2' }])
  aPage(url)
  await waitFor(() => reports.length > 0, { description: 'a word of the page', timeoutMs: 10_000 })
  expect(reports[0]).toEqual({ presence: 'online' })
})

test('loads anew when the server says that too much was missed', async () => {
  const { url } = anApi(() => [{ resync: 'gap', cursor: 'log.9.9' }])
  const { received, states } = aPage(url)
  await waitFor(() => states.includes('live'), { description: 'the socket to be live' })
  expect(received.slice(0, 2)).toEqual(['log.9.9', 'resync gap'])
})

test('leads out, and does not come back, when the company’s subscription is over', async () => {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request, apiServer) =>
      apiServer.upgrade(request) ? undefined : new Response(null, { status: 400 }),
    websocket: { message: (socket) => socket.close(LIVE_CLOSE.refused, 'subscription') },
  })
  stops.push(() => server.stop(true))
  const { received, states } = aPage(server.url.href.replace('http', 'ws'))
  await waitFor(() => received.length > 0, { description: 'the word' })
  expect(received).toEqual(['unpaid'])
  expect(states).not.toContain('lost')
})
