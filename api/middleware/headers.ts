import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../lib/types.ts'

/** Security headers of every answer; what a route sets by itself stays, empty takes one away. Answers are private. */
const USUAL = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  Vary: 'Origin',
}

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'authorization, content-type, range, idempotency-key',
  'Access-Control-Max-Age': '600',
}

/**
 * Sets the headers that every answer carries, and CORS: exactly the web's origin, without credentials, so that no
 * cookie ever authorises a call from a page.
 */
export function securityHeaders(webUrl: string): MiddlewareHandler<ApiEnv> {
  const usual = Object.entries(
    webUrl.startsWith('https:') ? { ...USUAL, 'Strict-Transport-Security': 'max-age=31536000' } : USUAL,
  )
  const shared = {
    'Access-Control-Allow-Origin': webUrl,
    'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, Content-Range, Content-Disposition',
  }

  return async (c, next) => {
    if (isPreflight(c)) c.res = c.body(null, 204, PREFLIGHT)
    else await next()
    const { headers } = c.res
    for (const [name, value] of usual) {
      if (!headers.has(name)) headers.set(name, value)
      else if (headers.get(name) === '') headers.delete(name)
    }
    headers.set('X-Request-Id', c.var.requestId)
    if (c.req.header('origin') === webUrl) {
      for (const [name, value] of Object.entries(shared)) headers.set(name, value)
    }
  }
}

function isPreflight(c: Context<ApiEnv>): boolean {
  return c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
}
