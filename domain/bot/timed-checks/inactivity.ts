import { MINUTE_MS } from '../../core/contract/time.ts'

/** A connection's settings for silence, in minutes; 0 = never. Specification 2 §3. */
export type InactivitySettings = {
  timeInactiveMessage: number
  inactiveMessage: string
  expiresTicket: number
  /** 1 = only when the last message was ours. */
  whenExpiresTicket: number
}

/**
 * The silence of a conversation: its last message, who wrote that, and when the customer was last asked. `leftAt` is
 * when our last message left, which may be long after it was written; null when it is not ours.
 */
export type Inactivity = {
  lastMessageAt: Date
  lastMessageFromMe: boolean
  toldAt: Date | null
  leftAt: Date | null
}

/**
 * Whether a silent customer is asked if they are still there (once a silence), or the conversation ends. It ends so long
 * after that question left, or after the last message where no question is set. Server behaviour §2.8.
 */
export function judgeInactivity(
  silence: Inactivity,
  terms: InactivitySettings,
  now: Date,
): 'wait' | 'ask' | 'end' {
  const { lastMessageAt, lastMessageFromMe, toldAt, leftAt } = silence
  if (terms.whenExpiresTicket === 1 && !lastMessageFromMe) return 'wait'
  const wasAsked = toldAt !== null && toldAt >= lastMessageAt
  const lastSaidAt = wasAsked ? toldAt : lastMessageAt
  const since = leftAt !== null && leftAt > lastSaidAt ? leftAt : lastSaidAt
  if (asks(terms) && !wasAsked) return isOver(since, terms.timeInactiveMessage, now) ? 'ask' : 'wait'
  if (terms.expiresTicket === 0) return 'wait'
  return isOver(since, terms.expiresTicket, now) ? 'end' : 'wait'
}

export function asks({ timeInactiveMessage, inactiveMessage }: InactivitySettings): boolean {
  return timeInactiveMessage > 0 && inactiveMessage.trim() !== ''
}

function isOver(since: Date, minutes: number, now: Date): boolean {
  return now.getTime() - since.getTime() >= minutes * MINUTE_MS
}
