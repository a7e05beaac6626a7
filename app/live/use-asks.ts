import { useRef, useState } from 'react'
import * as inbox from '#domain/inbox/endpoints.ts'
import type { TakeoverRequests } from '#domain/inbox/schema.ts'
import { call } from '~/lib/call'
import { isSettled, useKept } from './use-kept'
import { useLive } from './use-live'

export type Ask = TakeoverRequests['asks'][number]
export type Declined = TakeoverRequests['declined'][number]

const NOTHING: TakeoverRequests = { asks: [], declined: [] }

/** What colleagues ask of the viewer and what they declined, kept true by the socket; `onNew` for each ask that was not there before. */
export function useAsks(onNew: (ask: Ask) => void) {
  const [answer, setAnswer] = useState(NOTHING)
  const known = useRef<ReadonlySet<string>>(new Set())
  const heard = useRef(onNew)
  heard.current = onNew
  const read = useKept(async () => {
    const answer = await call(inbox.listTakeoverRequests)
    if (!answer.ok) return isSettled(answer)
    const news = answer.value.asks.filter((ask) => !known.current.has(keyOf(ask)))
    known.current = new Set(answer.value.asks.map(keyOf))
    setAnswer(answer.value)
    for (const ask of news) heard.current(ask)
    return true
  })
  useLive('asks', read)
  return { ...answer, read }
}

const keyOf = ({ ticketId, user, createdAt }: Ask) => `${ticketId} ${user.id} ${createdAt}`
