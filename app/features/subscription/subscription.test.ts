import { describe, expect, test } from 'bun:test'
import type { SignedInAnswer } from '#domain/auth/contract/schema.ts'
import { aViewer } from '#tests/support/views.ts'
import { standInApi } from '#tests/support/web-context.ts'
import { loader as tickets } from '~/features/inbox/page.route'
import { action as signIn } from '~/features/sign-in/page.route'
import { keepSession } from '~/lib/server/session.server'
import { takeToast } from '~/lib/server/toast.server'
import { loader as frame } from '~/routes/_app'
import { loader } from './page.route'

const OVER = { ...aViewer().company, dueDate: '2026-11-01T03:00:00.000Z', isExpired: true }
const USER = aViewer({ company: OVER })
const SIGNED_IN: SignedInAnswer = {
  token: 'token',
  expiresInSeconds: 900,
  expiresAt: '2026-11-21T12:15:00.000Z',
  cursor: '1:1',
  user: USER,
}
const PLAN = {
  id: 1,
  name: 'Loja',
  email: '',
  phone: '',
  status: true,
  dueDate: OVER.dueDate,
  timeZone: OVER.timeZone,
  plan: null,
  held: { users: 1, connections: 0, queues: 0 },
  admins: ['Marina'],
}

/** The API of a company whose subscription is over: it answers for the account and refuses everything else. */
async function anUnpaidVisit(path: string, init: RequestInit = {}) {
  const { context, asked } = standInApi(({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/auth/me') return Response.json(USER)
    if (pathname === '/auth/refresh_token') return Response.json(SIGNED_IN)
    if (pathname === '/auth/login')
      return Response.json(SIGNED_IN, { headers: { 'x-recado-session': 'a-session-id' } })
    if (pathname === '/preferences') return Response.json({})
    if (pathname === '/version') return Response.json({ version: '1' })
    if (pathname.startsWith('/companies/listPlan/')) return Response.json(PLAN)
    return Response.json({ error: 'ERR_SUBSCRIPTION_EXPIRED' }, { status: 403 })
  })
  const request = new Request(`http://localhost:3000${path}`, {
    ...init,
    headers: { cookie: await keepSession('a-session-id', context) },
  })
  return { args: { request, context, params: {} }, asked }
}

/** Returns the status and the address that a page or a form leads to. */
async function leadsTo(answer: Promise<unknown>) {
  const response = await answer.catch((thrown: unknown) => thrown)
  return response instanceof Response ? [response.status, response.headers.get('location')] : response
}

describe('while the subscription is over', () => {
  test('signing in says since when', async () => {
    const body = new URLSearchParams({ email: 'ana@loja.demo', password: 'Senha2026' })
    const { args } = await anUnpaidVisit('/login', { method: 'POST', body })
    const answer = await signIn(args)
    if (!(answer instanceof Response)) throw new Error('refused')
    const cookie = answer.headers.getSetCookie().find((cookieLine) => cookieLine.startsWith('recado-toast'))
    const next = new Request(args.request.url, { headers: { cookie: cookie ?? '' } })
    expect((await takeToast(next))?.toast).toEqual({ key: 'subscriptionOver', date: '01/11/2026' })
  })

  test('signing in leads to its page, whatever page was asked for', async () => {
    const body = new URLSearchParams({ email: 'ana@loja.demo', password: 'Senha2026', back: '/connections' })
    const { args } = await anUnpaidVisit('/login', { method: 'POST', body })
    expect(await leadsTo(signIn(args))).toEqual([302, '/financeiro'])
  })

  test('the frame with its drawer is not shown, and a page that is refused leads there too', async () => {
    const { args } = await anUnpaidVisit('/tickets')
    expect(await leadsTo(frame(args))).toEqual([302, '/financeiro'])
    expect(await leadsTo(Promise.resolve(tickets(args)))).toEqual([302, '/financeiro'])
  })

  test('its page asks nothing that would be refused, and names the admins', async () => {
    const { args, asked } = await anUnpaidVisit('/financeiro')
    expect(await loader(args)).toEqual({ company: PLAN, isExpired: true, isAdmin: false })
    expect(asked).toEqual(['GET /auth/me', 'GET /companies/listPlan/1'])
  })
})
