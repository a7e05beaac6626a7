import type { Tx } from '../core/context.ts'
import { readCalendar } from '../schedules/company-calendar.ts'
import type { CampaignSettingsView } from './contract/settings-schema.ts'
import { nextAllowed } from './contract/window.ts'

/** The first moment from `from` on in which the company's campaigns may send. A year without one: a year later. */
export async function nextSendingTime(tx: Tx, settings: CampaignSettingsView, from: Date): Promise<Date> {
  const next = await sendingCalendar(tx, settings)
  return next(from)
}

/** The same for many moments: the calendar is read once. */
export async function sendingCalendar(tx: Tx, settings: CampaignSettingsView): Promise<(from: Date) => Date> {
  const { timeZone, dayOff } = await readCalendar(tx)
  const isHoliday = (day: string) => settings.restsOnHolidays && Boolean(dayOff(day)?.holidayName)
  return (from) => nextAllowed(from, settings, { timeZone, isHoliday }) ?? new Date(from.getTime() + YEAR_MS)
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
