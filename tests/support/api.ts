import { createApi } from '#api/app.ts'
import type { AllBound } from '#api/lib/bind.ts'
import { makeMetrics } from '#api/lib/metrics.ts'
import { RATE_LIMITS, type RateLimits } from '#api/lib/rate-limits.ts'
import { makeBearer } from '#domain/auth/bearer.ts'
import { createSession, sessionName } from '#domain/auth/sessions.ts'
import { makeSignedIn, type SignedIn } from '#domain/auth/signed-in.ts'
import { type Services, systemCtx } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { inTransaction } from '#domain/core/transaction.ts'

export const WEB_URL = 'http://localhost:3000'
export const API_URL = 'http://localhost:4000'

export type TestApi = {
  api: ReturnType<typeof createApi>
  signedIn: SignedIn
  /** Calls as the user, with a session and a bearer of their own; `body` goes as JSON. */
  as(actor: UserActor): Promise<Call>
  /** Calls without a session. */
  anyone: Call
}
export type Call = (
  method: string,
  path: string,
  options?: { body?: unknown; headers?: Record<string, string>; form?: FormData },
) => Promise<Response>

type TestApiOptions = {
  limits?: Partial<RateLimits>
  metricsToken?: string
  /** Left out, those of everybody. */
  programServices?: Services
}

/** The API without a port, on test services. */
export function testApi(services: Services, options: TestApiOptions & { bound?: AllBound } = {}): TestApi {
  const deps = testDeps(services, options)
  const { signedIn } = deps
  const api = createApi(deps, options.bound)
  return {
    api,
    signedIn,
    anyone: callerOf(api),
    async as(actor) {
      const { token } = await openBearer(services, actor)
      return callerOf(api, { Authorization: `Bearer ${token}` })
    },
  }
}

/** Returns the dependencies from which a test builds the API. */
export function testDeps(services: Services, options: TestApiOptions = {}) {
  return {
    services,
    programServices: options.programServices ?? services,
    signedIn: makeSignedIn(services),
    metrics: makeMetrics(),
    limits: { ...RATE_LIMITS, ...options.limits },
    webUrl: WEB_URL,
    apiUrl: API_URL,
    trustedProxies: [],
    version: '0.0.0-test',
    outgoing: { mayReachPrivate: false },
    publicToken: 'wtV',
    metricsToken: options.metricsToken,
    socketCheckSeconds: 60,
    live: { sockets: () => 0, lagSeconds: () => 0, pageCursor: () => 'none' },
  }
}

/** A sign-in session of the user and a bearer that names it. */
export async function openBearer(services: Services, actor: UserActor) {
  const ctx = systemCtx(services, actor.companyId, 'job')
  const sessionId = await inTransaction(ctx, (tx) =>
    createSession(tx, actor.userId, { browserId: null, address: '127.0.0.1', userAgent: 'test' }),
  )
  const name = sessionName(sessionId)
  const claims = { sessionName: name, userId: actor.userId, companyId: actor.companyId }
  return { sessionId, name, token: makeBearer(services, claims).token }
}

function callerOf(api: TestApi['api'], ownHeaders: Record<string, string> = {}): Call {
  return async (method, path, { body, headers, form } = {}) => {
    const allHeaders = new Headers({ ...ownHeaders, ...headers })
    if (body !== undefined && !allHeaders.has('Content-Type'))
      allHeaders.set('Content-Type', 'application/json')
    return api.request(path, {
      method,
      headers: allHeaders,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(form ? { body: form } : {}),
    })
  }
}
