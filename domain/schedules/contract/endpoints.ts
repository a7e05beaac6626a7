import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { RowField, Text } from '../../core/contract/fields.ts'
import { scheduleResource } from './resource.ts'
import { CalendarAnswer, CalendarInput, DatesAnswer, DatesInput, ScheduleView } from './schema.ts'

// What schedules have beside the calls of every resource. Specification 2 §7.

const plan = 'useSchedules'

export const calendar = endpoint({
  method: 'GET',
  path: '/schedules/calendar',
  who: 'user',
  permission: 'schedules:list',
  plan,
  ids: { 'query.userId': 'user', 'query.whatsappId': 'connection' },
  summary: 'The scheduled messages of some days: those with a time in them',
  query: CalendarInput,
  answer: CalendarAnswer,
  sample: { query: { startDate: '2026-11-01', endDate: '2026-11-30' } },
})

export const dates = endpoint({
  method: 'GET',
  path: '/schedules/dates',
  who: 'user',
  permission: 'schedules:list',
  plan,
  ids: { 'query.contactId': 'contact', 'query.whatsappId': 'connection' },
  summary: 'When a scheduled message would be sent: the next five dates',
  query: DatesInput,
  answer: DatesAnswer,
  sample: { query: { sendAt: '2026-11-24T09:30', enviarQuantasVezes: 5 } },
})

const Version = z.coerce.number<number | string>().int().optional()
const OF_ONE = {
  who: 'user',
  permission: 'schedules:save',
  plan,
  ids: { 'params.scheduleId': 'resource:schedule' },
  params: scheduleResource.schemas.id,
  answer: ScheduleView,
} as const

export const retry = endpoint({
  ...OF_ONE,
  method: 'POST',
  path: '/schedules/:scheduleId/retry',
  summary: 'Sends again what failed',
  refuses: ['ERR_NOT_FOUND', 'ERR_SCHEDULE_STATE'],
})

const MEDIA = { ...OF_ONE, path: '/schedules/:scheduleId/media-upload' } as const

export const attach = endpoint({
  ...MEDIA,
  method: 'POST',
  summary: 'The file that goes with a scheduled message, in place of the one that did',
  form: {
    fields: z.object({ typeArch: Text(40).optional(), version: Version, row: RowField(), file: z.file() }),
    answer: ScheduleView,
  },
  refuses: ['ERR_NOT_FOUND', 'ERR_SCHEDULE_STATE', 'ERR_ROW_CHANGED', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
})

export const detach = endpoint({
  ...MEDIA,
  method: 'DELETE',
  summary: 'Takes the file of a scheduled message away',
  query: z.object({ version: Version }),
  refuses: ['ERR_NOT_FOUND', 'ERR_SCHEDULE_STATE', 'ERR_ROW_CHANGED'],
})
