import { isEqual } from '#domain/core/contract/values/is-equal.ts'

/** The value as it was while it says the same, so that nothing is drawn again. */
export function keep<T>(before: T | undefined, after: T): T {
  return before !== undefined && isEqual(before, after) ? before : after
}
