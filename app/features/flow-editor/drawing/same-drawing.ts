import type { Drawing } from './drawing'

/** Whether two values of JSON say the same, whatever the order of their keys. */
export function isSameValue(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null)
    return false
  if (Array.isArray(first) !== Array.isArray(second)) return false
  const [leftKeys, rightKeys] = [Object.keys(first), Object.keys(second)]
  return (
    leftKeys.length === rightKeys.length &&
    leftKeys.every(
      (key) => Object.hasOwn(second, key) && isSameValue(Reflect.get(first, key), Reflect.get(second, key)),
    )
  )
}

/** Whether two drawings show the same, in whatever order their nodes were drawn. */
export function isSameDrawing(first: Drawing, second: Drawing): boolean {
  if (first === second) return true
  return isSameSet(first.nodes, second.nodes) && isSameSet(first.connections, second.connections)
}

function isSameSet<T extends { id: string }>(first: readonly T[], second: readonly T[]): boolean {
  if (first === second) return true
  if (first.length !== second.length) return false
  const byId = new Map(second.map((item) => [item.id, item]))
  return first.every((item) => isSameValue(item, byId.get(item.id)))
}
