import type { Drawing } from './drawing'

/** Whether two values of JSON say the same, whatever the order of their keys. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [leftKeys, rightKeys] = [Object.keys(left), Object.keys(right)]
  return (
    leftKeys.length === rightKeys.length &&
    leftKeys.every(
      (key) => Object.hasOwn(right, key) && isSameValue(Reflect.get(left, key), Reflect.get(right, key)),
    )
  )
}

/** Whether two drawings show the same, in whatever order their nodes were drawn. */
export function isSameDrawing(left: Drawing, right: Drawing): boolean {
  if (left === right) return true
  return isSameSet(left.nodes, right.nodes) && isSameSet(left.connections, right.connections)
}

function isSameSet<T extends { id: string }>(left: readonly T[], right: readonly T[]): boolean {
  if (left === right) return true
  if (left.length !== right.length) return false
  const byId = new Map(right.map((item) => [item.id, item]))
  return left.every((item) => isSameValue(item, byId.get(item.id)))
}
