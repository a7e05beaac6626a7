import { useSyncExternalStore } from 'react'
import * as endpoints from '#domain/chats/contract/endpoints.ts'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'
import { api } from '~/lib/bearer'
import { type CallResult, call } from '~/lib/call'
import type { ChatKey, Pending } from './unsent'
import { keepUnsent, readUnsent } from './unsent'

type OnSent = (message: ChatMessageView) => void
type Queue = { items: readonly Pending[]; isBusy: boolean; onSent: OnSent }

const queues = new Map<string, Queue>()
const watchers = new Set<() => void>()
const NO_ITEMS: readonly Pending[] = []

const keyOf = ({ viewerId, chatId }: ChatKey) => `${viewerId}:${chatId}`

/** What was written in this chat and is not at the server, oldest first; also after the page was left and came back. */
export function usePending(chatKey: ChatKey): readonly Pending[] {
  return useSyncExternalStore(
    watch,
    () => queues.get(keyOf(chatKey))?.items ?? NO_ITEMS,
    () => NO_ITEMS,
  )
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** The chat is shown: what was left unsent in this browser goes on its way. `taken` gets each message as the server keeps it. */
export function openQueue(chatKey: ChatKey, onSent: OnSent): void {
  const queue = queues.get(keyOf(chatKey))
  queues.set(
    keyOf(chatKey),
    queue ? { ...queue, onSent } : { items: readUnsent(keyOf(chatKey)), isBusy: false, onSent },
  )
  for (const tell of watchers) tell()
  void send(chatKey)
}

/** Shows a message at once, and sends it behind those before it. */
export function enqueue(chatKey: ChatKey, { message, file }: { message: string; file?: File }): void {
  const item: Pending = {
    clientId: crypto.randomUUID(),
    message,
    at: new Date().toISOString(),
    ...(file && { file }),
  }
  change(chatKey, (items) => [...items, item])
  void send(chatKey)
}

/** Tries again what was refused, under the same id: what had come after all is not said twice. */
export function retry(chatKey: ChatKey, clientId: string): void {
  change(chatKey, (items) =>
    items.map((item) => (item.clientId === clientId ? { ...item, problem: undefined } : item)),
  )
  void send(chatKey)
}

/** What the network did not carry goes on its way once it is back. */
export function retryUnreached(chatKey: ChatKey): void {
  const isUnreached = ({ problem }: Pending) => problem !== undefined && UNREACHED.has(problem.code)
  change(chatKey, (items) =>
    items.map((item) => (isUnreached(item) ? { ...item, problem: undefined } : item)),
  )
  void send(chatKey)
}
const UNREACHED = new Set(['ERR_OFFLINE', 'ERR_UNAVAILABLE'])

/** It is not to be sent after all: it is answered, so that its words can be written on. */
export function takeBack(chatKey: ChatKey, clientId: string): Pending | undefined {
  const item = queues.get(keyOf(chatKey))?.items.find((candidate) => candidate.clientId === clientId)
  change(chatKey, (items) => items.filter((queued) => queued.clientId !== clientId))
  return item
}

/** The server has these, whatever became of the answer: they are sent no more. */
export function settle(chatKey: ChatKey, clientIds: ReadonlySet<string>): void {
  const isLeft = queues.get(keyOf(chatKey))?.items.some(({ clientId }) => clientIds.has(clientId))
  if (isLeft) change(chatKey, (items) => items.filter(({ clientId }) => !clientIds.has(clientId)))
}

function change(chatKey: ChatKey, update: (items: readonly Pending[]) => readonly Pending[]): void {
  const key = keyOf(chatKey)
  const queue = queues.get(key)
  if (!queue) return
  queues.set(key, { ...queue, items: update(queue.items) })
  keepUnsent(key, queues.get(key)?.items ?? NO_ITEMS)
  for (const tell of watchers) tell()
}

/** One after the other, in the order in which they were written. */
async function send(chatKey: ChatKey): Promise<void> {
  const key = keyOf(chatKey)
  const begun = queues.get(key)
  if (!begun || begun.isBusy) return
  queues.set(key, { ...begun, isBusy: true })
  for (;;) {
    const next = queues.get(key)?.items.find(({ problem }) => problem === undefined)
    if (!next) break
    const answer = await sendOne(chatKey.chatId, next)
    if (answer.ok) queues.get(key)?.onSent(answer.value)
    change(chatKey, (items) =>
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
