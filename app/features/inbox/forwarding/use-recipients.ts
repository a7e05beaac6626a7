import { useEffect, useReducer, useState } from 'react'
import { CHANNELS } from '#domain/channels/contract/capabilities.ts'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { call } from '~/lib/call'

/** Somebody who messages can be passed on to. */
export type Recipient = Pick<
  TicketView['contact'],
  'id' | 'name' | 'number' | 'isGroup' | 'active' | 'urlPicture'
>
export type Recipients = { from: 'tickets' | 'contacts'; people: Recipient[] } | { code: string } | undefined

/** A search begins at this many characters, and after a pause of typing. Specification 1 §5, §9. */
export const SEARCH_FROM = 3
const DEBOUNCE_MS = 500

/**
 * Returns the people who can be chosen: those whom the viewer attends, until something is searched; then the company's
 * contacts of the channel. Undefined while they are being loaded.
 */
export function useRecipients(
  text: string,
  ticket: TicketView,
): { recipients: Recipients; retry: () => void } {
  const [recipients, setRecipients] = useState<Recipients>()
  const [round, retry] = useReducer((count: number) => count + 1, 0)
  const term = text.trim().length < SEARCH_FROM ? '' : text.trim()
  const { channel, id } = ticket.contact
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once more
  useEffect(() => {
    const abort = new AbortController()
    setRecipients(undefined)
    const timer = setTimeout(
      async () => {
        const people = await (term
          ? readContacts(term, channel, abort.signal)
          : readAttended(channel, id, abort.signal))
        if (!abort.signal.aborted) setRecipients(people)
      },
      term ? DEBOUNCE_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [term, channel, id, round])
  return { recipients, retry }
}

async function readContacts(searchParam: string, channel: string, signal: AbortSignal): Promise<Recipients> {
  const query = { searchParam, channel: CHANNELS.find((candidate) => candidate === channel) }
  const answer = await call(contacts.list, query, { signal })
  return answer.ok ? { from: 'contacts', people: answer.value.contacts } : { code: answer.problem.code }
}

async function readAttended(channel: string, except: number, signal: AbortSignal): Promise<Recipients> {
  const answer = await call(tickets.list, { status: 'open', showAll: false }, { signal })
  if (!answer.ok) return { code: answer.problem.code }
  const people = answer.value.tickets.map(({ contact }) => contact)
  const once = new Map(people.map((contact) => [contact.id, contact]))
  return {
    from: 'tickets',
    people: [...once.values()].filter((contact) => contact.channel === channel && contact.id !== except),
  }
}
