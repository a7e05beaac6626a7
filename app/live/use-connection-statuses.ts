import { useEffect, useState } from 'react'
import * as connections from '#domain/connections/endpoints.ts'
import type { CONNECTION_STATUSES, ConnectionView } from '#domain/connections/schema.ts'
import { call } from '~/lib/call'
import { readConnectionLive, readSessionLive } from './read-event'
import { isSettled, useKept } from './use-kept'
import { useLive } from './use-live'

export type ConnectionStatuses = ReadonlyMap<number, (typeof CONNECTION_STATUSES)[number]>

/** How the company's connections stand, kept true by the socket; undefined until it is known, or not needed. */
export function useConnectionStatuses(needed: boolean): ConnectionStatuses | undefined {
  const [statuses, setStatuses] = useState<ConnectionStatuses>()
  const load = useKept(
    async (heard) => {
      if (!needed) return true
      const answer = await call(connections.list)
      if (!answer.ok) return isSettled(answer)
      setStatuses(new Map(answer.value.map(({ id, status }) => [id, status])))
      for (const { name, data } of heard(['whatsapp', 'whatsappSession'])) {
        if (name === 'whatsapp') hear(data)
        else hearSession(data)
      }
      return true
    },
    { atOnce: false },
  )
  useEffect(() => {
    if (needed) load()
  }, [load, needed])
  const note = ({ id, status }: ConnectionView) =>
    setStatuses((before) => before && new Map(before).set(id, status))
  const hear = (data: unknown) => {
    const event = readConnectionLive(data)
    if (!event) return
    if (event.action !== 'delete') return note(event.whatsapp)
    setStatuses((before) => before && new Map([...before].filter(([id]) => id !== event.whatsappId)))
  }
  const hearSession = (data: unknown) => {
    const event = readSessionLive(data)
    if (event) note(event.session)
  }
  useLive('whatsapp', hear)
  useLive('whatsappSession', hearSession)
  return statuses
}
