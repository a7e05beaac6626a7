/** Whether two values of JSON, or sets of such, say the same; what else is not plain is the same only as itself. */
export function isEqual(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true
  if (Array.isArray(before)) return Array.isArray(after) && haveEqualItems(before, after)
  if (before instanceof Set) return after instanceof Set && haveEqualItems([...before], [...after])
  return isPlain(before) && isPlain(after) && haveEqualFields(before, after)
}

function haveEqualItems(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, index) => isEqual(item, after[index]))
}

type Plain = Readonly<Record<string, unknown>>

function haveEqualFields(before: Plain, after: Plain): boolean {
  const names = Object.keys(before)
  return (
    names.length === Object.keys(after).length &&
    names.every((name) => Object.hasOwn(after, name) && isEqual(before[name], after[name]))
  )
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
