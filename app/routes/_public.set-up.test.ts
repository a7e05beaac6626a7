import { expect, test } from 'bun:test'
import { standInApi } from '#tests/support/web-context.ts'
import { keepSession } from '../lib/session.server'
import { loader as layout } from './_public'
import { loader } from './_public.set-up'
import { action as logOut } from './logout'

const LINK = `/set-up?code=${'0'.repeat(32)}`

/** The link opened in a browser with a session, which the API still knows, or not. */
async function opened(status: number) {
  const { context, asked } = standInApi(() =>
    Response.json(status === 200 ? SOMEBODY : { error: 'ERR_SESSION_EXPIRED' }, { status }),
  )
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
