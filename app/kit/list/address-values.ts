const DAY = /^\d{4}-\d\d-\d\d$/

/** Reads two days of an address, the later of which is no day before the first. What it says wrongly counts as not said. */
export function readDays(params: URLSearchParams, first: string, last: string): [string, string] {
  const [firstDay, lastDay] = [readDay(params.get(first)), readDay(params.get(last))]
  return [firstDay, firstDay && lastDay && lastDay < firstDay ? '' : lastDay]
}

function readDay(text: string | null): string {
  return text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** Reads an id of an address, as text. */
export function readId(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? text : ''
}
