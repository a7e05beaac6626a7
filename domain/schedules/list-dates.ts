import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import { readCalendar } from './company-calendar.ts'
import { BUSINESS_DAY_CODES, INTERVAL_CODES, SHOWN_DATES } from './contract/rules.ts'
import type { DatesAnswer, DatesInput } from './contract/schema.ts'
import { pacedDate } from './paced-date.ts'
import { planTimes, readMoment } from './timetable.ts'

/** GET /schedules/dates: when the times that are left would be, the next five of them. */
export function listDates(ctx: Ctx, input: DatesInput): Promise<DatesAnswer> {
  permit(ctx.actor, 'schedules:list')
  return reading(ctx, async (tx) => {
    const calendar = await readCalendar(tx)
    const timing = {
      startsAt: readMoment(input.sendAt, calendar.timeZone),
      nth: 1,
      interval: INTERVAL_CODES[input.intervalo],
      value: input.valorIntervalo,
      times: Math.max(0, input.enviarQuantasVezes - input.done),
      businessDays: BUSINESS_DAY_CODES[input.tipoDias],
    }
    const times = planTimes(timing, calendar, { from: 1, maxCount: SHOWN_DATES })
    const dates = times.map(({ dueAt, movedFrom, holiday }) => ({
      at: dueAt.toISOString(),
      movedFrom,
      holiday,
    }))
    const [first] = times
    const { contactId, whatsappId = null } = input
    const paced =
      first && contactId ? await pacedDate(tx, { contactId, whatsappId, plannedAt: first.dueAt }) : null
    return { dates, count: timing.times, paced }
  })
}
