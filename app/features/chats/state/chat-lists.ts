import type { ChatList, ChatView } from '#domain/chats/contract/schema.ts'
import { asRow } from '~/kit/list/resource-lists'
import { keyOf } from '~/live/store/nouns'
import type { Mark, RowUpdate } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { defineViews, readFrom } from '~/live/store/views'

/** The loaded part of the viewer's chats, or of the chats that a search found. */
type Loaded = { ids: readonly number[]; hasMore: boolean; next: string | null; isSearch: boolean }

/** The lists by their search; the empty one is of all. A chat that is told of comes into that by itself. */
export const chatListsOf = defineViews<Loaded>({
  maxIdle: 3,
  holds: ({ ids }) => ids.map((id) => keyOf('chat', id)),
  hear(list, { noun, id, from }, { store }) {
    if (noun !== 'chat') return list
    const isIn = list.ids.includes(id)
    if (store.isRemoved('chat', id))
      return isIn ? { ...list, ids: list.ids.filter((chatId) => chatId !== id) } : list
    const isNews = from === 'event' || from === 'answer'
    return isIn || list.isSearch || !isNews ? list : { ...list, ids: [...list.ids, id] }
  },
})

/** A chat as it is known; one that is gone, or is the viewer's no more, is none. */
export function chatIn(store: Store, id: number): ChatView | undefined {
  return store.isRemoved('chat', id) ? undefined : asRow<ChatView>(store.part('chat', id))
}

export function toldChats(chats: readonly ChatView[]): RowUpdate[] {
  return chats.map((row) => ({ noun: 'chat', action: 'update', row }))
}

/** Takes a page in: the first one begins the list anew, a further one goes behind it. */
export function takeChats(
  store: Store,
  {
    term,
    page,
    since,
    isFurther = false,
  }: { term: string; page: ChatList; since?: Mark; isFurther?: boolean },
): boolean {
  const ids = page.records.map(({ id }) => id)
  return chatListsOf(store).takePage(term, {
    ...readFrom(since),
    updates: toldChats(page.records),
    merge: (before) => ({
      ids: [...new Set([...(isFurther ? (before?.ids ?? []) : []), ...ids])],
      hasMore: page.hasMore,
      next: page.next,
      isSearch: term !== '',
    }),
  })
}

export type ShownChats = { chats: readonly ChatView[]; hasMore: boolean; next: string | null }

/** A list as it is shown: the chat in which something happened last first. */
export function shownChats(store: Store, term: string): ShownChats | undefined {
  const list = chatListsOf(store).get(term)
  if (!list) return undefined
  const chats = list.ids.flatMap((id) => chatIn(store, id) ?? [])
  const { hasMore, next } = list
  return {
    chats: chats.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id),
    hasMore,
    next,
  }
}

/** Returns the number of messages of a chat that the user has not read, and the id of the last one read. */
export function readingOf({ users }: ChatView, userId: number): { unreads: number; readId: number } {
  return users.find((user) => user.userId === userId) ?? { unreads: 0, readId: 0 }
}

/** Returns the title of a chat for a viewer. A direct chat is named after the other person. */
export function titleFor({ isDirect, title, users }: ChatView, viewerId: number): string {
  const otherUser = isDirect ? users.find(({ userId }) => userId !== viewerId) : undefined
  return otherUser?.user.name ?? title
}
