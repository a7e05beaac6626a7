import type { MiddlewareHandler } from 'hono'
import { matchedRoutePath } from '../lib/matched-route.ts'
import type { ApiDeps, ApiEnv } from '../lib/types.ts'

/**
 * One line and one figure a request: route pattern, never the address line itself, so that no id, name or signature of
 * a link gets into a log.
 */
export function requestLog({ services, metrics }: ApiDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const route = matchedRoutePath(c) ?? 'none'
    const { method } = c.req
    const { status } = c.res
    metrics.requests.observe({ method, route, status: String(status) }, ms / 1000)
    const { requestId, actor } = c.var
    const actorIds = actor && { companyId: actor.companyId, userId: actor.userId }
    services.log[status >= 500 ? 'warn' : 'info'](
      { requestId, method, route, status, ms: Math.round(ms), ...actorIds },
      'request',
    )
  }
}
