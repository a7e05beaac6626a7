import { useCallback, useEffect, useRef, useState } from 'react'
import { TicketAsks } from '#domain/inbox/schema.ts'
import { api } from '~/lib/bearer'
import { call } from '~/lib/call'
import { useLive, useResync } from './use-live'

export type Ask = TicketAsks['asks'][number]
export type Declined = TicketAsks['declined'][number]

const NOTHING: TicketAsks = { asks: [], declined: [] }

/** What colleagues ask of the viewer and what they declined, kept true by the socket; `onNew` for each ask that was not there before. */
export function useAsks(onNew: (ask: Ask) => void) {
  const [answer, setAnswer] = useState(NOTHING)
  const turn = useRef(0)
  const known = useRef<ReadonlySet<string>>(new Set())
  const heard = useRef(onNew)
  heard.current = onNew
  const read = useCallback(async () => {
    const mine = ++turn.current
    const answer = await call(api().tickets.asks.$get(), TicketAsks)
    if (!answer.ok || mine !== turn.current) return
    const news = answer.value.asks.filter((ask) => !known.current.has(keyOf(ask)))
    known.current = new Set(answer.value.asks.map(keyOf))
    setAnswer(answer.value)
    for (const ask of news) heard.current(ask)
  }, [])
  useEffect(() => void read(), [read])
  useLive('asks', () => void read())
  useResync(() => void read())
  return { ...answer, read }
}

const keyOf = ({ ticketId, user, createdAt }: Ask) => `${ticketId} ${user.id} ${createdAt}`
