import type { UserActor } from '#domain/core/contract/actor.ts'
import type { Believed } from './believed.ts'

/** One act of one user upon one ticket. */
export type Step = {
  actor: UserActor
  ticket: Believed
  /** The recipient and the queue for acts that hand the ticket on; a queue or a person may be another company's. */
  queueId: number
  otherUser: UserActor
  /** With the farewell, or the queue that accepting asks for. */
  withMore: boolean
}
