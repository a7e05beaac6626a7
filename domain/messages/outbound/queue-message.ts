import type { Tx } from '../../core/context.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { storeOutbound } from './store-outbound.ts'
import { lockTargetTicket } from './target-ticket.ts'

export type QueueMessageInput = {
  ticketId: number
  body: string
  /** The user who wrote the message; null for the system's own (farewell, limits, greetings of a connection). */
  userId: number | null
  isPrivate: boolean
  /** True when no person asked for the message just now: it waits for the number's pace. */
  byMachine?: boolean
}

/**
 * Sends a message in a ticket as part of another verb's change (greeting, farewell, transfer note), in any status of the
 * ticket. Null, and nothing is sent or stored, when the contact is blocked or the connection was deleted.
 */
export async function queueMessage(tx: Tx, input: QueueMessageInput): Promise<number | null> {
  const { ticketId, body, userId, isPrivate, byMachine = false } = input
  const ticket = await lockTargetTicket({ ...tx, actor: SYSTEM(tx) }, ticketId)
  const isReachable = ticket.contactIsActive && !ticket.connectionIsGone
  if (!isPrivate && !isReachable) return null
  const message = {
    clientId: null,
    userId,
    mediaType: 'conversation' as const,
    body,
    fileId: null,
    quotedId: null,
    isPrivate,
    isForwarded: false,
    byMachine,
    isPrewritten: true,
    content: isPrivate ? null : { kind: 'text' as const, text: body, quote: null },
  }
  const stored = await storeOutbound(tx, ticket, message, { byHuman: !isPrivate && userId !== null })
  return firstOrThrow(stored ? [stored] : [], 'ERR_CREATING_MESSAGE').id
}

/** The calling verb has already judged its actor's rights; after its change the actor may no longer see the ticket. */
const SYSTEM = (tx: Tx) => ({ kind: 'system' as const, companyId: tx.companyId, name: 'job' as const })
