import { SignedInAnswer, WEB_HEADERS } from '#domain/auth/schema.ts'
import { routesAs } from './api.server'
import type { RequestContext } from './load-context.server'
import type { Answer } from './routes-client'
import { browserOf, keepSession } from './session.server'

type Asked = { request: Request; context: RequestContext }
type Opened = { ok: true; user: SignedInAnswer['user']; headers: Headers } | { ok: false; response: Answer }

/** Signs somebody in at the API; the headers keep the session and name the browser. */
export async function openSession(
  { request, context }: Asked,
  credentials: { email: string; password: string },
): Promise<Opened> {
  const browser = await browserOf(request, context)
  const { login } = routesAs(request, context).auth
  const response = await login.$post(
    { json: credentials },
    { headers: { [WEB_HEADERS.browser]: browser.id } },
  )
  const sessionId = response.headers.get(WEB_HEADERS.session)
  if (!response.ok || !sessionId) return { ok: false, response }

  const { user } = SignedInAnswer.parse(await response.json())
  const headers = new Headers([['Set-Cookie', await keepSession(sessionId, context)]])
  headers.append('Set-Cookie', browser.keep)
  return { ok: true, user, headers }
}
