import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { readFileLink } from '#domain/files/links.ts'
import type { ApiEnv } from './types.ts'

/** The API's own cookie: for refresh and logout alone. No cookie authorises anything else. */
export const SESSION_COOKIE = 'recado_refresh'

/** Id of the session that the web passes on, or that a program's cookie holds; not yet whether it lives. */
export function presentedSessionId(c: Context<ApiEnv>): string | undefined {
  const id = c.var.isWeb ? c.req.header(WEB_HEADERS.session) : getCookie(c, SESSION_COOKIE)
  return id && /^[\w-]{8,128}$/.test(id) ? id : undefined
}

/**
 * Returns the subject that a call of an endpoint for anyone is counted by: the user of a living session, or the user
 * whom a file's link was signed for. Undefined when neither is shown: then the address counts, which a whole office may
 * share. Links have a bucket of their own, because they may still be followed when their session has ended, and then
 * they slow nothing else.
 */
export async function rateLimitSubject(c: Context<ApiEnv>): Promise<string | undefined> {
  const link = linkIn(c)
  if (link) return `files:${link.companyId}:${link.userId}`
  const sessionId = presentedSessionId(c)
  if (!sessionId) return undefined
  // Who cannot be told counts by the address; what is wrong is said by the route.
  const actor = await c.var.deps.signedIn.bySession(sessionId).catch(() => undefined)
  return actor && `${actor.companyId}:${actor.userId}`
}

const FILE = /^\/media\/(\d{1,15})\/(\d{1,15})\/([0-9a-f]{32})$/

function linkIn(c: Context<ApiEnv>) {
  const [, companyId, fileId, name] = FILE.exec(c.req.path) ?? []
  if (!name) return null
  const { s, e, g } = c.req.query()
  const fileAddress = { companyId: Number(companyId), fileId: Number(fileId), name }
  return readFileLink(c.var.deps.services, fileAddress, { s, e, g })
}
