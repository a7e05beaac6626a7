import type { z } from 'zod'
import type { CountedFigure } from '#domain/figures/contract/rules.ts'
import type { FigureFilter } from '#domain/figures/contract/schema.ts'
import { readDays, readId } from '~/kit/list/address-values.ts'

export const DASHBOARD_TABS = ['indicators', 'nps', 'attendants'] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]

/** The filter of figures as the address has it. Without days they are those from the first of the month to today. */
export type FiguresFilter = {
  dateFrom: string
  dateTo: string
  queueId: string
  userId: string
  isOpenTime: boolean
}

/** Reads the filter from an address. An invalid value counts as absent. */
export function readFiguresFilter(params: URLSearchParams): FiguresFilter {
  const [dateFrom, dateTo] = readDays(params, 'dateFrom', 'dateTo')
  const isOpenTime = params.get('isOpenTime') === 'true'
  return {
    dateFrom,
    dateTo,
    queueId: readId(params, 'queueIds'),
    userId: readId(params, 'users'),
    isOpenTime,
  }
}

/** The filter as the API takes it. */
export function figuresQuery({
  dateFrom,
  dateTo,
  queueId,
  userId,
  isOpenTime,
}: FiguresFilter): z.input<typeof FigureFilter> {
  return {
    ...(dateFrom && { dateFrom }),
    ...(dateTo && { dateTo }),
    ...(queueId && { queueIds: [Number(queueId)] }),
    ...(userId && { users: [Number(userId)] }),
    isOpenTime,
  }
}

export function readTab(params: URLSearchParams): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === params.get('tab')) ?? 'indicators'
}

type Days = { dateFrom: string; dateTo: string }

/** The address of the list behind a figure: the report, by the same days and filter. */
export function listAddress(figure: CountedFigure, { queueId, userId }: FiguresFilter, days: Days): string {
  const params = new URLSearchParams({ figure, ...days })
  if (queueId) params.set('queueIds', queueId)
  if (userId) params.set('users', userId)
  return `/reports?${params}`
}
