import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { schedules } from '#db/schema/schedules.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import { hasNoDigit, mayHoldNumber } from '../contacts/lists/search.ts'
import type { Tx } from '../core/context.ts'
import { SECOND_MS } from '../core/contract/time.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { columnsOf } from './columns-of.ts'
import { readCalendar } from './company-calendar.ts'
import { scheduleResource } from './contract/resource.ts'
import { timingOf } from './state.ts'
import { planTimes } from './timetable.ts'
import { scheduleViews } from './views.ts'
import { armSchedule, writeTimes } from './write-times.ts'

/** The file of what was just made comes by a call of its own: nothing leaves before so much time has passed. */
const FILE_COMES_MS = 15 * SECOND_MS

/** The ordinary verbs of schedules. Specification 2 §5, server behaviour §5. */
export const scheduleVerbs = resourceVerbs(scheduleResource, {
  table: schedules,
  views: scheduleViews,
  values: columnsOf,
  async saved(tx, row) {
    // The times of a change are written with its columns, which follow from them.
    if (row.version > 1) return
    const times = planTimes(timingOf(row), await readCalendar(tx), { from: 1 })
    await writeTimes(tx, row.id, { from: 1, times })
    await armSchedule(tx, row.id, new Date(tx.now().getTime() + FILE_COMES_MS))
  },
  unique: { schedules_client_key: 'clientId' },
  search: [schedules.body],
  order: {
    sendAt: { by: schedules.sendAt, type: 'timestamptz' },
    // Without its digits: an order, and the place in a cursor, would tell numbers to whom they are hidden from.
    body: { by: sql`regexp_replace(search_text(${schedules.body}), '[0-9]', '0', 'g')`, type: 'text' },
  },
  filter: (tx, { contactId, status, unsent, searchParam }) => [
    searchParam ? tellsNoNumber(tx, searchParam) : undefined,
    contactId ? eq(schedules.contactId, contactId) : undefined,
    status ? eq(schedules.status, status) : undefined,
    unsent ? isNull(schedules.sentAt) : undefined,
  ],
})

/** From whom numbers are hidden, digits find no text that may hold one: piece by piece they would tell it. */
function tellsNoNumber({ actor }: Tx, term: string): SQL | undefined {
  if (!masksNumbers(actor)) return undefined
  return sql`(${hasNoDigit(term)} or not ${mayHoldNumber(sql`${schedules.body}`)})`
}
