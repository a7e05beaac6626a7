import type { BotState } from '../bot-types.ts'

/** The counters of a place to which the customer has just come: nothing was repeated there. */
export const UNSAID = { used: 0, quietUntil: null, isTurnedAway: false, isUnread: false } as const

/** The bot's state for a customer whom it has not received yet, or receives anew. */
export const FRESH = {
  ...UNSAID,
  queueId: null,
  isQueueGiven: false,
  userId: null,
  step: 'start',
  version: null,
  optionId: null,
  vacationDay: null,
  run: null,
  isAutomated: false,
} as const satisfies Omit<BotState, 'status'>
