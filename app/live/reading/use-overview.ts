import { useEffect, useRef } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { InboxOverview } from '#domain/inbox/contract/schema.ts'
import { call } from '~/lib/call'
import type { Noun } from '../store/nouns'
import { useChanges } from '../store/use-store'
import { defineQuery, useQuery } from './use-query'

/** However much happens, the overview is read again at most this often. */
const AGAIN_MS = 2_000
const overview = defineQuery<InboxOverview>()
const CONCERNED: ReadonlySet<Noun> = new Set(['ticket', 'connection', 'queue', 'user'])

/** The customers who wait in the viewer's queues, kept current by the socket; undefined until loaded. */
export function useOverview(): InboxOverview | undefined {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const { value, refetch } = useQuery(overview, readOverview)
  useChanges(({ noun, from }) => {
    if (from !== 'event' || !CONCERNED.has(noun)) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refetch()
    }, AGAIN_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return value
}

const readOverview = () => call(inbox.getOverview)
