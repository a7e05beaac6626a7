import type { Holiday } from '../../hours/contract/rules.ts'
import type { WeekHours } from '../../hours/contract/schema.ts'
import type { QueueTree } from '../../queues/contract/option-schema.ts'
import type { CompanySettings } from '../../settings/contract/schema.ts'
import type { TicketStatus } from '../../tickets/contract/schema.ts'
import type { Automation, BotRun, ConversationFacts, RunChange } from './automation/automation-types.ts'
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
  /** The list of files that is sent to a customer who enters the queue; null = none. */
  fileListId: number | null
  /** The integration that has the turn first, of whoever is put into it; absent and null = none. */
  integrationId?: number | null
  /** The present version of its options; null when it has none. */
  version: { id: number; tree: QueueTree } | null
}

/**
 * A connection's messages to customers, and how often they may be repeated. Times in minutes; 0 = without limit, or
 * never.
 */
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
  /** The queue of who chooses none; absent and null = the first. */
  sendIdQueue?: number | null
}

/** Everything that decides how a customer is received: of the company, of the connection, and of its time zone. */
export type BotTerms = {
  timeZone: string
  holidays: readonly Holiday[]
  companySchedules: WeekHours | null
  settings: CompanySettings
  connection: BotConnection
  /** The company's queues that the connection does not offer: options can lead there, too. */
  otherQueues: readonly BotQueue[]
  /** The bot is switched off for this contact. */
  isDisabled: boolean
  isGroup: boolean
  /** The user in whose wallet the contact is, where the company directs contacts there. */
  walletUserId?: number | null
  /** Flows, integrations and prompts; absent where the company may have none. */
  automation?: Automation
}

/** The state of a conversation with the bot. */
export type BotState = {
  status: TicketStatus
  queueId: number | null
  /** Nobody chose that queue: it was the only one when the customer came, and the bot has not begun there. */
  isQueueGiven: boolean
  userId: number | null
  /** The number of times that the bot repeated its menu, its options or its out-of-hours message since the last reset. */
  used: number
  /**
   * The bot's last message was the out-of-hours message: repetitions of it do not count once the company is open, nor
   * the other way round.
   */
  isTurnedAway: boolean
  step: BotStep
  /** The version of the options in which the customer is: the one that was current when they came there. */
  version: { id: number; tree: QueueTree } | null
  optionId: number | null
  quietUntil: Date | null
  /**
   * The bot's last message has not left, or left so recently that the customer wrote before reading it: nothing is
   * repeated yet.
   */
  isUnread: boolean
  /** The day on which the customer was last told of the vacation: `2026-12-24`. */
  vacationDay: string | null
  /** The flow, integration or prompt that has the conversation; null = none. */
  run: BotRun | null
  /** One began of itself in this conversation: that happens once. */
  isAutomated: boolean
}

/**
 * The customer's message. `text` is null where there are no words that could answer: a picture without a caption, an
 * audio, a card.
 */
export type BotEvent = {
  text: string | null
  /** The id of the row or button that was pressed. */
  answerId?: string | null | undefined
  /** The kind of the message: `image`, `audio`. */
  mediaType?: string | undefined
}

/** It is no answer to what the bot asked, and no wrong one. */
export function saysNothing({ text, answerId }: BotEvent): boolean {
  return text === null && !answerId
}

/** A menu, as a list or buttons where possible: the text above it, the choices, and the ways out beside them. */
export type BotMenu = {
  text: string
  choices: readonly { id: string; name: string }[]
  hasBack: boolean
  /** It offers the end; absent = it does. */
  hasEnd?: boolean
}

/** The effects to carry out, in this order, besides storing the new state. */
export type BotEffect =
  /** With a `menu`, `text` has the whole menu in words: for channels, and companies, without lists and buttons, and for who may see none (`isInWords`). */
  | {
      do: 'say'
      text: string
      withGreetingFile?: boolean
      menu?: BotMenu
      isInWords?: boolean
      /** Its variables are filled already. */
      isFilled?: boolean
    }
  | { do: 'sendFile'; fileName: string; caption: string; isVoice: boolean }
  /** A private note for colleagues. */
  | { do: 'note'; text: string }
  | { do: 'log'; type: 'chatBot' | 'queue' | 'lgpd' | 'userDefine'; queueId: number | null; userId?: number }
  /** Assigns the ticket to a user of the queue who is online: the one with the fewest open tickets. */
  | { do: 'assign'; queueId: number }
  /** Tells the customer how many wait before them. */
  | { do: 'tellPosition'; queueId: number }
  | { do: 'sendFiles'; listId: number }
  | { do: 'keepConsent' }
  | { do: 'close' }

export type BotFacts = {
  now: Date
  terms: BotTerms
  state: BotState
  event: BotEvent
  /** Facts of the conversation for flows; absent where none can have a part in it. */
  conversation?: ConversationFacts | undefined
}

/** The result of a step. With `goesOnWith` the later steps continue with this event; without it no later step is run. */
export type BotOutcome = {
  rule: BotRule
  state: BotState
  effects: readonly BotEffect[]
  /** The name of the chosen option. */
  chosen?: string
  goesOnWith?: BotEvent
  /** Changes of automatic conversations, in their order. */
  runChanges?: readonly RunChange[]
}
export type BotDoor = (facts: BotFacts) => BotOutcome | null

/** A queue of the company, whether or not the connection offers it; undefined when it was deleted. */
export function queueOf({ connection, otherQueues }: BotTerms, queueId: number | null): BotQueue | undefined {
  return [...connection.queues, ...otherQueues].find(({ id }) => id === queueId)
}
