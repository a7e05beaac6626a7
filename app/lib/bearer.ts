import { isRecord, textIn } from '#domain/core/values/read-problem.ts'
import { clientAt } from './api-client'
import { type EndOfSession, endOfSession } from './end-of-session'
import { SUBSCRIPTION_PAGE } from './subscription-page'

/** A bearer lives for fifteen minutes; it is renewed when less than this is left. */
const RENEW_BEFORE_MS = 2 * 60_000
const LIFE_MS = 15 * 60_000
/** Every call waits for a renewal: one without an answer for this long is begun anew by the next. */
const RENEWAL_MS = 20_000

let client = clientAt('', fetchAsViewer)
let token = ''
let until = 0
let renewing: Promise<string> | undefined
/** Why this page has to be left; known from several sides, some of which know only that it is so. */
let ended: EndOfSession | undefined

/** The API, asked from the browser in the viewer's name. */
export function api() {
  return client
}

/** Takes over the bearer that came with the page, and where the API is. */
export function keepBearer(from: { apiUrl: string; token: string }) {
  if (from.token === token) return
  client = clientAt(from.apiUrl, fetchAsViewer)
  token = from.token
  until = Date.now() + LIFE_MS
}

/** A bearer with some time left; renewed by the session cookie when needed, or `anew`. Rejects when the session is gone. */
export async function freshToken(anew = false): Promise<string> {
  if (token && !anew && until - Date.now() > RENEW_BEFORE_MS) return token
  renewing ??= renew().finally(() => {
    renewing = undefined
  })
  return renewing
}

/**
 * Out to the page that asks to sign in, which leads back to where one was. While the page goes, its calls still hear that the
 * session is over, without why: that takes the place of no reason that is known, and leads nobody away who is there.
 */
export function toSignIn(reason: EndOfSession) {
  const { pathname, search } = window.location
  if (pathname === '/login') return
  if (ended === undefined || reason !== 'expired') ended = reason
  window.location.assign(`/login?${new URLSearchParams({ reason: ended, back: pathname + search })}`)
}

/** Out to the page of a subscription that is over. */
export function toSubscription() {
  window.location.assign(SUBSCRIPTION_PAGE)
}

async function renew() {
  const response = await fetch('/resources/token', {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(RENEWAL_MS),
  })
  if (response.status === 401 || response.redirected) {
    toSignIn(await whyEnded(response))
    throw new Error('the session has ended')
  }
  const renewed = textIn(await response.json(), 'token')
  if (renewed === undefined) throw new Error('the answer has no bearer')
  token = renewed
  until = Date.now() + LIFE_MS
  return token
}

/**
 * Calls the API from the browser. A refusal of an old bearer, or of a session that is gone, is answered by renewing it once and
 * asking again; where the session is over that ends in the sign-in page, a subscription that is over in its own.
 * Specification 1 §4, session.
 */
async function fetchAsViewer(input: string, init: RequestInit): Promise<Response> {
  const response = await send(input, init)
  const code = response.status === 403 ? await codeOf(response) : undefined
  if (code === 'ERR_TOKEN_EXPIRED') {
    until = 0
    return send(input, init)
  }
  if (code === 'ERR_SUBSCRIPTION_EXPIRED') toSubscription()
  if (response.status !== 401) return response
  // Another tab may have signed in anew: this browser's session is another one, and not over.
  until = 0
  const again = await send(input, init)
  if (again.status === 401) toSignIn(await whyEnded(again))
  return again
}

async function send(input: string, init: RequestInit) {
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${await freshToken()}`)
  return fetch(input, { ...init, headers })
}

/** As the server that refused knows it. */
async function whyEnded(response: Response): Promise<EndOfSession> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return endOfSession(isRecord(body) ? textIn(body.details, 'reason') : undefined)
}

async function codeOf(response: Response) {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return textIn(body, 'error')
}
