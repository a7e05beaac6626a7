import { afterEach, expect, test } from 'bun:test'
import * as auth from '#domain/auth/endpoints.ts'
import { api, keepBearer, toSignIn } from './bearer'

const own = globalThis.fetch
afterEach(() => {
  globalThis.fetch = own
  Reflect.deleteProperty(globalThis, 'window')
})

test('a session that another tab has put in the place of this one’s is taken over, and nothing is lost', async () => {
  const asked: string[] = []
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input).replace('http://api.test', '')
    const bearer = new Headers(init?.headers).get('Authorization')
    asked.push(`${path} ${bearer ?? ''}`)
    if (path === '/resources/token') return Response.json({ token: 'new' })
    if (bearer === 'Bearer old') return Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 401 })
    return Response.json({ theme: 'dark' })
  }
  globalThis.fetch = Object.assign(answer, { preconnect: own.preconnect })
  keepBearer({ apiUrl: 'http://api.test', token: 'old' })
  expect(await api().call(auth.getPreferences)).toEqual({ ok: true, value: { theme: 'dark' } })
  expect(asked).toEqual(['/preferences Bearer old', '/resources/token ', '/preferences Bearer new'])
})

test('why the session is over is said as whoever knows it says, also when a call hears later only that it is', async () => {
  const left: (string | null)[] = []
  const location = {
    pathname: '/tickets',
    search: '',
    assign: (to: string) => left.push(new URL(to, 'http://web.test').searchParams.get('reason')),
  }
  Object.assign(globalThis, { window: { location } })
  let reason: string | undefined
  const answer = async (input: RequestInfo | URL) =>
    Response.json(
      { error: 'ERR_SESSION_EXPIRED', details: String(input).startsWith('/') ? { reason } : {} },
      { status: 401 },
    )
  globalThis.fetch = Object.assign(answer, { preconnect: own.preconnect })
  keepBearer({ apiUrl: 'http://api.test', token: 'over' })
  const call = () =>
    api()
      .call(auth.getPreferences)
      .catch(() => undefined)

  await call()
  reason = 'company_off'
  await call()
  reason = undefined
  await call()
  expect(left).toEqual(['expired', 'off', 'off'])
  location.pathname = '/login'
  toSignIn('expired')
  expect(left).toHaveLength(3)
})
