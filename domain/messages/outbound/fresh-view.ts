import type { Tx } from '../../core/context.ts'
import { ACK, type MessageView } from '../contract/schema.ts'
import { messageView } from '../message-view.ts'
import { viewerOf } from '../queries.ts'
import type { NewMessage, StoredMessage } from './store-outbound.ts'
import type { TargetTicket } from './target-ticket.ts'

/**
 * The view of a message that this transaction has just stored, without file and quote. It is built from the known
 * values, because reading them again takes a fifth of the time of sending.
 */
export function freshView(
  tx: Tx,
  ticket: TargetTicket,
  message: NewMessage,
  stored: StoredMessage,
): MessageView {
  const { clientId, body, mediaType, isPrivate, isForwarded } = message
  const { contactId, queueId, queue, contact: author, actorVersion } = ticket
  const user =
    tx.actor.kind === 'user' ? { id: tx.actor.userId, version: actorVersion ?? 0, name: tx.actor.name } : null
  const row = {
    ...stored,
    clientId,
    contactId,
    queueId,
    queue,
    body,
    mediaType,
    isPrivate,
    isForwarded,
    user,
    author,
    ticketId: ticket.id,
    ticketUuid: ticket.uuid,
    fromMe: true,
    dataJson: message.data ?? null,
    isStub: false,
    isDeleted: false,
    deletedAt: null,
    deletedBy: null,
    isSystem: message.userId === null,
    isEdited: false,
    ack: ACK.queued,
    failedAt: null,
    failureCode: null,
    refusedAct: null,
    pacedUntil: null,
    file: null,
    transcript: null,
    quoted: null,
    reactions: [],
    history: [],
    mentions: null,
    named: [],
  }
  return messageView(row, viewerOf(tx))
}
