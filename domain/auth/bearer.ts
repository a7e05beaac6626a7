import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import type { Secrets } from '../core/secrets.ts'
import { MINUTE_MS } from '../core/time.ts'
import { BEARER_MINUTES } from './schema.ts'

/** Names a sign-in session for 15 minutes: `{claims}.{signature}`, both base64url. */
const Claims = z.object({
  /** The session's name, which is not its id. */
  s: z.string(),
  u: z.number(),
  c: z.number(),
  /** Expiry, in seconds since 1970. */
  e: z.number(),
})

export type BearerClaims = { sessionName: string; userId: number; companyId: number; expiresAt: Date }

export function makeBearer(secrets: Secrets, claims: Omit<BearerClaims, 'expiresAt'>, now: Date) {
  const expiresAt = new Date(now.getTime() + BEARER_MINUTES * MINUTE_MS)
  const body = encode({
    s: claims.sessionName,
    u: claims.userId,
    c: claims.companyId,
    e: Math.floor(expiresAt.getTime() / 1000),
  })
  return { token: `${body}.${secrets.sign('bearer', body)}`, expiresAt }
}

/** What the bearer says. Throws ERR_TOKEN_EXPIRED (403: ask for a new one) when it is forged, damaged or too old. */
export function readBearer(secrets: Secrets, token: string, now: Date): BearerClaims {
  const [body = '', signature = ''] = token.split('.')
  if (!secrets.isSigned('bearer', body, signature)) throw new AppError('ERR_TOKEN_EXPIRED')
  const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  const expiresAt = new Date(claims.e * 1000)
  if (expiresAt <= now) throw new AppError('ERR_TOKEN_EXPIRED')
  return { sessionName: claims.s, userId: claims.u, companyId: claims.c, expiresAt }
}

function encode(claims: z.infer<typeof Claims>): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}
