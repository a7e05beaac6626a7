import type { MessageView } from '#domain/messages/schema.ts'

/**
 * The newest answer that someone else gave to the customer since one began to write: a colleague, or the phone itself.
 * `startedAfter` is the newest message that was there then. Judged by ids: clocks of browsers differ. Interface 37.
 */
export function answeredMeanwhile(
  messages: readonly MessageView[],
  startedAfter: number | null,
  viewerId: number,
): MessageView | undefined {
  if (startedAfter === null) return undefined
  return messages.findLast(
    (message) =>
      message.id > startedAfter && message.fromMe && !message.isPrivate && message.user?.id !== viewerId,
  )
}

/** The newest message's id; 0 in an empty conversation. */
export function newestId(messages: readonly Pick<MessageView, 'id'>[]): number {
  return messages.reduce((newest, { id }) => Math.max(newest, id), 0)
}
