import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '../core/contract/time.ts'

/** Standard Webhooks 1.0: https://www.standardwebhooks.com. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** So long the key before a new one signs as well: the other side has a day to take over the new one. */
export const FORMER_SECRET_MS = DAY_MS

/** A new key by which events of one receiver are signed. */
export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export type SignedRequest = { id: string; timestamp: number; body: Uint8Array }

/** The headers by which the receiver knows that a request is ours and new; a signature of each key, the newest first. */
export function signatureHeaders(secrets: readonly string[], request: SignedRequest): Record<string, string> {
  return {
    'webhook-id': request.id,
    'webhook-timestamp': String(request.timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, request)}`).join(' '),
  }
}

function signatureOf(secret: string, { id, timestamp, body }: SignedRequest): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
}
