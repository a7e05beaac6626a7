import type { Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import type { CompanySettings } from './contract/schema.ts'
import { getSettings } from './get-settings.ts'

type HoursTerms = { outOfHoursMessage?: string | undefined; schedules?: unknown }

/**
 * Where this is what has opening hours (`scheduleType`), a new one says what customers read outside of them, and so does one
 * whose hours or words are saved. Nothing of it given, nothing to judge. Throws ERR_VALIDATION. Specification 2 §5.
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
