import type { MessageView } from '#domain/messages/schema.ts'
import type { ThreadItem } from '../outbox/merge-outbox.ts'
import { type Clock, dayKey } from '../text/format.ts'

export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'ticket'; key: string; ticketId: number }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; item: ThreadItem; joins: boolean }

type RowsInput = {
  items: readonly ThreadItem[]
  /** What was said right before, when the items are not the beginning. */
  previous?: ThreadItem | undefined
  /** The first message that nobody had read when the conversation was opened. */
  firstUnreadId: number | undefined
  clock: Clock
}

const MINUTE_MS = 60_000

/** A conversation as it is read: days, earlier tickets and the unread line between messages; those of a minute join. */
export function threadRows({ items, previous, firstUnreadId, clock }: RowsInput): ThreadRow[] {
  const rows: ThreadRow[] = []
  let before = previous?.message
  for (const item of items) {
    const { message } = item
    const newDay = !before || dayKey(before.createdAt, clock) !== dayKey(message.createdAt, clock)
    const newTicket = before !== undefined && before.ticketId !== message.ticketId
    if (newTicket)
      rows.push({ kind: 'ticket', key: `t${message.ticketId}-${message.id}`, ticketId: message.ticketId })
    if (newDay)
      rows.push({
        kind: 'day',
        key: `d${dayKey(message.createdAt, clock)}-${message.id}`,
        at: message.createdAt,
      })
    const unread = message.id === firstUnreadId
    if (unread) rows.push({ kind: 'unread', key: 'unread' })
    const joins = !newDay && !newTicket && !unread && before !== undefined && joinsTo(before, message)
    rows.push({ kind: 'message', key: item.key, item, joins })
    before = message
  }
  return rows
}

/** The oldest of the last `count` messages of the customer: where reading begins. */
export function firstUnread(messages: readonly MessageView[], count: number): number | undefined {
  if (count <= 0) return undefined
  const theirs = messages.filter(counts)
  return theirs.at(-Math.min(count, theirs.length))?.id
}

/** Whether the first of `count` unread messages is among them. */
export function reachesUnread(messages: readonly MessageView[], count: number): boolean {
  return messages.filter(counts).length >= count
}

/** What the counter of unread messages counts. */
const counts = ({ fromMe, mediaType }: MessageView) => !fromMe && mediaType !== 'reactionMessage'

function joinsTo(before: MessageView, message: MessageView) {
  return (
    before.fromMe === message.fromMe &&
    before.isPrivate === message.isPrivate &&
    before.user?.id === message.user?.id &&
    before.contact?.id === message.contact?.id &&
    Math.floor(Date.parse(before.createdAt) / MINUTE_MS) ===
      Math.floor(Date.parse(message.createdAt) / MINUTE_MS)
  )
}
