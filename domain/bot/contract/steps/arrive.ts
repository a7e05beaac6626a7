import type { BotEffect, BotFacts, BotOutcome } from '../bot-types.ts'

/** The bot's part is over: the ticket ends, or waits for a person, who is told their place where the company wants it. */
export function arrive(
  { state, terms }: BotFacts,
  effects: readonly BotEffect[],
  rule: BotOutcome['rule'],
  closes: boolean,
): BotOutcome {
  const done = { ...state, step: 'done' as const, version: null, optionId: null }
  if (closes) return { rule, state: done, effects: [...effects, { do: 'close' }] }
  // Not before the options are over: in a conversation that is somebody's the bot is silent.
  const isDrawn = terms.settings.userRandom && state.userId === null
  const drawn: BotEffect[] =
    isDrawn && state.queueId !== null ? [{ do: 'assign', queueId: state.queueId }] : []
  const positionEffects: BotEffect[] =
    terms.settings.sendQueuePosition && state.queueId !== null
      ? [{ do: 'tellPosition', queueId: state.queueId }]
      : []
  return { rule, state: done, effects: [...effects, ...drawn, ...positionEffects] }
}
