/** Values of one body, inner ones counted: ten times what the largest form sends. */
const MAX_VALUES = 20_000

/** Whether a body holds few enough values to go through each. */
export function hasFewValues(body: unknown, maxValues = MAX_VALUES): boolean {
  const waiting = [body]
  let count = 0
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    // Counted before it is gone through: of a list of half a million even that takes long.
    count += countInner(value)
    if (count > maxValues) return false
    if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value))
  }
  return true
}

function countInner(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Array.isArray(value) ? value.length : Object.keys(value).length
}
