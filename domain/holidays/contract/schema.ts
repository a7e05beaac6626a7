import { z } from 'zod'

/** POST /holidays/country: of a year whose holidays are known. */
export const HolidayYear = z.object({ year: z.coerce.number<number | string>().int().min(2000).max(2100) })

export const AddedHolidays = z.object({ addedCount: z.number() })
export type AddedHolidays = z.infer<typeof AddedHolidays>
