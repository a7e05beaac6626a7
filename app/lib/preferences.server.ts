import { createCookie } from '@remix-run/node'
import { Preferences } from './preferences'

const cookie = createCookie('recado-preferences', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 400 * 24 * 3600,
})

/** What this browser chose; what is missing or damaged takes its usual value. */
export async function readPreferences(request: Request): Promise<Preferences> {
  return Preferences.parse((await cookie.parse(request.headers.get('cookie'))) ?? {})
}

/** The Set-Cookie text that keeps the changed preferences. */
export async function savePreferences(request: Request, change: Partial<Preferences>, webUrl: string) {
  const preferences = { ...(await readPreferences(request)), ...change }
  return cookie.serialize(preferences, { secure: webUrl.startsWith('https:') })
}
