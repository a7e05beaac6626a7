import type { Context } from 'hono'
import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { readBearer } from '#domain/auth/bearer.ts'
import { answerSignedIn, describeSignedIn } from '#domain/auth/describe-signed-in.ts'
import { getPreferences, savePreferences } from '#domain/auth/preferences.ts'
import {
  Preferences,
  SESSION_DAYS,
  SetUpInput,
  SignedInAnswer,
  SignedInView,
  SignInInput,
  WEB_HEADERS,
} from '#domain/auth/schema.ts'
import { sessionName } from '#domain/auth/sessions.ts'
import { useSetUpLink } from '#domain/auth/set-up-link.ts'
import { signIn } from '#domain/auth/sign-in.ts'
import { signOut } from '#domain/auth/sign-out.ts'
import { AppError } from '#domain/core/errors.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'

/** The API's own cookie: for refresh and logout alone. No cookie authorises anything else. */
const COOKIE = 'recado_refresh'

export const authRoutes = new Hono<ApiEnv>()
  .post(
    '/login',
    describe('auth', 'Opens a session', SignedInAnswer, [
      'ERR_INVALID_CREDENTIALS',
      'ERR_OUT_OF_HOURS',
      'ERR_TOO_MANY_ATTEMPTS',
      'ERR_BUSY',
    ]),
    validate('json', SignInInput),
    async (c) => {
      refuseForeignOrigin(c)
      const { services, signedIn, live } = c.var.deps
      const input = c.req.valid('json')
      const browserId = input.browserId ?? (c.var.isWeb ? c.req.header(WEB_HEADERS.browser) : undefined)
      const { sessionId, replaced } = await signIn(services, { ...input, browserId }, originOf(c))
      for (const name of replaced) signedIn.forgetSession(name)
      const actor = await signedIn.bySession(sessionId)
      keepSession(c, sessionId)
      return c.json(await answerSignedIn(services, actor, live.pageCursor()))
    },
  )
  .post(
    '/refresh_token',
    describe('auth', 'A new bearer for the session of the cookie, or of the web', SignedInAnswer, [
      'ERR_SESSION_EXPIRED',
    ]),
    async (c) => {
      refuseForeignOrigin(c)
      const sessionId = sessionOf(c)
      if (!sessionId) throw new AppError('ERR_SESSION_EXPIRED')
      const { services, signedIn, live } = c.var.deps
      const actor = await signedIn.bySession(sessionId)
      keepSession(c, sessionId)
      return c.json(await answerSignedIn(services, actor, live.pageCursor()))
    },
  )
  .delete('/logout', describe('auth', 'Ends the session', 'empty'), async (c) => {
    refuseForeignOrigin(c)
    const name = nameOfSession(c)
    if (name) await signOut(c.var.deps.services, name)
    if (name) c.var.deps.signedIn.forgetSession(name)
    deleteCookie(c, COOKIE, { path: '/auth' })
    return c.json({ message: 'signed out' })
  })
  .get('/me', describe('auth', 'The person who is signed in', SignedInView), async (c) =>
    c.json(await describeSignedIn(c.var.ctx, c.var.actor)),
  )
  .post(
    '/set-up',
    describe('auth', 'Makes the first super administrator, by the one-time link', 'empty', [
      'ERR_NOT_FOUND',
      'ERR_TOO_MANY_ATTEMPTS',
      'ERR_BUSY',
    ]),
    validate('json', SetUpInput),
    async (c) => {
      refuseForeignOrigin(c)
      await useSetUpLink(c.var.deps.services, c.req.valid('json'), c.var.address)
      return c.json({ message: 'done' })
    },
  )

/** How the user likes the screens. */
export const preferenceRoutes = new Hono<ApiEnv>()
  .get('/preferences', describe('auth', 'How the user likes the screens', Preferences), async (c) =>
    c.json(await getPreferences(c.var.ctx)),
  )
  .put(
    '/preferences',
    describe('auth', 'Changes the keys given', Preferences),
    validate('json', Preferences),
    async (c) => c.json(await savePreferences(c.var.ctx, c.req.valid('json'))),
  )

function originOf(c: Context<ApiEnv>) {
  const userAgent = c.req.header('user-agent') ?? ''
  return { address: c.var.address, userAgent, sessionId: sessionOf(c) }
}

function sessionOf(c: Context<ApiEnv>): string | undefined {
  const id = c.var.isWeb ? c.req.header(WEB_HEADERS.session) : getCookie(c, COOKIE)
  return id && /^[\w-]{8,128}$/.test(id) ? id : undefined
}

/** By cookie or web, else by bearer, also one that is a little too old to act. */
function nameOfSession(c: Context<ApiEnv>): string | undefined {
  const sessionId = sessionOf(c)
  if (sessionId) return sessionName(sessionId)
  const token = c.req.header('authorization')?.split(' ')[1]
  if (!token) return undefined
  const { secrets, now } = c.var.deps.services
  return readBearer(secrets, token, now()).sessionName
}

/** The web takes the session's id from a header and keeps it in its own cookie; a program gets ours. */
function keepSession(c: Context<ApiEnv>, sessionId: string): void {
  if (c.var.isWeb) {
    c.header(WEB_HEADERS.session, sessionId)
    return
  }
  setCookie(c, COOKIE, sessionId, {
    path: '/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.var.deps.apiUrl.startsWith('https:'),
    maxAge: SESSION_DAYS * 24 * 3600,
  })
}

/** A page of another site must not sign anybody in or out. Programs send no Origin. */
function refuseForeignOrigin(c: Context<ApiEnv>): void {
  const origin = c.req.header('origin')
  const { webUrl, apiUrl } = c.var.deps
  if (origin !== undefined && origin !== webUrl && origin !== apiUrl) throw new AppError('ERR_FOREIGN_ORIGIN')
}
