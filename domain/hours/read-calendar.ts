import { eq, isNull } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { holidays } from '#db/schema/holidays.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import type { HoursCalendar } from './contract/rules.ts'

const HOLIDAY = {
  name: holidays.name,
  date: holidays.date,
  yearly: holidays.yearly,
  startTimeA: holidays.startTimeA,
  endTimeA: holidays.endTimeA,
  startTimeB: holidays.startTimeB,
  endTimeB: holidays.endTimeB,
}

/**
 * Reads the company's time zone and holidays: the input that `judgeHours` needs besides a week. Throws
 * ERR_NO_COMPANY_FOUND.
 */
export async function readHoursCalendar(tx: Tx): Promise<HoursCalendar> {
  const [company, days] = await Promise.all([
    tx.db.select({ timeZone: companies.timeZone }).from(companies).where(eq(companies.id, tx.companyId)),
    tx.db
      .select(HOLIDAY)
      .from(holidays)
      .where(inCompany(tx, holidays, isNull(holidays.deletedAt)))
      .orderBy(holidays.date, holidays.name),
  ])
  const { timeZone } = firstOrThrow(company, 'ERR_NO_COMPANY_FOUND')
  return { timeZone, holidays: days }
}
