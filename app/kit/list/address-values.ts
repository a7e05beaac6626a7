import { Day } from '#domain/core/contract/fields.ts'

/** Reads two days of an address, the later of which is no day before the first. What it says wrongly counts as not said. */
export function readDays(params: URLSearchParams, first: string, last: string): [string, string] {
  const [firstDay, lastDay] = [readDay(params.get(first)), readDay(params.get(last))]
  return [firstDay, firstDay && lastDay && lastDay < firstDay ? '' : lastDay]
}

/** The days that the API takes: `Date.parse` also knows a 30th of February. */
const CalendarDay = Day()

function readDay(text: string | null): string {
  return CalendarDay.safeParse(text).data ?? ''
}

/** Reads an id of an address, as text. */
export function readId(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? text : ''
}

const MOST_NUMBERS = 200

/** Reads whole numbers of an address, in whatever form it lists them; what is none, or is out of bounds, counts as absent. */
export function readNumbers(params: URLSearchParams, name: string, [min, max]: [number, number]): number[] {
  const texts = params.getAll(name).flatMap((text) => text.split(','))
  const numbers = texts
    .filter((text) => /^\d{1,15}$/.test(text))
    .map(Number)
    .filter((value) => value >= min && value <= max)
  return [...new Set(numbers)].slice(0, MOST_NUMBERS)
}
