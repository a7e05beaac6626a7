import { MESSAGES_PER_PAGE, type MessageView } from '#domain/messages/contract/schema.ts'
import type { Store } from '~/live/store/store.ts'
import { keptAway, type PlacedPage, withOlderAway } from './detached-page.ts'
import { rereadAway } from './load-detached-page.ts'
import { joinedPages, LARGE_PAGE, read, readPage } from './read-thread.ts'
import { byTime, meets, withLatest, withOlder, withWhole } from './thread.ts'
import { messagesOf, threadsOf } from './threads.ts'

/** Loads the page before the oldest message that is shown. Rejects with the error's code. */
export async function loadOlder(store: Store, uuid: string, limit = MESSAGES_PER_PAGE): Promise<void> {
  const thread = threadsOf(store).get(uuid)
  const stretch = thread?.away ?? thread
  if (!stretch?.hasMore) return
  const [part, withPage] = thread?.away ? (['away', withOlderAway] as const) : (['live', withOlder] as const)
  await read(store, uuid, {
    page: () => readPage(uuid, { limit, ...(stretch.next && { cursor: stretch.next }) }),
    // Another page may have come meanwhile, or the thread begun anew: this one would leave a gap.
    merge: (now, page) => {
      const readStretch = part === 'away' ? now?.away : now
      return now && readStretch?.next === stretch.next ? withPage(now, page, messagesOf(store)) : undefined
    },
  })
}

/** Loads the newest page again and closes the gap; `keepsPlace` for who may read further back where that is too wide. */
export function refresh(store: Store, uuid: string, { keepsPlace = false } = {}): Promise<void> {
  const heard = threadsOf(store).get(uuid)?.heard ?? 0
  return read(store, uuid, {
    page: () => readPage(uuid),
    merge(thread, page) {
      if (!thread) return undefined
      const now = withLatest(thread, page, { messageOf: messagesOf(store), heard })
      if (meets(page, heard) || thread.away || !keepsPlace) return now
      const tickets = { ...thread.tickets, ...now.tickets }
      return { ...now, tickets, away: keptAway({ ...thread, heard }) }
    },
  })
}

/** The end of it after a gap, and what is shown away from there. */
export async function refreshAll(store: Store, uuid: string): Promise<void> {
  await refresh(store, uuid, { keepsPlace: true })
  await rereadAway(store, uuid)
}

/** Every page that is loaded, again. */
export async function reread(store: Store, uuid: string): Promise<void> {
  const messageOf = messagesOf(store)
  const { ids = [] } = threadsOf(store).get(uuid) ?? {}
  const oldest = ids[0] === undefined ? undefined : messageOf(ids[0])
  await rereadAway(store, uuid)
  await read(store, uuid, {
    page: () => readBackTo(uuid, oldest, ids.length > MESSAGES_PER_PAGE ? LARGE_PAGE : MESSAGES_PER_PAGE),
    merge: (thread, page) => thread && withWhole(thread, page, messageOf),
  })
}

async function readBackTo(uuid: string, oldest: MessageView | undefined, limit: number): Promise<PlacedPage> {
  let page = await readPage(uuid, { limit })
  while (oldest && page.next && page.messages[0] && byTime(oldest, page.messages[0]) < 0) {
    const older = await readPage(uuid, { cursor: page.next, limit })
    page = joinedPages(older, page)
  }
  return page
}
