import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { THEMES } from '../preferences'
import { BrowserChoice } from './preference-schemas.server'

const cookie = createCookie('recado-preferences', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 400 * 24 * 3600,
})

const StoredPreferences = z
  .object({
    theme: z.enum(THEMES).catch('system'),
    language: BrowserChoice.shape.language.catch(undefined),
  })
  .catch({ theme: 'system' })

/** Returns the choices made in this browser; a missing or damaged one takes its usual value. */
export async function readBrowserChoice(request: Request) {
  return StoredPreferences.parse(await cookie.parse(request.headers.get('cookie')))
}

/** The Set-Cookie text that keeps what this browser chose anew. */
export async function keepBrowserChoice(request: Request, choice: BrowserChoice, webUrl: string) {
  const choices = { ...(await readBrowserChoice(request)), ...choice }
  return cookie.serialize(choices, { secure: webUrl.startsWith('https:') })
}
