/**
 * Checks the callers of the simulator. Programs of this machine and its own page may speak to it, and no page of
 * another address.
 */

/** The origin that Baileys names, as a program may. */
const WHATSAPP_WEB = 'https://web.whatsapp.com'

/** For the WebSocket and the media host, which only clients use: browsers name the origin of their page. */
export function isClient(request: Request): boolean {
  const origin = request.headers.get('origin')
  return origin === null || origin === WHATSAPP_WEB
}

/**
 * For the control: programs name no origin, its own page names its own. Another page, though of this machine, may only open
 * the phone page, which is not to be framed.
 */
export function mayControl(request: Request): boolean {
  const { headers } = request
  const host = headers.get('host') ?? ''
  if (!LOCAL.test(host)) return false
  const origin = headers.get('origin')
  if (origin !== null) return origin === `http://${host}`
  const site = headers.get('sec-fetch-site') ?? 'none'
  return site === 'none' || site === 'same-origin' || isVisit(request)
}

/** A name of somebody's own may point to this machine, so the name counts. */
const LOCAL = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

function isVisit({ method, url, headers }: Request): boolean {
  const { pathname } = new URL(url)
  return method === 'GET' && pathname === '/' && headers.get('sec-fetch-mode') === 'navigate'
}
