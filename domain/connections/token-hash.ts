import { createHash } from 'node:crypto'

/** The form in which a connection's token is kept. 178 random bits need no salt, and no slow hash. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
