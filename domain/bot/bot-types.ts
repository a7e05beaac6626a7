import type { Holiday } from '../hours/rules.ts'
import type { WeekHours } from '../hours/schema.ts'
import type { QueueTree } from '../queues/option-schema.ts'
import type { CompanySettings } from '../settings/schema.ts'
import type { TicketStatus } from '../tickets/schema.ts'
import type { BotRule } from './rules.ts'
import type { BotStep } from './schema.ts'

/** A queue as the bot offers it. */
export type BotQueue = {
  id: number
  name: string
  greetingMessage: string
  outOfHoursMessage: string
  schedules: WeekHours | null
  closeTicket: boolean
  /** Files that whoever enters it is sent; null = none. */
  fileListId: number | null
  /** Its options as they are now; null = none. */
  version: { id: number; tree: QueueTree } | null
}

/** What a connection says, and how often. Minutes; 0 = without limit, or never. */
export type BotConnection = {
  greetingMessage: string
  complationMessage: string
  outOfHoursMessage: string
  schedules: WeekHours | null
  maxUseBotQueues: number
  timeUseBotQueues: number
  collectiveVacationStart: string | null
  collectiveVacationEnd: string | null
  collectiveVacationMessage: string
  /** In the order of the menu. */
  queues: readonly BotQueue[]
}

/** By what a customer is received: of the company, of the connection, and of its time. */
export type BotTerms = {
  timeZone: string
  holidays: readonly Holiday[]
  companySchedules: WeekHours | null
  settings: CompanySettings
  connection: BotConnection
  /** The company's other queues: options lead there, too. */
  otherQueues: readonly BotQueue[]
  /** The contact is left to people. */
  isDisabled: boolean
  isGroup: boolean
  /** Whose wallet the contact is in, where the company directs them there. */
  walletUserId?: number | null
}

/** Where a conversation stands with the bot. */
export type BotState = {
  status: TicketStatus
  queueId: number | null
  /** Nobody chose that queue: it was the only one when the customer came, and the bot has not begun there. */
  isQueueGiven: boolean
  userId: number | null
  /** How often it said its menu, its options or that nobody is there, since it last came on. */
  used: number
  /** What was said last is that nobody is there: that does not count once somebody is, nor the other way round. */
  isTurnedAway: boolean
  step: BotStep
  /** The options in which the customer is, as they were when they came there. */
  version: { id: number; tree: QueueTree } | null
  optionId: number | null
  quietUntil: Date | null
  /** What was said last has not left, or so lately that the customer wrote before they read it: nothing is said again yet. */
  isUnread: boolean
  /** The day on which the customer was last told of the vacation: `2026-12-24`. */
  vacationDay: string | null
}

/** What the customer did. `text` is null for what is no text: a picture, an audio. */
export type BotEvent = {
  text: string | null
  /** Of the row or button that was pressed. */
  answerId?: string | null
}

/** What is offered, to be pressed where that is possible: the words above it, and what may be answered. */
export type BotMenu = {
  text: string
  choices: readonly { id: string; name: string }[]
  hasBack: boolean
}

/** What is to be done, in this order, beside the new state. */
export type BotEffect =
  /** With a menu the text is all of it in words: for a channel, and a company, that has no lists and buttons. */
  | { do: 'say'; text: string; withGreetingFile?: boolean; menu?: BotMenu }
  | { do: 'log'; type: 'chatBot' | 'queue' | 'lgpd' | 'userDefine'; queueId: number | null; userId?: number }
  /** One who is online attends the queue next, fewest open tickets first. */
  | { do: 'assign'; queueId: number }
  /** How many wait before them. */
  | { do: 'tellPosition'; queueId: number }
  | { do: 'sendFiles'; listId: number }
  | { do: 'keepConsent' }
  | { do: 'close' }

export type BotFacts = { now: Date; terms: BotTerms; state: BotState; event: BotEvent }

/**
 * What a step makes of an event. `goesOnWith` = the steps after it go on with this event; without it they are over, and the door is
 * closed.
 */
export type BotOutcome = {
  rule: BotRule
  state: BotState
  effects: readonly BotEffect[]
  /** The option that was chosen, as it is called. */
  chosen?: string
  goesOnWith?: BotEvent
}
export type BotDoor = (facts: BotFacts) => BotOutcome | null

/** A queue of the company, whether or not the connection offers it; undefined for one that is gone. */
export function queueOf({ connection, otherQueues }: BotTerms, queueId: number | null): BotQueue | undefined {
  return [...connection.queues, ...otherQueues].find(({ id }) => id === queueId)
}
