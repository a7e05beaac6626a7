import { MAX_FORWARDED } from '#domain/messages/contract/schema.ts'

/** The chosen messages; `isFull` when one more was pressed than can be forwarded at a time. */
export type Chosen = { ids: ReadonlySet<number>; isFull: boolean }

/** Adds or removes a message, as long as there is room. */
export function toggled(ids: ReadonlySet<number>, messageId: number): Chosen {
  if (ids.has(messageId)) return { ids: new Set([...ids].filter((id) => id !== messageId)), isFull: false }
  if (ids.size >= MAX_FORWARDED) return { ids, isFull: true }
  return { ids: new Set([...ids, messageId]), isFull: false }
}
