import * as endpoints from '#domain/messages/contract/endpoints.ts'
import { MESSAGES_PER_PAGE, SCREEN_BYTES } from '#domain/messages/contract/schema.ts'
import { call } from '~/lib/call'
import { updatesFrom } from '~/live/store/source.ts'
import type { Store } from '~/live/store/store.ts'
import type { PlacedPage } from './detached-page.ts'
import type { ThreadState } from './thread.ts'
import { threadsOf } from './threads.ts'

/** The page size when many messages are read at once. */
export const LARGE_PAGE = 200

type Reading = {
  page: () => Promise<PlacedPage>
  merge: (thread: ThreadState | undefined, page: PlacedPage) => ThreadState | undefined
}

/** A reading that began before everything was to be read anew is asked for again, so often. */
const TRIES = 3

/** Reads a part of a conversation and puts it to what is loaded. Rejects with the error's code. */
export async function read(store: Store, uuid: string, { page: ask, merge }: Reading): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const since = store.mark()
    const page = await ask()
    const isTaken = threadsOf(store).takePage(uuid, {
      from: 'reading',
      since,
      updates: updatesFrom('message', page.messages),
      merge: (thread) => merge(thread, page),
    })
    if (isTaken) return
  }
  throw new Error('ERR_UNAVAILABLE')
}

type PageQuery = { cursor?: string; after?: string; around?: number; limit?: number }

/** A page of a conversation; the newest, unless it is asked where. */
export async function readPage(uuid: string, query: PageQuery = {}): Promise<PlacedPage> {
  const answer = await call(endpoints.list, { limit: MESSAGES_PER_PAGE, ...query, uuid, bytes: SCREEN_BYTES })
  if (answer.ok) return answer.value
  const { code } = answer.problem
  throw new Error(
    code === 'ERR_NO_MESSAGE_FOUND'
      ? code
      : answer.status === 404
        ? 'ERR_NO_TICKET_FOUND'
        : 'ERR_UNAVAILABLE',
  )
}

/** Two pages, the second of which follows on the first. */
export function joinedPages(older: PlacedPage, newer: PlacedPage): PlacedPage {
  const tickets = [...(older.tickets ?? []), ...(newer.tickets ?? [])]
  const { hasNewer, newer: cursor } = newer
  return { ...older, messages: [...older.messages, ...newer.messages], tickets, hasNewer, newer: cursor }
}
