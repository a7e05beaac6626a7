import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { keyOf } from '~/live/store/nouns.ts'
import { type Change, type Mark, updatesFrom } from '~/live/store/source.ts'
import type { Store } from '~/live/store/store.ts'
import { defineViews, readFrom } from '~/live/store/views.ts'
import {
  type MessageOf,
  showsOldName,
  type ThreadPage,
  type ThreadState,
  threadOf,
  withLatest,
  withMessage,
} from './thread.ts'

/** Conversations kept in memory, so that going back to one shows it at once. */
const MAX_IDLE = 12

/** The conversations by their ticket's uuid. */
export const threadsOf = defineViews<ThreadState>({
  maxIdle: MAX_IDLE,
  holds: (thread) => [
    keyOf('ticket', thread.ticketId),
    ...shownIds(thread).map((id) => keyOf('message', id)),
  ],
  hear: withChange,
})

/**
 * Applies a change to a conversation. A message that was read does not tell what else the conversation holds, so only
 * news and answers are added by themselves.
 */
function withChange(
  thread: ThreadState,
  change: Change,
  { store, id: uuid }: { store: Store; id: string },
): ThreadState {
  const { noun, id, from, before } = change
  const messageOf = messagesOf(store)
  if (noun === 'message') {
    const isNews = from === 'event' || from === 'answer'
    const mayEnter = ({ ticketUuid }: MessageView) => isNews && ticketUuid === uuid
    return withMessage(thread, id, { messageOf, mayEnter, isTold: from === 'event' })
  }
  if (noun !== 'contact' || thread.stale || change.action === 'delete') return thread
  const name = store.name('contact', id)
  if (name === undefined) return thread
  const renamed = { id, name, before: typeof before?.name === 'string' ? before.name : undefined }
  const messages = shownIds(thread).flatMap((id) => messageOf(id) ?? [])
  return showsOldName(messages, renamed, messageOf) ? { ...thread, stale: true } : thread
}

const shownIds = ({ ids, away }: ThreadState) => (away ? [...ids, ...away.ids] : ids)

export function messagesOf({ row, isRemoved }: Store): MessageOf {
  return (id) => (isRemoved('message', id) ? undefined : row('message', id))
}

type Conversation = { ticket: TicketView; page: ThreadPage }

/** Takes in a conversation as the server gave it: a reading that began at `since`, else a page. */
export function takeConversation(store: Store, { ticket, page }: Conversation, since?: Mark): boolean {
  const messageOf = messagesOf(store)
  return threadsOf(store).takePage(ticket.uuid, {
    ...readFrom(since),
    updates: [...updatesFrom('ticket', [ticket]), ...updatesFrom('message', page.messages)],
    merge: (thread) =>
      thread ? withLatest(thread, page, { messageOf }) : threadOf(ticket.id, page, messageOf),
  })
}

/** A conversation that is in memory as it stands; none that is gone, or out of date. */
export function knownConversation(
  store: Store,
  uuid: string,
): { ticket: TicketView; page: Required<ThreadPage> } | undefined {
  const thread = threadsOf(store).get(uuid)
  const ticket = thread && store.row('ticket', thread.ticketId)
  if (!thread || !ticket || thread.stale || store.isRemoved('ticket', ticket.id)) return undefined
  const messageOf = messagesOf(store)
  const { ids, hasMore, next } = thread
  const tickets = Object.values(thread.tickets)
  return { ticket, page: { messages: ids.flatMap((id) => messageOf(id) ?? []), hasMore, next, tickets } }
}
