import { type ActionFunctionArgs, json, redirect } from '@remix-run/node'
import { Preferences } from '~/lib/preferences'
import { savePreferences } from '~/lib/preferences.server'
import { safeBack } from '~/lib/session.server'

/** Keeps the theme, the language and the like for this browser; without JavaScript it returns to where the form was. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const sent = Object.fromEntries([...form].filter(([name]) => name in Preferences.shape))
  const read = Preferences.partial().safeParse(sent)
  if (!read.success) return json({ error: 'ERR_VALIDATION' }, 422)

  const change = Object.fromEntries(Object.entries(read.data).filter(([name]) => name in sent))
  const headers = { 'Set-Cookie': await savePreferences(request, change, context.webUrl) }
  const back = form.get('back')
  return typeof back === 'string' ? redirect(backOf(back), { headers }) : json({ ok: true }, { headers })
}

function backOf(path: string) {
  return path.startsWith('/login') ? '/login' : safeBack(path)
}

export function loader() {
  return redirect('/')
}
