/** Whether two values of JSON, or sets of such, say the same; what else is not plain is the same only as itself. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one)) return Array.isArray(other) && haveEqualItems(one, other)
  if (one instanceof Set) return other instanceof Set && haveEqualItems([...one], [...other])
  return isPlain(one) && isPlain(other) && haveEqualFields(one, other)
}

/** The value as it was while it says the same, so that nothing is drawn again. */
export function keep<T>(before: T | undefined, after: T): T {
  return before !== undefined && isEqual(before, after) ? before : after
}

function haveEqualItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, at) => isEqual(item, other[at]))
}

type Plain = Readonly<Record<string, unknown>>

function haveEqualFields(one: Plain, other: Plain): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  )
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
