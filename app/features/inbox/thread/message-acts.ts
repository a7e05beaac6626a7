import {
  type JudgedBy,
  type JudgedMessage,
  MESSAGE_ACTS,
  type MessageAct,
} from '#domain/messages/contract/message-acts.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { canReply } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { isVisiting, type Viewer } from '~/lib/viewer'
import { capabilitiesOf } from '../composer/availability'

type ActContext = { ticket: TicketView; viewer: Pick<Viewer, 'id' | 'homeCompanyId'>; now: Date }

/** Whether the viewer may do it to the message: what a button is shown by. The verb judges by the same table. */
export function mayAct(act: MessageAct, message: MessageView, { ticket, viewer, now }: ActContext): boolean {
  if (isVisiting(viewer)) return false
  const by: JudgedBy = {
    userId: viewer.id,
    capabilities: capabilitiesOf(ticket.channel),
    now,
    // A message of an earlier ticket of the contact: nobody attends that one.
    isAttended: canReply(ticket) && message.ticketId === ticket.id,
    isBlocked: !ticket.contact.active,
    isConnectionGone: false,
  }
  return MESSAGE_ACTS[act](judged(message), by) === null && !(act === 'delete' && message.isDeleted)
}

function judged(message: MessageView): JudgedMessage {
  return {
    ...message,
    userId: message.user?.id ?? null,
    // Until its content comes, a message stands here as one of an unknown kind; a notice is nobody's message.
    isStub: message.mediaType === 'unsupported' || message.mediaType === 'notice',
    hasLeft: message.ack > 0,
  }
}

/** Our own reaction to a message, if there is one. */
export function ownReaction({ reactions }: Pick<MessageView, 'reactions'>): string | undefined {
  return reactions.find((reaction) => reaction.fromMe)?.emoji
}
