import type { MiddlewareHandler } from 'hono'
import { WEB_CLAIM, WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { addressOf } from '../lib/address.ts'
import type { ApiDeps, ApiEnv } from '../lib/types.ts'

/**
 * Gives the request an id, and finds out who calls: our web is believed about its visitor, other callers only about
 * themselves.
 */
export function requestContext(deps: ApiDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const claim = c.req.header(WEB_HEADERS.secret)
    const isWeb = claim !== undefined && deps.services.secrets.isSigned('web-to-api', WEB_CLAIM, claim)
    const sentRequestId = isWeb ? c.req.header(WEB_HEADERS.requestId) : undefined
    const requestId =
      sentRequestId && /^[\w-]{8,64}$/.test(sentRequestId) ? sentRequestId : crypto.randomUUID()
    const address = isWeb ? c.req.header(WEB_HEADERS.address) : undefined

    c.set('deps', deps)
    c.set('isWeb', isWeb)
    c.set('requestId', requestId)
    c.set(
      'address',
      address ||
        addressOf(c.env?.socketAddress ?? '127.0.0.1', c.req.header('x-forwarded-for'), deps.trustedProxies),
    )
    await next()
  }
}
