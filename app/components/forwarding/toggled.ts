import { MAX_FORWARDED } from '#domain/messages/schema.ts'

/** What is chosen; full = one more than can be passed on at a time was pressed. */
export type Chosen = { ids: ReadonlySet<number>; isFull: boolean }

/** The messages with one put in or taken out, as long as there is room. */
export function toggled(ids: ReadonlySet<number>, messageId: number): Chosen {
  if (ids.has(messageId)) return { ids: new Set([...ids].filter((id) => id !== messageId)), isFull: false }
  if (ids.size >= MAX_FORWARDED) return { ids, isFull: true }
  return { ids: new Set([...ids, messageId]), isFull: false }
}
