import type { SilenceTerms } from './silence.ts'

/** The settings of a connection for what happens after a time without an event. */
export type CareTerms = SilenceTerms & {
  connectionId: number
  timeSendQueue: number
  sendIdQueue: number | null
  redirectMessage: string
}

/** Most tickets that are handled for each setting at a time; the rest follow a minute later. */
export const MAX_AT_ONCE = 200

/** Whether a connection has any such setting. */
export function needsCare(
  terms: Pick<CareTerms, 'timeInactiveMessage' | 'expiresTicket' | 'timeSendQueue'>,
): boolean {
  return terms.timeInactiveMessage > 0 || terms.expiresTicket > 0 || terms.timeSendQueue > 0
}
