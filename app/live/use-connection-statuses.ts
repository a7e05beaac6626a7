import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type CONNECTION_STATUSES, ConnectionView } from '#domain/connections/schema.ts'
import { ConnectionLive, SessionLive } from '#domain/live/schema.ts'
import { api } from '~/lib/bearer'
import { call } from '~/lib/call'
import { useLive, useResync } from './use-live'

export type ConnectionStatuses = ReadonlyMap<number, (typeof CONNECTION_STATUSES)[number]>

/** How the company's connections stand, kept true by the socket; undefined until it is known, or not needed. */
export function useConnectionStatuses(needed: boolean): ConnectionStatuses | undefined {
  const [statuses, setStatuses] = useState<ConnectionStatuses>()
  const load = async () => {
    if (!needed) return
    const answer = await call(api().whatsapp.$get(), z.array(ConnectionView))
    if (answer.ok) setStatuses(new Map(answer.value.map(({ id, status }) => [id, status])))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page; afterwards the socket tells
  useEffect(() => void load(), [needed])
  useResync(() => void load())
  const note = ({ id, status }: ConnectionView) =>
    setStatuses((before) => before && new Map(before).set(id, status))
  useLive('whatsapp', (data) => {
    const event = ConnectionLive.safeParse(data).data
    if (!event) return
    if (event.action !== 'delete') return note(event.whatsapp)
    setStatuses((before) => before && new Map([...before].filter(([id]) => id !== event.whatsappId)))
  })
  useLive('whatsappSession', (data) => {
    const event = SessionLive.safeParse(data).data
    if (event) note(event.session)
  })
  return statuses
}
