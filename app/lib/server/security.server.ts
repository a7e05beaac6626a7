import { VIDEO_PLAYER } from '../video-player'

/** The headers that every answer of the web carries; `nonce` is the one that inline scripts of this page bear. */
export function securityHeaders(nonce: string, apiUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(nonce, apiUrl),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'microphone=(self), camera=(self), geolocation=(self), payment=(), usb=()',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(apiUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/**
 * Whether a request that may change something comes from our own pages. A browser names the origin on every such
 * request; a program without one carries no cookies of a visitor either.
 */
export function isForeign(request: Request, webUrl: string) {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== webUrl
  const site = request.headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/** Another loopback name for the same page (127.0.0.1 for localhost): where it should have been opened, else undefined. */
export function canonicalAddress(request: Request, webUrl: string) {
  const address = new URL(request.url)
  const wanted = new URL(webUrl)
  if (address.host === wanted.host || !isLoopback(address.hostname) || !isLoopback(wanted.hostname))
    return undefined
  // Joined as text, `//evil.example/` would be another site.
  const webAddress = new URL(webUrl)
  webAddress.pathname = address.pathname.replace(/^\/+/, '/')
  webAddress.search = address.search
  return webAddress.href
}

export function isLoopback(hostname: string) {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function contentPolicy(nonce: string, apiUrl: string) {
  const socketUrl = apiUrl.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${apiUrl}`,
    `media-src 'self' data: blob: ${apiUrl}`,
    `connect-src 'self' ${apiUrl} ${socketUrl}`,
    `frame-src ${apiUrl} ${VIDEO_PLAYER}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
