import { isEqual } from '#domain/core/contract/values/is-equal.ts'
import type { Drawing } from './drawing'

/** Whether two drawings show the same, in whatever order their nodes were drawn. */
export function isSameDrawing(first: Drawing, second: Drawing): boolean {
  if (first === second) return true
  return isSameSet(first.nodes, second.nodes) && isSameSet(first.connections, second.connections)
}

function isSameSet<T extends { id: string }>(first: readonly T[], second: readonly T[]): boolean {
  if (first === second) return true
  if (first.length !== second.length) return false
  const byId = new Map(second.map((item) => [item.id, item]))
  return first.every((item) => isEqual(item, byId.get(item.id)))
}
