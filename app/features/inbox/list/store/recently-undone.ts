/** The socket's event about a ticket that the viewer brought back is expected within this time. */
const KNOWN_FOR_MS = 10_000

const until = new Map<number, number>()

/**
 * Notes that the viewer brings a ticket back by undoing: it enters its list at once, even while the pointer holds the
 * list still.
 */
export function markUndone(ticketId: number): void {
  until.set(ticketId, Date.now() + KNOWN_FOR_MS)
}

export function isRecentlyUndone(ticketId: number): boolean {
  return (until.get(ticketId) ?? 0) > Date.now()
}
