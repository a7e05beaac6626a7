import { z } from 'zod'
import { CAPABILITIES } from '../../channels/contract/capabilities.ts'
import { Day, Flag, Id, OptionalId, Text } from '../../core/contract/fields.ts'
import { MachineText } from '../../core/contract/texts/machine-text.ts'
import { Switch } from '../../core/contract/values/switch.ts'
import { BOUNDS } from '../../messages/contract/bounds.ts'
import {
  BUSINESS_DAY_CODES,
  INTERVAL_CODES,
  MAX_INTERVAL,
  MAX_TIMES,
  SCHEDULE_STATUSES,
  SEND_STATES,
  TICKET_AFTERWARDS,
} from './rules.ts'

/** The largest file that goes with one, in bytes: what no channel takes would be of no use. */
export const MAX_MEDIA_BYTES = Math.max(...Object.values(CAPABILITIES).map((can) => can.maxFileBytes))

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/

/** A moment: with its distance from UTC, or as a clock on the company's wall shows it (`2026-11-24T09:30`). */
export const Moment = () =>
  z
    .string()
    .max(40)
    .transform((text) => text.trim().replace(' ', 'T'))
    .pipe(z.string().min(1).refine(isMoment, 'moment'))

function isMoment(text: string): boolean {
  const year = Number(text.slice(0, 4))
  const wall = text.slice(0, 16)
  const isDay = !Number.isNaN(Date.parse(`${wall}Z`)) && new Date(`${wall}Z`).toISOString().startsWith(wall)
  return MOMENT.test(text) && isDay && year >= 2000 && year <= 2200 && !Number.isNaN(Date.parse(text))
}

/** One of a few numbers, which may arrive as text. */
const Code = <T extends object>(codes: T) =>
  z.coerce
    .number<number | string>()
    .int()
    .refine((code): code is keyof T & number => Object.hasOwn(codes, code), 'invalid')

const Count = (maxCount: number) => z.coerce.number<number | string>().int().min(1).max(maxCount)

/** The time when it is sent, the repetition, and the rule for days on which the company does not work. */
const Timing = {
  sendAt: Moment(),
  intervalo: Code(INTERVAL_CODES).default(1),
  valorIntervalo: Count(MAX_INTERVAL).default(1),
  enviarQuantasVezes: Count(MAX_TIMES).default(1),
  tipoDias: Code(BUSINESS_DAY_CODES).default(4),
}

/** POST /schedules. The file comes by a call of its own. Specification 2 §3, §5. */
export const CreateScheduleInput = z.object({
  contactId: Id(),
  body: MachineText(BOUNDS.body.limit, 5),
  ...Timing,
  whatsappId: OptionalId(),
  openTicket: Switch.default(false),
  queueId: OptionalId(),
  ticketUserId: OptionalId(),
  statusTicket: z.enum(TICKET_AFTERWARDS).default('closed'),
  assinar: Flag().default(false),
  /** Sent only if the contact has written nothing since it was saved; their answer ends its repetitions, too. */
  onlyUnanswered: Flag().default(false),
  /** The schedule that a new one repeats: its file is copied, and the hidden parts of its text stay as they were. */
  againOfId: OptionalId(),
  /** The id of a request for a new one: if it is sent again, it means the same schedule. */
  clientId: z.uuid().optional(),
})

/** One time of a schedule. */
export const ScheduleSendView = z.object({
  nth: z.number(),
  dueAt: z.iso.datetime(),
  state: z.enum(SEND_STATES),
  settledAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
  /** Its message waits for the number's pace, until about then. */
  pacedUntil: z.iso.datetime().nullable(),
})
export type ScheduleSendView = z.infer<typeof ScheduleSendView>

/** A message that is sent at a time. Specification 2 §3. */
export const ScheduleView = z.object({
  id: z.number(),
  version: z.number(),
  /** With variables: `Olá, {{firstName}}!` */
  body: z.string(),
  contactId: z.number(),
  contact: z.object({ id: z.number(), name: z.string(), number: z.string(), isGroup: z.boolean() }),
  /** The wished time of the next send, or of the last one. */
  sendAt: z.iso.datetime(),
  /** The time when the last one was sent, once none is left. */
  sentAt: z.iso.datetime().nullable(),
  status: z.enum(SCHEDULE_STATUSES),
  /** Why the last time that failed did: a code of the API's or of the channel's refusals. */
  failure: z.string().nullable(),
  openTicket: z.enum(['enabled', 'disabled']),
  ticketUserId: z.number().nullable(),
  queueId: z.number().nullable(),
  statusTicket: z.enum(TICKET_AFTERWARDS),
  /** 1 days, 2 weeks, 3 months, 4 minutes. */
  intervalo: z.number(),
  valorIntervalo: z.number(),
  enviarQuantasVezes: z.number(),
  /** 4 as it is, 5 on the business day before, 6 on the one after. */
  tipoDias: z.number(),
  assinar: z.boolean(),
  onlyUnanswered: z.boolean(),
  whatsappId: z.number().nullable(),
  /** The user who made it, and who signs it. */
  userId: z.number().nullable(),
  userName: z.string().nullable(),
  /** Every time, in order: those that were, and those to come. */
  sends: z.array(ScheduleSendView),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.string().nullable(),
  mediaSize: z.number().nullable(),
  thumbnailPath: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ScheduleView = z.infer<typeof ScheduleView>

/** GET /schedules, beside the search. */
export const ScheduleFilter = z.object({
  contactId: OptionalId(),
  status: z.enum(SCHEDULE_STATUSES).optional(),
  /** Only what was not sent to the last: waits, or failed. */
  unsent: Switch.optional(),
})

/** GET /schedules/calendar: calendar days in the company's time zone, both included; narrowed by what is named. */
export const CalendarInput = z.object({
  startDate: Day(),
  endDate: Day(),
  /** The contact, by name or number. */
  searchParam: Text(100).optional(),
  /** The user who made it. */
  userId: OptionalId(),
  /** The connection that was chosen for it. */
  whatsappId: OptionalId(),
  status: z.enum(SCHEDULE_STATUSES).optional(),
})
export type CalendarInput = z.output<typeof CalendarInput>
/** More are not answered at once: a shorter span is asked for. */
export const MAX_IN_CALENDAR = 500
export const CalendarAnswer = z.object({ schedules: z.array(ScheduleView), hasMore: z.boolean() })
export type CalendarAnswer = z.infer<typeof CalendarAnswer>

/** GET /schedules/dates: what a form says so far, and how many times were sent already. */
export const DatesInput = z.object({
  ...Timing,
  done: z.coerce.number<number | string>().int().min(0).max(MAX_TIMES).default(0),
  /**
   * The contact and the connection, if they are known yet: with them the effect of the number's pace on the first date
   * is calculated.
   */
  contactId: OptionalId(),
  whatsappId: OptionalId(),
})
export type DatesInput = z.output<typeof DatesInput>

/** The next dates. One that was moved says from which day, and why: a weekend, or the name of a holiday. */
export const DatesAnswer = z.object({
  dates: z.array(
    z.object({
      at: z.iso.datetime(),
      movedFrom: z.iso.date().nullable(),
      holiday: z.string().nullable(),
    }),
  ),
  /** The number of dates in all. */
  count: z.number(),
  /** The first would wait for the number's pace until about then, behind so many others; null where it leaves at its time. */
  paced: z.object({ until: z.iso.datetime(), before: z.number() }).nullable(),
})
export type DatesAnswer = z.infer<typeof DatesAnswer>

/** The values for making or changing a schedule; fields that a change leaves out stay as they are. */
export type ScheduleInput = Partial<z.output<typeof CreateScheduleInput>>
