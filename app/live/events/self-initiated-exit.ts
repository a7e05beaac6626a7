const leftTickets = new Set<string>()

/** The viewer gives the ticket away themselves: what takes it from the screen then needs no word. */
export function leaveTicket(uuid: string) {
  leftTickets.add(uuid)
}

/** They did not, after all. */
export function stayIn(uuid: string) {
  leftTickets.delete(uuid)
}

/** Whether the viewer gave it away; asked once. */
export function hasLeft(uuid: string): boolean {
  return leftTickets.delete(uuid)
}

const deleted = new Set<string>()

/** The ticket was deleted for everybody. */
export function noteDeletedTicket(uuid: string) {
  deleted.add(uuid)
}

/** Whether the ticket was deleted for everybody, rather than handed to somebody else. */
export function isDeletedTicket(uuid: string): boolean {
  return deleted.has(uuid)
}
