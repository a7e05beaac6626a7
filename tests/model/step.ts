import type { UserActor } from '#domain/core/contract/actor.ts'
import type { Believed } from './believed.ts'

/** One act of one user upon one ticket. */
export type Step = {
  actor: UserActor
  ticket: Believed
  /** To whom and where, for acts that hand it on; a queue or a person may be another company's. */
  queueId: number
  otherUser: UserActor
  /** With the farewell, or the queue that accepting asks for. */
  withMore: boolean
}
