/** The socket tells of what one brought back oneself within this time. */
const KNOWN_FOR_MS = 10_000

const until = new Map<number, number>()

/** The viewer brings a ticket back themselves, by undoing: it comes into its list at once, also under the pointer. */
export function bringBack(ticketId: number): void {
  until.set(ticketId, Date.now() + KNOWN_FOR_MS)
}

export function isBroughtBack(ticketId: number): boolean {
  return (until.get(ticketId) ?? 0) > Date.now()
}
