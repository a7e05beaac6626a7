import type { MessageList, MessageView, ThreadTicket } from '#domain/messages/contract/schema.ts'

/**
 * The loaded part of a conversation, oldest first, without gaps up to now; and a part of it further back, when the
 * viewer reads there.
 */
export type ThreadState = {
  ticketId: number
  ids: readonly number[]
  /** Older ones exist. */
  hasMore: boolean
  next: string | null
  /** The tickets in which they were said. */
  tickets: Tickets
  /** It shows what is no longer so and nobody tells anew, a name in a quote for one: it is to be read again. */
  stale: boolean
  /** Up to this id nothing is missing; of what follows, only what the server has answered may be there. */
  heard: number
  /** Apart from what is loaded up to now: between the two there may be more. */
  away: Away | null
}

/**
 * A part of a conversation away from its end, oldest first, without gaps from `next` to `newer`. Newer ones exist always:
 * a part that reaches what is loaded up to now is one with that.
 */
export type Away = { ids: readonly number[]; hasMore: boolean; next: string | null; newer: string }

type Tickets = Readonly<Record<number, ThreadTicket>>

export type ThreadPage = Pick<MessageList, 'messages' | 'hasMore' | 'next'> &
  Partial<Pick<MessageList, 'tickets'>>

/** A message as it is; undefined for one that is gone. */
export type MessageOf = (id: number) => MessageView | undefined

export function threadOf(ticketId: number, page: ThreadPage, messageOf: MessageOf): ThreadState {
  const { hasMore, next } = page
  const tickets = ticketsOf(page)
  const ids = inTime(idsOf(page), messageOf)
  return { ticketId, ids, hasMore, next, tickets, stale: false, heard: newestOf(page), away: null }
}

/** Puts an older page before what is loaded. */
export function withOlder(thread: ThreadState, page: ThreadPage, messageOf: MessageOf): ThreadState {
  const ids = inTime([...idsOf(page), ...thread.ids], messageOf)
  const tickets = { ...thread.tickets, ...ticketsOf(page) }
  return { ...thread, ids, hasMore: page.hasMore, next: page.next, tickets }
}

/** Lets go of all but the newest `count` messages or so: they are loaded again on scrolling up. */
export function withNewestOnly(thread: ThreadState, count: number): ThreadState {
  const oldest = thread.ids.toSorted((a, b) => b - a)[count - 1]
  if (oldest === undefined || thread.ids.length <= count) return thread
  // By id, as pages are: what is kept continues at the cursor without a gap, also where clocks disagreed.
  const ids = thread.ids.filter((id) => id >= oldest)
  return { ...thread, ids, hasMore: true, next: String(oldest) }
}

/**
 * Takes over the newest page, loaded anew after a gap. When it does not reach back to what was heard without one, what lies
 * between is unknown: the thread begins again with the page, and the rest is loaded on scrolling up.
 */
export function withLatest(
  thread: ThreadState,
  page: ThreadPage,
  { messageOf, heard = thread.heard }: { messageOf: MessageOf; heard?: number | undefined },
): ThreadState {
  if (!meets(page, heard)) return { ...threadOf(thread.ticketId, page, messageOf), away: thread.away }
  const tickets = { ...thread.tickets, ...ticketsOf(page) }
  const ids = inTime([...thread.ids, ...idsOf(page)], messageOf)
  return { ...thread, ids, tickets, heard: Math.max(thread.heard, newestOf(page)) }
}

/** Whether the newest page goes on from what was heard up to an id. */
export function meets(page: ThreadPage, heard: number): boolean {
  return !page.hasMore || idsOf(page).some((id) => id <= heard)
}

/** The thread read again as far back as it was loaded; what was loaded further back meanwhile stays. */
export function withWhole(thread: ThreadState, page: ThreadPage, messageOf: MessageOf): ThreadState {
  const read = threadOf(thread.ticketId, page, messageOf)
  const oldest = messageAt(read, messageOf)
  const further = thread.ids.filter((id) => {
    const message = messageOf(id)
    return page.hasMore && oldest && message && byTime(message, oldest) < 0
  })
  const { away } = thread
  const tickets = { ...thread.tickets, ...read.tickets }
  if (further.length === 0) return { ...read, tickets, away }
  const { heard } = read
  return { ...thread, ids: [...further, ...read.ids], tickets, stale: false, heard }
}

type News = {
  messageOf: MessageOf
  mayEnter: (message: MessageView) => boolean
  /** The socket told of it, and so of all that came before it. */
  isTold: boolean
}

/** A message came, changed or went; whether it may come in is for who told of it to say. */
export function withMessage(thread: ThreadState, id: number, news: News): ThreadState {
  const { messageOf, mayEnter, isTold } = news
  const message = messageOf(id)
  if (!message) return without(thread, id)
  const { ids, away } = thread
  // An update may overtake the creation that it follows; it carries the whole message, so it serves as well.
  const isNew = !ids.includes(id) && !liesBefore(message, thread, messageOf)
  const isNewAway = away !== null && !away.ids.includes(id) && covers(away, id)
  const isHeard = isTold && id > thread.heard
  if (!(isNew || isNewAway || isHeard) || !mayEnter(message)) return thread
  return {
    ...thread,
    ids: isNew ? inTime([...ids, id], messageOf) : ids,
    heard: isHeard ? id : thread.heard,
    away: isNewAway ? { ...away, ids: inTime([...away.ids, id], messageOf) } : away,
  }
}

/** Whether a message of that id stands in the part: by id, as pages are. */
function covers({ hasMore, next, newer }: Away, id: number): boolean {
  return id <= Number(newer) && (!hasMore || id >= Number(next))
}

function without(thread: ThreadState, id: number): ThreadState {
  const { ids, away } = thread
  if (!ids.includes(id) && !away?.ids.includes(id)) return thread
  const withoutId = (allIds: readonly number[]) => allIds.filter((otherId) => otherId !== id)
  return { ...thread, ids: withoutId(ids), away: away && { ...away, ids: withoutId(away.ids) } }
}

/**
 * A contact's old name stands in quotes and reactions, which are text; beside its messages there is the contact itself. A
 * quote of a message that is loaded follows that message.
 */
export function showsOldName(
  messages: readonly MessageView[],
  contact: Renamed,
  messageOf: MessageOf,
): boolean {
  const { id, name, before } = contact
  return messages.some(({ contactId, quotedMsg, reactions }) => {
    const quoted = quotedMsg && !messageOf(quotedMsg.id) ? [quotedMsg] : []
    return [...quoted, ...reactions].some(
      ({ fromMe, author }) => !fromMe && author !== name && (author === before || contactId === id),
    )
  })
}

export type Renamed = { id: number; name: string; before: string | undefined }

/** By time, then by id: the order of reading. */
export function byTime(a: MessageView, b: MessageView) {
  return a.createdAt.localeCompare(b.createdAt) || a.id - b.id
}

/** By their ids. */
export function ticketsOf({ tickets = [] }: ThreadPage): Tickets {
  return Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket]))
}

/** The newest id of a page; 0 of an empty one. */
export const newestOf = ({ messages }: ThreadPage) => Math.max(0, ...messages.map(({ id }) => id))
export const idsOf = ({ messages }: ThreadPage) => messages.map(({ id }) => id)

/** Each once, the oldest first, without those that are gone. */
export function inTime(ids: readonly number[], messageOf: MessageOf): readonly number[] {
  return [...new Set(ids)]
    .flatMap((id) => messageOf(id) ?? [])
    .sort(byTime)
    .map(({ id }) => id)
}

/** It belongs to a page that is not loaded, and will come with it. */
function liesBefore(message: MessageView, thread: ThreadState, messageOf: MessageOf) {
  const oldest = messageAt(thread, messageOf)
  return thread.hasMore && oldest !== undefined && byTime(message, oldest) < 0
}

function messageAt({ ids: [first] }: ThreadState, messageOf: MessageOf): MessageView | undefined {
  return first === undefined ? undefined : messageOf(first)
}
