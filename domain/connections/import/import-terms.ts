import { eq } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import type { Tx } from '../../core/context.ts'
import { invalid } from '../../core/contract/errors.ts'
import { dayOf } from '../../core/contract/time.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { requireQueues } from '../../queues/queries.ts'

/** The part of a phone's past that is imported, and the queue into which it goes. */
export type ImportTerms = {
  importOldMessages?: string | null | undefined
  importRecentMessages?: string | null | undefined
  queueIdImportMessages?: number | null | undefined
}

/**
 * An import has its beginning, of the last two years, its end, between that and today, and its queue. Judged is what changes: an
 * import that was done long ago, or whose queue is gone, holds up no other field of its connection. Resolves with the terms
 * as they are kept. Throws ERR_VALIDATION and ERR_NO_QUEUE_FOUND. Specification 2 §5.
 */
export async function importTerms(
  tx: Tx,
  before: ImportTerms,
  typedTerms: ImportTerms,
): Promise<ImportTerms> {
  const { importOldMessages, importRecentMessages, queueIdImportMessages } = typedTerms
  const isGiven = [importOldMessages, importRecentMessages, queueIdImportMessages].some(
    (value) => value !== undefined,
  )
  if (!isGiven) return {}
  const timeZone = await timeZoneOf(tx)
  const changed = changedTerms(before, {
    ...typedTerms,
    importOldMessages: onTheWall(typedTerms.importOldMessages, timeZone),
    importRecentMessages: onTheWall(typedTerms.importRecentMessages, timeZone),
  })
  if (Object.keys(changed).length === 0) return termColumns(before)
  const fields = importProblems(before, changed, dayOf(tx.now(), timeZone))
  if (Object.keys(fields).length > 0) throw invalid(fields)
  if (changed.queueIdImportMessages) await requireQueues(tx, [changed.queueIdImportMessages])
  return { ...termColumns(before), ...changed }
}

function termColumns({ importOldMessages, importRecentMessages, queueIdImportMessages }: ImportTerms) {
  return {
    importOldMessages: importOldMessages ?? null,
    importRecentMessages: importRecentMessages ?? null,
    queueIdImportMessages: queueIdImportMessages ?? null,
  }
}

/** An instant as the company's clock has it; what says no offset is of that clock already. */
function onTheWall(moment: string | null | undefined, timeZone: string): string | null | undefined {
  if (!moment || !/(?:Z|[+-]\d\d:?\d\d)$/i.test(moment.slice(10))) return moment
  return new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
}

/**
 * Returns the given terms that differ from the old ones. Null and undefined count as equal, and a day without a time
 * leaves the old time of that day as it is.
 */
function changedTerms(before: ImportTerms, typedTerms: ImportTerms): ImportTerms {
  const { importOldMessages: first, importRecentMessages: last, queueIdImportMessages: queue } = typedTerms
  const isOther = <T>(value: T | undefined, old: T | undefined) =>
    value !== undefined && value !== (old ?? null)
  const isMoved = (value: string | null | undefined, old: string | null | undefined) =>
    isOther(value, old) && !(value?.length === DAY && old?.startsWith(value))
  return {
    ...(isMoved(first, before.importOldMessages) && { importOldMessages: first }),
    ...(isMoved(last, before.importRecentMessages) && { importRecentMessages: last }),
    ...(isOther(queue, before.queueIdImportMessages) && { queueIdImportMessages: queue }),
  }
}

/** The length of a day's text, which an instant's begins with. */
const DAY = 10

/**
 * Returns the terms that do not fit once something changes, by field: an unchanged day may have become too old
 * meanwhile. Days are compared as their text.
 */
export function importProblems(
  before: ImportTerms,
  changed: ImportTerms,
  day: string,
): Record<string, string> {
  const terms = { ...before, ...changed }
  const { importOldMessages: first, importRecentMessages: last, queueIdImportMessages } = terms
  if (!first) return last ? { importOldMessages: 'required' } : {}
  const earliest = `${Number(day.slice(0, 4)) - 2}${day.slice(4)}`
  const isNewer = changed.importOldMessages !== undefined
  return {
    ...(isNewer && first < earliest && { importOldMessages: 'tooSmall' }),
    ...(first.slice(0, DAY) > day && { importOldMessages: 'tooLarge' }),
    ...(!last && { importRecentMessages: 'required' }),
    ...(last && endsBefore(last, first) && { importRecentMessages: 'tooSmall' }),
    ...(last && last.slice(0, DAY) > day && { importRecentMessages: 'tooLarge' }),
    ...(!queueIdImportMessages && { queueIdImportMessages: 'required' }),
  }
}

/** Both as typed, a day with or without a time. An end that is a day only lies behind each time of that day. */
function endsBefore(last: string, first: string): boolean {
  return last < first && !first.startsWith(last)
}

async function timeZoneOf(tx: Tx): Promise<string> {
  const rows = await tx.db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, tx.companyId))
  return firstOrThrow(rows).timeZone
}
