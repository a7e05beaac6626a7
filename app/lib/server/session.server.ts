import { type Cookie, createCookie, redirect, redirectDocument } from '@remix-run/node'
import type { EndOfSession } from '../end-of-session'
import { safePath } from '../safe-path'
import type { RequestContext } from './load-context.server'
import { isLoopback } from './security.server'
import { sayNext } from './toast.server'

/** As long as a browser keeps a cookie: it only names a session, which the API extends and ends. */
const KEPT_SECONDS = 400 * 24 * 3600

/** The id of the session that pages are read for, or undefined: a support visit goes before the sign-in behind it. */
export async function readSession(request: Request, context: RequestContext): Promise<string | undefined> {
  return (await readVisit(request, context)) ?? readId(request, cookieOf(context))
}

/** The id of the support visit that this browser is on, or undefined. */
export function readVisit(request: Request, context: RequestContext): Promise<string | undefined> {
  return readId(request, visitCookieOf(context))
}

async function readId(request: Request, cookie: Cookie): Promise<string | undefined> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'))
  return typeof value === 'string' && /^[\w-]{8,128}$/.test(value) ? value : undefined
}

export function keepVisit(sessionId: string, context: RequestContext) {
  return visitCookieOf(context).serialize(sessionId)
}

export function forgetVisit(context: RequestContext) {
  return visitCookieOf(context).serialize('', { maxAge: 0 })
}

export function keepSession(sessionId: string, context: RequestContext) {
  return cookieOf(context).serialize(sessionId)
}

/** The Set-Cookie lines that end what this browser holds: its session, and a support visit. */
export async function forgetSessions(context: RequestContext): Promise<Headers> {
  const expiredCookie = await cookieOf(context).serialize('', { maxAge: 0 })
  return new Headers([
    ['Set-Cookie', expiredCookie],
    ['Set-Cookie', await forgetVisit(context)],
  ])
}

/** Names this browser, for as long as it keeps cookies: signing in again here ends only its own session before. */
export async function browserOf(request: Request, context: RequestContext) {
  const cookie = createCookie('recado-browser', { ...attributesOf(context), maxAge: KEPT_SECONDS })
  const cookieValue: unknown = await cookie.parse(request.headers.get('cookie'))
  const id =
    typeof cookieValue === 'string' && /^[\w-]{8,64}$/.test(cookieValue) ? cookieValue : crypto.randomUUID()
  return { id, keep: await cookie.serialize(id) }
}

/**
 * Redirects to the sign-in page with the reason, and with the way back to the visitor's page unless they signed out.
 * Redirects from a support visit to the companies: the sign-in behind the visit may still be valid.
 */
export async function toLogin(request: Request, context: RequestContext, reason?: EndOfSession) {
  if (await readVisit(request, context)) return fromVisit(context)
  const address = new URL(request.url)
  const leadsBack = reason !== 'signed_out' && address.pathname !== '/' && address.pathname !== '/logout'
  const back = leadsBack ? address.pathname + address.search : ''
  const query = new URLSearchParams({ ...(reason && { reason }), ...(back && { back }) })
  return redirect(`/login?${query}`, { headers: await forgetSessions(context) })
}

/** From a support visit back to one's own company, in a page of its own: nothing of the visited one stays. */
export async function fromVisit(context: RequestContext) {
  const headers = new Headers([['Set-Cookie', await forgetVisit(context)]])
  headers.append('Set-Cookie', await sayNext({ key: 'visitEnded' }))
  return redirectDocument('/companies', { headers })
}

/**
 * Returns the path to open after signing in: one of our paths, never another site, and never the sign-in or sign-out
 * page.
 */
export function safeBack(back: unknown): string {
  const path = safePath(back)
  return path && !/^\/log(in|out)\b/i.test(path) ? path : '/tickets'
}

/** Off loopback the name itself (`__Host-`) makes browsers insist on Secure, this host alone and the whole path. */
function cookieOf(context: RequestContext) {
  const { secure } = attributesOf(context)
  return createCookie(secure ? '__Host-recado' : 'recado', { ...attributesOf(context), maxAge: KEPT_SECONDS })
}

/** It outlives no browser session; the API ends a visit after an hour. */
function visitCookieOf(context: RequestContext) {
  const attributes = attributesOf(context)
  return createCookie(attributes.secure ? '__Host-recado-visit' : 'recado-visit', attributes)
}

function attributesOf({ webUrl }: RequestContext) {
  const secure = !isLoopback(new URL(webUrl).hostname)
  return { httpOnly: true, path: '/', sameSite: 'lax' as const, secure }
}
