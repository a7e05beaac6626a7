import { expect, test } from 'bun:test'
import { ReportFilter } from '#domain/figures/contract/schema.ts'
import {
  countsReceived,
  inboxAddress,
  listAddress,
  readFiguresFilter,
} from '~/features/dashboard/figures-filter'
import { readReportFilter, reportQuery, reportRows } from './report-filter'

const read = (query: string) => readReportFilter(new URLSearchParams(query))

test('the address of a figure, or of a part of it, is read as the filter that it was made of', () => {
  const filter = readFiguresFilter(new URLSearchParams('queueIds=3,0&users=5&weekdays=1,2&isOpenTime=true'))
  const days = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
  const href = listAddress('withRating', filter, days, { weekdays: [1], hours: [9], rates: [9, 10] })
  const query = ReportFilter.parse(reportQuery(read(href.split('?')[1] ?? '')))
  expect(query).toMatchObject({
    figure: 'withRating',
    dateFrom: '2026-11-01',
    dateTo: '2026-11-30',
    queueIds: [3],
    withoutQueue: true,
    users: [5],
    weekdays: [1],
    hours: [9],
    rates: [9, 10],
    isOpenTime: true,
  })
})

test('a figure of now leads to the conversations of the inbox that it counts', () => {
  const addressOf = (query: string, namesUsers = true) =>
    inboxAddress({ section: 'open' }, readFiguresFilter(new URLSearchParams(query)), { namesUsers })
  expect(addressOf('queueIds=3,4&users=5&whatsappId=6&weekdays=1')).toBe(
    '/tickets?section=open&queues=3%2C4&users=5&connections=6',
  )
  expect(addressOf('queueIds=0')).toBe('/tickets?section=open&withoutQueue=1')
  expect([addressOf('queueIds=0,3'), addressOf('users=5', false)]).toEqual([undefined, undefined])
  expect([countsReceived({ users: [5] }), countsReceived({ users: [] })]).toEqual([false, true])
})

test('days that no calendar has count as not said', () => {
  expect(read('dateFrom=2026-02-30&dateTo=2026-03-05')).toMatchObject({ dateFrom: '', dateTo: '2026-03-05' })
  expect(read('dateFrom=2026-02-28&dateTo=2026-02-29')).toMatchObject({ dateFrom: '2026-02-28', dateTo: '' })
  for (const day of ['2026-11-31', '0000-01-01', '9999-12-31', '10000-01-01', 'x'])
    expect(read(`dateFrom=${day}`).dateFrom).toBe('')
})

test('several values of a filter are read however a form writes them; what an address says wrongly is not said', () => {
  expect(read('users=1,2&users=3&status=open&status=nps')).toMatchObject({
    users: [1, 2, 3],
    statuses: ['open', 'nps'],
  })
  expect(
    read('users=x,-1,0&weekdays=8&hours=24&rates=11&status=gone&figure=all&page=-3&pageSize=7'),
  ).toMatchObject({
    users: [],
    weekdays: [],
    hours: [],
    rates: [],
    statuses: [],
    figure: '',
    page: 1,
    pageSize: 10,
  })
})

test('the order is one of the report, and goes to the API for a page, not for a spreadsheet', () => {
  expect(reportQuery(read('sort=-firstAnswer&page=2'))).toMatchObject({ sort: '-firstAnswer', page: 2 })
  expect(reportRows(read('sort=-firstAnswer'))).not.toHaveProperty('sort')
  for (const sort of ['', 'contact', '--wait', 'WAIT'])
    expect(reportQuery(read(`sort=${sort}`))).not.toHaveProperty('sort')
})
