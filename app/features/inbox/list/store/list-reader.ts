import type { TicketStatus } from '#domain/tickets/contract/schema.ts'
import { updatesFrom } from '~/live/store/source.ts'
import type { Store } from '~/live/store/store.ts'
import { readAgain } from './read-again.ts'
import {
  type ListState,
  type Page,
  type Tickets,
  withFreshPage,
  withNewer,
  withNextPage,
} from './ticket-list.ts'
import { listsOf, ticketsOf } from './ticket-lists.ts'

export type ListName = TicketStatus | 'search'

/** Pause before a failed reading is repeated: until then the list may show old rows. */
const RETRY_MS = 3_000

type Merge = (list: ListState, page: Page, tickets: Tickets) => ListState
/** The cursor to continue from (`cursor`), or the number of rows to read again from the top. */
type From = { cursor?: string | null; rows?: number }
type Reading = { merge: Merge; from: From }

type Source = {
  /** The id of the list in the store. */
  id: string
  /** Reads one page of the list; undefined when that failed. */
  read: (cursor: string | null) => Promise<Page | undefined>
}

export type ListReader = ReturnType<typeof makeListReader>

/**
 * Reads pages of a list, one at a time. A request that comes during a reading is done after it, since the answer on its
 * way may be older than the request. So is a request for the next page, unless that very page is on its way: a user who
 * scrolled to the end scrolls no further.
 */
export function makeListReader(store: Store, { id, read }: Source) {
  const lists = listsOf(store)
  const tickets = ticketsOf(store)
  let isBusy = false
  let isStopped = false
  let waiting: Reading | undefined
  /** The cursor of a next page that was requested during another reading. */
  let wanted: string | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function load(merge: Merge, from: From = {}): void {
    const reading: Reading = { merge, from }
    if (isStopped) return
    if (!isBusy) void run(reading)
    else if (merge === withNextPage) wanted = from.cursor ?? undefined
    else waiting = stronger(waiting, reading)
  }

  async function run(reading: Reading): Promise<void> {
    isBusy = true
    clearTimeout(retry)
    const isRead = await take(reading)
    isBusy = false
    if (isStopped) return
    if (!isRead) lists.change(id, (list) => ({ ...list, hasFailed: true }))
    const further = readingOn(reading)
    const next = waiting ?? (isRead ? further : undefined)
    waiting = undefined
    if (next) void run(next)
    else if (!isRead && reading.merge !== withNextPage) {
      retry = setTimeout(() => load(reading.merge, reading.from), RETRY_MS)
    }
  }

  /**
   * The next page, if it was requested during the last reading and that did not bring it. The list may end at another
   * cursor by now.
   */
  function readingOn({ from }: Reading): Reading | undefined {
    const isOpen = wanted !== undefined && wanted !== from.cursor
    wanted = undefined
    const cursor = lists.get(id)?.next
    return isOpen && cursor ? { merge: withNextPage, from: { cursor } } : undefined
  }

  async function take({ merge, from: { cursor = null, rows = 0 } }: Reading): Promise<boolean> {
    const since = store.mark()
    const order = lists.get(id)?.judge.order
    const page = cursor || !order ? await read(cursor) : await readAgain(read, rows, order)
    if (!page || isStopped) return false
    return lists.takePage(id, {
      from: 'reading',
      since,
      updates: updatesFrom('ticket', page.tickets),
      merge: (list) => list && withNewer(merge(list, page, tickets), page, tickets),
    })
  }

  return {
    load,
    /** Stops reading; an answer that is still on its way is ignored. */
    stop(): void {
      isStopped = true
      clearTimeout(retry)
    },
  }
}

/** Chooses which of two waiting readings to keep. Reading the list anew also answers a count. */
function stronger(before: Reading | undefined, incoming: Reading): Reading {
  return before?.merge === withFreshPage ? before : incoming
}
