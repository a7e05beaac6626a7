import { MINUTE_MS } from '../../core/time.ts'
import type { BotFacts, BotState } from '../bot-types.ts'

/** Whether the bot may say once more what it said: so many times, and not while it is to be quiet. Server behaviour §2.1. */
export function mayRepeat({ now, terms, state }: BotFacts): 'yes' | 'quiet' | 'limit' {
  const { maxUseBotQueues } = terms.connection
  if (maxUseBotQueues > 0 && state.used >= maxUseBotQueues) return 'limit'
  return state.quietUntil && now < state.quietUntil ? 'quiet' : 'yes'
}

/** It said it: counted, and quiet for as long as the connection has it. */
export function repeated({ now, terms, state }: BotFacts): BotState {
  const { timeUseBotQueues: minutes } = terms.connection
  const quietUntil = minutes > 0 ? new Date(now.getTime() + minutes * MINUTE_MS) : null
  return { ...state, used: state.used + 1, quietUntil }
}
