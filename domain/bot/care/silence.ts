import { MINUTE_MS } from '../../core/time.ts'

/** What a connection does about silence; minutes, 0 = never. Specification 2 §3. */
export type SilenceTerms = {
  timeInactiveMessage: number
  inactiveMessage: string
  expiresTicket: number
  /** 1 = only where the last word was ours. */
  whenExpiresTicket: number
}

/**
 * Since when nobody said anything in a conversation, who said the last word, and when the customer was last asked; when that word
 * left, if it is ours, which may be long after it was said.
 */
export type Silence = {
  lastMessageAt: Date
  lastMessageFromMe: boolean
  toldAt: Date | null
  leftAt: Date | null
}

/**
 * Whether a customer who fell silent is asked whether they are there, once a silence, or the conversation ends: so long after
 * that question left, or after the last word where none is put. Server behaviour §2.8.
 */
export function judgeSilence(silence: Silence, terms: SilenceTerms, now: Date): 'wait' | 'ask' | 'end' {
  const { lastMessageAt, lastMessageFromMe, toldAt, leftAt } = silence
  if (terms.whenExpiresTicket === 1 && !lastMessageFromMe) return 'wait'
  const wasAsked = toldAt !== null && toldAt >= lastMessageAt
  const said = wasAsked ? toldAt : lastMessageAt
  const since = leftAt !== null && leftAt > said ? leftAt : said
  if (asks(terms) && !wasAsked) return isOver(since, terms.timeInactiveMessage, now) ? 'ask' : 'wait'
  if (terms.expiresTicket === 0) return 'wait'
  return isOver(since, terms.expiresTicket, now) ? 'end' : 'wait'
}

export function asks({ timeInactiveMessage, inactiveMessage }: SilenceTerms): boolean {
  return timeInactiveMessage > 0 && inactiveMessage.trim() !== ''
}

function isOver(since: Date, minutes: number, now: Date): boolean {
  return now.getTime() - since.getTime() >= minutes * MINUTE_MS
}
