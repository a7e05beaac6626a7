import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { ConnectionView } from '#domain/connections/schema.ts'
import { joinPages, upsert, without } from '~/live/merge'
import { readConnectionLive, readSessionLive } from '~/live/read-event'
import { useLive, useResync } from '~/live/use-live'

/** The company's connections as they are now: those of the page, and what was told since. */
export function useConnections(loaded: readonly ConnectionView[]): readonly ConnectionView[] {
  const [connections, setConnections] = useState(loaded)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    setConnections((before) => {
      const there = new Set(loaded.map(({ id }) => id))
      return joinPages(
        before.filter(({ id }) => there.has(id)),
        loaded,
        byId,
      )
    })
  }, [loaded])
  useLive('whatsapp', (data) => {
    const event = readConnectionLive(data)
    if (event?.action === 'update') setConnections((before) => upsert(before, event.whatsapp, byId))
    if (event?.action === 'delete') setConnections((before) => without(before, event.whatsappId))
  })
  useLive('whatsappSession', (data) => {
    const event = readSessionLive(data)
    if (event) setConnections((before) => upsert(before, event.session, byId))
  })
  useResync(revalidate)
  return connections
}

function byId(a: ConnectionView, b: ConnectionView) {
  return a.id - b.id
}
