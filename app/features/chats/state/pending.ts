import { useSyncExternalStore } from 'react'
import * as endpoints from '#domain/chats/contract/endpoints.ts'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'
import { api } from '~/lib/bearer'
import { type CallResult, call } from '~/lib/call'
import type { Pending, Place } from './unsent'
import { keepUnsent, readUnsent } from './unsent'

type Taken = (message: ChatMessageView) => void
type Queue = { items: readonly Pending[]; isBusy: boolean; taken: Taken }

const queues = new Map<string, Queue>()
const watchers = new Set<() => void>()
const NONE: readonly Pending[] = []

const keyOf = ({ viewerId, chatId }: Place) => `${viewerId}:${chatId}`

/** What was written in this chat and is not at the server, oldest first; also after the page was left and came back. */
export function usePending(place: Place): readonly Pending[] {
  return useSyncExternalStore(
    watch,
    () => queues.get(keyOf(place))?.items ?? NONE,
    () => NONE,
  )
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** The chat is shown: what was left unsent in this browser goes on its way. `taken` gets each message as the server keeps it. */
export function openQueue(place: Place, taken: Taken): void {
  const known = queues.get(keyOf(place))
  queues.set(
    keyOf(place),
    known ? { ...known, taken } : { items: readUnsent(keyOf(place)), isBusy: false, taken },
  )
  for (const tell of watchers) tell()
  void send(place)
}

/** Shows a message at once, and sends it behind those before it. */
export function enqueue(place: Place, { message, file }: { message: string; file?: File }): void {
  const item: Pending = {
    clientId: crypto.randomUUID(),
    message,
    at: new Date().toISOString(),
    ...(file && { file }),
  }
  change(place, (items) => [...items, item])
  void send(place)
}

/** Tries again what was refused, under the same id: what had come after all is not said twice. */
export function retry(place: Place, clientId: string): void {
  change(place, (items) =>
    items.map((item) => (item.clientId === clientId ? { ...item, problem: undefined } : item)),
  )
  void send(place)
}

/** What the network did not carry goes on its way once it is back. */
export function retryUnreached(place: Place): void {
  const isUnreached = ({ problem }: Pending) => problem !== undefined && UNREACHED.has(problem.code)
  change(place, (items) => items.map((item) => (isUnreached(item) ? { ...item, problem: undefined } : item)))
  void send(place)
}
const UNREACHED = new Set(['ERR_OFFLINE', 'ERR_UNAVAILABLE'])

/** It is not to be sent after all: it is answered, so that its words can be written on. */
export function takeBack(place: Place, clientId: string): Pending | undefined {
  const item = queues.get(keyOf(place))?.items.find((each) => each.clientId === clientId)
  change(place, (items) => items.filter((each) => each.clientId !== clientId))
  return item
}

/** The server has these, whatever became of the answer: they are sent no more. */
export function settle(place: Place, clientIds: ReadonlySet<string>): void {
  const isLeft = queues.get(keyOf(place))?.items.some(({ clientId }) => clientIds.has(clientId))
  if (isLeft) change(place, (items) => items.filter(({ clientId }) => !clientIds.has(clientId)))
}

function change(place: Place, how: (items: readonly Pending[]) => readonly Pending[]): void {
  const key = keyOf(place)
  const queue = queues.get(key)
  if (!queue) return
  queues.set(key, { ...queue, items: how(queue.items) })
  keepUnsent(key, queues.get(key)?.items ?? NONE)
  for (const tell of watchers) tell()
}

/** One after the other, in the order in which they were written. */
async function send(place: Place): Promise<void> {
  const key = keyOf(place)
  const begun = queues.get(key)
  if (!begun || begun.isBusy) return
  queues.set(key, { ...begun, isBusy: true })
  for (;;) {
    const next = queues.get(key)?.items.find(({ problem }) => problem === undefined)
    if (!next) break
    const answer = await sendOne(place.chatId, next)
    if (answer.ok) queues.get(key)?.taken(answer.value)
    change(place, (items) =>
      answer.ok
        ? items.filter(({ clientId }) => clientId !== next.clientId)
        : items.map((item) =>
            item.clientId === next.clientId ? { ...item, problem: answer.problem } : item,
          ),
    )
  }
  const done = queues.get(key)
  if (done) queues.set(key, { ...done, isBusy: false })
}

function sendOne(chatId: number, { clientId, message, file }: Pending): Promise<CallResult<ChatMessageView>> {
  if (!file) return call(endpoints.send, { chatId, clientId, message })
  return api()
    .callForm(endpoints.send, { chatId, clientId, message, file })
    .catch(() => ({
      ok: false,
      status: 0,
      problem: { code: navigator.onLine ? 'ERR_UNAVAILABLE' : 'ERR_OFFLINE', details: {}, fields: {} },
    }))
}
