import type { MessageList } from '#domain/messages/contract/schema.ts'
import {
  type Away,
  idsOf,
  inTime,
  type MessageOf,
  newestOf,
  type ThreadPage,
  type ThreadState,
  ticketsOf,
} from './thread.ts'

/** A page that tells what lies after it. */
export type PlacedPage = ThreadPage & Pick<MessageList, 'hasNewer' | 'newer'>

/** Goes to the page around a message; what was read away from the end before is let go. */
export function withAround(thread: ThreadState, page: PlacedPage, messageOf: MessageOf): ThreadState {
  const { hasMore, next } = page
  return joined(thread, { ids: inTime(idsOf(page), messageOf), hasMore, next }, { page, messageOf })
}

/** Puts an older page before the part that is shown. */
export function withOlderAway(thread: ThreadState, page: ThreadPage, messageOf: MessageOf): ThreadState {
  const { away } = thread
  if (!away) return thread
  const ids = inTime([...idsOf(page), ...away.ids], messageOf)
  const tickets = { ...thread.tickets, ...ticketsOf(page) }
  return { ...thread, tickets, away: { ...away, ids, hasMore: page.hasMore, next: page.next } }
}

/** Puts a newer page after it; where that reaches what is loaded up to now, the two are one. */
export function withNewer(thread: ThreadState, page: PlacedPage, messageOf: MessageOf): ThreadState {
  const { away } = thread
  if (!away) return thread
  return joined(
    thread,
    { ...away, ids: inTime([...away.ids, ...idsOf(page)], messageOf) },
    { page, messageOf },
  )
}

/** Returns the messages that were heard without a gap, as the part that the viewer reads in while the end begins anew. */
export function keptAway({ ids, hasMore, next, heard }: ThreadState): Away | null {
  const keptIds = ids.filter((id) => id <= heard)
  return keptIds.length === 0 ? null : { ids: keptIds, hasMore, next, newer: String(heard) }
}

/** Back to the end. */
export function withoutAway(thread: ThreadState): ThreadState {
  return thread.away ? { ...thread, away: null } : thread
}

type Part = Pick<Away, 'ids' | 'hasMore' | 'next'>

function joined(
  thread: ThreadState,
  part: Part,
  read: { page: PlacedPage; messageOf: MessageOf },
): ThreadState {
  const { page, messageOf } = read
  const tickets = { ...thread.tickets, ...ticketsOf(page) }
  const newer = page.hasNewer ? page.newer : null
  const isApart = newer !== null && thread.hasMore && Number(newer) < Number(thread.next)
  if (isApart) return { ...thread, tickets, away: { ...part, newer } }
  const isFurther = thread.hasMore && (!part.hasMore || Number(part.next) < Number(thread.next))
  const { hasMore, next } = isFurther ? part : thread
  const ids = inTime([...part.ids, ...thread.ids], messageOf)
  const heard = Math.max(thread.heard, newestOf(page))
  return { ...thread, tickets, hasMore, next, ids, heard, away: null }
}
