import { AppError, invalid } from '../../core/errors.ts'
import { actionTowards, allows } from '../lifecycle.ts'
import type { ChangeTicketBody, TicketFacts } from '../schema.ts'

/** What PUT /tickets/{id} asks for, as the input of one verb. */
export type TicketChange =
  | { verb: 'accept'; input: { ticketId: number; queueId: number | null } }
  | { verb: 'reopen'; input: { ticketId: number; queueId: number | null } }
  | { verb: 'return'; input: { ticketId: number; heldBy?: number | undefined } }
  | { verb: 'close'; input: { ticketId: number; sendFarewellMessage: boolean } }
  | { verb: 'ignore'; input: { ticketId: number } }
  | { verb: 'sendRating'; input: { ticketId: number } }
  | {
      verb: 'transfer'
      input: {
        ticketId: number
        queueId: number
        userId: number | null
        msgTransfer: string | null
        heldBy?: number | undefined
      }
    }
  | { verb: 'markRead'; input: { ticketId: number } }
  | { verb: 'markUnread'; input: { ticketId: number } }

type Subject = Pick<TicketFacts, 'status' | 'queueId'> & { id: number }

/**
 * Names the action in the wire's bag of fields, for a ticket as it stands. `isTransfered`, a queue or person without a status, or
 * an open ticket for somebody else than `callerId`, is a transfer; a wished status is read by the lifecycle; closing without farewell with the bot's counter
 * put to 0 ignores a ticket that nobody attends. Throws ERR_QUEUE_REQUIRED for a transfer without a queue and
 * ERR_VALIDATION for a bag that asks for nothing. Specification 1 §7.
 */
export function readTicketChange(
  body: ChangeTicketBody,
  ticket: Subject,
  callerId: number | undefined,
): TicketChange {
  if (isTransfer(body)) return transfer(body, ticket)
  if (body.status !== undefined) return towards(body.status, body, ticket, callerId)
  if (body.unreadMessages === undefined) throw invalid({ status: 'required' })
  return { verb: body.unreadMessages > 0 ? 'markUnread' : 'markRead', input: { ticketId: ticket.id } }
}

function isTransfer({ isTransfered, status, queueId, userId }: ChangeTicketBody): boolean {
  return isTransfered === true || (status === undefined && Boolean(queueId ?? userId))
}

function transfer(body: ChangeTicketBody, ticket: Subject): TicketChange {
  const queueId = body.queueId ?? ticket.queueId
  if (queueId === null) throw new AppError('ERR_QUEUE_REQUIRED')
  const { userId = null, msgTransfer = null, heldBy } = body
  return { verb: 'transfer', input: { ticketId: ticket.id, queueId, userId, msgTransfer, heldBy } }
}

function towards(
  wished: NonNullable<ChangeTicketBody['status']>,
  body: ChangeTicketBody,
  ticket: Subject,
  callerId: number | undefined,
): TicketChange {
  const ticketId = ticket.id
  if (wished === 'nps') return { verb: 'sendRating', input: { ticketId } }
  const action = actionTowards(wished, ticket)
  if (action === 'return') return { verb: 'return', input: { ticketId, heldBy: body.heldBy } }
  if (action === 'ignore' || (action === 'close' && isIgnored(body, ticket))) {
    return { verb: 'ignore', input: { ticketId } }
  }
  if (action === 'close') {
    return { verb: 'close', input: { ticketId, sendFarewellMessage: body.sendFarewellMessage ?? true } }
  }
  // Whoever accepts has it; for somebody else it is a transfer.
  if (body.userId && body.userId !== callerId) return transfer(body, ticket)
  const verb = action === 'reopen' ? 'reopen' : 'accept'
  return { verb, input: { ticketId, queueId: body.queueId ?? null } }
}

function isIgnored({ sendFarewellMessage, amountUsedBotQueues }: ChangeTicketBody, ticket: Subject): boolean {
  return sendFarewellMessage === false && amountUsedBotQueues === 0 && allows('ignore', ticket)
}
