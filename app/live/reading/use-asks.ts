import { useEffect, useRef } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { TakeoverRequests } from '#domain/inbox/contract/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '../events/use-live'
import { defineQuery, useQuery } from './use-query'

export type Ask = TakeoverRequests['asks'][number]
export type Declined = TakeoverRequests['declined'][number]

const requests = defineQuery<TakeoverRequests>()
const NOTHING: TakeoverRequests = { asks: [], declined: [] }

/**
 * Returns the requests of colleagues to the viewer and the viewer's own requests that colleagues declined, kept current
 * by the socket. Calls `onNew` for each request that was not there before.
 */
export function useAsks(onNew: (ask: Ask) => void) {
  const { value = NOTHING, refetch } = useQuery(requests, readRequests)
  const knownNames = useRef<ReadonlySet<string>>(new Set())
  const latest = useRef(onNew)
  latest.current = onNew
  useEffect(() => {
    const news = value.asks.filter((ask) => !knownNames.current.has(keyOf(ask)))
    knownNames.current = new Set(value.asks.map(keyOf))
    for (const ask of news) latest.current(ask)
  }, [value])
  useSignal('asks', refetch)
  return { ...value, read: refetch }
}

const readRequests = () => call(inbox.listTakeoverRequests)

const keyOf = ({ ticketId, user, createdAt }: Ask) => `${ticketId} ${user.id} ${createdAt}`
