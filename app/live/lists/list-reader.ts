import type { TicketStatus } from '#domain/tickets/schema.ts'
import { rowsOf } from '../store/source.ts'
import type { Store } from '../store/store.ts'
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

/** A list that could not be read anew shows something old until it is. */
const RETRY_MS = 3_000

type Merge = (list: ListState, page: Page, tickets: Tickets) => ListState
/** Where to read on, or how many rows to read again from the top. */
type From = { cursor?: string | null; rows?: number }
type Reading = { merge: Merge; from: From }

type Source = {
  /** Which of the store's lists. */
  id: string
  /** One page of it; undefined when it cannot be read. */
  read: (cursor: string | null) => Promise<Page | undefined>
}

export type ListReader = ReturnType<typeof makeListReader>

/**
 * Reads pages of a list, one at a time. What is on its way may be older than what is asked for meanwhile, which is read
 * afterwards. So is the next page, unless it is the one on its way: who has scrolled to the end scrolls no further.
 */
export function makeListReader(store: Store, { id, read }: Source) {
  const lists = listsOf(store)
  const tickets = ticketsOf(store)
  let isBusy = false
  let isStopped = false
  let waiting: Reading | undefined
  /** Where somebody wanted to read on while something else was read. */
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

  /** The page that was wanted and has not come; the list may end elsewhere by now. */
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
      told: rowsOf('ticket', page.tickets),
      how: (list) => list && withNewer(merge(list, page, tickets), page, tickets),
    })
  }

  return {
    load,
    /** What is on its way comes too late. */
    stop(): void {
      isStopped = true
      clearTimeout(retry)
    },
  }
}

/** To read all anew answers what a count would, too. */
function stronger(before: Reading | undefined, came: Reading): Reading {
  return before?.merge === withFreshPage ? before : came
}
