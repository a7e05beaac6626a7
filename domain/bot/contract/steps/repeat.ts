import { MINUTE_MS } from '../../../core/contract/time.ts'
import type { BotEffect, BotFacts, BotState } from '../bot-types.ts'
import { UNSAID } from './fresh.ts'

/** Whether the company is open ('open') or outside of its hours ('closed'). */
type Door = 'open' | 'closed'

/**
 * Resets the counters when opening or closing changed since the last answer: who wrote all night gets the menu in the
 * morning.
 */
export function countedAt(door: Door, facts: BotFacts): BotFacts {
  const isTurnedAway = door === 'closed'
  if (facts.state.isTurnedAway === isTurnedAway) return facts
  return { ...facts, state: { ...facts.state, ...UNSAID, isTurnedAway } }
}

/**
 * Whether the bot may repeat its message: only so many times, and not while it is to be quiet. A message that the
 * customer wrote before they could read the bot's last one is no answer to it ('quiet'). Server behaviour §2.1.
 */
export function mayRepeat({ now, terms, state }: BotFacts): 'yes' | 'quiet' | 'limit' {
  const { maxUseBotQueues } = terms.connection
  if (state.isUnread) return 'quiet'
  if (maxUseBotQueues > 0 && state.used >= maxUseBotQueues) return 'limit'
  return state.quietUntil && now < state.quietUntil ? 'quiet' : 'yes'
}

/**
 * A menu that is repeated for the first time because words were written that it does not hold: ordinary phones show no lists and
 * buttons of some accounts, so it is said in words, once.
 */
export function inWordsOnce(menu: BotEffect, { event }: BotFacts, isFirstRepeat: boolean): BotEffect {
  return menu.do === 'say' && isFirstRepeat && !event.answerId ? { ...menu, isInWords: true } : menu
}

/** The state after a repetition: it is counted, and the bot is quiet for as long as the connection says. */
export function repeated({ now, terms, state }: BotFacts): BotState {
  const { timeUseBotQueues: minutes } = terms.connection
  const quietUntil = minutes > 0 ? new Date(now.getTime() + minutes * MINUTE_MS) : null
  return { ...state, used: state.used + 1, quietUntil }
}
