import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { TOAST_KEYS } from '../toast-keys'

const cookie = createCookie('recado-toast', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 60 })

/** The message that the next page shows. */
const Toast = z.object({
  key: z.enum(TOAST_KEYS),
  count: z.number().optional(),
  /** As it is written in the visitor's language. */
  date: z.string().max(40).optional(),
})
export type Toast = z.infer<typeof Toast>

/** The Set-Cookie text that has the next page say it. */
export function sayNext(toast: Toast) {
  return cookie.serialize(toast)
}

/** Takes the message that the previous page left, and the Set-Cookie text that makes it appear only once. */
export async function takeToast(request: Request) {
  const read = Toast.safeParse(await cookie.parse(request.headers.get('cookie')))
  return read.success ? { toast: read.data, forget: await cookie.serialize('', { maxAge: 0 }) } : undefined
}
