import type { SilenceTerms } from './silence.ts'

/** What a connection has done by the clock. */
export type CareTerms = SilenceTerms & {
  connectionId: number
  timeSendQueue: number
  sendIdQueue: number | null
  redirectMessage: string
}

/** So many of each are cared for at a time; the rest a minute later. */
export const MOST_AT_ONCE = 200

/** Whether anything happens by the clock on it. */
export function needsCare(
  terms: Pick<CareTerms, 'timeInactiveMessage' | 'expiresTicket' | 'timeSendQueue'>,
): boolean {
  return terms.timeInactiveMessage > 0 || terms.expiresTicket > 0 || terms.timeSendQueue > 0
}
