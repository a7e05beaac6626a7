import type { MessageList, MessageView } from '#domain/messages/schema.ts'
import { joinPages, mapped, replace, upsert, without } from './merge.ts'

/** What is loaded of a conversation, oldest first, without gaps up to now. */
export type Thread = {
  messages: readonly MessageView[]
  /** Older ones exist. */
  hasMore: boolean
  next: string | null
}

export function threadOf(page: Pick<MessageList, 'messages' | 'hasMore' | 'next'>): Thread {
  return { messages: joinPages([], page.messages, inTime), hasMore: page.hasMore, next: page.next }
}

/** Puts an older page before what is loaded. */
export function withOlder(thread: Thread, page: Pick<MessageList, 'messages' | 'hasMore' | 'next'>): Thread {
  return {
    messages: joinPages(page.messages, thread.messages, inTime),
    hasMore: page.hasMore,
    next: page.next,
  }
}

/** Lets go of all but the newest `count` messages or so: they are loaded again on scrolling up. */
export function withNewestOnly(thread: Thread, count: number): Thread {
  const oldest = thread.messages.map(({ id }) => id).sort((a, b) => b - a)[count - 1]
  if (oldest === undefined || thread.messages.length <= count) return thread
  // By id, as pages are: what is kept continues at the cursor without a gap, also where clocks disagreed.
  const messages = thread.messages.filter(({ id }) => id >= oldest)
  return { messages, hasMore: true, next: String(oldest) }
}

/**
 * Takes over the newest page, loaded anew after a gap. When it does not reach back to what was loaded, what lies
 * between is unknown: the thread begins again with the page, and the rest is loaded on scrolling up.
 */
export function withLatest(thread: Thread, page: Pick<MessageList, 'messages' | 'hasMore' | 'next'>): Thread {
  const known = new Set(thread.messages.map((message) => message.id))
  const meets = !page.hasMore || page.messages.some((message) => known.has(message.id))
  if (!meets) return threadOf(page)
  return { ...thread, messages: joinPages(thread.messages, page.messages, inTime) }
}

/** A message came or changed: put in, or taken over when it is newer than what is shown. */
export function withMessage(thread: Thread, message: MessageView, isOfThread: boolean): Thread {
  const taken = apply(thread, message, isOfThread)
  const messages = requoted(taken, taken.find(({ id }) => id === message.id) ?? message)
  return messages === thread.messages ? thread : { ...thread, messages }
}

export function withoutMessage(thread: Thread, messageId: number): Thread {
  const messages = without(thread.messages, messageId)
  return messages === thread.messages ? thread : { ...thread, messages }
}

/** The message is in the server's keeping: our optimistic one of the same client id gives way. */
export function holds(thread: Thread, clientId: string) {
  return thread.messages.some((message) => message.clientId === clientId)
}

/** Names of a contact are in this thread that are no longer its name: beside its messages, quotes and reactions. */
export function showsOldName(thread: Thread, contact: { id: number; name: string }): boolean {
  return thread.messages.some(({ contact: author, contactId, quotedMsg, reactions }) => {
    if (author?.id === contact.id && author.name !== contact.name) return true
    if (contactId !== contact.id) return false
    const isOther = ({ fromMe, author: name }: { fromMe: boolean; author: string }) =>
      !fromMe && name !== contact.name
    return (quotedMsg !== null && isOther(quotedMsg)) || reactions.some(isOther)
  })
}

/** By time, then by id: the order of reading. */
export function inTime(a: MessageView, b: MessageView) {
  return a.createdAt.localeCompare(b.createdAt) || a.id - b.id
}

/** Quotes say what the message they quote says now. */
function requoted(messages: readonly MessageView[], { id, ...message }: MessageView) {
  const { fromMe, mediaType, isDeleted, user, contact } = message
  const author = (fromMe ? user?.name : contact?.name) ?? ''
  const body = isDeleted ? '' : message.body
  return mapped(messages, (row) => {
    const { quotedMsg } = row
    if (quotedMsg?.id !== id) return row
    const isSame = quotedMsg.body === body && quotedMsg.author === author && quotedMsg.mediaType === mediaType
    return isSame ? row : { ...row, quotedMsg: { id, fromMe, mediaType, author, body } }
  })
}

function apply(thread: Thread, message: MessageView, isOfThread: boolean) {
  if (thread.messages.some((known) => known.id === message.id)) return replace(thread.messages, message)
  // An update may overtake the creation that it follows; it carries the whole message, so it serves as well.
  if (!isOfThread || liesBefore(message, thread)) return thread.messages
  return upsert(thread.messages, message, inTime)
}

/** It belongs to a page that is not loaded, and will come with it. */
function liesBefore(message: MessageView, { messages, hasMore }: Thread) {
  const oldest = messages[0]
  return hasMore && oldest !== undefined && inTime(message, oldest) < 0
}
