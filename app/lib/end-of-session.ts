/**
 * Why somebody has to sign in again: by time, because they did so elsewhere, because they signed out, or because their company was
 * switched off. A support visit that was left leads back to one's own company.
 */
export type EndOfSession = 'expired' | 'elsewhere' | 'signed_out' | 'off' | 'visit_ended'

const ENDS_BY_CODE: Readonly<Record<string, EndOfSession>> = {
  elsewhere: 'elsewhere',
  signed_out: 'signed_out',
  company_off: 'off',
  visit_ended: 'visit_ended',
}

/** Returns the server's reason for the end of a session, as the sign-in page shows it. */
export function endOfSession(reason: unknown): EndOfSession {
  return (typeof reason === 'string' && ENDS_BY_CODE[reason]) || 'expired'
}
