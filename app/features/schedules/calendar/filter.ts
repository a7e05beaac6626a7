import type { z } from 'zod'
import { CalendarInput } from '#domain/schedules/contract/schema.ts'

/** The filters of the calendar, named in its address as in the API. */
const Filter = CalendarInput.omit({ startDate: true, endDate: true })
export type CalendarFilter = z.input<typeof Filter>
export const FILTERS = [
  'searchParam',
  'userId',
  'whatsappId',
  'status',
] as const satisfies readonly (keyof CalendarFilter)[]

/** Reads the calendar's filters from an address. An invalid value narrows nothing. */
export function readFilter(params: URLSearchParams): CalendarFilter {
  const read = FILTERS.flatMap((name) => {
    const value = params.get(name)?.trim()
    const isMeant = value && Filter.partial().safeParse({ [name]: value }).success
    return isMeant ? [[name, value]] : []
  })
  return Object.fromEntries(read)
}
