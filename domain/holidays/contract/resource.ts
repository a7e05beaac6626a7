import { z } from 'zod'
import { Day, Flag, Text } from '../../core/contract/fields.ts'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { DayShifts } from '../../hours/contract/schema.ts'

/** The company's holidays: days on which it does not work, or has other hours than usual, once or every year. */
export const holidayResource = defineResource({
  noun: 'holiday',
  path: '/holidays',
  scope: 'company',
  wire: {
    list: 'holidays',
    row: 'holiday',
    id: 'holidayId',
    event: (companyId) => `company-${companyId}-holiday`,
  },
  view: z.object({
    id: z.number(),
    version: z.number(),
    name: z.string(),
    date: z.iso.date(),
    yearly: z.boolean(),
    ...DayShifts.shape,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
  input: z.object({
    name: Text(80, 2),
    date: Day(),
    yearly: Flag().default(false),
    ...DayShifts.shape,
  }),
  filter: z.object({}),
  sorts: ['date', 'name'],
  permissions: { read: 'holidays:list', save: 'holidays:save', remove: 'holidays:save' },
  deletion: 'undo',
  summary: { single: 'A holiday', many: 'Holidays' },
  label: 'name',
  sample: { name: 'Natal', date: '2026-12-25', yearly: true },
})
