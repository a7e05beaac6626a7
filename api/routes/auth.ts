import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { readBearer } from '#domain/auth/bearer.ts'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { answerSignedIn, describeSignedIn } from '#domain/auth/describe-signed-in.ts'
import { getPreferences, savePreferences } from '#domain/auth/preferences.ts'
import { sessionName } from '#domain/auth/sessions.ts'
import { useSetUpLink } from '#domain/auth/set-up-link.ts'
import { signIn } from '#domain/auth/sign-in.ts'
import { signOut } from '#domain/auth/sign-out.ts'
import { leaveVisit } from '#domain/auth/visits/end-visit.ts'
import { listVisits } from '#domain/auth/visits/list-visits.ts'
import { startVisit } from '#domain/auth/visits/start-visit.ts'
import { AppError } from '#domain/core/contract/errors.ts'
import { lifetimesOf } from '#domain/core/lifetimes.ts'
import { bind, raw } from '../lib/bind.ts'
import { presentedSessionId, SESSION_COOKIE } from '../lib/rate-limit-subject.ts'
import type { ApiEnv } from '../lib/types.ts'

export const authRoutes = bind(auth, {
  login: raw(async (c, input) => {
    refuseForeignOrigin(c)
    const { services, signedIn, live } = c.var.deps
    const browserId = input.browserId ?? (c.var.isWeb ? c.req.header(WEB_HEADERS.browser) : undefined)
    const { sessionId, replaced } = await signIn(services, { ...input, browserId }, originOf(c))
    for (const name of replaced) signedIn.forgetSession(name)
    const actor = await signedIn.bySession(sessionId)
    keepSession(c, sessionId)
    return answerSignedIn(services, actor, live.pageCursor())
  }),
  refresh: raw(async (c) => {
    refuseForeignOrigin(c)
    const sessionId = presentedSessionId(c)
    if (!sessionId) throw new AppError('ERR_SESSION_EXPIRED')
    const { services, signedIn, live } = c.var.deps
    const actor = await signedIn.bySession(sessionId)
    keepSession(c, sessionId)
    return answerSignedIn(services, actor, live.pageCursor())
  }),
  logout: raw(async (c) => {
    refuseForeignOrigin(c)
    const name = nameOfSession(c)
    if (name) await signOut(c.var.deps.services, name)
    if (name) c.var.deps.signedIn.forgetSession(name)
    deleteCookie(c, SESSION_COOKIE, { path: '/auth' })
  }),
  me: raw((c) => describeSignedIn(c.var.ctx, c.var.actor)),
  setUp: raw(async (c, input) => {
    refuseForeignOrigin(c)
    await useSetUpLink(c.var.deps.services, input, c.var.address)
  }),
  getPreferences,
  savePreferences,
  startVisit: raw(async (c, input) => {
    const { services, signedIn, live } = c.var.deps
    const sessionId = await startVisit(c.var.ctx, input)
    const visitor = await signedIn.bySession(sessionId)
    // A program keeps its own cookie, and visits by the bearer.
    if (c.var.isWeb) c.header(WEB_HEADERS.session, sessionId)
    return answerSignedIn(services, visitor, live.pageCursor())
  }),
  leaveVisit: raw(async (c) => {
    await leaveVisit(c.var.ctx)
    c.var.deps.signedIn.forgetSession(c.var.actor.sessionId)
  }),
  visits: listVisits,
})

function originOf(c: Context<ApiEnv>) {
  const userAgent = c.req.header('user-agent') ?? ''
  return { address: c.var.address, userAgent, sessionId: presentedSessionId(c) }
}

/**
 * The session's name, from the cookie or the web's header, else from the bearer: also from one that has just expired, so
 * that it can still sign out.
 */
function nameOfSession(c: Context<ApiEnv>): string | undefined {
  const sessionId = presentedSessionId(c)
  if (sessionId) return sessionName(sessionId)
  const token = c.req.header('authorization')?.split(' ')[1]
  if (!token) return undefined
  const { secrets, now } = c.var.deps.services
  return readBearer(secrets, token, now()).sessionName
}

/** Hands the session's id to the caller: to the web in a header, for its own cookie; to a program in our cookie. */
function keepSession(c: Context<ApiEnv>, sessionId: string): void {
  if (c.var.isWeb) {
    c.header(WEB_HEADERS.session, sessionId)
    return
  }
  setCookie(c, SESSION_COOKIE, sessionId, {
    path: '/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.var.deps.apiUrl.startsWith('https:'),
    maxAge: lifetimesOf(c.var.deps.services).sessionSeconds,
  })
}

/** A page of another site must not sign anybody in or out. Programs send no Origin. */
function refuseForeignOrigin(c: Context<ApiEnv>): void {
  const origin = c.req.header('origin')
  const { webUrl, apiUrl } = c.var.deps
  if (origin !== undefined && origin !== webUrl && origin !== apiUrl) throw new AppError('ERR_FOREIGN_ORIGIN')
}
