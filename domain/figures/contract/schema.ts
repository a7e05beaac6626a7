import { z } from 'zod'
import { Choice, Day, Flag, Id, QueryList, Text } from '../../core/contract/fields.ts'
import { MAX_RATE } from '../../tickets/contract/rules.ts'
import { TICKET_STATUSES } from '../../tickets/contract/schema.ts'
import { COUNTED_FIGURES } from './rules.ts'

/** A whole number between two, also as digits; nothing at all is not 0. */
const Whole = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,3}$/)])
    .pipe(z.coerce.number<number | string>().int().min(min).max(max))

/** Filter of service: days are the company's, both with all of their hours. */
const SERVICE_FILTER = {
  dateFrom: Choice(Day()),
  dateTo: Choice(Day()),
  queueIds: QueryList(Id()),
  users: QueryList(Id()),
  whatsappId: QueryList(Id()),
  /** Those in no queue, beside those of `queueIds`. */
  withoutQueue: Flag().default(false),
  /** Weekdays, Monday is 1, and hours of the company on which what is counted happened. */
  weekdays: QueryList(Whole(1, 7)),
  hours: QueryList(Whole(0, 23)),
} as const

export const RatingFilter = z.object(SERVICE_FILTER)
export type RatingFilter = z.infer<typeof RatingFilter>

/** Times within the opening hours alone. */
const IsOpenTime = Flag().default(false)

export const FigureFilter = z.object({ ...SERVICE_FILTER, isOpenTime: IsOpenTime })
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
  /** The bot had the turn first, and a person was needed then. */
  handedByBot: z.number(),
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
  /** Beside the averages, in seconds; those who answered first need not be those who accepted first. */
  medianWaitSeconds: z.number().nullable(),
  medianAnswerSeconds: z.number().nullable(),
  online: z.boolean(),
})
export type AttendantFigures = z.infer<typeof AttendantFigures>

/** A rating, and what the customer wrote beside it. */
const RatedWords = z.object({
  periodId: z.number(),
  uuid: z.uuid(),
  contactName: z.string(),
  rate: z.number(),
  words: z.string(),
  ratedAt: z.iso.datetime(),
  /** Whom the rating names; null for what was removed, or none. */
  userName: z.string().nullable(),
  queueName: z.string().nullable(),
})
export type RatedWords = z.infer<typeof RatedWords>

/** Ratings of a user, a queue, a connection or a week. */
const Score = z.object({
  /** Null for what has none: no queue, nobody. */
  id: z.number().nullable(),
  /** Null for what was removed. */
  name: z.string().nullable(),
  promoters: z.number(),
  passives: z.number(),
  detractors: z.number(),
  /** Asked, and silent until the time was over. */
  withoutRating: z.number(),
  averageRate: z.number().nullable(),
})
export type Score = z.infer<typeof Score>

/** All figures of a span of days, beside those of the days before it. */
export const FiguresView = z.object({
  dateFrom: z.iso.date(),
  dateTo: z.iso.date(),
  /** The days of `before`: the same ones of the month before where the span begins a month and ends in it, else as many just before. */
  beforeFrom: z.iso.date(),
  beforeTo: z.iso.date(),
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
  /**
   * The hours of today, whatever the days: what began and ended in each that has begun, and what begins there on such a weekday, on
   * average of the four before.
   */
  today: z.object({
    day: z.iso.date(),
    hours: z.array(
      z.object({
        hour: z.number(),
        started: z.number().nullable(),
        finished: z.number().nullable(),
        usual: z.number(),
      }),
    ),
  }),
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
  arrivals: z.array(
    z.object({ weekday: z.number(), hour: z.number(), average: z.number(), count: z.number() }),
  ),
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

/** Ratings of a span of days, and the words beside them. */
export const RatingsView = z.object({
  scores: z.object({
    users: z.array(Score),
    queues: z.array(Score),
    connections: z.array(Score),
    /** A week is named by its Monday. */
    weeks: z.array(Score.omit({ id: true, name: true }).extend({ monday: z.iso.date() })),
  }),
  /** The newest ratings with words beside them. */
  comments: z.array(RatedWords),
})
export type RatingsView = z.infer<typeof RatingsView>

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

/** The rows of the report, for a page of it as for its spreadsheet. */
export const ReportExportFilter = z.object({
  ...SERVICE_FILTER,
  isOpenTime: IsOpenTime,
  searchParam: Text(100).default(''),
  contactId: Choice(Id()),
  status: QueryList(z.enum(TICKET_STATUSES)),
  /** Labels of the conversation or its contact; each must be there. */
  tags: QueryList(Id()),
  rates: QueryList(Whole(0, MAX_RATE)),
  /** The user to whom the figure is credited: who accepted, answered first, ended it, or is named in the rating. */
  attendantId: Choice(Id()),
  onlyRated: Flag().default(false),
  /** The periods that a figure counts, by the moment by which it counts them. */
  figure: Choice(z.enum(COUNTED_FIGURES)),
})
export type ReportExportFilter = z.infer<typeof ReportExportFilter>

/** Orders of the report: by when a period began, the newest first unless it is said otherwise, and by the times of TIME_FIGURES. */
export const REPORT_SORTS = [
  'createdAt',
  '-createdAt',
  'wait',
  '-wait',
  'firstAnswer',
  '-firstAnswer',
  'support',
  '-support',
] as const
export type ReportSort = (typeof REPORT_SORTS)[number]

/** GET /ticketreport/reports: each row is a period of service, so that a reopened ticket stands there twice. */
export const ReportFilter = ReportExportFilter.extend({
  sort: Choice(z.enum(REPORT_SORTS)),
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number<number | string>().int().min(1).max(50).default(10),
})
export type ReportFilter = z.infer<typeof ReportFilter>

export const ReportRow = z.object({
  /** The ticket's. */
  id: z.number(),
  periodId: z.number(),
  uuid: z.uuid(),
  protocol: z.string(),
  whatsappName: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  userName: z.string().nullable(),
  queueName: z.string().nullable(),
  openingQueueName: z.string().nullable(),
  status: z.enum(TICKET_STATUSES),
  lastMessage: z.string(),
  tags: z.array(z.string()),
  createdAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  firstAnswerAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  waitSeconds: z.number().nullable(),
  answerSeconds: z.number().nullable(),
  supportSeconds: z.number().nullable(),
  /** In words of the family: `1h 5m`. */
  supportTime: z.string(),
  transferCount: z.number(),
  NPS: z.number().nullable(),
  /** The customer's words beside the rating. */
  comment: z.string().nullable(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportPage = z.object({
  tickets: z.array(ReportRow),
  totalTickets: z.object({ total: z.number() }),
  /** The days, as they were understood. */
  dateFrom: z.iso.date(),
  dateTo: z.iso.date(),
})
export type ReportPage = z.infer<typeof ReportPage>
