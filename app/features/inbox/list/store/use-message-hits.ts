import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { FoundMessages } from '#domain/inbox/contract/schema.ts'
import { call } from '~/lib/call'
import { useChanges, useStore } from '~/live/store/use-store'
import { filterQuery, type TicketFilter } from '../ticket-filter'

type Hits = FoundMessages['hits']
type MessageHits = {
  key: string
  hits: Hits
  next: string | null
  isPartial: boolean
  state: 'loading' | 'ready'
  problem: string | undefined
}

const nothing = (key: string): MessageHits => ({
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
  const [loadedHits, setLoadedHits] = useState(() => nothing(key))
  const request = useRef({ key, filter, isBusy: false })
  if (request.current.key !== key) request.current = { key, filter, isBusy: false }
  const read = useCallback(async (cursor: string | null) => {
    const { current } = request
    if (current.isBusy || current.filter.q.trim() === '') return
    current.isBusy = true
    setLoadedHits((before) => ({ ...before, state: 'loading', problem: undefined }))
    const answer = await call(inbox.searchMessages, queryOf(current.filter, cursor))
    if (request.current !== current) return
    current.isBusy = false
    setLoadedHits((before) => {
      if (!answer.ok) return { ...before, state: 'ready', problem: answer.problem.code }
      const { hits, next, isPartial } = answer.value
      return { ...before, hits: joined(before.hits, hits), next, isPartial, state: 'ready' }
    })
  }, [])
  useEffect(() => {
    setLoadedHits(nothing(key))
    void read(null)
  }, [key, read])
  const shownHits = loadedHits.key === key ? loadedHits : nothing(key)
  const [goneNames, notice] = useReducer(withGone, NOTHING_GONE)
  useChanges(({ noun, id }) => {
    const isGone = noun === 'ticket' ? store.isRemoved('ticket', id) : store.row('message', id)?.isDeleted
    if ((noun === 'ticket' || noun === 'message') && isGone) notice(`${noun} ${id}`)
  })
  // What was said is no longer shown to whom it is no longer told.
  const hits = shownHits.hits.filter(
    ({ message, ticket }) => !goneNames.has(`message ${message.id}`) && !goneNames.has(`ticket ${ticket.id}`),
  )
  return {
    ...shownHits,
    hits,
    hasMore: shownHits.next !== null,
    /** The next page; after a failure the one that failed. */
    loadMore: () => void read(shownHits.next),
  }
}

const NOTHING_GONE: ReadonlySet<string> = new Set()

/** Messages that were taken back, and conversations that one does not see any more. */
function withGone(goneNames: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return goneNames.has(name) ? goneNames : new Set([...goneNames, name])
}

/** A message is shown once, although a page is read twice. */
function joined(before: Hits, incoming: Hits): Hits {
  const knownIds = new Set(before.map(({ message }) => message.id))
  return [...before, ...incoming.filter(({ message }) => !knownIds.has(message.id))]
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
