import { MESSAGES_PER_PAGE, type MessageView } from '#domain/messages/contract/schema.ts'
import type { Store } from '~/live/store/store.ts'
import { keptAway, type PlacedPage, withOlderAway } from './away.ts'
import { rereadAway } from './away-from-end.ts'
import { joinedPages, LARGE_PAGE, read, readPage } from './read-thread.ts'
import { byTime, meets, withLatest, withOlder, withWhole } from './thread.ts'
import { messagesOf, threadsOf } from './threads.ts'

/** Loads the page before the oldest message that is shown. Rejects with the error's code. */
export async function loadOlder(store: Store, uuid: string, limit = MESSAGES_PER_PAGE): Promise<void> {
  const thread = threadsOf(store).get(uuid)
  const shown = thread?.away ?? thread
  if (!shown?.hasMore) return
  const [part, withPage] = thread?.away ? (['away', withOlderAway] as const) : (['live', withOlder] as const)
  await read(store, uuid, {
    page: () => readPage(uuid, { limit, ...(shown.next && { cursor: shown.next }) }),
    // Another page may have come meanwhile, or the thread begun anew: this one would leave a gap.
    how: (now, page) => {
      const at = part === 'away' ? now?.away : now
      return now && at?.next === shown.next ? withPage(now, page, messagesOf(store)) : undefined
    },
  })
}

/** Loads the newest page again and closes the gap; `keepsPlace` for who may read further back where that is too wide. */
export function refresh(store: Store, uuid: string, { keepsPlace = false } = {}): Promise<void> {
  const heard = threadsOf(store).get(uuid)?.heard ?? 0
  return read(store, uuid, {
    page: () => readPage(uuid),
    how(known, page) {
      if (!known) return undefined
      const now = withLatest(known, page, { messageOf: messagesOf(store), heard })
      if (meets(page, heard) || known.away || !keepsPlace) return now
      const tickets = { ...known.tickets, ...now.tickets }
      return { ...now, tickets, away: keptAway({ ...known, heard }) }
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
    how: (known, page) => known && withWhole(known, page, messageOf),
  })
}

async function readBackTo(uuid: string, oldest: MessageView | undefined, limit: number): Promise<PlacedPage> {
  let whole = await readPage(uuid, { limit })
  while (oldest && whole.next && whole.messages[0] && byTime(oldest, whole.messages[0]) < 0) {
    const older = await readPage(uuid, { cursor: whole.next, limit })
    whole = joinedPages(older, whole)
  }
  return whole
}
