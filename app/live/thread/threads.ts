import * as endpoints from '#domain/messages/endpoints.ts'
import { MESSAGES_PER_PAGE, type MessageView, SCREEN_BYTES } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { keyOf } from '../store/nouns.ts'
import { type Change, type Mark, rowsOf } from '../store/source.ts'
import type { Store } from '../store/store.ts'
import { defineViews, readFrom } from '../store/views.ts'
import {
  byTime,
  type MessageOf,
  showsOldName,
  type ThreadPage,
  type ThreadState,
  threadOf,
  withLatest,
  withMessage,
  withOlder,
  withWhole,
} from './thread.ts'

/** Conversations kept in memory, so that going back to one shows it at once. */
const KEPT = 12
const LARGE_PAGE = 200

/** The conversations by their ticket's uuid. */
export const threadsOf = defineViews<ThreadState>({
  kept: KEPT,
  holds: ({ ticketId, ids }) => [keyOf('ticket', ticketId), ...ids.map((id) => keyOf('message', id))],
  hear: withChange,
})

/** What is read of a conversation does not tell what else it holds: by itself only news and answers come in. */
function withChange(
  thread: ThreadState,
  change: Change,
  { store, id: uuid }: { store: Store; id: string },
): ThreadState {
  const { noun, id, from, before } = change
  const messageOf = messagesOf(store)
  if (noun === 'message') {
    const isNews = from === 'event' || from === 'answer'
    return withMessage(thread, id, { messageOf, mayEnter: ({ ticketUuid }) => isNews && ticketUuid === uuid })
  }
  if (noun !== 'contact' || thread.stale || change.action === 'delete') return thread
  const name = store.name('contact', id)
  if (name === undefined) return thread
  const renamed = { id, name, before: typeof before?.name === 'string' ? before.name : undefined }
  const messages = thread.ids.flatMap((id) => messageOf(id) ?? [])
  return showsOldName(messages, renamed, messageOf) ? { ...thread, stale: true } : thread
}

export function messagesOf({ row, isRemoved }: Store): MessageOf {
  return (id) => (isRemoved('message', id) ? undefined : row('message', id))
}

type Conversation = { ticket: TicketView; page: ThreadPage }

/** Takes in a conversation as the server gave it: a reading that began at `since`, else a page. */
export function takeConversation(store: Store, { ticket, page }: Conversation, since?: Mark): boolean {
  const messageOf = messagesOf(store)
  return threadsOf(store).takePage(ticket.uuid, {
    ...readFrom(since),
    told: [...rowsOf('ticket', [ticket]), ...rowsOf('message', page.messages)],
    how: (known) => (known ? withLatest(known, page, messageOf) : threadOf(ticket.id, page, messageOf)),
  })
}

/** A conversation that is in memory as it stands; none that is gone, or out of date. */
export function knownConversation(store: Store, uuid: string): Conversation | undefined {
  const thread = threadsOf(store).get(uuid)
  const ticket = thread && store.row('ticket', thread.ticketId)
  if (!thread || !ticket || thread.stale || store.isRemoved('ticket', ticket.id)) return undefined
  const messageOf = messagesOf(store)
  const { ids, hasMore, next } = thread
  return { ticket, page: { messages: ids.flatMap((id) => messageOf(id) ?? []), hasMore, next } }
}

/** Loads the page before the oldest message. Rejects with the error's code. */
export async function loadOlder(store: Store, uuid: string, limit = MESSAGES_PER_PAGE): Promise<void> {
  const thread = threadsOf(store).get(uuid)
  if (!thread?.hasMore) return
  await read(store, uuid, {
    page: () => readPage(uuid, thread.next, limit),
    // Another page may have come meanwhile, or the thread begun anew: this one would leave a gap.
    how: (now, page) => (now?.next === thread.next ? withOlder(now, page, messagesOf(store)) : undefined),
  })
}

/** Far enough to find what a quote points at; beyond that nobody remembers what was said in between. */
const SEARCHED_MESSAGES = 10_000

type Search = { uuid: string; messageId: number; signal: AbortSignal }

/** Loads back to a message, and says whether it is there. Rejects with the error's code. */
export async function loadBackTo(store: Store, { uuid, messageId, signal }: Search): Promise<boolean> {
  for (let searched = 0; searched < SEARCHED_MESSAGES && !signal.aborted; searched += LARGE_PAGE) {
    const thread = threadsOf(store).get(uuid)
    if (!thread) return false
    if (thread.ids.includes(messageId)) return true
    if (!thread.hasMore || Number(thread.next) < messageId) return false
    await loadOlder(store, uuid, LARGE_PAGE)
  }
  return false
}

/** Loads the newest page again and closes the gap. */
export function refresh(store: Store, uuid: string): Promise<void> {
  return read(store, uuid, {
    page: () => readPage(uuid, null),
    how: (known, page) => known && withLatest(known, page, messagesOf(store)),
  })
}

/** Every page that is loaded, again. */
export function reread(store: Store, uuid: string): Promise<void> {
  const messageOf = messagesOf(store)
  const { ids = [] } = threadsOf(store).get(uuid) ?? {}
  const oldest = ids[0] === undefined ? undefined : messageOf(ids[0])
  return read(store, uuid, {
    page: () => readBackTo(uuid, oldest, ids.length > MESSAGES_PER_PAGE ? LARGE_PAGE : MESSAGES_PER_PAGE),
    how: (known, page) => known && withWhole(known, page, messageOf),
  })
}

async function readBackTo(uuid: string, oldest: MessageView | undefined, limit: number): Promise<ThreadPage> {
  let whole: ThreadPage = await readPage(uuid, null, limit)
  while (oldest && whole.hasMore && whole.messages[0] && byTime(oldest, whole.messages[0]) < 0) {
    const older = await readPage(uuid, whole.next, limit)
    whole = { ...older, messages: [...older.messages, ...whole.messages] }
  }
  return whole
}

type Reading = {
  page: () => Promise<ThreadPage>
  how: (known: ThreadState | undefined, page: ThreadPage) => ThreadState | undefined
}

/** A reading that began before everything was to be read anew is asked for again, so often. */
const TRIES = 3

async function read(store: Store, uuid: string, { page: ask, how }: Reading): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const since = store.mark()
    const page = await ask()
    const isTaken = threadsOf(store).takePage(uuid, {
      from: 'reading',
      since,
      told: rowsOf('message', page.messages),
      how: (known) => how(known, page),
    })
    if (isTaken) return
  }
  throw new Error('ERR_UNAVAILABLE')
}

async function readPage(uuid: string, cursor: string | null, limit = MESSAGES_PER_PAGE): Promise<ThreadPage> {
  const asked = { uuid, limit, bytes: SCREEN_BYTES, ...(cursor && { cursor }) }
  const answer = await call(endpoints.list, asked)
  if (!answer.ok) throw new Error(answer.status === 404 ? 'ERR_NO_TICKET_FOUND' : 'ERR_UNAVAILABLE')
  return answer.value
}
