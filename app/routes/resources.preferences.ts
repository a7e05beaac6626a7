import { type ActionFunctionArgs, json, redirect } from '@remix-run/node'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { postedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { apiAs } from '~/lib/api.server'
import { safePath } from '~/lib/safe-path'
import { BrowserChoice, ScreenChoice } from '~/lib/server/preference-schemas.server'
import { keepBrowserChoice } from '~/lib/server/preferences.server'
import { readSession, safeBack } from '~/lib/server/session.server'

/**
 * Keeps how one likes the pages: for the user at the API, so that it follows them, theme and language also for this browser,
 * which shows them before anybody has signed in. Without JavaScript it returns to where the form was.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const sent = Object.fromEntries(form)
  const browser = BrowserChoice.safeParse(sent)
  const screen = ScreenChoice.safeParse(sent)
  if (!browser.success || !screen.success) return json({ problem: { code: 'ERR_VALIDATION' } }, 422)

  const headers = new Headers()
  if (Object.keys(browser.data).length > 0) {
    headers.set('Set-Cookie', await keepBrowserChoice(request, browser.data, context.webUrl))
  }
  const isSignedIn = (await readSession(request, context)) !== undefined
  const preferences = { ...screen.data, ...(isSignedIn && browser.data) }
  if (Object.keys(preferences).length > 0) {
    const answer = await apiAs(request, context).call(auth.savePreferences, preferences)
    // Whose session is over has still chosen for this browser.
    const isOnlyBrowsers = !answer.ok && answer.status === 401 && Object.keys(screen.data).length === 0
    if (!answer.ok && !isOnlyBrowsers)
      return json({ problem: { code: answer.problem.code } }, { status: answer.status, headers })
  }
  const back = form.get('back')
  return typeof back === 'string'
    ? redirect(backOf(back), { headers })
    : json({ problem: undefined }, { headers })
}

export const clientAction = offlineAction

/** The sign-in page has these forms too. */
function backOf(path: string) {
  return safePath(path)?.startsWith('/login') ? '/login' : safeBack(path)
}

export function loader() {
  return redirect('/tickets')
}
