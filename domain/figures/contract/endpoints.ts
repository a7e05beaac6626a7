import { endpoint } from '../../core/contract/endpoint.ts'
import { UserJobView } from '../../user-jobs/contract/schema.ts'
import {
  ChartFilter,
  DashboardFilter,
  DashboardView,
  FigureFilter,
  FiguresView,
  MessageCount,
  MessageCountFilter,
  RatingFilter,
  RatingsView,
  ReportExportFilter,
  ReportFilter,
  ReportPage,
  TicketsByDay,
  TicketsByUser,
} from './schema.ts'

// Figures of service, and the periods behind them. Specification 1 §7, 3 §7, server behaviour §12.

const READ = { audience: 'user', permission: 'dashboard:view', method: 'GET' } as const
const SERVICE_IDS = {
  'query.queueIds': 'queue',
  'query.users': 'user',
  'query.whatsappId': 'connection',
} as const

export const figures = endpoint({
  ...READ,
  path: '/dashboard/figures',
  ids: SERVICE_IDS,
  summary: 'All figures of a span of days, beside those of as many days before it',
  query: FigureFilter,
  answer: FiguresView,
})

export const ratings = endpoint({
  ...READ,
  path: '/dashboard/ratings',
  ids: SERVICE_IDS,
  summary:
    'Ratings of a span of days by user, queue, connection and week, and what customers wrote beside them',
  query: RatingFilter,
  answer: RatingsView,
})

export const dashboard = endpoint({
  ...READ,
  path: '/dashboard',
  summary: 'Counters and attendants of a span of days',
  query: DashboardFilter,
  answer: DashboardView,
})

export const ticketsUsers = endpoint({
  ...READ,
  path: '/dashboard/ticketsUsers',
  summary: 'How many conversations began with each user',
  query: ChartFilter,
  answer: TicketsByUser,
})

export const ticketsDay = endpoint({
  ...READ,
  path: '/dashboard/ticketsDay',
  summary: 'How many conversations began each day, or each hour of one day',
  query: ChartFilter,
  answer: TicketsByDay,
})

export const messagesAllMe = endpoint({
  ...READ,
  path: '/messages-allMe',
  summary: 'How many messages came, or went out',
  query: MessageCountFilter,
  answer: MessageCount,
})

const REPORT_IDS = {
  ...SERVICE_IDS,
  'query.contactId': 'contact',
  'query.tags': 'tag',
  'query.attendantId': 'user',
} as const

export const report = endpoint({
  ...READ,
  path: '/ticketreport/reports',
  ids: REPORT_IDS,
  summary: 'Conversations by what became of them: one row for each period of service',
  query: ReportFilter,
  answer: ReportPage,
})

export const attendantsFile = endpoint({
  ...READ,
  path: '/dashboard/attendants/export',
  ids: SERVICE_IDS,
  summary: 'The attendants of the dashboard as a spreadsheet',
  query: FigureFilter,
  answer: 'stream',
})

export const reportFile = endpoint({
  ...READ,
  path: '/ticketreport/reports/export',
  ids: REPORT_IDS,
  summary: 'All rows of the report as a spreadsheet, where they are no more than ten thousand',
  query: ReportExportFilter,
  answer: 'stream',
  refuses: ['ERR_TOO_MANY_ROWS'],
})

export const exportAll = endpoint({
  audience: 'user',
  permission: 'dashboard:view',
  method: 'POST',
  path: '/ticketreport/reports/export',
  ids: {
    'body.queueIds': 'queue',
    'body.users': 'user',
    'body.whatsappId': 'connection',
    'body.contactId': 'contact',
    'body.tags': 'tag',
    'body.attendantId': 'user',
  },
  summary: 'Has the server write all rows of the report into a spreadsheet: a job of the user',
  body: ReportExportFilter,
  answer: UserJobView,
  refuses: ['ERR_TOO_MANY_JOBS'],
})
