import { type Shift, shiftOf } from './rules.ts'
import { type DayHours, type DayShifts, WeekHours } from './schema.ts'

/**
 * A week as it is saved: each day once, each shift with both of its times, and no shift of a day within the other. One that ends
 * before it starts passes midnight. Problems lie at their field: `schedules.4.startTimeB`.
 */
export const SavedWeek = WeekHours.superRefine((week, { addIssue }) => {
  const seenDays = new Set<string>()
  for (const [index, day] of week.entries()) {
    const problems = seenDays.has(day.weekdayEn) ? [TWICE] : shiftProblems(day)
    seenDays.add(day.weekdayEn)
    for (const [field, message] of problems) addIssue({ code: 'custom', path: [index, field], message })
  }
})

type Problem<F> = readonly [field: F, code: string]
const TWICE: Problem<keyof DayHours> = ['weekdayEn', 'twice']

/** Returns the problems of a day's shifts, by field. */
export function shiftProblems(day: DayShifts): readonly Problem<keyof DayShifts>[] {
  const { startTimeA, endTimeA, startTimeB, endTimeB } = day
  const problems: Problem<keyof DayShifts>[] = []
  if (startTimeA === '' && endTimeA !== '') problems.push(['startTimeA', 'required'])
  if (startTimeA !== '' && endTimeA === '') problems.push(['endTimeA', 'required'])
  if (startTimeB === '' && endTimeB !== '') problems.push(['startTimeB', 'required'])
  if (startTimeB !== '' && endTimeB === '') problems.push(['endTimeB', 'required'])
  if (isNothing(startTimeA, endTimeA)) problems.push(['endTimeA', 'noDuration'])
  if (isNothing(startTimeB, endTimeB)) problems.push(['endTimeB', 'noDuration'])
  const [a, b] = [shiftOf(startTimeA, endTimeA), shiftOf(startTimeB, endTimeB)]
  if (a && b && overlap(a, b)) problems.push(['startTimeB', 'overlap'])
  return problems
}

/** Both times are there, and between them is nothing. */
function isNothing(start: string, end: string): boolean {
  return start !== '' && end !== '' && shiftOf(start, end) === null
}

function overlap(shift: Shift, otherShift: Shift): boolean {
  return shift.from < otherShift.to && otherShift.from < shift.to
}
