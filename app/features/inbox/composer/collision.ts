import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'

/** The state of a conversation when the viewer began to write: its newest message, and its user and queue. */
export type ConversationSnapshot = { newestId: number; userId: number | null; queueId: number | null }

/** The change that came in between. docs/decisions/010-when-sending-asks.md. */
export type Collision = { kind: 'answered'; message: MessageView } | { kind: 'handed' }

export function conversationSnapshotOf(
  ticket: Pick<TicketView, 'userId' | 'queueId'>,
  messages: readonly Pick<MessageView, 'id'>[],
): ConversationSnapshot {
  const newestId = messages.reduce((newest, { id }) => Math.max(newest, id), 0)
  return { newestId, userId: ticket.userId, queueId: ticket.queueId }
}

type Now = { ticket: Pick<TicketView, 'userId' | 'queueId'>; messages: readonly MessageView[] }

/**
 * Returns the change that the viewer should know before sending: since `start`, a colleague (or the phone itself) has
 * answered the customer, or the conversation was handed on. `start` is null while nothing is written. Interface 37.
 */
export function collisionOf(
  now: Now,
  start: ConversationSnapshot | null,
  viewerId: number,
): Collision | undefined {
  if (!start) return undefined
  const message = answeredMeanwhile(now.messages, start.newestId, viewerId)
  if (message) return { kind: 'answered', message }
  return wasHanded(now.ticket, start, viewerId) ? { kind: 'handed' } : undefined
}

/** Judged by ids: clocks of browsers differ. */
function answeredMeanwhile(
  messages: readonly MessageView[],
  startedAfter: number,
  viewerId: number,
): MessageView | undefined {
  return messages.findLast(
    (message) =>
      message.id > startedAfter && message.fromMe && !message.isPrivate && message.user?.id !== viewerId,
  )
}

/**
 * Returns whether the conversation was handed to another person or queue. A conversation that is now the viewer's own
 * does not count.
 */
function wasHanded(
  { userId, queueId }: Now['ticket'],
  start: ConversationSnapshot,
  viewerId: number,
): boolean {
  return userId !== viewerId && (userId !== start.userId || queueId !== start.queueId)
}
