import { afterEach, expect, setSystemTime, test } from 'bun:test'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { pageBearer, renewedBearer } from '#tests/support/page-bearer.ts'
import { api, freshToken, keepBearer, toSignIn } from './bearer'
import { serverTime } from './clock'

const nativeFetch = globalThis.fetch

type BearerRequest = { path: string; bearer: string }

/** Stands in the place of API and web; the web gives the bearers `renewed 1`, `renewed 2` and so on. */
function answerWith(answer: (request: BearerRequest) => Response | undefined) {
  const requests: string[] = []
  let renewals = 0
  const stand = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input).replace('http://api.test', '')
    const bearer = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? ''
    requests.push(`${path} ${bearer}`.trim())
    const answered = answer({ path, bearer })
    if (answered) return answered
    if (path !== '/resources/token') return Response.json({ theme: 'dark' })
    renewals += 1
    return renewedBearer(`renewed ${renewals}`)
  }
  globalThis.fetch = Object.assign(stand, { preconnect: nativeFetch.preconnect })
  return requests
}

const refusing =
  (...refused: string[]) =>
  ({ path, bearer }: BearerRequest) =>
    path !== '/resources/token' && refused.includes(bearer)
      ? Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 403 })
      : undefined

/** A machine that sleeps: of the clocks of a page one goes on. */
const sleepFor = (seconds: number) => setSystemTime(Date.now() + seconds * 1_000)

const ask = () => api().call(auth.getPreferences)

test('a bearer that the API takes for old is renewed once, and the call repeated once', async () => {
  keepBearer(pageBearer('old'))
  const requests = answerWith(refusing('old'))
  expect(await ask()).toMatchObject({ ok: true })
  expect(requests).toEqual(['/preferences old', '/resources/token', '/preferences renewed 1'])
  expect(await ask()).toMatchObject({ ok: true })
  expect(requests.slice(3)).toEqual(['/preferences renewed 1'])
})

test('calls that are refused together, and one that hears of it late, share a renewal', async () => {
  keepBearer(pageBearer('old'))
  const requests = answerWith(refusing('old'))
  await Promise.all([ask(), ask(), ask()])
  expect(await freshToken('old')).toBe('renewed 1')
  expect(requests.filter((requestText) => requestText === '/resources/token')).toHaveLength(1)
})

test('what is refused after its renewal too is repeated no second time, and is not taken for a refusal of what was asked', async () => {
  keepBearer(pageBearer('old'))
  const requests = answerWith(refusing('old', 'renewed 1'))
  await expect(ask()).rejects.toThrow('takes no bearer')
  expect(requests).toEqual(['/preferences old', '/resources/token', '/preferences renewed 1'])
})

test('what one may not do is neither repeated nor a reason to renew', async () => {
  keepBearer(pageBearer('good'))
  const requests = answerWith(() => Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 }))
  expect(await ask()).toMatchObject({ ok: false, problem: { code: 'ERR_NO_PERMISSION' } })
  expect(requests).toEqual(['/preferences good'])
})

test('a page that is drawn again does not put its first bearer back', async () => {
  const page = pageBearer('of the page')
  const requests = answerWith(refusing('of the page'))
  keepBearer(page)
  await ask()
  keepBearer(page)
  await ask()
  expect(requests.at(-1)).toBe('/preferences renewed 1')
  keepBearer(pageBearer('of the page read anew'))
  await ask()
  expect(requests.at(-1)).toBe('/preferences of the page read anew')
})
afterEach(() => {
  globalThis.fetch = nativeFetch
  setSystemTime()
  Reflect.deleteProperty(globalThis, 'window')
})

test('a bearer is renewed beside the calls when a fifth of its life is left, and before them once it is over', async () => {
  keepBearer(pageBearer('old', 100))
  const requests = answerWith(() => undefined)
  sleepFor(79)
  await ask()
  expect(requests).toEqual(['/preferences old'])
  sleepFor(2)
  await ask()
  expect(requests.slice(1).sort()).toEqual(['/preferences old', '/resources/token'])
  expect(await freshToken()).toBe('renewed 1')
  // Three lives of it.
  sleepFor(2_700)
  await ask()
  expect(requests.slice(3)).toEqual(['/resources/token', '/preferences renewed 2'])
})

test('while nobody renews, a bearer serves to its end, and then a call says that nobody answers', async () => {
  keepBearer(pageBearer('old', 100))
  const requests = answerWith(({ path }) =>
    path === '/resources/token' ? Response.json({ error: 'ERR_UNAVAILABLE' }, { status: 503 }) : undefined,
  )
  sleepFor(90)
  await ask()
  await ask()
  expect(requests.filter((requestText) => requestText === '/preferences old')).toHaveLength(2)
  sleepFor(20)
  await expect(ask()).rejects.toThrow('no bearer')
  expect(requests.at(-1)).toBe('/resources/token')
})

test('a clock that is set back makes no bearer younger', async () => {
  keepBearer(pageBearer('old', 0.001))
  answerWith(() => undefined)
  await Bun.sleep(2)
  sleepFor(-7_200)
  expect(await freshToken()).toBe('renewed 1')
})

test('a bearer that is renewed while a page comes does not replace the page’s', async () => {
  keepBearer(pageBearer('old', 100))
  answerWith(() => undefined)
  const renewed = freshToken('old')
  keepBearer(pageBearer('of the next page', 100))
  expect(await renewed).toBe('of the next page')
  expect(await freshToken()).toBe('of the next page')
})

test('a page that comes during a renewal and at once falls asleep holds nobody up', async () => {
  keepBearer(pageBearer('old', 100))
  answerWith(() => undefined)
  const renewed = freshToken('old')
  keepBearer(pageBearer('of the next page', 100))
  sleepFor(300)
  expect(await renewed).toBe('of the next page')
  expect(await freshToken()).toBe('renewed 2')
})

function countReloads() {
  const reloads: string[] = []
  const location = { pathname: '/tickets', search: '', reload: () => reloads.push('reload') }
  Object.assign(globalThis, { window: { location, addEventListener: () => undefined } })
  return reloads
}

test('a page whose viewer is no longer signed in here sends nothing as somebody else, and is read anew', async () => {
  keepBearer(pageBearer('old'))
  const reloads = countReloads()
  const requests = answerWith((call) =>
    call.path === '/resources/token'
      ? Response.json({ ...pageBearer('of another'), userId: 2, companyId: 1 })
      : refusing('old')(call),
  )
  await expect(ask()).rejects.toThrow('somebody else')
  expect(requests).toEqual(['/preferences old', '/resources/token'])
  expect(reloads).toHaveLength(1)
})

test('a page that comes for another viewer is read anew, and until then nothing is sent as either', async () => {
  keepBearer(pageBearer('old'))
  const reloads = countReloads()
  const requests = answerWith((call) =>
    call.path === '/resources/token'
      ? Response.json({ ...pageBearer('of another'), userId: 2, companyId: 1 })
      : refusing('old')(call),
  )
  const refused = ask()
  keepBearer({ ...pageBearer('of another'), viewer: { id: 2, companyId: 1 } })
  await expect(refused).rejects.toThrow('somebody else')
  await expect(ask()).rejects.toThrow('somebody else')
  expect(requests.filter((requestText) => requestText.includes('of another'))).toEqual([])
  expect(reloads.length).toBeGreaterThan(0)
})

test('a page that knows an old address of the API is read anew', async () => {
  keepBearer(pageBearer('old'))
  const reloads = countReloads()
  answerWith((call) =>
    call.path === '/resources/token'
      ? Response.json({ ...pageBearer('new'), userId: 1, companyId: 1, apiUrl: 'http://api.elsewhere' })
      : refusing('old')(call),
  )
  await expect(ask()).rejects.toThrow('another address')
  expect(reloads).toHaveLength(1)
})

test('what time it is at the server is known from the page, whatever the machine’s clock says, and from each renewal', async () => {
  const saidTime = Date.parse('2026-11-21T12:00:00Z')
  keepBearer({ ...pageBearer('old', 100), now: new Date(saidTime).toISOString() })
  answerWith(() => undefined)
  expect(serverTime() - saidTime).toBeWithin(0, 60_000)
  sleepFor(7_200)
  expect(serverTime() - saidTime).toBeWithin(7_200_000, 7_260_000)
  await ask()
  expect(Math.abs(serverTime() - Date.now())).toBeLessThan(60_000)
})

test('a session that another tab has put in the place of this one’s is taken over, and nothing is lost', async () => {
  const requests: string[] = []
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input).replace('http://api.test', '')
    const bearer = new Headers(init?.headers).get('Authorization')
    requests.push(`${path} ${bearer ?? ''}`)
    if (path === '/resources/token') return renewedBearer('new')
    if (bearer === 'Bearer old') return Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 401 })
    return Response.json({ theme: 'dark' })
  }
  globalThis.fetch = Object.assign(answer, { preconnect: nativeFetch.preconnect })
  keepBearer(pageBearer('old'))
  expect(await api().call(auth.getPreferences)).toEqual({ ok: true, value: { theme: 'dark' } })
  expect(requests).toEqual(['/preferences Bearer old', '/resources/token ', '/preferences Bearer new'])
})

test('why the session is over is said as whoever knows it says, also when a call hears later only that it is', async () => {
  const addresses: (string | null)[] = []
  const ways: (string | null)[] = []
  const location = {
    pathname: '/tickets',
    search: '?section=open',
    assign: (to: string) => {
      const { searchParams } = new URL(to, 'http://web.test')
      addresses.push(searchParams.get('reason'))
      ways.push(searchParams.get('back'))
    },
  }
  Object.assign(globalThis, { window: { location } })
  let reason: string | undefined
  const answer = async (input: RequestInfo | URL) =>
    Response.json(
      { error: 'ERR_SESSION_EXPIRED', details: String(input).startsWith('/') ? { reason } : {} },
      { status: 401 },
    )
  globalThis.fetch = Object.assign(answer, { preconnect: nativeFetch.preconnect })
  keepBearer(pageBearer('over'))
  const call = () =>
    api()
      .call(auth.getPreferences)
      .catch(() => undefined)

  await call()
  reason = 'company_off'
  await call()
  reason = undefined
  await call()
  expect(addresses).toEqual(['expired', 'off', 'off'])
  expect(new Set(ways)).toEqual(new Set(['/tickets?section=open']))
  reason = 'signed_out'
  await call()
  expect([addresses.at(-1), ways.at(-1)]).toEqual(['signed_out', null])
  location.pathname = '/login'
  toSignIn('expired')
  expect(addresses).toHaveLength(4)
})
