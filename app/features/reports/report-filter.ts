import type { z } from 'zod'
import { COUNTED_FIGURES, type CountedFigure } from '#domain/figures/contract/rules.ts'
import {
  type ReportFilter as Query,
  REPORT_PAGE_SIZES,
  REPORT_SORTS,
  type ReportExportFilter,
  type ReportSort,
} from '#domain/figures/contract/schema.ts'
import { MAX_RATE } from '#domain/tickets/contract/rules.ts'
import { TICKET_STATUSES, type TicketStatus } from '#domain/tickets/contract/schema.ts'
import { type FiguresFilter, figuresQuery, readFiguresFilter } from '~/features/dashboard/figures-filter'
import { QUERY_PARAMS } from '~/kit/list/address.ts'
import { readId, readNumbers } from '~/kit/list/address-values.ts'

/** The filter of the report as its address has it. */
export type ReportFilter = FiguresFilter & {
  contactId: string
  statuses: TicketStatus[]
  tags: number[]
  figure: CountedFigure | ''
  /** The part of the figure that a row or a bar of the dashboard counts: this and `rates`. */
  attendantId: string
  rates: number[]
  onlyRated: boolean
  searchParam: string
  /** Without one the newest are first. */
  sort: ReportSort | ''
  page: number
  pageSize: number
}

/** Reads the filter from an address. An invalid value counts as absent. */
export function readReportFilter(params: URLSearchParams): ReportFilter {
  const pageSize = Number(params.get('pageSize'))
  const statuses = params.getAll('status').flatMap((text) => text.split(','))
  return {
    ...readFiguresFilter(params),
    contactId: readId(params, 'contactId'),
    statuses: TICKET_STATUSES.filter((status) => statuses.includes(status)),
    tags: readNumbers(params, 'tags', [1, Number.MAX_SAFE_INTEGER]),
    figure: COUNTED_FIGURES.find((figure) => figure === params.get('figure')) ?? '',
    attendantId: readId(params, 'attendantId'),
    rates: readNumbers(params, 'rates', [0, MAX_RATE]),
    onlyRated: params.get('onlyRated') === 'true',
    searchParam: (params.get('searchParam') ?? '').slice(0, 100),
    sort: REPORT_SORTS.find((sort) => sort === params.get(QUERY_PARAMS.sort)) ?? '',
    page: Math.max(1, Math.min(100_000, Math.floor(Number(params.get('page')) || 1))),
    pageSize: REPORT_PAGE_SIZES.find((size) => size === pageSize) ?? 10,
  }
}

/** The filter as the API takes it, for a page. */
export function reportQuery(filter: ReportFilter): z.input<typeof Query> {
  const { sort, page, pageSize } = filter
  return { ...reportRows(filter), ...(sort && { sort }), page, pageSize }
}

/** The filter as the API takes it, for all rows. */
export function reportRows(filter: ReportFilter): z.input<typeof ReportExportFilter> {
  const { contactId, statuses, tags, figure, attendantId, rates, onlyRated, searchParam } = filter
  return {
    ...figuresQuery(filter),
    ...(contactId && { contactId: Number(contactId) }),
    status: statuses,
    tags,
    ...(figure && { figure }),
    ...(attendantId && { attendantId: Number(attendantId) }),
    rates,
    ...(searchParam && { searchParam }),
    onlyRated,
  }
}
