import type { z } from 'zod'
import { NO_LANE, type BoardFilter as Query } from '#domain/kanban/contract/schema.ts'
import { isListed } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'

/** What the address asks the board for. Without days it shows what is open, whenever something last happened to it. */
export type BoardFilter = { startDate: string; endDate: string; queueId: string; searchParam: string }

const DAY = /^\d{4}-\d\d-\d\d$/
const LONGEST_SEARCH = 100

/** What an address says wrongly counts as not said. */
export function readBoardFilter(params: URLSearchParams): BoardFilter {
  const paramOf = (name: string) => params.get(name) ?? ''
  const day = (name: string) => (isDay(paramOf(name)) ? paramOf(name) : '')
  const [startDate, endDate] = [day('startDate'), day('endDate')]
  return {
    startDate,
    endDate: startDate && endDate && endDate < startDate ? '' : endDate,
    queueId: /^[1-9]\d{0,14}$/.test(paramOf('queueIds')) ? paramOf('queueIds') : '',
    searchParam: paramOf('searchParam').trim().slice(0, LONGEST_SEARCH),
  }
}

const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))

/** The same as the API takes it. */
export function boardQuery(filter: BoardFilter): z.input<typeof Query> {
  const { startDate, endDate, queueId, searchParam } = filter
  return {
    ...(startDate || endDate
      ? { ...(startDate && { startDate }), ...(endDate && { endDate }) }
      : { allDays: true }),
    ...(queueId && { queueIds: [Number(queueId)] }),
    ...(searchParam && { searchParam }),
  }
}

/** The lane that a card stands in: a ticket has one at most, and shows none that was deleted. */
export function laneOf({ tags }: TicketView): number {
  return tags[0]?.id ?? NO_LANE
}

export type BoardDays = { startDate: string | null; endDate: string | null }

/**
 * Whether a ticket that changed is a card of the board. That the viewer may see it the server has judged; whether a search
 * finds it, only the server knows.
 */
export function belongs(
  ticket: TicketView,
  { queueId, searchParam }: BoardFilter,
  { startDate, endDate }: BoardDays,
  dayOf: (iso: string) => string,
): boolean | 'unknown' {
  const day = dayOf(ticket.updatedAt)
  if (!isListed(ticket)) return false
  if ((startDate && day < startDate) || (endDate && day > endDate)) return false
  if (queueId && ticket.queueId !== Number(queueId)) return false
  return searchParam ? 'unknown' : true
}
