import * as endpoints from '#domain/chats/contract/endpoints.ts'
import type { ChatMessageList, ChatMessageView } from '#domain/chats/contract/schema.ts'
import { asRow } from '~/kit/list/resource-lists'
import { call } from '~/lib/call'
import { isSettled } from '~/live/reading/use-refetcher'
import { keyOf } from '~/live/store/nouns'
import type { RowUpdate } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { defineViews, readFrom } from '~/live/store/views'

/** The loaded messages of a chat, oldest first, without gaps up to now. */
type Thread = { chatId: number; ids: readonly number[]; hasMore: boolean; next: string | null }

const MAX_IDLE = 8

/** The chats that were opened, by id. Of one that is the viewer's no more nothing is kept. */
export const chatThreadsOf = defineViews<Thread>({
  maxIdle: MAX_IDLE,
  holds: ({ ids }) => ids.map((id) => keyOf('chatMessage', id)),
  hear(thread, { noun, id, from }, { store }) {
    const { chatId } = thread
    if (noun === 'chat' && id === chatId && store.isRemoved('chat', id)) return emptyThread(chatId)
    if (noun !== 'chatMessage' || (from !== 'event' && from !== 'answer')) return thread
    if (messageIn(store, id)?.chatId !== chatId) return thread
    return thread.ids.includes(id) ? thread : { ...thread, ids: inOrder([...thread.ids, id]) }
  },
})

const emptyThread = (chatId: number): Thread => ({ chatId, ids: [], hasMore: false, next: null })
const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)

export function messageIn(store: Store, id: number): ChatMessageView | undefined {
  return asRow<ChatMessageView>(store.part('chatMessage', id))
}

export function toldMessages(messages: readonly ChatMessageView[]): RowUpdate[] {
  return messages.map((row) => ({ noun: 'chatMessage', action: 'create', row }))
}

type Page = { chatId: number; page: ChatMessageList; since?: number }

/** Takes the newest page in. Where it does not reach back to what was loaded the thread begins anew, without a gap. */
export function takeNewest(store: Store, { chatId, page, since }: Page): boolean {
  const ids = page.records.map(({ id }) => id)
  return chatThreadsOf(store).takePage(String(chatId), {
    ...readFrom(since),
    updates: toldMessages(page.records),
    merge(before) {
      const meets = before && (!page.hasMore || ids.some((id) => before.ids.includes(id)))
      if (!meets) return { chatId, ids: inOrder(ids), hasMore: page.hasMore, next: page.next }
      const isFurther = ids.length > 0 && (ids[0] ?? 0) < (before.ids[0] ?? 0)
      const { hasMore, next } = isFurther || before.ids.length === 0 ? page : before
      return { chatId, ids: inOrder([...before.ids, ...ids]), hasMore, next }
    },
  })
}

/** Reads the newest page anew. False for a failure that is worth another attempt. */
export async function readNewest(store: Store, chatId: number): Promise<boolean> {
  const since = store.mark()
  const answer = await call(endpoints.messages, { chatId })
  if (answer.ok) takeNewest(store, { chatId, page: answer.value, since })
  return isSettled(answer)
}

/** Reads the page before the oldest. Rejects with the code of what was refused. */
export async function readOlder(store: Store, chatId: number): Promise<void> {
  const thread = chatThreadsOf(store).get(String(chatId))
  if (!thread?.hasMore || thread.next === null) return
  const since = store.mark()
  const answer = await call(endpoints.messages, { chatId, cursor: thread.next })
  if (!answer.ok) throw new Error(answer.problem.code)
  const page = answer.value
  chatThreadsOf(store).takePage(String(chatId), {
    ...readFrom(since),
    updates: toldMessages(page.records),
    // Another page may have come meanwhile, or the thread begun anew: this one would leave a gap.
    merge: (now) =>
      now?.next === thread.next
        ? {
            ...now,
            ids: inOrder([...now.ids, ...page.records.map(({ id }) => id)]),
            hasMore: page.hasMore,
            next: page.next,
          }
        : now,
  })
}

export type ShownThread = { messages: readonly ChatMessageView[]; hasMore: boolean }

export function shownThread(store: Store, chatId: number): ShownThread | undefined {
  const thread = chatThreadsOf(store).get(String(chatId))
  return (
    thread && { messages: thread.ids.flatMap((id) => messageIn(store, id) ?? []), hasMore: thread.hasMore }
  )
}
