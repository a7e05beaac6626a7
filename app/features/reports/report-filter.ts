import type { z } from 'zod'
import { COUNTED_FIGURES, type CountedFigure } from '#domain/figures/contract/rules.ts'
import { type ReportFilter as Query, REPORT_PAGE_SIZES } from '#domain/figures/contract/schema.ts'
import { TICKET_STATUSES, type TicketStatus } from '#domain/tickets/contract/schema.ts'
import { readDays, readId } from '~/kit/list/address-values.ts'

/** The filter of the report as its address has it. */
export type ReportFilter = {
  dateFrom: string
  dateTo: string
  queueId: string
  userId: string
  connectionId: string
  status: TicketStatus | ''
  figure: CountedFigure | ''
  onlyRated: boolean
  searchParam: string
  page: number
  pageSize: number
}

/** Reads the filter from an address. An invalid value counts as absent. */
export function readReportFilter(params: URLSearchParams): ReportFilter {
  const [dateFrom, dateTo] = readDays(params, 'dateFrom', 'dateTo')
  const pageSize = Number(params.get('pageSize'))
  return {
    dateFrom,
    dateTo,
    queueId: readId(params, 'queueIds'),
    userId: readId(params, 'users'),
    connectionId: readId(params, 'whatsappId'),
    status: TICKET_STATUSES.find((status) => status === params.get('status')) ?? '',
    figure: COUNTED_FIGURES.find((figure) => figure === params.get('figure')) ?? '',
    onlyRated: params.get('onlyRated') === 'true',
    searchParam: (params.get('searchParam') ?? '').slice(0, 100),
    page: Math.max(1, Math.min(100_000, Math.floor(Number(params.get('page')) || 1))),
    pageSize: REPORT_PAGE_SIZES.find((size) => size === pageSize) ?? 10,
  }
}

/** The filter as the API takes it. */
export function reportQuery(filter: ReportFilter): z.input<typeof Query> {
  const { dateFrom, dateTo, queueId, userId, connectionId, status, figure, onlyRated, searchParam } = filter
  return {
    ...(dateFrom && { dateFrom }),
    ...(dateTo && { dateTo }),
    ...(queueId && { queueIds: [Number(queueId)] }),
    ...(userId && { users: [Number(userId)] }),
    ...(connectionId && { whatsappId: [Number(connectionId)] }),
    ...(status && { status: [status] }),
    ...(figure && { figure }),
    ...(searchParam && { searchParam }),
    onlyRated,
    page: filter.page,
    pageSize: filter.pageSize,
  }
}
