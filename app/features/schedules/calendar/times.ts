import type { ScheduleSendView, ScheduleView } from '#domain/schedules/contract/schema.ts'
import { companyTimeOf } from '~/lib/text/company-local-time'

/** One time of a scheduled message, where the calendar has it. */
export type ShownTime = {
  key: string
  schedule: ScheduleView
  send: ScheduleSendView
  /** On the company's wall clock: `2026-11-24T09:30`. */
  wall: string
  day: string
  /** The state of the time. A later repetition is planned too, and moves with the next. */
  state: ShownState
}
export const SHOWN_STATES = ['planned', 'next', 'sent', 'failed', 'skipped'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** Every time of these messages, in order. */
export function timesOf(schedules: readonly ScheduleView[], timeZone: string): ShownTime[] {
  return schedules
    .flatMap((schedule) => schedule.sends.map((send) => timeOf(schedule, send, timeZone)))
    .sort((first, second) => (first.send.dueAt < second.send.dueAt ? -1 : 1))
}

function timeOf(schedule: ScheduleView, send: ScheduleSendView, timeZone: string): ShownTime {
  const wall = companyTimeOf(send.dueAt, timeZone)
  const next = schedule.sends.find(({ state }) => state === 'planned')?.nth
  const isLater = send.state === 'planned' && send.nth !== next
  const state = isLater ? ('next' as const) : send.state
  return { key: `${schedule.id}-${send.nth}`, schedule, send, wall, day: wall.slice(0, 10), state }
}

/** By the day that they are on. */
export function byDay(times: readonly ShownTime[]): readonly (readonly [string, readonly ShownTime[]])[] {
  return [...Map.groupBy(times, ({ day }) => day)]
}
