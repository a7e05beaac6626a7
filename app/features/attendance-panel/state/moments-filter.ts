import type { z } from 'zod'
import { NOBODY, type MomentsFilter as Query } from '#domain/moments/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { LanePage, TicketLanesView } from '~/features/inbox/list/store/ticket-lanes.ts'
import { latestFirst, type Order, type Placed } from '~/features/inbox/list/store/ticket-list.ts'
import { isCard } from '~/features/kanban/state/day-filter.ts'
import { readDays, readId } from '~/kit/list/address-values.ts'

/** The filter of the panel as the address has it. Without days it covers the last thirty. */
export type MomentsFilter = { dateStart: string; dateEnd: string; queueId: string; userId: string }

/** The parameter that shows only attendants who have tickets. */
export const BUSY_ONLY = 'busy'

/** Reads the filter from an address. An invalid value counts as absent. */
export function readMomentsFilter(params: URLSearchParams): MomentsFilter {
  const [dateStart, dateEnd] = readDays(params, 'dateStart', 'dateEnd')
  return { dateStart, dateEnd, queueId: readId(params, 'queueIds'), userId: readId(params, 'userId') }
}

/** The filter as the API takes it. */
export function momentsQuery({ dateStart, dateEnd, queueId, userId }: MomentsFilter): z.input<typeof Query> {
  return {
    ...(dateStart && { dateStart }),
    ...(dateEnd && { dateEnd }),
    ...(queueId && { queueIds: [Number(queueId)] }),
    ...(userId && { userId: Number(userId) }),
  }
}

type Days = { dateStart: string; dateEnd: string }

/** Describes the panel: the tickets on it, each on the card of the user who holds it. */
export function panelView(
  { queueId, userId }: MomentsFilter,
  { dateStart, dateEnd }: Days,
  dayOf: (iso: string) => string,
): TicketLanesView {
  const card = { queueId, firstDay: dateStart, lastDay: dateEnd, dayOf }
  return {
    belongs: (ticket) => isCard(ticket, card) && (!userId || ticket.userId === Number(userId)),
    group: holderOf,
    order: orderOf,
  }
}

const holderOf = ({ userId }: TicketView): number => userId ?? NOBODY

/**
 * Returns the order of a holder's tickets: the longest wait first when nobody attends them, else the last change first.
 */
export const orderOf = (holder: number): Order => (holder === NOBODY ? longestFirst : latestFirst)

const longestFirst: Order = (a, b) => sinceOf(a).localeCompare(sinceOf(b)) || a.id - b.id

const sinceOf = ({ waitingSince, updatedAt }: Placed) => waitingSince ?? updatedAt

/** The tickets by who holds them, all of which were read. */
export function byHolder(tickets: readonly TicketView[]): readonly LanePage[] {
  return [...Map.groupBy(tickets, holderOf)].map(([laneId, cards]) => ({
    laneId,
    tickets: cards.sort(orderOf(laneId)),
    count: cards.length,
    hasMore: false,
    next: null,
  }))
}
