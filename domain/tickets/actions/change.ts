import { AppError, invalid } from '../../core/contract/errors.ts'
import { actionTowards, allows, RESOLVED_STATUSES } from '../contract/lifecycle.ts'
import type { ChangeTicketBody, TicketFacts } from '../contract/schema.ts'

/** A request of PUT /tickets/{id}, as the input of one verb. */
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
  | { verb: 'endIntegration'; input: { ticketId: number } }

type Subject = Pick<TicketFacts, 'status' | 'queueId' | 'userId'> & { id: number }
type Field = keyof ChangeTicketBody

/**
 * Names the action in the wire's bag of fields, for a ticket as it stands. `isTransfered`, a queue or person without a status,
 * another queue to wait in, or an open ticket for somebody else than `callerId`, is a transfer; a wished status is read by the
 * lifecycle; closing without farewell with the bot's counter put to 0 ignores a ticket that nobody attends. Throws
 * ERR_QUEUE_REQUIRED for a transfer without a queue, and ERR_VALIDATION for a bag that asks for nothing and at each field that
 * the action does not follow. Specification 1 §7.
 */
export function readTicketChange(
  body: ChangeTicketBody,
  ticket: Subject,
  callerId: number | undefined,
): TicketChange {
  const change = changeIn(body, ticket, callerId)
  const fields = unfollowedFields({ verb: change.verb, body, ticket, callerId })
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map((field) => [field, 'unsupported'])))
  return change
}

function changeIn(body: ChangeTicketBody, ticket: Subject, callerId: number | undefined): TicketChange {
  if (isTransfer(body, ticket)) return transfer(body, ticket)
  if (body.status !== undefined) return towards(body.status, body, ticket, callerId)
  if (body.unreadMessages === undefined && body.useIntegration === false)
    return { verb: 'endIntegration', input: { ticketId: ticket.id } }
  if (body.unreadMessages === undefined) throw invalid({ status: 'required' })
  return { verb: body.unreadMessages > 0 ? 'markUnread' : 'markRead', input: { ticketId: ticket.id } }
}

function isTransfer({ isTransfered, status, queueId, userId }: ChangeTicketBody, ticket: Subject): boolean {
  if (isTransfered === true) return true
  if (status === undefined) return Boolean(queueId ?? userId)
  return actionTowards(status, ticket) === 'return' && Boolean(queueId) && queueId !== ticket.queueId
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

type Verb = TicketChange['verb']
const END_VERBS: readonly Verb[] = ['close', 'ignore', 'sendRating']
const HANDOVER_VERBS: readonly Verb[] = ['return', 'transfer']
const MARK_VERBS: readonly Verb[] = ['markRead', 'markUnread']

type ChangeRequest = { verb: Verb; body: ChangeTicketBody; ticket: Subject; callerId: number | undefined }

/**
 * Tells of each field whether it asks for something that the verb does not do. A field that says what is so anyway (who closes,
 * that no farewell goes with a transfer, that the bot's counter is 0 at the end) asks for nothing.
 */
const IS_UNFOLLOWED: Readonly<Partial<Record<Field, (request: ChangeRequest) => boolean>>> = {
  status: ({ verb, body }) =>
    verb === 'transfer' && RESOLVED_STATUSES.some((status) => status === body.status),
  isTransfered: ({ verb, body }) => verb === 'transfer' && body.isTransfered === false,
  userId: ({ verb, body: { userId }, ticket, callerId }) => {
    if (!userId) return false
    return verb === 'return' || (isEnd(verb) && userId !== callerId && userId !== ticket.userId)
  },
  queueId: ({ verb, body: { queueId }, ticket }) =>
    Boolean(queueId) && (isEnd(verb) || verb === 'return') && queueId !== ticket.queueId,
  msgTransfer: ({ verb, body }) => verb !== 'transfer' && Boolean(body.msgTransfer),
  sendFarewellMessage: ({ verb, body: { sendFarewellMessage = verb === 'sendRating' } }) =>
    verb !== 'close' && sendFarewellMessage !== (verb === 'sendRating'),
  // The bot counts: people put its counter back, and what they attend it counts no further.
  amountUsedBotQueues: ({ body }) => Boolean(body.amountUsedBotQueues),
  useIntegration: ({ body }) => body.useIntegration === true,
  unreadMessages: ({ verb, body: { unreadMessages } }) =>
    unreadMessages !== undefined && !MARK_VERBS.includes(verb) && !(isEnd(verb) && unreadMessages === 0),
  heldBy: ({ verb, body }) => body.heldBy !== undefined && !HANDOVER_VERBS.includes(verb),
}

function isEnd(verb: Verb): boolean {
  return END_VERBS.includes(verb)
}

function unfollowedFields(request: ChangeRequest): Field[] {
  return (Object.keys(request.body) as Field[]).filter((field) => IS_UNFOLLOWED[field]?.(request))
}
