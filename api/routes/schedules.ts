import * as schedules from '#domain/schedules/contract/endpoints.ts'
import { listCalendar } from '#domain/schedules/list-calendar.ts'
import { listDates } from '#domain/schedules/list-dates.ts'
import { retrySchedule } from '#domain/schedules/retry-schedule.ts'
import { scheduleAttachment } from '#domain/schedules/schedule-attachment.ts'
import { attachmentRoutes } from '../lib/attachment-routes.ts'
import { bind } from '../lib/bind.ts'

export const scheduleRoutes = bind(schedules, {
  calendar: listCalendar,
  dates: listDates,
  retry: retrySchedule,
  ...attachmentRoutes(scheduleAttachment),
})
