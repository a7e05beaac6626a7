import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { ApiEnv } from './types.ts'

/** The pattern of the route that answers this request, undefined when there is none. Middleware is registered as ALL. */
export function matchedRoutePath(c: Context<ApiEnv>): string | undefined {
  return matchedRoutes(c).find((route) => route.method !== 'ALL')?.path
}
