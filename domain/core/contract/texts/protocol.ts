import { DEFAULT_TIME_ZONE, wallClock } from '../time.ts'

/**
 * The protocol of a ticket, which customers are told and quote: when it was opened, on the wall clock of the company's
 * protocols (yyyyMMddHHmmss), and its number. One for each ticket, for ever, wherever the company moves. Server behaviour §2.12.
 */
export function protocolOf(ticket: { id: number; createdAt: Date }, timeZone = DEFAULT_TIME_ZONE): string {
  const { year, month, day, hour, minute, second } = wallClock(ticket.createdAt, timeZone)
  const stamp = [year, ...[month, day, hour, minute, second].map((part) => String(part).padStart(2, '0'))]
  return `${stamp.join('')}${ticket.id}`
}

const PROTOCOL =
  /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d([1-9]\d{0,14})$/

/** The ticket's number in the digits of a protocol; null where they are none. */
export function ticketIdInProtocol(digits: string): number | null {
  const [, id] = PROTOCOL.exec(digits) ?? []
  return id === undefined ? null : Number(id)
}

/** More digits no ticket's number has: a longer number is a phone's, or none. */
const MAX_DIGITS = 15

/** The ticket's number in what people search by: digits alone, with or without `#` before them, or a protocol; else null. */
export function ticketIdInTerm(term: string): number | null {
  const [, digits = ''] = /^\s*#?(\d+)\s*$/.exec(term) ?? []
  const ofProtocol = ticketIdInProtocol(digits)
  if (ofProtocol !== null) return ofProtocol
  return digits.length > MAX_DIGITS || Number(digits) === 0 ? null : Number(digits)
}
