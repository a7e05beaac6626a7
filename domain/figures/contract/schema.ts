import { z } from 'zod'
import { Choice, Day, Flag, Id, QueryList } from '../../core/contract/fields.ts'
import { TICKET_STATUSES } from '../../tickets/contract/schema.ts'
import { COUNTED_FIGURES } from './rules.ts'

/** Filter of service: days are the company's, both with all of their hours. */
const SERVICE_FILTER = {
  dateFrom: Choice(Day()),
  dateTo: Choice(Day()),
  queueIds: QueryList(Id()),
  users: QueryList(Id()),
  whatsappId: QueryList(Id()),
} as const

export const FigureFilter = z.object({
  ...SERVICE_FILTER,
  /** Times within the opening hours alone. */
  isOpenTime: Flag().default(false),
})
export type FigureFilter = z.infer<typeof FigureFilter>

/** A time in seconds; null where there is none. */
const TimeFigure = z.object({
  count: z.number(),
  averageSeconds: z.number().nullable(),
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
})
export type TimeFigure = z.infer<typeof TimeFigure>

const Counts = z.object({
  tickets: z.number(),
  activeTickets: z.number(),
  passiveTickets: z.number(),
  reopened: z.number(),
  supportFinished: z.number(),
  unanswered: z.number(),
  transferred: z.number(),
  byBot: z.number(),
  withRating: z.number(),
  withoutRating: z.number(),
  leads: z.number(),
  received: z.number(),
  sent: z.number(),
  failed: z.number(),
  wait: TimeFigure,
  firstAnswer: TimeFigure,
  support: TimeFigure,
  nps: z.object({
    score: z.number().nullable(),
    promoters: z.number(),
    passives: z.number(),
    detractors: z.number(),
    averageRate: z.number().nullable(),
  }),
})
export type FigureCounts = z.infer<typeof Counts>

export const AttendantFigures = z.object({
  /** Null for somebody who was removed. */
  id: z.number(),
  name: z.string().nullable(),
  rating: z.number().nullable(),
  countRating: z.number(),
  tickets: z.number(),
  /** In minutes; null where there is none. */
  avgWaitTime: z.number().nullable(),
  avgSupportTime: z.number().nullable(),
  online: z.boolean(),
})
export type AttendantFigures = z.infer<typeof AttendantFigures>

/** All figures of a span of days, beside those of as many days before it. */
export const FiguresView = z.object({
  dateFrom: z.iso.date(),
  dateTo: z.iso.date(),
  /** Figures of this moment, whatever the days. */
  now: z.object({
    supportPending: z.number(),
    supportHappening: z.number(),
    supportGroups: z.number(),
    waitRating: z.number(),
    /** The longest that somebody waits now, in seconds. */
    longestWaitSeconds: z.number().nullable(),
    onlineUsers: z.number(),
  }),
  current: Counts,
  before: Counts,
  /** By day, or by hour where one day is looked at; `at` is the day, or the day with its hour (`2026-11-01T14`). */
  series: z.array(
    z.object({
      at: z.string(),
      started: z.number(),
      finished: z.number(),
      received: z.number(),
      sent: z.number(),
      medianWaitSeconds: z.number().nullable(),
    }),
  ),
  /** Arrivals an hour, on average of such weekdays in the days; weekday 1 is Monday. */
  arrivals: z.array(z.object({ weekday: z.number(), hour: z.number(), average: z.number() })),
  rates: z.array(z.object({ rate: z.number(), count: z.number() })),
  queues: z.array(
    z.object({
      id: z.number().nullable(),
      name: z.string().nullable(),
      tickets: z.number(),
      medianWaitSeconds: z.number().nullable(),
      averageRate: z.number().nullable(),
    }),
  ),
  attendants: z.array(AttendantFigures),
})
export type FiguresView = z.infer<typeof FiguresView>

/** GET /dashboard. Specification 1 §7. */
export const DashboardFilter = z.object({
  days: z.coerce.number<number | string>().int().min(0).max(3660).optional(),
  date_from: Choice(Day()),
  date_to: Choice(Day()),
})
export type DashboardFilter = z.infer<typeof DashboardFilter>

export const DashboardView = z.object({
  counters: z.object({
    supportHappening: z.number(),
    supportPending: z.number(),
    supportFinished: z.number(),
    supportGroups: z.number(),
    leads: z.number(),
    activeTickets: z.number(),
    passiveTickets: z.number(),
    tickets: z.number(),
    avgSupportTime: z.number(),
    avgWaitTime: z.number(),
    npsScore: z.number(),
    npsPromotersPerc: z.number(),
    npsDetractorsPerc: z.number(),
    npsPassivePerc: z.number(),
    waitRating: z.number(),
    withoutRating: z.number(),
    withRating: z.number(),
    percRating: z.number(),
  }),
  attendants: z.array(AttendantFigures),
})
export type DashboardView = z.infer<typeof DashboardView>

/** `companyId` decides nothing: it is the caller's. */
export const ChartFilter = z.object({
  initialDate: Choice(Day()),
  finalDate: Choice(Day()),
  companyId: z.unknown().optional(),
})
export type ChartFilter = z.infer<typeof ChartFilter>

export const TicketsByUser = z.object({
  data: z.array(z.object({ quantidade: z.number(), nome: z.string() })),
})

export const TicketsByDay = z.object({
  data: z.array(
    z.union([
      z.object({ total: z.number(), horario: z.string() }),
      z.object({ total: z.number(), data: z.iso.date() }),
    ]),
  ),
  count: z.number(),
})

export const MessageCountFilter = z.object({
  fromMe: Flag().optional(),
  dateStart: Choice(Day()),
  dateEnd: Choice(Day()),
})
export type MessageCountFilter = z.infer<typeof MessageCountFilter>

export const MessageCount = z.object({ count: z.array(z.object({ count: z.string() })) })

export const REPORT_PAGE_SIZES = [5, 10, 20, 50] as const

/** GET /ticketreport/reports: each row is a period of service, so that a reopened ticket stands there twice. */
export const ReportFilter = z.object({
  ...SERVICE_FILTER,
  searchParam: z.string().max(100).default(''),
  contactId: Choice(Id()),
  status: QueryList(z.enum(TICKET_STATUSES)),
  onlyRated: Flag().default(false),
  /** The periods that a figure counts, by the moment by which it counts them. */
  figure: Choice(z.enum(COUNTED_FIGURES)),
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number<number | string>().int().min(1).max(50).default(10),
})
export type ReportFilter = z.infer<typeof ReportFilter>

export const ReportRow = z.object({
  /** The ticket's. */
  id: z.number(),
  periodId: z.number(),
  uuid: z.uuid(),
  whatsappName: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  userName: z.string().nullable(),
  queueName: z.string().nullable(),
  status: z.enum(TICKET_STATUSES),
  lastMessage: z.string(),
  createdAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  waitSeconds: z.number().nullable(),
  answerSeconds: z.number().nullable(),
  supportSeconds: z.number().nullable(),
  /** In words of the family: `1h 5m`. */
  supportTime: z.string(),
  transferCount: z.number(),
  NPS: z.number().nullable(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportPage = z.object({
  tickets: z.array(ReportRow),
  totalTickets: z.object({ total: z.number() }),
})
export type ReportPage = z.infer<typeof ReportPage>
