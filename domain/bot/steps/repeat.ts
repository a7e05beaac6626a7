import { MINUTE_MS } from '../../core/time.ts'
import type { BotFacts, BotState } from '../bot-types.ts'
import { UNSAID } from './fresh.ts'

/** Whether somebody is there to receive the customer. */
type Door = 'open' | 'closed'

/** What was said at the other door does not count at this one: who wrote all night finds the menu in the morning. */
export function countedAt(door: Door, facts: BotFacts): BotFacts {
  const isTurnedAway = door === 'closed'
  if (facts.state.isTurnedAway === isTurnedAway) return facts
  return { ...facts, state: { ...facts.state, ...UNSAID, isTurnedAway } }
}

/**
 * Whether the bot may say once more what it said: so many times, and not while it is to be quiet. What was written before that could
 * be read is no answer to it. Server behaviour §2.1.
 */
export function mayRepeat({ now, terms, state }: BotFacts): 'yes' | 'quiet' | 'limit' {
  const { maxUseBotQueues } = terms.connection
  if (state.isUnread) return 'quiet'
  if (maxUseBotQueues > 0 && state.used >= maxUseBotQueues) return 'limit'
  return state.quietUntil && now < state.quietUntil ? 'quiet' : 'yes'
}

/** It said it: counted, and quiet for as long as the connection has it. */
export function repeated({ now, terms, state }: BotFacts): BotState {
  const { timeUseBotQueues: minutes } = terms.connection
  const quietUntil = minutes > 0 ? new Date(now.getTime() + minutes * MINUTE_MS) : null
  return { ...state, used: state.used + 1, quietUntil }
}
