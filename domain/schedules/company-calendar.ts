import { eq, isNull, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { holidays } from '#db/schema/holidays.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inCompany } from '../core/tenancy.ts'
import type { Calendar } from './timetable.ts'

type Holiday = { name: string; date: string; yearly: boolean; isOpen?: boolean }

/**
 * Saturdays, Sundays, and the company's holidays: once, or every year on the same day. One that has hours is a day on which the
 * company works, also at the weekend.
 */
export function calendarOf(timeZone: string, days: readonly Holiday[]): Calendar {
  const once = new Map(days.filter((holiday) => !holiday.yearly).map((holiday) => [holiday.date, holiday]))
  const yearly = new Map(
    days.filter((holiday) => holiday.yearly).map((holiday) => [holiday.date.slice(5), holiday]),
  )
  return {
    timeZone,
    dayOff(day) {
      const holiday = once.get(day) ?? yearly.get(day.slice(5))
      if (holiday) return holiday.isOpen ? undefined : { holidayName: holiday.name }
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
      return weekday === 0 || weekday === 6 ? { holidayName: null } : undefined
    },
  }
}

const HAS_HOURS = sql<boolean>`(${holidays.startTimeA} <> '' or ${holidays.startTimeB} <> '')`

/** The company's time zone, and the days on which it does not work. */
export async function readCalendar(tx: Tx): Promise<Calendar> {
  const [timeZone, days] = await Promise.all([
    readTimeZone(tx),
    tx.db
      .select({ name: holidays.name, date: holidays.date, yearly: holidays.yearly, isOpen: HAS_HOURS })
      .from(holidays)
      .where(inCompany(tx, holidays, isNull(holidays.deletedAt))),
  ])
  return calendarOf(timeZone, days)
}

export async function readTimeZone(tx: Tx): Promise<string> {
  if (tx.actor.kind === 'user') return tx.actor.timeZone
  const rows = await tx.db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, tx.companyId))
  return firstOrThrow(rows, 'ERR_NO_COMPANY_FOUND').timeZone
}
