import type { z } from 'zod'
import type { MomentsFilter as Query } from '#domain/moments/contract/schema.ts'
import { isListed } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'

/** The filter of the panel as the address has it. Without days it covers the last thirty. */
export type MomentsFilter = { dateStart: string; dateEnd: string; queueId: string; userId: string }

/** The parameter that shows only attendants who have tickets. */
export const BUSY_ONLY = 'busy'

/** Reads the filter from an address. An invalid value counts as absent. */
export function readMomentsFilter(params: URLSearchParams): MomentsFilter {
  const paramOf = (name: string) => params.get(name) ?? ''
  const day = (name: string) => (isDay(paramOf(name)) ? paramOf(name) : '')
  const number = (name: string) => (/^[1-9]\d{0,14}$/.test(paramOf(name)) ? paramOf(name) : '')
  const [dateStart, dateEnd] = [day('dateStart'), day('dateEnd')]
  return {
    dateStart,
    dateEnd: dateStart && dateEnd && dateEnd < dateStart ? '' : dateEnd,
    queueId: number('queueIds'),
    userId: number('userId'),
  }
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

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

/** Whether a changed ticket belongs on the panel. The server has already judged that the viewer may see it. */
export function belongs(
  ticket: TicketView,
  { queueId, userId }: MomentsFilter,
  { dateStart, dateEnd }: Days,
  dayOf: (iso: string) => string,
): boolean {
  const day = dayOf(ticket.updatedAt)
  if (!isListed(ticket) || day < dateStart || day > dateEnd) return false
  if (queueId && ticket.queueId !== Number(queueId)) return false
  return !userId || ticket.userId === Number(userId)
}
