import type { Page } from 'playwright-core'
import { z } from 'zod'
import { PinnedTickets, TicketList } from '#domain/tickets/contract/schema.ts'
import { listQuery, readFilter, SECTIONS, statusOf } from '../../../app/features/inbox/list/ticket-filter.ts'
import { waitFor } from '../wait-for.ts'

/**
 * The state that the inbox shows beside a conversation, or has to show according to the API's answers to the same
 * person.
 */
export type Inbox = {
  /** Ids from the top; one that stands there although it has left ends with "left". */
  rows: string[]
  /** The counts of the sections that the tab shows, in their order. */
  counts: string[]
  /** Rows, or a sentence why there are none. */
  isBlank: boolean
  /** Rows that are shown as the open conversation. */
  open: string[]
  conversation: 'none' | 'gone' | string
  /** The conversation's name is in the title. */
  isTitled: boolean
}

/** Asks the API in somebody's name; undefined for what they do not see. */
export type Asker = <T>(
  path: string,
  shape: z.ZodType<T>,
  method?: 'GET' | 'POST' | 'PUT',
) => Promise<T | undefined>

/** The API as the person who is signed in on the page sees it. */
export async function askerOf(page: Page, urls: { webUrl: string; apiUrl: string }): Promise<Asker> {
  const answer = await page.request.get(`${urls.webUrl}/resources/token`)
  return askerWith(z.object({ token: z.string() }).parse(await answer.json()).token, urls)
}

export function askerWith(token: string, { apiUrl }: { apiUrl: string }): Asker {
  const headers = { authorization: `Bearer ${token}` }
  return async (path, shape, method = 'GET') => {
    // A database that is too busy says so, and is asked again, as by a page.
    const answered = async () => {
      const answer = await fetch(apiUrl + path, { method, headers })
      return answer.status === 503 ? undefined : answer
    }
    const response = await waitFor(answered, { description: `an answer to ${path}`, everyMs: 250 })
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return shape.parse(await response.json())
  }
}

/** Asks the same only once: for those who look at the same moment, and for a list that is counted too. */
export function onceEach(ask: Asker): Asker {
  const answers = new Map<string, Promise<unknown>>()
  return async (path, shape) => {
    const answer = answers.get(path) ?? ask(path, z.unknown())
    answers.set(path, answer)
    const read = await answer
    return read === undefined ? undefined : shape.parse(read)
  }
}

const Named = z.object({ id: z.number(), contact: z.object({ name: z.string() }) })

/** Reads the inbox that this address has to show: every list and the conversation are read anew. */
export async function trueInbox(ask: Asker, address: URL, allowsGroups: boolean): Promise<Inbox> {
  const filter = readFilter(address.searchParams)
  const uuid = address.pathname.match(/^\/tickets\/([^/]+)$/)?.[1]
  const sections = SECTIONS.filter((section) => section !== 'group' || allowsGroups)
  const read = (status: ReturnType<typeof statusOf>) =>
    ask(`/tickets?${inQuery(listQuery(filter, status))}`, TicketList)
  const [list, pinned, ticket, ...counted] = await Promise.all([
    read(statusOf(filter)),
    filter.tab === 'open' ? ask('/tickets/pinned', PinnedTickets) : undefined,
    uuid ? ask(`/tickets/u/${uuid}`, Named) : undefined,
    ...(filter.tab === 'open' ? sections.map(read) : []),
  ])
  const ids = (list?.tickets ?? []).map(({ id }) => id)
  if (list?.hasMore) throw new Error('the list goes beyond its first page')
  const above = (pinned?.tickets ?? []).map(({ id }) => id).filter((id) => ids.includes(id))
  const rows = [...above, ...ids.filter((id) => !above.includes(id))].map(String)
  return {
    rows,
    counts: (filter.tab === 'search' ? [list] : counted).map((answer) => String(answer?.count)),
    isBlank: false,
    open: rows.filter((id) => ticket && id === String(ticket.id)),
    conversation: uuid ? (ticket?.contact.name ?? 'gone') : 'none',
    isTitled: true,
  }
}

function inQuery(query: ReturnType<typeof listQuery>): URLSearchParams {
  const queryEntries = Object.entries(query).filter(
    ([, value]) => value !== undefined && String(value) !== '',
  )
  return new URLSearchParams(queryEntries.map(([name, value]) => [name, String(value)]))
}

export function shownInbox(page: Page): Promise<Inbox> {
  return page.evaluate(read)
}

/** Describes the differences between two inboxes in words; undefined when there are none. */
export function untruth(inbox: Inbox, wanted: Inbox): string | undefined {
  const parts = ['rows', 'counts', 'isBlank', 'open', 'conversation', 'isTitled'] as const
  const wrong = parts.filter((part) => String(inbox[part]) !== String(wanted[part]))
  if (wrong.length === 0) return undefined
  return wrong.map((part) => `${part}: shows [${inbox[part]}], is [${wanted[part]}]`).join('; ')
}

/** Runs in the page. */
function read(): Inbox {
  const elementsAt = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const pane = document.querySelector('form[role=search]')?.parentElement?.parentElement
  const indexOf = (element: HTMLElement) => Number(element.closest('li')?.getAttribute('data-index'))
  const rows = elementsAt('[data-ticket]').sort((rowA, rowB) => indexOf(rowA) - indexOf(rowB))
  const id = (row: HTMLElement) => String(row.getAttribute('data-ticket'))
  const name = document.querySelector('header h1')?.textContent ?? undefined
  const isGone = elementsAt('p').some((element) => element.textContent?.includes('não está mais com você'))
  const isAtList = window.location.pathname === '/tickets'
  return {
    rows: rows.map((row) => (row.title ? `${id(row)} left` : id(row))),
    counts: elementsAt('[data-count]').map((element) => element.textContent ?? ''),
    // A search may find something of another kind.
    isBlank: rows.length === 0 && !pane?.querySelector('p.font-medium, [data-found-row]'),
    open: rows.filter((row) => row.getAttribute('aria-current') === 'page').map(id),
    conversation: name ?? (isGone ? 'gone' : 'none'),
    isTitled: isGone || document.title.includes(isAtList ? 'Conversas' : (name ?? 'Conversas')),
  }
}
