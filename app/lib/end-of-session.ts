/** Why somebody has to sign in again: by time, because they did so elsewhere, or because their company was switched off. */
export type EndOfSession = 'expired' | 'elsewhere' | 'off'

const KNOWN: Readonly<Record<string, EndOfSession>> = { elsewhere: 'elsewhere', company_off: 'off' }

/** What the server says of it, as the sign-in page tells it. */
export function endOfSession(reason: unknown): EndOfSession {
  return (typeof reason === 'string' && KNOWN[reason]) || 'expired'
}
