/** The unit of the distance between one time and the next; on the wire `intervalo`, by number. Specification 2 §3. */
export const INTERVALS = ['days', 'weeks', 'months', 'minutes'] as const
export type Interval = (typeof INTERVALS)[number]

/** `intervalo` → what it means. */
export const INTERVAL_CODES = { 1: 'days', 2: 'weeks', 3: 'months', 4: 'minutes' } as const satisfies Record<
  number,
  Interval
>
export type IntervalCode = keyof typeof INTERVAL_CODES

/** The rule for a time that falls on a day on which the company does not work; on the wire `tipoDias`, by number. */
export const BUSINESS_DAYS = ['as_is', 'before', 'after'] as const
export type BusinessDays = (typeof BUSINESS_DAYS)[number]

/** `tipoDias` → what it means. */
export const BUSINESS_DAY_CODES = { 4: 'as_is', 5: 'before', 6: 'after' } as const satisfies Record<
  number,
  BusinessDays
>
export type BusinessDayCode = keyof typeof BUSINESS_DAY_CODES

/** Waits for its next time; all were sent; the last that failed wants to be seen to. */
export const SCHEDULE_STATUSES = ['PENDENTE', 'ENVIADA', 'ERRO'] as const
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number]

/**
 * The state of one time. `sent`: it is a message, and is delivered like every message. `skipped`: the contact had answered, and it
 * was only for who had not.
 */
export const SEND_STATES = ['planned', 'sent', 'failed', 'skipped'] as const

/** The state in which a conversation that a schedule opened is left. */
export const TICKET_AFTERWARDS = ['closed', 'open'] as const

/** The most times that one schedule is sent, and the farthest that they lie apart. */
export const MAX_TIMES = 100
export const MAX_INTERVAL = 1000

/** The number of dates that the form shows in advance. */
export const SHOWN_DATES = 5

export function codeOfInterval(interval: Interval): IntervalCode {
  return codeOf(INTERVAL_CODES, interval)
}

export function codeOfBusinessDays(rule: BusinessDays): BusinessDayCode {
  return codeOf(BUSINESS_DAY_CODES, rule)
}

/** Each meaning has exactly one number. */
function codeOf<C extends number, M extends string>(codes: Record<C, M>, meaning: M): C {
  const [code] = Object.entries(codes).find(([, value]) => value === meaning) ?? []
  return Number(code) as C
}

type Status = { status: ScheduleStatus; sentAt: string | Date | null }

/**
 * Tells whether a schedule may be changed. One whose last time was sent is history: it can be viewed and deleted, not
 * changed. Specification 2 §5.
 */
export function mayChange({ sentAt }: Status): boolean {
  return sentAt === null
}
