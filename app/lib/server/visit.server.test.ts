import { expect, test } from 'bun:test'
import { aViewer } from '#tests/support/views.ts'
import { standInApi, webContext } from '#tests/support/web-context.ts'
import { action as startVisit } from '~/features/companies/$id.visit.route'
import { action as endVisit } from '../../routes/visit.end'
import { openSession } from './open-session.server'
import { forgetSessions, keepSession, keepVisit, readSession, toLogin } from './session.server'

const context = webContext('http://127.0.0.1:1')

/** A request of a browser that holds what these Set-Cookie lines gave it. */
function requestWith(...lines: readonly string[]) {
  const cookie = lines.map((cookieLine) => cookieLine.split(';')[0]).join('; ')
  return new Request('http://localhost:3000/tickets', { headers: { cookie } })
}

async function sessionCookies() {
  return [await keepSession('own-session-id', context), await keepVisit('visit-session-id', context)]
}

/** Names of the cookies that an answer takes away. */
function takenBy(headers: Headers): string[] {
  const lines = headers.getSetCookie().filter((cookieLine) => /Max-Age=0/i.test(cookieLine))
  return lines.map((headerLine) => headerLine.split('=')[0] ?? '').sort()
}

test('pages are read for the visit as long as there is one, then for the sign-in behind it', async () => {
  const [ownCookie = '', visit = ''] = await sessionCookies()
  expect(await readSession(requestWith(ownCookie, visit), context)).toBe('visit-session-id')
  expect(await readSession(requestWith(ownCookie), context)).toBe('own-session-id')
})

test('a visit that is over leads to the companies, in a page of its own, and leaves the sign-in', async () => {
  const answer = await toLogin(requestWith(...(await sessionCookies())), context, 'expired')
  expect(answer.headers.get('Location')).toBe('/companies')
  expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true')
  expect(takenBy(answer.headers)).toEqual(['recado-visit'])
})

test('a sign-in that is over leads to the sign-in page', async () => {
  const [ownCookie = ''] = await sessionCookies()
  const answer = await toLogin(requestWith(ownCookie), context, 'expired')
  expect(answer.headers.get('Location')).toStartWith('/login?')
})

test('signing out takes both away, and signing in ends a visit of before', async () => {
  expect(takenBy(await forgetSessions(context))).toEqual(['recado', 'recado-visit'])
  const bearer = { token: 'token', expiresInSeconds: 900, expiresAt: '2026-11-21T12:15:00.000Z' }
  const { context: reached } = standInApi(({ url }) =>
    url.endsWith('/auth/login')
      ? Response.json(
          { ...bearer, cursor: '1:1', user: aViewer() },
          { headers: { 'x-recado-session': 'another-session-id' } },
        )
      : Response.json({}),
  )
  const request = requestWith(...(await sessionCookies()))
  const opened = await openSession(
    { request, context: reached },
    { email: 'ana@loja.demo', password: 'Demo2026' },
  )
  if (!opened.ok) throw new Error(opened.problem.code)
  expect(takenBy(opened.headers)).toContain('recado-visit')
})

test('starting a visit keeps its session beside the own one; a refusal keeps what was typed', async () => {
  const bearer = { token: 'token', expiresInSeconds: 900, expiresAt: '2026-11-21T12:15:00.000Z' }
  const user = aViewer({ homeCompanyId: 1, companyId: 2 })
  const { context: reached, asked } = standInApi(() =>
    Response.json(
      { ...bearer, cursor: '1:1', user },
      { headers: { 'x-recado-session': 'visit-session-id' } },
    ),
  )
  const post = (reason: string) =>
    startVisit({
      request: new Request('http://localhost:3000/companies/2/visit', {
        method: 'POST',
        body: new URLSearchParams({ reason }),
      }),
      context: reached,
      params: { id: '2' },
    })
  const refused = await post('oi')
  expect(refused).not.toHaveProperty('headers.location')
  expect(asked).toEqual([])
  const started = await post('Ajuda com a fila')
  expect(asked).toEqual(['POST /companies/2/support-visits'])
  if (!(started instanceof Response)) throw new Error(JSON.stringify(started))
  expect(started.headers.get('Location')).toBe('/tickets')
  const visitRequest = requestWith(...started.headers.getSetCookie())
  expect(await readSession(visitRequest, context)).toBe('visit-session-id')
})

test('ending a visit tells the API, and leads to the companies', async () => {
  const { context: reached, asked } = standInApi(() => Response.json({ message: 'visit ended' }))
  const request = new Request('http://localhost:3000/visit/end', { method: 'POST' })
  const answer = await endVisit({ request, context: reached, params: {} })
  expect(asked).toEqual(['DELETE /support-visits/current'])
  expect(answer.headers.get('Location')).toBe('/companies')
})
