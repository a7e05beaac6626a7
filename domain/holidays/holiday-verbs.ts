import { sql } from 'drizzle-orm'
import { holidays } from '#db/schema/holidays.ts'
import { invalid } from '../core/contract/errors.ts'
import { plainViews } from '../core/resources/plain-views.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { DayShifts } from '../hours/contract/schema.ts'
import { shiftProblems } from '../hours/contract/week-schema.ts'
import { planAnewLater } from '../schedules/plan-anew.ts'
import { holidayResource } from './contract/resource.ts'

/** The ordinary verbs of holidays. */
export const holidayVerbs = resourceVerbs(holidayResource, {
  table: holidays,
  views: plainViews(holidayResource.view),
  search: [holidays.name],
  order: {
    date: { by: holidays.date, type: 'date' },
    name: { by: sql`search_text(${holidays.name})`, type: 'text' },
  },
  async values(_tx, input, before) {
    const problems = shiftProblems(DayShifts.parse({ ...before, ...input }))
    if (problems.length > 0) throw invalid(Object.fromEntries(problems))
    return input
  },
  // What is scheduled for business days goes by them.
  saved: planAnewLater,
  beforeDelete: planAnewLater,
  unique: { holidays_name_date_key: ['name', 'date'] },
})
