import { useEffect, useMemo, useSyncExternalStore } from 'react'
import * as messages from '#domain/messages/endpoints.ts'
import {
  MESSAGES_PER_PAGE,
  type MessageList,
  type MessageView,
  SCREEN_BYTES,
} from '#domain/messages/schema.ts'
import { call } from '~/lib/call'
import { joinPages } from './merge'
import { readContactLive, readMessageLive } from './read-event'
import {
  inTime,
  showsOldName,
  type Thread,
  threadOf,
  withLatest,
  withMessage,
  withNewestOnly,
  withOlder,
  withoutMessage,
} from './thread'
import { useLive, useRecent, useResync } from './use-live'

/** Conversations kept in memory, so that going back to one shows it at once. */
const KEPT = 12

const threads = new Map<string, Thread>()
const listeners = new Set<() => void>()

export function knownThread(uuid: string): Thread | undefined {
  return threads.get(uuid)
}

function keep(uuid: string, thread: Thread) {
  if (threads.get(uuid) === thread) return
  threads.delete(uuid)
  threads.set(uuid, thread)
  const [oldest] = threads.keys()
  if (threads.size > KEPT && oldest) threads.delete(oldest)
  for (const tell of listeners) tell()
}

/** The server has taken a message of ours: shown as it keeps it, without waiting for the socket. */
export function keepSent(messages: readonly MessageView[]) {
  for (const message of messages) {
    changeAll((thread, uuid) => withMessage(thread, message, message.ticketUuid === uuid))
  }
}

function changeAll(change: (thread: Thread, uuid: string) => Thread) {
  for (const [uuid, thread] of [...threads]) keep(uuid, change(thread, uuid))
}

/** A page on its way may still hold them. */
const removed = new Set<number>()

function withEvent(thread: Thread, uuid: string, data: unknown): Thread {
  const event = readMessageLive(data)
  if (!event) return thread
  if (event.action === 'delete') removed.add(event.messageId)
  if (event.action === 'delete') return withoutMessage(thread, event.messageId)
  return withMessage(thread, event.message, event.message.ticketUuid === uuid)
}

/** Hears messages for all conversations kept; used once, by the inbox. */
export function useThreadEvents() {
  useLive('appMessage', (data) => changeAll((thread, uuid) => withEvent(thread, uuid, data)))
  useLive('contact', (data) => {
    const event = readContactLive(data)
    if (!event || event.action === 'delete') return
    for (const [uuid, thread] of [...threads]) if (showsOldName(thread, event.contact)) outdated(uuid)
  })
  useResync(() => {
    for (const [uuid] of [...threads]) if (!isOnScreen(uuid)) threads.delete(uuid)
  })
}

/** Several names may change at once. */
const REREAD_MS = 300
/** A reading that failed is tried again: until then what is shown may be old. */
const RETRY_MS = 3_000
const rereads = new Map<string, ReturnType<typeof setTimeout>>()

/** What is not on screen is loaded when it is opened; what is, is read again. */
function outdated(uuid: string, afterMs = REREAD_MS) {
  if (!isOnScreen(uuid)) return void threads.delete(uuid)
  if (rereads.has(uuid)) return
  const timer = setTimeout(() => {
    rereads.delete(uuid)
    void reread(uuid).catch(() => outdated(uuid, RETRY_MS))
  }, afterMs)
  rereads.set(uuid, timer)
}

const isOnScreen = (uuid: string) => window.location.pathname.endsWith(uuid)

/** Every page that is loaded, again. */
async function reread(uuid: string) {
  const oldest = threads.get(uuid)?.messages[0]
  const limit = (threads.get(uuid)?.messages.length ?? 0) > MESSAGES_PER_PAGE ? LARGE_PAGE : MESSAGES_PER_PAGE
  let thread = threadOf(await readPage(uuid, null, limit))
  while (oldest && thread.hasMore && thread.messages[0] && inTime(oldest, thread.messages[0]) < 0) {
    thread = withOlder(thread, await readPage(uuid, thread.next, limit))
  }
  const known = threads.get(uuid)
  if (known) keep(uuid, { ...thread, messages: joinPages(known.messages, thread.messages, inTime) })
}

export type ThreadPage = Pick<MessageList, 'messages' | 'hasMore' | 'next'>

/**
 * The conversation as it stands: the page that came with the route, and all that happened since. While it is not the
 * viewer's to see nothing is told of it, so once it is again it is read again.
 */
export function useThread(uuid: string, page: ThreadPage, isGone: boolean) {
  const loaded = useMemo(() => threadOf(page), [page])
  const recent = useRecent()
  useEffect(() => {
    const known = threads.get(uuid)
    const opened = known ? withLatest(known, page) : threadOf(page)
    keep(
      uuid,
      recent(['appMessage']).reduce<Thread>((thread, { data }) => withEvent(thread, uuid, data), opened),
    )
  }, [uuid, page, recent])
  useEffect(() => () => leave(uuid), [uuid])
  useEffect(() => (isGone ? () => outdated(uuid, 0) : undefined), [uuid, isGone])
  useResync(() => void refresh(uuid).catch(() => outdated(uuid)))
  return useSyncExternalStore(
    subscribe,
    () => threads.get(uuid) ?? loaded,
    () => loaded,
  )
}

/** Loads the page before the oldest message. Rejects with the error's code. */
export async function loadOlder(uuid: string, limit = MESSAGES_PER_PAGE) {
  const thread = threads.get(uuid)
  if (!thread?.hasMore) return
  const page = await readPage(uuid, thread.next, limit)
  const now = threads.get(uuid)
  // Another page may have come meanwhile, or the thread begun anew: this one would leave a gap.
  if (now && now.next === thread.next) keep(uuid, withOlder(now, page))
}

/** Far enough to find what a quote points at; beyond that nobody remembers what was said in between. */
const SEARCHED_MESSAGES = 10_000
const LARGE_PAGE = 200

/** Loads back to a message, and says whether it is there. Rejects with the error's code. */
export async function loadBackTo(uuid: string, messageId: number, signal: AbortSignal): Promise<boolean> {
  for (let searched = 0; searched < SEARCHED_MESSAGES && !signal.aborted; searched += LARGE_PAGE) {
    const thread = threads.get(uuid)
    if (!thread) return false
    if (thread.messages.some(({ id }) => id === messageId)) return true
    if (!thread.hasMore || Number(thread.next) < messageId) return false
    await loadOlder(uuid, LARGE_PAGE)
  }
  return false
}

/** Of a long conversation that is left only the newest messages stay in memory. */
function leave(uuid: string) {
  const thread = threads.get(uuid)
  if (thread) keep(uuid, withNewestOnly(thread, KEPT_MESSAGES))
}

const KEPT_MESSAGES = 400

/** Loads the newest page again and closes the gap. */
export async function refresh(uuid: string) {
  const page = await readPage(uuid, null)
  const known = threads.get(uuid)
  keep(uuid, known ? withLatest(known, page) : threadOf(page))
}

async function readPage(uuid: string, cursor: string | null, limit = MESSAGES_PER_PAGE) {
  const asked = { uuid, limit, bytes: SCREEN_BYTES, ...(cursor && { cursor }) }
  const answer = await call(messages.list, asked)
  if (!answer.ok) throw new Error(answer.status === 404 ? 'ERR_NO_TICKET_FOUND' : 'ERR_UNAVAILABLE')
  const page = answer.value
  return { ...page, messages: page.messages.filter(({ id }) => !removed.has(id)) }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
