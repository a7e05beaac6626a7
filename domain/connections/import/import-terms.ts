import { eq } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import type { Tx } from '../../core/context.ts'
import { invalid } from '../../core/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { requireQueues } from '../../queues/queries.ts'

/** Which days of a phone's past are imported, and into which queue. */
export type ImportTerms = {
  importOldMessages?: string | null | undefined
  importRecentMessages?: string | null | undefined
  queueIdImportMessages?: number | null | undefined
}

/**
 * An import has its first day, of the last two years, its last one, between that and today, and its queue. Nothing given, nothing to
 * judge. Throws ERR_VALIDATION and ERR_NO_QUEUE_FOUND. Specification 2 §5.
 */
export async function requireImportTerms(tx: Tx, before: ImportTerms, given: ImportTerms): Promise<void> {
  const { importOldMessages, importRecentMessages, queueIdImportMessages } = given
  const isGiven = [importOldMessages, importRecentMessages, queueIdImportMessages].some(
    (value) => value !== undefined,
  )
  if (!isGiven) return
  const fields = importProblems({ ...before, ...given }, await today(tx))
  if (Object.keys(fields).length > 0) throw invalid(fields)
  if (queueIdImportMessages) await requireQueues(tx, [queueIdImportMessages])
}

/** What does not fit, by field; days compare as their text. */
export function importProblems(terms: ImportTerms, day: string): Record<string, string> {
  const { importOldMessages: first, importRecentMessages: last, queueIdImportMessages } = terms
  if (!first) return last ? { importOldMessages: 'required' } : {}
  const earliest = `${Number(day.slice(0, 4)) - 2}${day.slice(4)}`
  return {
    ...(first < earliest && { importOldMessages: 'tooSmall' }),
    ...(first > day && { importOldMessages: 'tooLarge' }),
    ...(!last && { importRecentMessages: 'required' }),
    ...(last && last < first && { importRecentMessages: 'tooSmall' }),
    ...(last && last > day && { importRecentMessages: 'tooLarge' }),
    ...(!queueIdImportMessages && { queueIdImportMessages: 'required' }),
  }
}

/** Where the company is. */
async function today(tx: Tx): Promise<string> {
  const rows = await tx.db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, tx.companyId))
  const { timeZone } = firstOrThrow(rows)
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(tx.now())
}
