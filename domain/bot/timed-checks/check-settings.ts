import type { InactivitySettings } from './inactivity.ts'

/** The settings of a connection for what happens after a time without an event. */
export type TimedCheckSettings = InactivitySettings & {
  connectionId: number
  timeSendQueue: number
  sendIdQueue: number | null
  redirectMessage: string
}

/** Most tickets that are handled for each setting at a time; the rest follow a minute later. */
export const MAX_AT_ONCE = 200

/** Whether a connection has any such setting. */
export function needsTimedCheck(
  terms: Pick<TimedCheckSettings, 'timeInactiveMessage' | 'expiresTicket' | 'timeSendQueue'>,
): boolean {
  return terms.timeInactiveMessage > 0 || terms.expiresTicket > 0 || terms.timeSendQueue > 0
}
