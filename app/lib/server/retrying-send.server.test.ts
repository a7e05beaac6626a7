import { describe, expect, test } from 'bun:test'
import { freePort } from '#tests/support/ports.ts'
import { retryingSend } from './retrying-send.server.ts'

const LONG = { ms: 20_000, maxTries: 10 }

/** Sends that count themselves, to a port on which an API may come to listen. */
async function anApi() {
  const port = await freePort()
  const send = async (method = 'GET') => {
    counts.sent += 1
    return fetch(`http://127.0.0.1:${port}/`, { method })
  }
  const counts = { sent: 0 }
  const listen = () => Bun.serve({ hostname: '127.0.0.1', port, fetch: () => new Response('there') })
  return { counts, send, listen }
}

/** An API that is killed while it answers. */
function aDyingApi() {
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { data: (socket) => void socket.terminate() },
  })
  return { url: `http://127.0.0.1:${server.port}/`, stop: () => server.stop(true) }
}

describe('an API that is away', () => {
  test('is waited for until it listens, also with what changes something', async () => {
    const { counts, send, listen } = await anApi()
    const retrying = retryingSend(LONG)
    const answers = Promise.all([retrying(() => send(), true), retrying(() => send('POST'), false)])
    while (counts.sent < 4) await Bun.sleep(5)
    const server = listen()
    expect((await answers).map(({ status }) => status)).toEqual([200, 200])
    await server.stop(true)
  })

  test('is not waited for longer than the patience, nor by more than so many', async () => {
    const { send } = await anApi()
    const short = retryingSend({ ms: 100, maxTries: 10 })
    await expect(short(() => send(), true)).rejects.toThrow()
    const { counts, send: otherSend } = await anApi()
    await expect(retryingSend({ ms: 20_000, maxTries: 0 })(() => otherSend(), true)).rejects.toThrow()
    expect(counts.sent).toBe(1)
  })

  test('that ended while it worked is asked again only what changes nothing', async () => {
    const dying = aDyingApi()
    let sent = 0
    const send = async () => {
      sent += 1
      return fetch(dying.url)
    }
    await expect(retryingSend(LONG)(send, false)).rejects.toThrow()
    expect(sent).toBe(1)
    const short = retryingSend({ ms: 200, maxTries: 10 })
    await expect(short(send, true)).rejects.toThrow()
    expect(sent).toBeGreaterThan(2)
    dying.stop()
  })
})
