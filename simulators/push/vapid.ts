import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) })
const DAY_SECONDS = 24 * 3600

/**
 * Returns the fault in the sender's identification (RFC 8292 §2, §3); undefined when there is none. `key` = the key
 * that the browser subscribed to.
 */
export function faultOf(authorization: string | null, { origin, key }: { origin: string; key: string }) {
  const [, token = '', encodedKey = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (encodedKey === '') return 'no vapid'
  if (encodedKey !== key) return 'another key than the browser subscribed to'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read = Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8') || 'null'))
  if (!read.success) return 'claims are missing'
  if (read.data.aud !== origin) return 'for another service'
  const remainingSeconds = read.data.exp - Date.now() / 1000
  if (remainingSeconds < 0 || remainingSeconds > DAY_SECONDS) return 'expired, or too long'
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key: publicKey(key), dsaEncoding: 'ieee-p1363' as const }
  return verify('sha256', signed, options, Buffer.from(signature, 'base64url'))
    ? undefined
    : 'not signed by the key'
}

function publicKey(text: string) {
  const point = Buffer.from(text, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
}
