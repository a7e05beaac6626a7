import { endpoint } from '../../core/contract/endpoint.ts'
import { AddedHolidays, HolidayYear } from './schema.ts'

// What holidays have beside the calls of every resource.

export const addOfCountry = endpoint({
  method: 'POST',
  path: '/holidays/country',
  audience: 'user',
  permission: 'holidays:save',
  summary: 'Adds the public holidays of the company’s country in a year, those that are not there yet',
  body: HolidayYear,
  answer: AddedHolidays,
  sample: { body: { year: 2026 } },
})
