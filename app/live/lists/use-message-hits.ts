import { useCallback, useEffect, useRef, useState } from 'react'
import * as inbox from '#domain/inbox/endpoints.ts'
import type { FoundMessages } from '#domain/inbox/schema.ts'
import { call } from '~/lib/call'
import { filterQuery, type TicketFilter } from '~/lib/tickets/ticket-filter'

type Hits = FoundMessages['hits']
type Found = {
  key: string
  hits: Hits
  next: string | null
  isPartial: boolean
  state: 'loading' | 'ready'
  problem: string | undefined
}

const nothing = (key: string): Found => ({
  ...{ key, hits: [], next: null, isPartial: false },
  ...{ state: 'loading', problem: undefined },
})

/** The messages that a search finds, page by page; another search begins anew, and what is on its way for the last is dropped. */
export function useMessageHits(filter: TicketFilter) {
  const key = filterQuery({ ...filter, section: 'pending', sort: 'desc' }).toString()
  const [found, setFound] = useState(() => nothing(key))
  const asked = useRef({ key, filter, isBusy: false })
  if (asked.current.key !== key) asked.current = { key, filter, isBusy: false }
  const read = useCallback(async (cursor: string | null) => {
    const { current } = asked
    if (current.isBusy || current.filter.q.trim() === '') return
    current.isBusy = true
    setFound((before) => ({ ...before, state: 'loading', problem: undefined }))
    const answer = await call(inbox.searchMessages, queryOf(current.filter, cursor))
    if (asked.current !== current) return
    current.isBusy = false
    setFound((before) => {
      if (!answer.ok) return { ...before, state: 'ready', problem: answer.problem.code }
      const { hits, next, isPartial } = answer.value
      return { ...before, hits: joined(before.hits, hits), next, isPartial, state: 'ready' }
    })
  }, [])
  useEffect(() => {
    setFound(nothing(key))
    void read(null)
  }, [key, read])
  const shown = found.key === key ? found : nothing(key)
  return {
    ...shown,
    hasMore: shown.next !== null,
    /** The next page; after a failure the one that failed. */
    more: () => void read(shown.next),
  }
}

/** A message is shown once, although a page is read twice. */
function joined(before: Hits, came: Hits): Hits {
  const known = new Set(before.map(({ message }) => message.id))
  return [...before, ...came.filter(({ message }) => !known.has(message.id))]
}

function queryOf(filter: TicketFilter, cursor: string | null) {
  const { q, unread, tags, users, connections, queues, statuses } = filter
  return {
    searchParam: q,
    ...(unread && { withUnreadMessages: true }),
    ...{ tags, users, whatsapps: connections, queueIds: queues, statusFilter: statuses },
    ...(cursor && { cursor }),
  }
}
