import type { Context, MiddlewareHandler, Next } from 'hono'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { networkOf } from '#domain/auth/contract/network.ts'
import { WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { programCtx, userCtx } from '#domain/core/context.ts'
import { isVisitor, type UserActor } from '#domain/core/contract/actor.ts'
import { type Endpoint, routeOf } from '#domain/core/contract/endpoint.ts'
import { AppError } from '#domain/core/contract/errors.ts'
import { permit } from '#domain/core/contract/permissions.ts'
import { makeLimiter, makeMeter } from '#domain/core/contract/process/limiter.ts'
import { type Program, programOfToken } from '#domain/external-api/program-of-token.ts'
import type { AllBound } from '../lib/bind.ts'
import { logRefusal, makeRefusalCount } from '../lib/log-refusal.ts'
import { matchedRoutePath } from '../lib/matched-route.ts'
import { rateLimitSubject } from '../lib/rate-limit-subject.ts'
import { outsideRate } from '../lib/rate-limits.ts'
import type { ApiDeps, ApiEnv } from '../lib/types.ts'

/**
 * Lets a request through to its route only when the endpoint's declaration says so; a route that none declares is
 * closed. Counts calls by user, also where anyone may call, else by address. Puts the actor and the context beside the request.
 */
export function guard(deps: ApiDeps, bound: AllBound): MiddlewareHandler<ApiEnv> {
  const declared = declaredIn(bound)
  const anonymous = makeLimiter(deps.limits.anonymous)
  const users = makeLimiter(deps.limits.user)
  const askers = makeLimiter(outsideRate(deps.limits.user))
  const tokens = makeMeter(deps.limits.token)
  const countRefusal = makeRefusalCount()
  const count = ({ companyId, userId }: UserActor, { asksOutside }: Endpoint) => {
    const by = `${companyId}:${userId}`
    slow(users(by))
    if (asksOutside) slow(askers(by))
  }

  const countAnyone = async (c: Context<ApiEnv>, endpoint: Endpoint): Promise<void> => {
    const by = ASKING_WHO.has(endpoint) ? undefined : await rateLimitSubject(c)
    slow(by ? users(by) : anonymous(networkOf(c.var.address)))
  }

  /** Lets a program through by its token, counted by it; the log of the calls says of a refused one why. */
  const letProgram = async (c: Context<ApiEnv>, endpoint: Endpoint, next: Next): Promise<void> => {
    const program = await programOf(c)
    if (!program) {
      slow(anonymous(networkOf(c.var.address)))
      throw new AppError('ERR_TOKEN_INVALID')
    }
    const { retryAfterSeconds, remaining, resetSeconds } = tokens(String(program.connectionId))
    c.header('RateLimit-Limit', String(deps.limits.token.burst))
    c.header('RateLimit-Remaining', String(remaining))
    c.header('RateLimit-Reset', String(resetSeconds))
    c.set('ctx', programCtx(deps.programServices, program, c.var.requestId))
    const end = await admitted(c, endpoint, () => {
      slow(retryAfterSeconds)
      judgeProgram(program, endpoint)
      return beginCall(program.connectionId)
    })
    try {
      await next()
      if (endpoint.method !== 'GET') await logRefusal(c)
    } finally {
      end()
    }
  }

  /** Admits a call of a program, or counts it in the log as refused before anybody read it. */
  async function admitted<T>(c: Context<ApiEnv>, { method }: Endpoint, admit: () => T): Promise<T> {
    try {
      return admit()
    } catch (error) {
      if (method !== 'GET' && error instanceof AppError) await countRefusal(c.var.ctx, error.code)
      throw error
    }
  }

  const underWay = new Map<number, number>()

  /** Counts a token's calls that run: no more than may come at once, however long each takes. Answers how one ends. */
  function beginCall(connectionId: number): () => void {
    const count = underWay.get(connectionId) ?? 0
    slow(count < deps.limits.token.burst ? 0 : 1)
    underWay.set(connectionId, count + 1)
    return () => {
      const countAfter = (underWay.get(connectionId) ?? 1) - 1
      if (countAfter > 0) underWay.set(connectionId, countAfter)
      else underWay.delete(connectionId)
    }
  }

  return async (c, next) => {
    const path = matchedRoutePath(c)
    if (path === undefined) {
      slow(anonymous(networkOf(c.var.address)))
      return next()
    }
    const endpoint = declared.get(`${methodOf(c)} ${path}`)
    if (!endpoint) throw new AppError('ERR_NO_PERMISSION', { route: 'undeclared' })
    if (endpoint.audience === 'anyone') {
      await countAnyone(c, endpoint)
      return next()
    }
    if (endpoint.audience === 'token') return letProgram(c, endpoint, next)
    const actor = await authenticate(c)
    count(actor, endpoint)
    judge(actor, endpoint)
    c.set('actor', actor)
    c.set('ctx', userCtx(deps.services, actor, c.var.requestId))
    await next()
  }
}

/** The endpoints where passwords and tokens may be guessed. They are counted by address, whoever is signed in. */
const ASKING_WHO: ReadonlySet<Endpoint> = new Set<Endpoint>([auth.login, auth.setUp])

/**
 * Returns the user who acts, by bearer token or by the session that the web passes on. Throws ERR_SESSION_EXPIRED,
 * ERR_TOKEN_EXPIRED.
 */
async function authenticate(c: Context<ApiEnv>): Promise<UserActor> {
  const { signedIn } = c.var.deps
  const sessionId = c.var.isWeb ? c.req.header(WEB_HEADERS.session) : undefined
  if (sessionId) {
    c.set('sessionId', sessionId)
    return signedIn.bySession(sessionId)
  }
  const token = bearerIn(c)
  if (token === undefined) throw new AppError('ERR_SESSION_EXPIRED')
  return signedIn.byBearer(token)
}

/** The program whose token the call shows, in the header and nowhere else; undefined where it shows none that counts. */
function programOf(c: Context<ApiEnv>): Promise<Program | undefined> | undefined {
  const token = bearerIn(c)
  return token === undefined ? undefined : programOfToken(c.var.deps.programServices, token)
}

function bearerIn(c: Context<ApiEnv>): string | undefined {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined
}

/** Every endpoint, by the method and the pattern that its route is registered under. */
function declaredIn(bound: AllBound): Map<string, Endpoint> {
  const allEndpoints = Object.values(bound).flatMap(({ endpoints }) => Object.values(endpoints))
  return new Map(allEndpoints.map((endpoint) => [`${endpoint.method} ${routeOf(endpoint)}`, endpoint]))
}

function methodOf(c: Context<ApiEnv>): string {
  return c.req.method === 'HEAD' ? 'GET' : c.req.method
}

/** The endpoints by which a visitor may change something: their display preferences, and leaving the visit. */
const OF_VISITORS: ReadonlySet<Endpoint> = new Set<Endpoint>([auth.savePreferences, auth.leaveVisit])

function judge(actor: UserActor, endpoint: Endpoint): void {
  const { audience, permission, plan } = endpoint
  if (isVisitor(actor) && endpoint.method !== 'GET' && !OF_VISITORS.has(endpoint))
    throw new AppError('ERR_VISIT_READ_ONLY')
  if (audience !== 'account' && actor.isExpired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
  if (audience === 'super' && !actor.isSuper) throw new AppError('ERR_NO_PERMISSION')
  if (permission) permit(actor, permission)
  if (plan && !actor.planFlags.includes(plan)) throw new AppError('ERR_PLAN_FEATURE', { feature: plan })
}

function judgeProgram({ isExpired, hasExternalApi }: Program, { plan: feature }: Endpoint): void {
  if (isExpired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
  if (feature === 'useExternalApi' && !hasExternalApi) throw new AppError('ERR_PLAN_FEATURE', { feature })
}

function slow(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds })
}
