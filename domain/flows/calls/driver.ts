import type { Channel } from '../../channels/contract/capabilities.ts'
import type { Ctx } from '../../core/context.ts'
import type { OutgoingRules } from '../../core/outgoing/outgoing.ts'
import type { CallAnswer } from '../contract/call-answer.ts'

/** The conversation for which another system is asked. */
export type Conversation = {
  ticketId: number
  ticketUuid: string
  runId: number
  /** When the ticket was opened. */
  openedAt: Date
  protocol: string
  status: string
  contact: { id: number; name: string; number: string | null; isGroup: boolean }
  queue: { id: number; name: string } | null
  connection: { id: number; name: string; channel: Channel }
  company: { id: number; name: string; timeZone: string }
}

/** A message of the customer that the other system has not been given yet, oldest first. */
export type CallMessage = {
  messageId: number
  /** Null where there are no words: a picture without a caption, an audio. */
  text: string | null
  /** The id of the choice that was pressed, as the driver named it. */
  answerId: string | null
  mediaType: string
  fileId: number | null
}

export type DriverCall<Settings> = {
  settings: Settings
  conversation: Conversation
  /** Empty where the customer said nothing that is for it: a flow came here, or a wait is over. */
  messages: readonly CallMessage[]
  /** The value that the driver gave back at its last call of this conversation; null at the first. */
  session: unknown
  variables: Readonly<Record<string, string>>
  /** Counts how often these messages were given to it before, and it asked to be called once more: 0 at first. */
  attempt: number
  /** This very call was begun before, and nobody knows what came of it; only of a system that has no log. */
  wasBegun?: boolean
}

/** The company, as the system acts for it, and what the operator lets it reach. */
export type Outside = { ctx: Ctx; rules: OutgoingRules }

/**
 * Asks another system, outside of any transaction, and says what the customer gets and who goes on. It never throws for what is
 * the other side's doing: a failure is an answer, too (`failedAnswer`). It may be called again for the same messages after a
 * crash: what must not be done twice is named in its session, or is not repeated.
 */
export type CallDriver<Settings> = (outside: Outside, call: DriverCall<Settings>) => Promise<CallAnswer>
