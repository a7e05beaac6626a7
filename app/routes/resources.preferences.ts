import { type ActionFunctionArgs, json, redirect } from '@remix-run/node'
import * as auth from '#domain/auth/endpoints.ts'
import { postedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { apiAs } from '~/lib/api.server'
import { BrowserChoice, ScreenChoice } from '~/lib/preferences'
import { safePath } from '~/lib/safe-path'
import { keepBrowserChoice } from '~/lib/server/preferences.server'
import { safeBack } from '~/lib/server/session.server'

/**
 * Keeps how one likes the pages: theme and language for this browser, the rest for the user at the API. Without
 * JavaScript it returns to where the form was.
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
  if (Object.keys(screen.data).length > 0) {
    const answer = await apiAs(request, context).call(auth.savePreferences, screen.data)
    if (!answer.ok)
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
  return redirect('/')
}
