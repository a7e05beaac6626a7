import { expect, test } from 'bun:test'
import { aViewer } from '#tests/support/views.ts'
import { standInApi } from '#tests/support/web-context.ts'
import { keepSession, readSession } from '~/lib/server/session.server'
import { action } from './password.route'

test('whoever changes their password goes on under another session', async () => {
  const { context, asked } = standInApi(({ method, url }) => {
    const viewer = { ...aViewer(), email: 'ana@loja.demo' }
    if (url.endsWith('/auth/me')) return Response.json(viewer)
    if (method === 'PUT') return Response.json({ ...viewer, version: 2, online: true })
    if (!url.endsWith('/auth/login')) return Response.json({})
    const bearer = { token: 'token', expiresInSeconds: 900, expiresAt: '2026-11-21T12:15:00.000Z' }
    const answer = { ...bearer, cursor: '1:1', user: viewer }
    return Response.json(answer, { headers: { 'x-recado-session': 'another-session-id' } })
  })
  const cookie = await keepSession('a-session-id', context)
  const body = new URLSearchParams({ currentPassword: 'Senha2026', password: 'Outra2026' })
  const request = new Request('http://localhost:3000/profile/password', {
    method: 'POST',
    headers: { cookie },
    body,
  })
  const answer = await action({ request, context, params: {} })
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer))
  expect(asked.slice(0, 3)).toEqual([
    'GET /auth/me',
    expect.stringMatching(/^PUT \/users\//),
    'POST /auth/login',
  ])
  const [sessionCookie] = answer.headers
    .getSetCookie()
    .filter((cookieLine) => cookieLine.startsWith('recado='))
  const next = new Request(request.url, { headers: { cookie: sessionCookie?.split(';')[0] ?? '' } })
  expect(await readSession(next, context)).toBe('another-session-id')
})
