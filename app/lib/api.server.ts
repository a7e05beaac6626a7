import { json } from '@remix-run/node'
import { z } from 'zod'
import { WEB_HEADERS } from '#domain/auth/schema.ts'
import type { RequestContext } from './load-context.server'
import { readSession, toLogin } from './session.server'

/** How long a page waits for the API before it says that the server does not answer. */
const TIMEOUT_MS = 10_000

const Refusal = z.object({ error: z.string(), details: z.record(z.string(), z.unknown()).optional() })
export type Refusal = z.infer<typeof Refusal>

/**
 * Calls the API for the visitor, server to server, in their name (architecture section 6, rule 15); answers are read by
 * the contracts' own schemas. When the API cannot be reached, answers as it would: 503 ERR_UNAVAILABLE.
 */
export function fetchAs(request: Request, context: RequestContext) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers)
    const session = await readSession(request, context)
    headers.set(WEB_HEADERS.secret, context.webSecret)
    headers.set(WEB_HEADERS.address, context.address)
    headers.set(WEB_HEADERS.requestId, context.requestId)
    if (session) headers.set(WEB_HEADERS.session, session)
    try {
      return await fetch(input, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (error) {
      context.log.warn({ err: error }, 'the API did not answer')
      return json({ error: 'ERR_UNAVAILABLE' }, 503)
    }
  }
}

/** What the API refused with; an answer that is not ours counts as ERR_INTERNAL. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const read = Refusal.safeParse(await response.json().catch(() => undefined))
  return read.success ? read.data : { error: 'ERR_INTERNAL' }
}

/**
 * The body of an answer that a page cannot do without. Throws what the page shows instead: the sign-in page for an
 * ended session (401), else the refusal with its status and the request's id to quote.
 */
export async function expectOk<T extends Response>(response: T, request: Request, context: RequestContext) {
  if (response.ok) return response
  const refusal = await refusalOf(response)
  if (response.status === 401) {
    throw await toLogin(request, context, refusal.details?.reason === 'elsewhere' ? 'elsewhere' : 'expired')
  }
  throw json({ ...refusal, requestId: context.requestId }, response.status)
}
