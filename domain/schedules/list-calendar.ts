import { and, asc, eq, exists, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { scheduleSends, schedules } from '#db/schema/schedules.ts'
import { contactsMatching } from '../contacts/lists/search.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { DAY_MS } from '../core/contract/time.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { readTimeZone } from './company-calendar.ts'
import { type CalendarAnswer, type CalendarInput, MAX_IN_CALENDAR } from './contract/schema.ts'
import { readMoment } from './timetable.ts'
import { scheduleViews } from './views.ts'

/** GET /schedules/calendar: every schedule with a time in these days of the company's that is asked for, the soonest first. */
export function listCalendar(
  ctx: Ctx,
  { startDate, endDate, ...narrowed }: CalendarInput,
): Promise<CalendarAnswer> {
  permit(ctx.actor, 'schedules:list')
  return reading(ctx, async (tx) => {
    const timeZone = await readTimeZone(tx)
    const from = readMoment(`${startDate}T00:00`, timeZone)
    const until = readMoment(`${nextDay(endDate)}T00:00`, timeZone)
    const inDays = tx.db
      .select({ one: sql`1` })
      .from(scheduleSends)
      .where(
        inCompany(
          tx,
          scheduleSends,
          eq(scheduleSends.scheduleId, schedules.id),
          gte(scheduleSends.dueAt, from),
          lt(scheduleSends.dueAt, until),
        ),
      )
    const rows = await tx.db
      .select()
      .from(schedules)
      .where(
        and(
          inCompany(tx, schedules, isNull(schedules.deletedAt)),
          exists(inDays),
          ...narrowing(tx, narrowed),
        ),
      )
      .orderBy(asc(schedules.sendAt), asc(schedules.id))
      .limit(MAX_IN_CALENDAR + 1)
    const shownViews = await scheduleViews(tx, rows.slice(0, MAX_IN_CALENDAR))
    return { schedules: shownViews, hasMore: rows.length > MAX_IN_CALENDAR }
  })
}

type Narrowed = Omit<CalendarInput, 'startDate' | 'endDate'>

/** A contact is found as in every list: who may not see numbers finds nobody by a piece of one. */
function narrowing(tx: Tx, { searchParam, userId, whatsappId, status }: Narrowed): (SQL | undefined)[] {
  const matchingContacts = searchParam ? contactsMatching(tx, searchParam, { shortest: 1 }) : undefined
  return [
    matchingContacts && sql`${schedules.contactId} in ${matchingContacts}`,
    userId ? eq(schedules.userId, userId) : undefined,
    whatsappId ? eq(schedules.connectionId, whatsappId) : undefined,
    status && eq(schedules.status, status),
  ]
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}
