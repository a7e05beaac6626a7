import { isRecord, textIn } from '#domain/core/values/read-problem.ts'
import { clientAt } from './api-client'
import { type EndOfSession, endOfSession } from './end-of-session'
import { SUBSCRIPTION_PAGE } from './subscription-page'

/** A bearer is valid for fifteen minutes; it is renewed when less than this is left. */
const RENEW_BEFORE_MS = 2 * 60_000
const LIFE_MS = 15 * 60_000
/**
 * Every call waits for a renewal in progress. One that gets no answer for this long fails, and the next call starts
 * another.
 */
const RENEWAL_MS = 20_000

let client = clientAt('', fetchAsViewer)
let token = ''
let until = 0
let renewing: Promise<string> | undefined
/** Why the session ended. Several callers report it, and some of them know only that it ended. */
let ended: EndOfSession | undefined

/** The API, asked from the browser in the viewer's name. */
export function api() {
  return client
}

/** Takes over the bearer that came with the page, and the address of the API. */
export function keepBearer(from: { apiUrl: string; token: string }) {
  if (from.token === token) return
  client = clientAt(from.apiUrl, fetchAsViewer)
  token = from.token
  until = Date.now() + LIFE_MS
}

/**
 * A bearer with some time left. It is renewed by the session cookie when needed, or always with `anew`. Rejects when the
 * session is over.
 */
export async function freshToken(anew = false): Promise<string> {
  if (token && !anew && until - Date.now() > RENEW_BEFORE_MS) return token
  renewing ??= renew().finally(() => {
    renewing = undefined
  })
  return renewing
}

/**
 * Opens the sign-in page, which afterwards leads back to the present page. While the page is being left, other calls
 * still learn that the session is over, but not why: such a report never replaces a known reason, and is ignored on the
 * sign-in page itself.
 */
export function toSignIn(reason: EndOfSession) {
  const { pathname, search } = window.location
  if (pathname === '/login') return
  if (ended === undefined || reason !== 'expired') ended = reason
  window.location.assign(`/login?${new URLSearchParams({ reason: ended, back: pathname + search })}`)
}

/** Opens the page that tells that the subscription is over. */
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
 * Calls the API from the browser. When an old bearer or an ended session is refused, the bearer is renewed once and the
 * call repeated. If the session is really over, that leads to the sign-in page; a subscription that is over leads to its
 * own page. Specification 1 §4, session.
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
  // Another tab may have signed in again: then this browser has a new session, which is not over.
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

/** The reason why the session ended, from the server's refusal. */
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
