import { afterEach, expect, test } from 'bun:test'
import * as auth from '#domain/auth/endpoints.ts'
import { api, keepBearer } from './bearer'

const own = globalThis.fetch
afterEach(() => {
  globalThis.fetch = own
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
