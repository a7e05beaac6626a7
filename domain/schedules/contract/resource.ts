import { defineResource } from '../../core/contract/resources/resource.ts'
import { CreateScheduleInput, ScheduleFilter, ScheduleView } from './schema.ts'

/** Messages that are sent at a time, once or so many times. Specification 2 §2, §3, §7. */
export const scheduleResource = defineResource({
  noun: 'schedule',
  path: '/schedules',
  scope: 'company',
  wire: {
    list: 'schedules',
    row: 'schedule',
    id: 'scheduleId',
    event: (companyId) => `company${companyId}-schedule`,
  },
  view: ScheduleView,
  input: CreateScheduleInput,
  createOnly: ['againOfId', 'clientId'],
  filter: ScheduleFilter,
  sorts: ['sendAt', 'body'],
  permissions: { read: 'schedules:list', save: 'schedules:save', remove: 'schedules:delete' },
  plan: 'useSchedules',
  deletion: 'undo',
  ids: {
    'body.contactId': 'contact',
    'body.whatsappId': 'connection',
    'body.queueId': 'queue',
    'body.ticketUserId': 'user',
    'body.againOfId': 'resource:schedule',
    'query.contactId': 'contact',
  },
  summary: { single: 'A scheduled message', many: 'Scheduled messages' },
  label: 'body',
  sample: { body: 'Olá, {{firstName}}! Lembramos da sua consulta.', sendAt: '2099-03-04T09:30' },
})
