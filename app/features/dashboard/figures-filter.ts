import type { z } from 'zod'
import type { CountedFigure } from '#domain/figures/contract/rules.ts'
import type { FigureFilter } from '#domain/figures/contract/schema.ts'
import { readDays, readNumbers } from '~/kit/list/address-values.ts'

export const DASHBOARD_TABS = ['indicators', 'nps', 'attendants'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** Filter of service as an address has it: whose, and when. Without days they are those from the first of the month to today. */
type ServiceFilter = {
  dateFrom: string
  dateTo: string
  /** 0 stands for no queue. */
  queueIds: number[]
  users: number[]
  whatsappId: number[]
  /** Monday is 1. */
  weekdays: number[]
  hours: number[]
}

/** Also whether times count within the opening hours alone. */
export type FiguresFilter = ServiceFilter & { isOpenTime: boolean }

const IDS = [1, Number.MAX_SAFE_INTEGER] as const satisfies [number, number]

/** Reads whose service an address means. An invalid value counts as absent. */
function readServiceFilter(params: URLSearchParams): ServiceFilter {
  const [dateFrom, dateTo] = readDays(params, 'dateFrom', 'dateTo')
  return {
    dateFrom,
    dateTo,
    queueIds: readNumbers(params, 'queueIds', [0, IDS[1]]),
    users: readNumbers(params, 'users', IDS),
    whatsappId: readNumbers(params, 'whatsappId', IDS),
    weekdays: readNumbers(params, 'weekdays', [1, 7]),
    hours: readNumbers(params, 'hours', [0, 23]),
  }
}

export function readFiguresFilter(params: URLSearchParams): FiguresFilter {
  return { ...readServiceFilter(params), isOpenTime: params.get('isOpenTime') === 'true' }
}

/** The address says that it has no days, and narrows by nothing else: there is nothing to count. Specification 1 §5. */
export function hasNoFilter(params: URLSearchParams): boolean {
  const areDaysEmpty = params.get('dateFrom') === '' && params.get('dateTo') === ''
  const { queueIds, users, whatsappId, weekdays, hours } = readServiceFilter(params)
  return areDaysEmpty && [queueIds, users, whatsappId, weekdays, hours].every(({ length }) => length === 0)
}

/** Returns whose service is meant, as the API takes it. */
export function serviceQuery({ dateFrom, dateTo, queueIds, ...lists }: ServiceFilter) {
  const { users, whatsappId, weekdays, hours } = lists
  return {
    ...(dateFrom && { dateFrom }),
    ...(dateTo && { dateTo }),
    queueIds: queueIds.filter((id) => id > 0),
    withoutQueue: queueIds.includes(0),
    users,
    whatsappId,
    weekdays,
    hours,
  }
}

/** The filter as the API takes it. */
export function figuresQuery(filter: FiguresFilter): z.input<typeof FigureFilter> {
  return { ...serviceQuery(filter), isOpenTime: filter.isOpenTime }
}

export function readTab(params: URLSearchParams): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === params.get('tab')) ?? 'indicators'
}

/**
 * The address of what a figure of now counts: those of the inbox in this place, by the same queues, users and connections. None where
 * the inbox has no such filter: queues beside no queue, and users for whoever may not ask for them.
 */
export function inboxAddress(
  place: Record<string, string>,
  { queueIds, users, whatsappId }: Pick<ServiceFilter, 'queueIds' | 'users' | 'whatsappId'>,
  { namesUsers }: { namesUsers: boolean },
): string | undefined {
  const isWithoutQueue = queueIds.includes(0)
  if ((isWithoutQueue && queueIds.length > 1) || (users.length > 0 && !namesUsers)) return undefined
  const params = new URLSearchParams(place)
  const queues = isWithoutQueue ? [] : queueIds
  for (const [name, ids] of Object.entries({ queues, users, connections: whatsappId }))
    if (ids.length > 0) params.set(name, ids.join(','))
  if (isWithoutQueue) params.set('withoutQueue', '1')
  return `/tickets?${params}`
}

/** Whether messages of customers can be counted by a filter: they are no user's. */
export function countsReceived({ users }: Pick<ServiceFilter, 'users'>): boolean {
  return users.length === 0
}

type Days = { dateFrom: string; dateTo: string }

/** Part of a figure that a row, a bar or a cell counts. */
export type FigurePart = Partial<Pick<ServiceFilter, 'queueIds' | 'whatsappId' | 'weekdays' | 'hours'>> & {
  rates?: number[]
  attendantId?: number
}

/** The address of the list behind a figure, or a part of it: the report, by the same days and filter. */
export function listAddress(
  figure: CountedFigure,
  filter: FiguresFilter,
  days: Days,
  part: FigurePart = {},
): string {
  const { queueIds, users, whatsappId, weekdays, hours } = filter
  const lists = { queueIds, users, whatsappId, weekdays, hours, ...part }
  const params = new URLSearchParams({ figure, dateFrom: days.dateFrom, dateTo: days.dateTo })
  if (filter.isOpenTime) params.set('isOpenTime', 'true')
  for (const [name, value] of Object.entries(lists)) {
    const text = String(value)
    if (text !== '') params.set(name, text)
  }
  return `/reports?${params}`
}
