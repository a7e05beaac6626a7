import type { MessageList, MessageView } from '#domain/messages/schema.ts'

/** What is loaded of a conversation, oldest first, without gaps up to now. */
export type ThreadState = {
  ticketId: number
  ids: readonly number[]
  /** Older ones exist. */
  hasMore: boolean
  next: string | null
  /** It shows what is no longer so and nobody tells anew, a name in a quote for one: it is to be read again. */
  stale: boolean
}

export type ThreadPage = Pick<MessageList, 'messages' | 'hasMore' | 'next'>

/** A message as it is; undefined for one that is gone. */
export type MessageOf = (id: number) => MessageView | undefined

export function threadOf(ticketId: number, page: ThreadPage, messageOf: MessageOf): ThreadState {
  const { hasMore, next } = page
  return { ticketId, ids: inTime(idsOf(page), messageOf), hasMore, next, stale: false }
}

/** Puts an older page before what is loaded. */
export function withOlder(thread: ThreadState, page: ThreadPage, messageOf: MessageOf): ThreadState {
  const ids = inTime([...idsOf(page), ...thread.ids], messageOf)
  return { ...thread, ids, hasMore: page.hasMore, next: page.next }
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
 * Takes over the newest page, loaded anew after a gap. When it does not reach back to what was loaded, what lies
 * between is unknown: the thread begins again with the page, and the rest is loaded on scrolling up.
 */
export function withLatest(thread: ThreadState, page: ThreadPage, messageOf: MessageOf): ThreadState {
  const known = new Set(thread.ids)
  const meets = !page.hasMore || page.messages.some((message) => known.has(message.id))
  if (!meets) return threadOf(thread.ticketId, page, messageOf)
  return { ...thread, ids: inTime([...thread.ids, ...idsOf(page)], messageOf) }
}

/** The thread read again as far back as it was loaded; what was loaded further back meanwhile stays. */
export function withWhole(thread: ThreadState, page: ThreadPage, messageOf: MessageOf): ThreadState {
  const read = threadOf(thread.ticketId, page, messageOf)
  const oldest = messageAt(read, messageOf)
  const further = thread.ids.filter((id) => {
    const message = messageOf(id)
    return page.hasMore && oldest && message && byTime(message, oldest) < 0
  })
  if (further.length === 0) return read
  return { ...thread, ids: [...further, ...read.ids], stale: false }
}

/** A message came, changed or went; whether it may come in is for who told of it to say. */
export function withMessage(
  thread: ThreadState,
  id: number,
  { messageOf, mayEnter }: { messageOf: MessageOf; mayEnter: (message: MessageView) => boolean },
): ThreadState {
  const message = messageOf(id)
  const isShown = thread.ids.includes(id)
  if (!message) return isShown ? { ...thread, ids: thread.ids.filter((other) => other !== id) } : thread
  // An update may overtake the creation that it follows; it carries the whole message, so it serves as well.
  if (isShown || !mayEnter(message) || liesBefore(message, thread, messageOf)) return thread
  return { ...thread, ids: inTime([...thread.ids, id], messageOf) }
}

/**
 * A contact's old name stands in quotes and reactions, which are text; beside its messages there is the contact itself. A
 * quote of a message that is loaded follows that message.
 */
export function showsOldName(messages: readonly MessageView[], contact: Renamed, known: MessageOf): boolean {
  const { id, name, before } = contact
  return messages.some(({ contactId, quotedMsg, reactions }) => {
    const quoted = quotedMsg && !known(quotedMsg.id) ? [quotedMsg] : []
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

const idsOf = ({ messages }: ThreadPage) => messages.map(({ id }) => id)

/** Each once, the oldest first, without those that are gone. */
function inTime(ids: readonly number[], messageOf: MessageOf): readonly number[] {
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
