import type { Tx } from '../../core/context.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { storeOutbound } from './store-outbound.ts'
import { lockTargetTicket } from './target-ticket.ts'

export type QueueMessageInput = {
  ticketId: number
  body: string
  /** Whose words they are; null for the system's own (farewell, limits, greetings of a connection). */
  userId: number | null
  isPrivate: boolean
  /** Nobody asked for it just now: it waits for the number's pace. */
  byMachine?: boolean
}

/**
 * Says something in a ticket as part of another verb's change (greeting, farewell, transfer note), whatever the ticket's
 * status. To a blocked contact, or over a deleted connection, nothing leaves and nothing is stored: null.
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
    content: isPrivate ? null : { kind: 'text' as const, text: body, quote: null },
  }
  const stored = await storeOutbound(tx, ticket, message, { byHuman: !isPrivate && userId !== null })
  return firstOrThrow(stored ? [stored] : [], 'ERR_CREATING_MESSAGE').id
}

/** The verb that queues has already judged whether its actor may; after its change they may no longer see the ticket. */
const SYSTEM = (tx: Tx) => ({ kind: 'system' as const, companyId: tx.companyId, name: 'job' as const })
