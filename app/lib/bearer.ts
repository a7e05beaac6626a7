import { codeIn, isRecord, textIn } from '#domain/core/contract/values/read-problem.ts'
import { refusesBearer } from '#domain/core/contract/wire-codes.ts'
import { clientAt } from './api-client'
import { announceLeaveToSignIn } from './before-sign-in'
import { keepServerTime, startClock } from './clock'
import { type EndOfSession, endOfSession } from './end-of-session'
import { SUBSCRIPTION_PAGE } from './subscription-page'
import { reloadWithoutAsking } from './ui/hold-page'

/** A bearer is renewed when this part of its life is left. How long that is comes with it. */
const RENEWED_PART = 1 / 5
/**
 * Every call waits for a renewal in progress. One that gets no answer for this long fails, and the next call starts
 * another.
 */
const RENEWAL_MS = 20_000

type Bearer = { token: string; lifeMs: number; ageMs: () => number }

/** The part of the frame loader's data (`ShellData`) that is used here. */
type Page = {
  viewer: { id: number; companyId: number }
  apiUrl: string
  token: string
  expiresInSeconds: number
  /** The server's instant (ISO). */
  now: string
}

/** The viewer and company for which the page was read, and the address of the API. */
let shownPage = { viewer: '', apiUrl: '' }
let client = clientAt('', fetchAsViewer)
let bearer: Bearer | undefined
let renewing: Promise<string> | undefined
/** Why the session ended. Several callers report it, and some of them know only that it ended. */
let ended: EndOfSession | undefined
/**
 * The pages of loaders whose bearer was already taken. A page is rendered again and again, long after its bearer was
 * renewed.
 */
const takenPages = new WeakSet<object>()

/** The API, asked from the browser in the viewer's name. */
export function api() {
  return client
}

/**
 * Takes over the bearer that came with a page, once, and the address of the API. A page of another viewer begins as a document
 * of its own: what this one still has to send or to repeat is not theirs.
 */
export function keepBearer(page: Page) {
  if (takenPages.has(page)) return
  takenPages.add(page)
  const viewer = `${page.viewer.companyId}:${page.viewer.id}`
  if (shownPage.viewer !== '' && shownPage.viewer !== viewer) {
    bearer = undefined
    reloadWithoutAsking()
    return
  }
  shownPage = { viewer, apiUrl: page.apiUrl }
  keepServerTime(page.now)
  client = clientAt(page.apiUrl, fetchAsViewer)
  bearer = { token: page.token, lifeMs: page.expiresInSeconds * 1_000, ageMs: startClock() }
}

/**
 * A bearer that is valid by what is known here, and is not the one that was `refused`. It is renewed by the session cookie:
 * ahead of its end beside the calls, then before them. Rejects when the session is over, or nobody answers.
 */
export async function freshToken(refused?: string): Promise<string> {
  const validBearer = bearer && bearer.token !== refused ? bearer : undefined
  const leftMs = validBearer ? validBearer.lifeMs - validBearer.ageMs() : 0
  if (validBearer && leftMs > validBearer.lifeMs * RENEWED_PART) return validBearer.token
  const renewed = renewOnce()
  if (!validBearer || leftMs <= 0) return renewed
  // Whoever needs the next one asks again.
  renewed.catch(() => undefined)
  return validBearer.token
}

/**
 * Opens the sign-in page, which afterwards leads back to the present page, unless one signed out: the next may be somebody else.
 * While the page is being left, other calls still learn that the session is over, but not why: such a report never replaces a
 * known reason, and is ignored on the sign-in page itself.
 */
export function toSignIn(reason: EndOfSession) {
  const { pathname, search } = window.location
  if (pathname === '/login') return
  if (ended === undefined || reason !== 'expired') ended = reason
  if (ended === 'visit_ended') return window.location.assign('/companies')
  if (ended !== 'signed_out') announceLeaveToSignIn()
  const query = new URLSearchParams({ reason: ended })
  if (ended !== 'signed_out') query.set('back', pathname + search)
  window.location.assign(`/login?${query}`)
}

/** Opens the page that tells that the subscription is over. */
export function toSubscription() {
  window.location.assign(SUBSCRIPTION_PAGE)
}

function renewOnce(): Promise<string> {
  renewing ??= renew().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renew(): Promise<string> {
  const before = bearer
  const ageMs = startClock()
  const response = await fetch('/resources/token', {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(RENEWAL_MS),
  })
  if (response.status === 401 || response.redirected) {
    toSignIn(await whyEnded(response))
    throw new Error('the session has ended')
  }
  const renewed = readRenewed(await response.json())
  if (!renewed) throw new Error('the answer has no bearer')
  // The bearer of a page that came meanwhile is newer.
  if (bearer && bearer !== before) return bearer.token
  if (renewed.viewer !== shownPage.viewer) {
    reloadWithoutAsking()
    throw new Error('the page is of somebody else')
  }
  if (renewed.apiUrl !== shownPage.apiUrl) {
    window.location.reload()
    throw new Error('the page is of another address')
  }
  const { token, lifeMs, now } = renewed
  bearer = { token, lifeMs, ageMs }
  keepServerTime(now)
  return token
}

function readRenewed(body: unknown) {
  const [token, apiUrl, now] = [textIn(body, 'token'), textIn(body, 'apiUrl'), textIn(body, 'now')]
  const { expiresInSeconds, userId, companyId } = isRecord(body) ? body : {}
  if (token === undefined || apiUrl === undefined || now === undefined) return undefined
  if (typeof expiresInSeconds !== 'number' || typeof userId !== 'number') return undefined
  if (typeof companyId !== 'number') return undefined
  return { token, apiUrl, now, viewer: `${companyId}:${userId}`, lifeMs: expiresInSeconds * 1_000 }
}

/**
 * Sends something to the API with a bearer, by whatever means. Where an old bearer (403) or an ended session (401) is refused,
 * the bearer is renewed and it is sent again, once: another tab may have signed in anew. A session that is over leads to the
 * sign-in page, a subscription that is over to its own. Rejects, as where nobody answers, when the new bearer is refused too.
 * Specification 1 §4, session.
 */
export async function sendAsViewer(send: (token: string) => Promise<Response>): Promise<Response> {
  const token = await freshToken()
  let response = await send(token)
  if (await isSentAgain(response)) response = await send(await freshToken(token))
  if (await isBearerRefused(response)) throw new Error('the API takes no bearer')
  if (response.status === 401) toSignIn(await whyEnded(response))
  if ((await codeOf(response)) === 'ERR_SUBSCRIPTION_EXPIRED') toSubscription()
  return response
}

async function isSentAgain(response: Response): Promise<boolean> {
  return response.status === 401 || isBearerRefused(response)
}

async function isBearerRefused(response: Response): Promise<boolean> {
  return refusesBearer(response.status, await codeOf(response))
}

function fetchAsViewer(input: string, init: RequestInit): Promise<Response> {
  return sendAsViewer((token) => {
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${token}`)
    return fetch(input, { ...init, headers })
  })
}

/** The reason why the session ended, from the server's refusal. */
async function whyEnded(response: Response): Promise<EndOfSession> {
  const body = await bodyOf(response)
  return endOfSession(isRecord(body) ? textIn(body.details, 'reason') : undefined)
}

async function codeOf(response: Response) {
  return response.ok ? undefined : codeIn(await bodyOf(response))
}

/** Leaves the answer to be read by who asked. */
function bodyOf(response: Response): Promise<unknown> {
  return response
    .clone()
    .json()
    .catch(() => undefined)
}
