import Holidays from 'date-holidays'
import { isNull, sql } from 'drizzle-orm'
import { holidays } from '#db/schema/holidays.ts'
import type { Ctx } from '../core/context.ts'
import type { Actor } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import type { AddedHolidays } from './contract/schema.ts'
import { holidayVerbs } from './holiday-verbs.ts'

type PublicHoliday = { name: string; date: string; yearly: boolean }

/**
 * Adds the public holidays of the company's country in a year. Those on a fixed date repeat every year; of those that move,
 * such as Good Friday, each year has its own. What is there already stays as it is.
 */
export async function addHolidaysOfCountry(ctx: Ctx, { year }: { year: number }): Promise<AddedHolidays> {
  permit(ctx.actor, 'holidays:save')
  const countryHolidays = publicHolidays(countryOf(ctx.actor), year)
  return inTransaction(ctx, async (tx) => {
    // Two at once: the second waits here and then finds what the first added.
    const lock = `holidays:${tx.companyId}`
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    const existing = await tx.db
      .select({ date: holidays.date, yearly: holidays.yearly })
      .from(holidays)
      .where(inCompany(tx, holidays, isNull(holidays.deletedAt)))
    const isThere = ({ date }: PublicHoliday) =>
      existing.some(
        (holiday) => holiday.date === date || (holiday.yearly && holiday.date.slice(5) === date.slice(5)),
      )
    const missing = countryHolidays.filter((holiday) => !isThere(holiday))
    for (const holiday of missing) await holidayVerbs.create(tx, { ...holiday, ...CLOSED })
    return { addedCount: missing.length }
  })
}

const CLOSED = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }

/**
 * Returns the public holidays of a country in the order of the calendar, one for each day, named in the country's
 * language.
 */
export function publicHolidays(country: string, year: number): PublicHoliday[] {
  const calendar = new Holidays(country, { types: ['public'] })
  const days = new Map<string, PublicHoliday>()
  for (const { date, name, rule } of calendar.getHolidays(year)) {
    const day = date.slice(0, 10)
    if (!days.has(day)) days.set(day, { name: name.slice(0, 80), date: day, yearly: FIXED.test(rule) })
  }
  return [...days.values()]
}

/** A rule that names a day and a month, and nothing else. */
const FIXED = /^\d\d-\d\d$/

function countryOf(actor: Actor): string {
  return actor.kind === 'user' ? actor.country : 'BR'
}
