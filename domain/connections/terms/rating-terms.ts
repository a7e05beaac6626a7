import type { Tx } from '../../core/context.ts'
import { invalid } from '../../core/contract/errors.ts'
import { getSettings } from '../../settings/get-settings.ts'

export type RatingTerms = {
  ratingMessage?: string | undefined
  /** Minutes. */
  expiresTicketNPS?: number | undefined
}

/**
 * A company that asks for ratings gives each connection, whose terms are set, words to ask with and a time to wait.
 * Nothing given, nothing to judge. Throws ERR_VALIDATION for either. Specification 2 §5.
 */
export async function requireRatingTerms(
  tx: Tx,
  before: Required<RatingTerms>,
  changes: RatingTerms,
): Promise<void> {
  const { ratingMessage, expiresTicketNPS } = changes
  if (ratingMessage === undefined && expiresTicketNPS === undefined) return
  if (!(await getSettings(tx)).userRating) return
  const fields: Record<string, string> = {}
  if ((ratingMessage ?? before.ratingMessage).trim() === '') fields.ratingMessage = 'required'
  if ((expiresTicketNPS ?? before.expiresTicketNPS) === 0) fields.expiresTicketNPS = 'tooSmall'
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** A connection for which none were set yet. */
export const NO_RATING_TERMS = { ratingMessage: '', expiresTicketNPS: 0 } as const
