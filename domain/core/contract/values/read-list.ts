/** A list as a query writes it: `[1,2]`, `1,2`, or values that are one already; what is no list is left as it is. */
export function readList(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return []
  if (typeof value !== 'string') return value
  if (!value.trimStart().startsWith('[')) return value.split(',')
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
