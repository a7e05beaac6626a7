import type { Store } from '../store/store.ts'

/** The socket tells of what one brought back oneself within this time. */
const KNOWN_FOR_MS = 10_000

const byStore = new WeakMap<Store, Map<number, number>>()

/** The viewer brings a ticket back themselves, by undoing: it comes into its list at once, also under the pointer. */
export function bringBack(store: Store, ticketId: number, now = Date.now()): void {
  const known = byStore.get(store) ?? new Map<number, number>()
  byStore.set(store, known.set(ticketId, now + KNOWN_FOR_MS))
}

export function isBroughtBack(store: Store, ticketId: number, now = Date.now()): boolean {
  return (byStore.get(store)?.get(ticketId) ?? 0) > now
}
