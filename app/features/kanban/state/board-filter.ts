import type { z } from 'zod'
import { NO_LANE, type BoardFilter as Query } from '#domain/kanban/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { TicketLanesView } from '~/features/inbox/list/store/ticket-lanes.ts'
import { latestFirst } from '~/features/inbox/list/store/ticket-list.ts'
import { readDays, readId } from '~/kit/list/address-values.ts'
import { isCard } from './day-filter.ts'

/**
 * The filter of the board, as its address says it. Without days the board shows every open conversation, whenever
 * something last happened to it.
 */
export type BoardFilter = { startDate: string; endDate: string; queueId: string; searchParam: string }

const LONGEST_SEARCH = 100

/** Reads the filter from an address. An invalid value counts as absent. */
export function readBoardFilter(params: URLSearchParams): BoardFilter {
  const [startDate, endDate] = readDays(params, 'startDate', 'endDate')
  return {
    startDate,
    endDate,
    queueId: readId(params, 'queueIds'),
    searchParam: (params.get('searchParam') ?? '').trim().slice(0, LONGEST_SEARCH),
  }
}

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
function laneOf({ tags }: TicketView): number {
  return tags[0]?.id ?? NO_LANE
}

export type BoardDays = { startDate: string | null; endDate: string | null }

/** Describes the board: the tickets that are its cards. Only the server knows whether a search finds one. */
export function boardView(
  { queueId, searchParam }: BoardFilter,
  { startDate, endDate }: BoardDays,
  dayOf: (iso: string) => string,
): TicketLanesView {
  const card = { queueId, firstDay: startDate, lastDay: endDate, dayOf }
  return {
    belongs: (ticket) => isCard(ticket, card) && (searchParam ? 'unknown' : true),
    group: laneOf,
    order: () => latestFirst,
    laneNoun: 'tag',
  }
}
