import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { FoundMessages } from '#domain/inbox/contract/schema.ts'
import { call } from '~/lib/call'
import { useChanges, useStore } from '~/live/store/use-store'
import { filterQuery, type TicketFilter } from '../ticket-filter'

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
  key,
  hits: [],
  next: null,
  isPartial: false,
  state: 'loading',
  problem: undefined,
})

/** The messages that a search finds, page by page; another search begins anew, and what is on its way for the last is dropped. */
export function useMessageHits(filter: TicketFilter) {
  const store = useStore()
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
  const [gone, notice] = useReducer(withGone, NOTHING_GONE)
  useChanges(({ noun, id }) => {
    const isGone = noun === 'ticket' ? store.isRemoved('ticket', id) : store.row('message', id)?.isDeleted
    if ((noun === 'ticket' || noun === 'message') && isGone) notice(`${noun} ${id}`)
  })
  // What was said is no longer shown to whom it is no longer told.
  const hits = shown.hits.filter(
    ({ message, ticket }) => !gone.has(`message ${message.id}`) && !gone.has(`ticket ${ticket.id}`),
  )
  return {
    ...shown,
    hits,
    hasMore: shown.next !== null,
    /** The next page; after a failure the one that failed. */
    more: () => void read(shown.next),
  }
}

const NOTHING_GONE: ReadonlySet<string> = new Set()

/** Messages that were taken back, and conversations that one does not see any more. */
function withGone(gone: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return gone.has(name) ? gone : new Set([...gone, name])
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
    tags,
    users,
    whatsapps: connections,
    queueIds: queues,
    statusFilter: statuses,
    ...(cursor && { cursor }),
  }
}
