import { describe, expect, test } from 'bun:test'
import type { SignedInAnswer } from '#domain/auth/contract/schema.ts'
import { aViewer } from '#tests/support/views.ts'
import { standInApi } from '#tests/support/web-context.ts'
import { keepSession } from '~/lib/server/session.server'
import { loader as layout } from '~/routes/_public'
import { action as logOut } from '~/routes/logout'
import { action, loader } from './page.route'

const LINK = `/set-up?code=${'0'.repeat(32)}`

/** The link opened in a browser with a session, which the API still knows, or not. */
async function opened(status: number) {
  const { context, asked } = standInApi(({ method }) => {
    if (status !== 200) return Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status })
    return Response.json(method === 'DELETE' ? { message: 'signed out' } : SIGNED_IN.user)
  })
  const cookie = await keepSession('a-session-id', context)
  const request = new Request(`http://localhost:3000${LINK}`, { headers: { cookie } })
  return { args: { request, context, params: {} }, asked }
}

const SOMEBODY = { name: 'Ana', email: 'ana@loja.demo' }

test('somebody who is signed in is told so, and the link is not spent', async () => {
  const { args, asked } = await opened(200)
  expect(await layout(args)).toBeNull()
  expect(await loader(args)).toMatchObject({ code: '0'.repeat(32), signedIn: SOMEBODY })
  expect(asked).toEqual(['GET /auth/me'])
})

test('a session that has ended is in nobody’s way', async () => {
  const { args } = await opened(401)
  expect(await loader(args)).toMatchObject({ signedIn: undefined })
})

test('signing out goes back to the link, and nowhere else', async () => {
  for (const [back, to] of [
    [LINK, LINK],
    ['/tickets', '/login?reason=signed_out'],
    ['//evil.test/set-up?', '/login?reason=signed_out'],
    [undefined, '/login?reason=signed_out'],
  ] as const) {
    const { args, asked } = await opened(200)
    const body = new URLSearchParams(back && { back })
    const answer = await logOut({
      ...args,
      request: new Request(args.request, { method: 'POST', body }),
    })
    expect(answer.headers.get('location')).toBe(to)
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(asked).toEqual(['DELETE /auth/logout'])
  }
})

describe('who has used the link', () => {
  const FORM = {
    code: '0'.repeat(32),
    name: 'Ana',
    companyName: 'Loja',
    email: 'ana@loja.demo',
    password: 'Senha2026',
  }
  const used = async (login: () => Response) => {
    const { context, asked } = standInApi(({ url }) => {
      if (url.endsWith('/auth/login')) return login()
      return Response.json(
        url.endsWith('/preferences') ? { theme: 'dark', drawer: 'open' } : { message: 'done' },
      )
    })
    const body = new URLSearchParams(FORM)
    const request = new Request('http://localhost:3000/set-up', { method: 'POST', body })
    const answer = await action({ request, context, params: {} })
    if (!(answer instanceof Response)) throw new Error('refused')
    return { headers: answer.headers, asked }
  }

  test('is signed in, in a browser that takes their theme', async () => {
    const { headers, asked } = await used(() =>
      Response.json(SIGNED_IN, { headers: { 'x-recado-session': 'a-session-id' } }),
    )
    expect(asked).toEqual(['POST /auth/set-up', 'POST /auth/login', 'GET /preferences'])
    expect(headers.get('location')).toBe('/tickets')
    expect(headers.get('set-cookie')).toMatch(/recado=.*recado-browser=.*recado-preferences=/)
  })

  test('is asked to sign in where that was refused', async () => {
    const { headers } = await used(() => Response.json({ error: 'ERR_TOO_MANY_ATTEMPTS' }, { status: 429 }))
    expect(headers.get('location')).toBe('/login')
  })
})

const SIGNED_IN: SignedInAnswer = {
  token: 'token',
  expiresInSeconds: 900,
  expiresAt: '2026-11-21T12:15:00.000Z',
  cursor: '1:1',
  user: aViewer({ name: SOMEBODY.name, email: SOMEBODY.email, profile: 'admin', super: true }),
}
