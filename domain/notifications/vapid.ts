import { createECDH } from 'node:crypto'
import type { Secrets } from '../core/secrets.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The key by which push services know this server (RFC 8292): a P-256 key that follows from APP_SECRET, as the database's
 * passwords do, so that it exists from the first start and is stored nowhere. Another APP_SECRET is another key: browsers
 * subscribe anew with their next visit.
 */
export function vapidKeys(secrets: Secrets, nth = 0): VapidKeys {
  const scalar = Buffer.from(secrets.sign('push', `vapid ${nth}`), 'base64url')
  const key = createECDH('prime256v1')
  try {
    key.setPrivateKey(scalar)
  } catch (cause) {
    // One of about four billion texts is no key of this curve.
    if (nth > 8) throw new Error('no key follows from the secret', { cause })
    return vapidKeys(secrets, nth + 1)
  }
  return { publicKey: key.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
}
