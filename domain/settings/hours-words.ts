import type { Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import type { CompanySettings } from './contract/schema.ts'
import { getSettings } from './get-settings.ts'

type HoursTerms = { outOfHoursMessage?: string | undefined; schedules?: unknown }

/**
 * Requires a text for customers outside opening hours, if the opening hours belong to this kind of row
 * (`scheduleType`). A new row must have it, and so must one whose hours or text are saved. If neither is given, nothing
 * is checked. Throws ERR_VALIDATION. Specification 2 §5.
 */
export async function requireHoursWords(
  tx: Tx,
  by: CompanySettings['scheduleType'],
  before: { outOfHoursMessage: string } | undefined,
  { outOfHoursMessage, schedules }: HoursTerms,
): Promise<void> {
  if (before && outOfHoursMessage === undefined && schedules === undefined) return
  if ((await getSettings(tx)).scheduleType !== by) return
  const words = outOfHoursMessage ?? before?.outOfHoursMessage ?? ''
  if (words.trim() === '') throw invalid({ outOfHoursMessage: 'required' })
}
