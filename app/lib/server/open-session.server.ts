import * as auth from '#domain/auth/contract/endpoints.ts'
import { type SignedInAnswer, WEB_HEADERS } from '#domain/auth/contract/schema.ts'
import { apiAs } from '../api.server'
import { answerOf, type Refused } from '../api-client'
import type { RequestContext } from './load-context.server'
import { BrowserChoice } from './preference-schemas.server'
import { keepBrowserChoice } from './preferences.server'
import { browserOf, forgetVisit, keepSession } from './session.server'

type SessionRequest = { request: Request; context: RequestContext }
type Opened = { ok: true; user: SignedInAnswer['user']; headers: Headers } | Refused

/** Signs somebody in at the API; the headers keep the session, name the browser, and give it their theme and language. */
export async function openSession(
  { request, context }: SessionRequest,
  credentials: { email: string; password: string },
): Promise<Opened> {
  const browser = await browserOf(request, context)
  const options = { headers: { [WEB_HEADERS.browser]: browser.id } }
  const response = await apiAs(request, context).send(auth.login, credentials, options)
  const answer = await answerOf(auth.login, response)
  if (!answer.ok) return answer
  const sessionId = response.headers.get(WEB_HEADERS.session)
  if (!sessionId) throw new Error('the API names no session: the web has not shown its proof')

  const sessionCookie = await keepSession(sessionId, context)
  const headers = new Headers([['Set-Cookie', sessionCookie]])
  headers.append('Set-Cookie', browser.keep)
  headers.append('Set-Cookie', await forgetVisit(context))
  const looks = await looksOf({ request, context }, sessionCookie)
  if (looks) headers.append('Set-Cookie', await keepBrowserChoice(request, looks, context.webUrl))
  return { ok: true, user: answer.value.user, headers }
}

/** Reads the look that this person chose elsewhere. A failure keeps nobody out. */
async function looksOf(
  { request, context }: SessionRequest,
  sessionCookie: string,
): Promise<BrowserChoice | undefined> {
  const [cookie = ''] = sessionCookie.split(';')
  const signedIn = new Request(request.url, { headers: { cookie } })
  const answer = await apiAs(signedIn, context).call(auth.getPreferences)
  const { theme, language } = answer.ok ? answer.value : {}
  const chosen = BrowserChoice.safeParse({ theme, language }).data
  return chosen && (chosen.theme || chosen.language) ? chosen : undefined
}
