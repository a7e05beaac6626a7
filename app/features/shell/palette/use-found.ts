import { useEffect, useState } from 'react'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import { quickMessageResource } from '#domain/quick-messages/contract/resource.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { call } from '~/lib/call'

/** Typing pauses this long before a search goes out. Specification 1 §9. */
const DEBOUNCE_MS = 500
const LEAST_LETTERS = 2
const MAX_SHOWN = 6

type Named = { id: number; name: string; number: string }
export type SearchResults = {
  /** The text that was searched; the typed text may be further already. */
  term: string
  tickets: readonly TicketView[]
  contacts: readonly Named[]
  quick: readonly { id: number; shortcode: string; message: string }[]
  /** Why some of it could not be looked for. */
  problem?: string | undefined
}

const NOTHING: SearchResults = { term: '', tickets: [], contacts: [], quick: [] }

/**
 * Searches the company for a name: conversations, contacts, texts to send again. Results that the viewer may not see
 * are left out.
 */
export function useFound(text: string): { results: SearchResults; isSearching: boolean } {
  const term = text.trim().length < LEAST_LETTERS ? '' : text.trim()
  const [results, setResults] = useState(NOTHING)
  useEffect(() => {
    if (term === '') return setResults(NOTHING)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await search(term, abort.signal)
      if (!abort.signal.aborted) setResults(answer)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [term])
  return { results: term === '' ? NOTHING : results, isSearching: term !== '' && results.term !== term }
}

/** One that fails leaves the others, and is said. */
async function search(term: string, signal: AbortSignal): Promise<SearchResults> {
  const searchParam = term
  const [ticketList, contactList, quickList] = await Promise.all([
    call(tickets.list, { searchParam, showAll: true }, { signal }),
    call(contacts.list, { searchParam }, { signal }),
    call(quickMessageResource.endpoints.list, { searchParam }, { signal }),
  ])
  const refused = [ticketList, contactList, quickList].find(({ ok }) => !ok)
  return {
    term,
    problem: refused && !refused.ok ? refused.problem.code : undefined,
    tickets: ticketList.ok ? ticketList.value.tickets.slice(0, MAX_SHOWN) : [],
    contacts: contactList.ok ? contactList.value.contacts.slice(0, MAX_SHOWN) : [],
    quick: quickList.ok ? quickList.value.records.slice(0, MAX_SHOWN) : [],
  }
}
