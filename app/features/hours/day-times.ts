import { USUAL_WEEK } from '#domain/hours/contract/rules.ts'

const SHIFT_TIMES = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const
export type ShiftTime = (typeof SHIFT_TIMES)[number]
export type DayTimes = Record<ShiftTime, string>

export const NO_TIMES: DayTimes = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }

/** The times of a day as a form holds them: an emptied one is not there. */
export function timesOf(value: unknown): DayTimes {
  return {
    startTimeA: timeIn(value, 'startTimeA'),
    endTimeA: timeIn(value, 'endTimeA'),
    startTimeB: timeIn(value, 'startTimeB'),
    endTimeB: timeIn(value, 'endTimeB'),
  }
}

function timeIn(value: unknown, name: ShiftTime): string {
  if (typeof value !== 'object' || value === null) return ''
  const time = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof time === 'string' ? time : ''
}

/** Nobody is there on such a day, and nothing of it is half written. */
export function isClosed(times: DayTimes): boolean {
  return SHIFT_TIMES.every((name) => times[name] === '')
}

/** Returns the initial times of a day that was closed. */
export function usualTimes(): DayTimes {
  return timesOf(USUAL_WEEK[0])
}
