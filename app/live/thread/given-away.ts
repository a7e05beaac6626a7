const left = new Set<string>()

/** The viewer gives the ticket away themselves: what takes it from the screen then needs no word. */
export function leaveTicket(uuid: string) {
  left.add(uuid)
}

/** They did not, after all. */
export function stayIn(uuid: string) {
  left.delete(uuid)
}

/** Whether the viewer gave it away; asked once. */
export function hasLeft(uuid: string): boolean {
  return left.delete(uuid)
}
