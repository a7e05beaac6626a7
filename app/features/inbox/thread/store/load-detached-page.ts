import type { Store } from '~/live/store/store.ts'
import { type PlacedPage, withAround, withNewer, withoutAway } from './detached-page.ts'
import { joinedPages, LARGE_PAGE, read, readPage } from './read-thread.ts'
import { messagesOf, threadsOf } from './threads.ts'

/** Loads the page after the newest message that is shown away from the end. Rejects with the error's code. */
export async function loadNewer(store: Store, uuid: string): Promise<void> {
  const newer = threadsOf(store).get(uuid)?.away?.newer
  if (newer === undefined) return
  await read(store, uuid, {
    page: () => readPage(uuid, { after: newer }),
    merge: (now, page) => (now?.away?.newer === newer ? withNewer(now, page, messagesOf(store)) : undefined),
  })
}

/** The number of messages read at a time around a message: some screens of them. */
const AROUND = 60

type Search = { uuid: string; messageId: number; signal: AbortSignal }

/** Shows the part of the conversation in which a message stands, where that is loaded; whether it is. */
export function goToLoaded(store: Store, { uuid, messageId }: Omit<Search, 'signal'>): boolean {
  const thread = threadsOf(store).get(uuid)
  if (thread?.away?.ids.includes(messageId)) return true
  if (!thread?.ids.includes(messageId)) return false
  goToEnd(store, uuid)
  return true
}

/** Goes to a message that is not loaded, and says whether it is there. Rejects with the error's code. */
export async function loadAround(store: Store, { uuid, messageId, signal }: Search): Promise<boolean> {
  let isThere = false
  await read(store, uuid, {
    async page() {
      const page = await readPage(uuid, { around: messageId, limit: AROUND }).catch(nothingAround)
      isThere = page?.messages.some(({ id }) => id === messageId) === true
      return page ?? NOTHING
    },
    merge: (now, page) =>
      now && isThere && !signal.aborted ? withAround(now, page, messagesOf(store)) : undefined,
  })
  return isThere && goToLoaded(store, { uuid, messageId })
}

const NOTHING: PlacedPage = { messages: [], hasMore: false, next: null, hasNewer: false, newer: null }

/** It is gone, or not the viewer's to see. */
function nothingAround(error: unknown): undefined {
  if (error instanceof Error && error.message === 'ERR_NO_MESSAGE_FOUND') return undefined
  throw error
}

/** Lets go of what was read away from the end of the conversation. */
export function goToEnd(store: Store, uuid: string): void {
  threadsOf(store).change(uuid, withoutAway)
}

/** The part away from the end, from where it begins to where it ended, and on to the next page. */
export async function rereadAway(store: Store, uuid: string): Promise<void> {
  const away = threadsOf(store).get(uuid)?.away
  if (!away) return
  const first = Math.min(...away.ids, Number(away.next ?? away.newer))
  await read(store, uuid, {
    async page() {
      let joined = await readPage(uuid, { after: String(first - 1), limit: LARGE_PAGE })
      while (joined.newer && Number(joined.newer) < Number(away.newer)) {
        joined = joinedPages(joined, await readPage(uuid, { after: joined.newer, limit: LARGE_PAGE }))
      }
      return joined
    },
    merge: (now, page) =>
      now?.away?.next === away.next && now.away?.newer === away.newer
        ? withAround(now, page, messagesOf(store))
        : undefined,
  })
}
