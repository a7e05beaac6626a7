import { endpoint } from '../../core/contract/endpoint.ts'
import { attachmentOf } from '../../core/contract/resources/attachment-endpoints.ts'
import { scheduleResource } from './resource.ts'
import { CalendarAnswer, CalendarInput, DatesAnswer, DatesInput, ScheduleView } from './schema.ts'

// What schedules have beside the calls of every resource. Specification 2 §7.

const plan = 'useSchedules'

export const calendar = endpoint({
  method: 'GET',
  path: '/schedules/calendar',
  audience: 'user',
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
  audience: 'user',
  permission: 'schedules:list',
  plan,
  ids: { 'query.contactId': 'contact', 'query.whatsappId': 'connection' },
  summary: 'When a scheduled message would be sent: the next five dates',
  query: DatesInput,
  answer: DatesAnswer,
  sample: { query: { sendAt: '2026-11-24T09:30', enviarQuantasVezes: 5 } },
})

export const retry = endpoint({
  method: 'POST',
  path: '/schedules/:scheduleId/retry',
  audience: 'user',
  permission: 'schedules:save',
  plan,
  ids: { 'params.scheduleId': 'resource:schedule' },
  summary: 'Sends again what failed',
  params: scheduleResource.schemas.id,
  answer: ScheduleView,
  refuses: ['ERR_NOT_FOUND', 'ERR_SCHEDULE_STATE'],
})

export const { attach, detach } = attachmentOf(scheduleResource, {
  summary: {
    attach: 'The file that goes with a scheduled message, in place of the one that did',
    detach: 'Takes the file of a scheduled message away',
  },
  refuses: ['ERR_SCHEDULE_STATE'],
})
