import { saysSomething } from '#domain/messages/contract/rules.ts'
import type { MessageView, ThreadTicket } from '#domain/messages/contract/schema.ts'
import type { TicketLogView } from '#domain/tickets/contract/log-schema.ts'
import { type Clock, dayKey } from '~/lib/text/format.ts'
import type { ThreadItem } from '../outbox/merge-outbox.ts'

export type ThreadRow =
  | { kind: 'day'; key: string; sentAt: string }
  | { kind: 'ticket'; key: string; ticketId: number; ticket: ThreadTicket | undefined }
  | { kind: 'unread'; key: string }
  /** The events before the next message. */
  | { kind: 'events'; key: string; entries: readonly TicketLogView[] }
  | { kind: 'message'; key: string; item: ThreadItem; joins: boolean }

type RowsInput = {
  items: readonly ThreadItem[]
  /** The item right before, when the items are not the beginning. */
  previous?: ThreadItem | undefined
  /** The first message that nobody had read when the conversation was opened. */
  firstUnreadId: number | undefined
  /** The ticket that is open: what was said before it belongs to earlier ones. */
  ticketId?: number
  /** The known data of the conversation's tickets. */
  tickets?: Readonly<Record<number, ThreadTicket>> | undefined
  clock: Clock
  /** The events of the conversation, oldest first. */
  events?: readonly TicketLogView[]
  /** Nothing was said before the items, or after them. */
  isBeginning?: boolean
  isEnd?: boolean
}

const MINUTE_MS = 60_000

/** A conversation as it is read: days, earlier tickets and the unread line between messages; those of a minute join. */
export function threadRows(input: RowsInput): ThreadRow[] {
  const { items, previous, isEnd = true } = input
  const rows: ThreadRow[] = []
  const happened = eventsIn(input)
  let before = previous?.message
  for (const item of items) {
    const { message } = item
    const label = ticketMark(input, before, message)
    const between = takeBefore(happened, message)
    // What ended the ticket before stands above the label of the next, what began that below it.
    const isEarlier = (entry: TicketLogView) => label.length > 0 && entry.ticketId !== message.ticketId
    const marks = [
      ...eventsRow(between.filter(isEarlier)),
      ...label,
      ...eventsRow(between.filter((entry) => !isEarlier(entry))),
      ...dayMark(input, before, message),
      ...(message.id === input.firstUnreadId ? [UNREAD] : []),
    ]
    const joins = marks.length === 0 && before !== undefined && joinsTo(before, message)
    rows.push(...marks, { kind: 'message', key: item.key, item, joins })
    before = message
  }
  return isEnd ? [...rows, ...eventsRow(happened)] : rows
}

const UNREAD: ThreadRow = { kind: 'unread', key: 'unread' }

/** The label of a ticket where its messages begin; the first of several has one as those after it do. */
function ticketMark(input: RowsInput, before: MessageView | undefined, message: MessageView): ThreadRow[] {
  const { ticketId } = message
  const isNew = before ? before.ticketId !== ticketId : beginsEarlier(input, ticketId)
  return isNew
    ? [{ kind: 'ticket', key: `t${ticketId}-${message.id}`, ticketId, ticket: input.tickets?.[ticketId] }]
    : []
}

function dayMark({ clock }: RowsInput, before: MessageView | undefined, message: MessageView): ThreadRow[] {
  const day = dayKey(message.createdAt, clock)
  if (before && dayKey(before.createdAt, clock) === day) return []
  return [{ kind: 'day', key: `d${day}-${message.id}`, sentAt: message.createdAt }]
}

/** Those of the part that is shown: what happened before it comes with what was said then. */
function eventsIn({ events = [], items, previous, isBeginning = true }: RowsInput): TicketLogView[] {
  const before = previous?.message
  if (before) return events.filter((entry) => !isBefore(entry, before))
  const from = isBeginning ? '' : (items[0]?.message.createdAt ?? '')
  return events.filter(({ createdAt }) => createdAt >= from)
}

/** Takes out what happened before a message. */
function takeBefore(happened: TicketLogView[], message: MessageView): TicketLogView[] {
  const end = happened.findIndex((entry) => !isBefore(entry, message))
  return happened.splice(0, end === -1 ? happened.length : end)
}

/** In one millisecond a customer's message comes first, and what it sets off follows; what we say follows what was done. */
function isBefore({ createdAt }: TicketLogView, message: MessageView): boolean {
  return message.fromMe ? createdAt <= message.createdAt : createdAt < message.createdAt
}

/** All in one row. */
function eventsRow(entries: readonly TicketLogView[]): ThreadRow[] {
  const [first] = entries
  return first ? [{ kind: 'events', key: `e${first.id}-${entries.length}`, entries }] : []
}

function beginsEarlier({ isBeginning = false, ticketId }: RowsInput, first: number): boolean {
  return isBeginning && ticketId !== undefined && ticketId !== first
}

/** The oldest of the last `count` messages of the customer: where reading begins. */
export function firstUnread(messages: readonly MessageView[], count: number): number | undefined {
  if (count <= 0) return undefined
  const customerMessages = messages.filter(counts)
  return customerMessages.at(-Math.min(count, customerMessages.length))?.id
}

/** Whether the first of `count` unread messages is among them. */
export function reachesUnread(messages: readonly MessageView[], count: number): boolean {
  return messages.filter(counts).length >= count
}

/** Returns whether the counter of unread messages counts the message. */
const counts = ({ fromMe, mediaType }: MessageView) =>
  !fromMe && mediaType !== 'reactionMessage' && saysSomething(mediaType)

function joinsTo(before: MessageView, message: MessageView) {
  return (
    before.fromMe === message.fromMe &&
    before.isPrivate === message.isPrivate &&
    before.isSystem === message.isSystem &&
    before.user?.id === message.user?.id &&
    before.contact?.id === message.contact?.id &&
    Math.floor(Date.parse(before.createdAt) / MINUTE_MS) ===
      Math.floor(Date.parse(message.createdAt) / MINUTE_MS)
  )
}
