import { describe, expect, test } from 'bun:test'
import { offlineFetch } from './offline-fetch'

const ORIGIN = 'https://web.example'
const PAGE = `${ORIGIN}/tickets/1.data?section=open`

/** A network that answers as it is told to, once each, and what was asked of it. */
function network(...answers: (Response | 'down')[]) {
  const requests: string[] = []
  const fetch = offlineFetch(
    async (input) => {
      requests.push(String(input))
      const answer = answers.shift() ?? 'down'
      if (answer === 'down') throw new TypeError('Failed to fetch')
      return answer
    },
    ORIGIN,
    1,
  )
  return { fetch, requests }
}

const page = (status = 200) => new Response('page', { status, headers: { 'X-Remix-Response': 'yes' } })
const fromBetween = () => new Response('<h1>Bad gateway</h1>', { status: 502 })

describe('a page that is read', () => {
  test('comes once the network, the server and the API are there again', async () => {
    const { fetch, requests } = network('down', fromBetween(), page(503), page())
    expect(await (await fetch(PAGE)).text()).toBe('page')
    expect(requests).toEqual([PAGE, PAGE, PAGE, PAGE])
  })

  test('is not waited for by who went elsewhere', async () => {
    const { fetch, requests } = network()
    const leaving = new AbortController()
    const reading = fetch(PAGE, { signal: leaving.signal })
    leaving.abort(new Error('gone elsewhere'))
    await expect(reading).rejects.toThrow('gone elsewhere')
    expect(requests).toHaveLength(1)
  })

  test.each([404, 500])('is answered with the server’s %d', async (status) => {
    const { fetch } = network(page(status))
    expect((await fetch(PAGE)).status).toBe(status)
  })
})

test('what was to be done is asked for once, and ends as it did', async () => {
  const act = { method: 'POST', body: new URLSearchParams({ intent: 'accept' }) }
  const { fetch, requests } = network('down', fromBetween(), page(503))
  await expect(fetch(PAGE, act)).rejects.toThrow('Failed to fetch')
  expect((await fetch(PAGE, act)).status).toBe(502)
  expect(await (await fetch(PAGE, act)).text()).toBe('page')
  expect(requests).toHaveLength(3)
})

test('to log out is waited for, as no page could tell that it was refused', async () => {
  const { fetch, requests } = network('down', page())
  const answer = await fetch(`${ORIGIN}/logout.data`, { method: 'POST', body: new URLSearchParams() })
  expect(await answer.text()).toBe('page')
  expect(requests).toHaveLength(2)
})

test('what others ask for fails as it did', async () => {
  for (const address of [`${ORIGIN}/resources/token`, 'https://api.example/tickets.data']) {
    const { fetch, requests } = network('down')
    await expect(fetch(address)).rejects.toThrow('Failed to fetch')
    expect(requests).toEqual([address])
  }
})
