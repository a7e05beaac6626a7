import { createCookie, redirect } from '@remix-run/node'
import type { EndOfSession } from '../end-of-session'
import { safePath } from '../safe-path'
import type { RequestContext } from './load-context.server'
import { isLoopback } from './security.server'

/** As long as a browser keeps a cookie: it only names a session, which the API extends and ends. */
const KEPT_SECONDS = 400 * 24 * 3600

/** The id of the visitor's session, or undefined. */
export async function readSession(request: Request, context: RequestContext): Promise<string | undefined> {
  const value: unknown = await cookieOf(context).parse(request.headers.get('cookie'))
  return typeof value === 'string' && /^[\w-]{8,128}$/.test(value) ? value : undefined
}

export function keepSession(sessionId: string, context: RequestContext) {
  return cookieOf(context).serialize(sessionId)
}

export function forgetSession(context: RequestContext) {
  return cookieOf(context).serialize('', { maxAge: 0 })
}

/** Names this browser, for as long as it keeps cookies: signing in again here ends only its own session before. */
export async function browserOf(request: Request, context: RequestContext) {
  const cookie = createCookie('recado-browser', { ...attributesOf(context), maxAge: KEPT_SECONDS })
  const known: unknown = await cookie.parse(request.headers.get('cookie'))
  const id = typeof known === 'string' && /^[\w-]{8,64}$/.test(known) ? known : crypto.randomUUID()
  return { id, keep: await cookie.serialize(id) }
}

/** To the sign-in page, saying why, and back to where the visitor was, unless they signed out. */
export async function toLogin(request: Request, context: RequestContext, reason?: EndOfSession) {
  const asked = new URL(request.url)
  const leadsBack = reason !== 'signed_out' && asked.pathname !== '/' && asked.pathname !== '/logout'
  const back = leadsBack ? asked.pathname + asked.search : ''
  const query = new URLSearchParams({ ...(reason && { reason }), ...(back && { back }) })
  return redirect(`/login?${query}`, { headers: { 'Set-Cookie': await forgetSession(context) } })
}

/** Where to go after signing in: a path of ours, never another site nor back out. */
export function safeBack(back: unknown): string {
  const path = safePath(back)
  return path && !/^\/log(in|out)\b/i.test(path) ? path : '/tickets'
}

/** Off loopback the name itself (`__Host-`) makes browsers insist on Secure, this host alone and the whole path. */
function cookieOf(context: RequestContext) {
  const { secure } = attributesOf(context)
  return createCookie(secure ? '__Host-recado' : 'recado', { ...attributesOf(context), maxAge: KEPT_SECONDS })
}

function attributesOf({ webUrl }: RequestContext) {
  const secure = !isLoopback(new URL(webUrl).hostname)
  return { httpOnly: true, path: '/', sameSite: 'lax' as const, secure }
}
