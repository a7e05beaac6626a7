import * as auth from '#domain/auth/endpoints.ts'
import { type SignedInAnswer, WEB_HEADERS } from '#domain/auth/schema.ts'
import { apiAs } from '../api.server'
import { answerOf, type Refused } from '../api-client'
import type { RequestContext } from './load-context.server'
import { browserOf, keepSession } from './session.server'

type Asked = { request: Request; context: RequestContext }
type Opened = { ok: true; user: SignedInAnswer['user']; headers: Headers } | Refused

/** Signs somebody in at the API; the headers keep the session and name the browser. */
export async function openSession(
  { request, context }: Asked,
  credentials: { email: string; password: string },
): Promise<Opened> {
  const browser = await browserOf(request, context)
  const options = { headers: { [WEB_HEADERS.browser]: browser.id } }
  const response = await apiAs(request, context).send(auth.login, credentials, options)
  const answer = await answerOf(auth.login, response)
  if (!answer.ok) return answer
  const sessionId = response.headers.get(WEB_HEADERS.session)
  if (!sessionId) throw new Error('the API names no session: the web has not shown its proof')

  const headers = new Headers([['Set-Cookie', await keepSession(sessionId, context)]])
  headers.append('Set-Cookie', browser.keep)
  return { ok: true, user: answer.value.user, headers }
}
