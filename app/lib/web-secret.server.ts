import { createHmac, hkdfSync } from 'node:crypto'
import { WEB_CLAIM } from '#domain/auth/schema.ts'

/** What the web shows the API to be known by: a signature by the subkey of APP_SECRET for this purpose alone. */
export function webSecret(appSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', appSecret, 'recado', 'web-to-api', 32))
  return createHmac('sha256', key).update(WEB_CLAIM).digest('base64url')
}
