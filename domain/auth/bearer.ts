import { z } from 'zod'
import type { Services } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { SECOND_MS } from '../core/contract/time.ts'
import { lifetimesOf } from '../core/lifetimes.ts'
import type { Secrets } from '../core/secrets.ts'

/** Names a sign-in session for a while: `{claims}.{signature}`, both base64url. */
const Claims = z.object({
  /** The session's name, which is not its id. */
  s: z.string(),
  u: z.number(),
  c: z.number(),
  /** Expiry, in seconds since 1970. */
  e: z.number(),
})

export type BearerClaims = { sessionName: string; userId: number; companyId: number; expiresAt: Date }

/** A bearer for these claims, valid for `expiresInSeconds` from now on. */
export function makeBearer(services: Services, claims: Omit<BearerClaims, 'expiresAt'>) {
  const { bearerSeconds: expiresInSeconds } = lifetimesOf(services)
  const expiresAt = new Date(services.now().getTime() + expiresInSeconds * SECOND_MS)
  const body = encode({
    s: claims.sessionName,
    u: claims.userId,
    c: claims.companyId,
    // No less than is told.
    e: Math.ceil(expiresAt.getTime() / SECOND_MS),
  })
  const token = `${body}.${services.secrets.sign('bearer', body)}`
  return { token, expiresInSeconds, expiresAt }
}

/**
 * Returns the claims of a bearer. Throws ERR_TOKEN_EXPIRED (403: ask for a new one) when it is forged, damaged or too
 * old.
 */
export function readBearer(secrets: Secrets, token: string, now: Date): BearerClaims {
  const [body = '', signature = '', ...extraParts] = token.split('.')
  if (extraParts.length > 0 || !secrets.isSigned('bearer', body, signature))
    throw new AppError('ERR_TOKEN_EXPIRED')
  const claims = Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  const expiresAt = new Date(claims.e * SECOND_MS)
  if (expiresAt <= now) throw new AppError('ERR_TOKEN_EXPIRED')
  return { sessionName: claims.s, userId: claims.u, companyId: claims.c, expiresAt }
}

function encode(claims: z.infer<typeof Claims>): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}
