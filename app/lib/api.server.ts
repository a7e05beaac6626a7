import { json, redirect } from '@remix-run/node'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { type SignedInAnswer, WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { type ApiClient, type CallResult, clientAt, type Refused } from './api-client'
import { endOfSession } from './end-of-session'
import type { RequestContext } from './server/load-context.server'
import { retryingSend } from './server/retrying-send.server'
import { readSession, toLogin } from './server/session.server'
import { SUBSCRIPTION_PAGE } from './subscription-page'

/** The time that a page waits for the API before it says that the server does not answer. */
const TIMEOUT_MS = 10_000

const sendWithRetry = retryingSend()

/**
 * The API, asked for the visitor, server to server, in their name (architecture section 6, rule 15). When it cannot be
 * reached for five seconds, it answers as it would itself: 503 ERR_UNAVAILABLE.
 */
export function apiAs(request: Request, context: RequestContext): ApiClient {
  const send = sendAs(request, context)
  return clientAt(context.apiInternalUrl, async (input, init) => {
    await opening.get(context)
    return send(input, init)
  })
}

/** Pages whose cursor is on its way. */
const opening = new WeakMap<RequestContext, Promise<unknown>>()

/**
 * Returns the signed-in viewer, a bearer, and the cursor at which the page's live socket begins. Everything else that
 * the request reads from the API is read after that cursor was taken, so that the socket tells all that the page does
 * not hold yet. Call it before anything is awaited. Throws the sign-in page.
 */
export function openPage(pageRequest: {
  request: Request
  context: RequestContext
}): Promise<SignedInAnswer> {
  const answer = refresh(pageRequest)
  opening.set(
    pageRequest.context,
    answer.catch(() => undefined),
  )
  return answer
}

async function refresh({ request, context }: { request: Request; context: RequestContext }) {
  if (!(await readSession(request, context))) throw await toLogin(request, context)
  const api = clientAt(context.apiInternalUrl, sendAs(request, context))
  return expectAnswer(api.call(auth.refresh), { request, context })
}

function sendAs(request: Request, context: RequestContext) {
  return async (input: string, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers)
    const session = await readSession(request, context)
    headers.set(WEB_HEADERS.secret, context.webSecret)
    headers.set(WEB_HEADERS.address, context.address)
    headers.set(WEB_HEADERS.requestId, context.requestId)
    if (session) headers.set(WEB_HEADERS.session, session)
    try {
      const once = () => fetch(input, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      return await sendWithRetry(once, (init?.method ?? 'GET') === 'GET')
    } catch (error) {
      context.log.warn({ err: error }, 'the API did not answer')
      return json({ error: 'ERR_UNAVAILABLE' }, 503)
    }
  }
}

/**
 * An answer that a page cannot do without. Throws what the page shows instead: the sign-in page for an ended session
 * (401), the subscription's page when that is over, else the refusal with its status and the request's id to quote.
 */
export async function expectAnswer<T>(
  answerOrCall: CallResult<T> | Promise<CallResult<T>>,
  page: Page,
): Promise<T> {
  const answer = await answerOrCall
  if (answer.ok) return answer.value
  throw await insteadOf(answer, page)
}

async function insteadOf(refused: Refused, { request, context }: Page) {
  const { code: error, details } = refused.problem
  if (refused.status === 401) {
    return toLogin(request, context, endOfSession(details.reason))
  }
  if (error === 'ERR_SUBSCRIPTION_EXPIRED') return redirect(SUBSCRIPTION_PAGE)
  // What took too long would take as long again: the browser waits for a server that is away, and asks it every two seconds.
  const status = error === 'ERR_SEARCH_TIMEOUT' ? 422 : refused.status
  return json({ error, details, requestId: context.requestId }, status)
}

type Page = { request: Request; context: RequestContext }
