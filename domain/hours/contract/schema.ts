import { z } from 'zod'

/** The days of the week as the wire names them, Monday first. Specification 2 §3. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A time of the day, `HH:MM`; empty = there is no such shift. */
const ShiftTime = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)]).default('')

/** Two shifts of a day. */
export const DayShifts = z.object({
  startTimeA: ShiftTime,
  endTimeA: ShiftTime,
  startTimeB: ShiftTime,
  endTimeB: ShiftTime,
})
export type DayShifts = z.infer<typeof DayShifts>

/** One day's two shifts. `weekday` is the day's name in the words of who wrote it; `weekdayEn` says which day it is. */
export const DayHours = z.object({
  weekday: z.string().max(30).default(''),
  weekdayEn: z.enum(WEEKDAYS),
  ...DayShifts.shape,
})
export type DayHours = z.infer<typeof DayHours>

/** A week's hours: a day that is missing is closed, and so is one whose shifts are empty. Server behaviour §2.5. */
export const WeekHours = z.array(DayHours).max(WEEKDAYS.length)
export type WeekHours = z.infer<typeof WeekHours>
