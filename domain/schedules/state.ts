import type { ScheduleStatus } from './contract/rules.ts'
import { type Timing, wishedFor } from './timetable.ts'
import type { ScheduleRow, SendRow } from './views.ts'

type Time = Pick<SendRow, 'nth' | 'state' | 'failureCode' | 'settledAt'>

export type ScheduleState = {
  status: ScheduleStatus
  failureCode: string | null
  sentAt: Date | null
}

/** Returns the state of a schedule by its times. A failed time needs attention, whatever is still to come. */
export function stateOf(sends: readonly Time[]): ScheduleState {
  const failed = sends.findLast(({ state }) => state === 'failed')
  if (failed) return { status: 'ERRO', failureCode: failed.failureCode, sentAt: null }
  if (sends.some(({ state }) => state === 'planned'))
    return { status: 'PENDENTE', failureCode: null, sentAt: null }
  return { status: 'ENVIADA', failureCode: null, sentAt: lastOf(sends) }
}

function lastOf(sends: readonly Time[]): Date | null {
  return sends.at(-1)?.settledAt ?? null
}

/** The number of the time that an edit is about: the next one, else the last that failed. */
export function openNth(sends: readonly Time[]): number | undefined {
  return (
    sends.find(({ state }) => state === 'planned')?.nth ??
    sends.findLast(({ state }) => state === 'failed')?.nth
  )
}

export function timingOf(row: ScheduleRow): Timing {
  const { anchorAt, anchorNth, interval, intervalValue, times, businessDays } = row
  return { startsAt: anchorAt, nth: anchorNth, interval, value: intervalValue, times, businessDays }
}

/** Returns the wished time of the next send; if none is left, that of the last. */
export function sendAtOf(row: ScheduleRow, sends: readonly Time[], timeZone: string): Date {
  const next = sends.find(({ state }) => state === 'planned')?.nth
  return next === undefined ? row.sendAt : wishedFor(timingOf(row), next, timeZone)
}
