import { isListed } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** Reads two days of an address, the later of which is no day before the first. What it says wrongly counts as not said. */
export function readDays(params: URLSearchParams, first: string, last: string): [string, string] {
  const [firstDay, lastDay] = [readDay(params.get(first)), readDay(params.get(last))]
  return [firstDay, firstDay && lastDay && lastDay < firstDay ? '' : lastDay]
}

function readDay(text: string | null): string {
  return text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** Reads an id of an address, as text. */
export function readId(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? text : ''
}

type CardFilter = {
  queueId: string
  firstDay: string | null
  lastDay: string | null
  dayOf: (iso: string) => string
}

/** Whether a ticket that changed is a card: it goes on, and last changed on one of the days. That the viewer may see it the server has judged. */
export function isCard(ticket: TicketView, { queueId, firstDay, lastDay, dayOf }: CardFilter): boolean {
  const day = dayOf(ticket.updatedAt)
  if (!isListed(ticket) || (firstDay && day < firstDay) || (lastDay && day > lastDay)) return false
  return !queueId || ticket.queueId === Number(queueId)
}
