import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { ConnectionView } from '#domain/connections/schema.ts'
import { joinPages, upsert, without } from '~/live/merge'
import { readConnectionLive, readSessionLive } from '~/live/read-event'
import type { LiveEvent } from '~/live/socket'
import { useLive, useRecent, useResync } from '~/live/use-live'

/** The company's connections as they are now: those of the page, and what was told since. */
export function useConnections(loaded: readonly ConnectionView[]): readonly ConnectionView[] {
  const [connections, setConnections] = useState(loaded)
  const { revalidate } = useRevalidator()
  const recent = useRecent()
  // What was told while the page was on its way is put in again: it may be older.
  useEffect(() => {
    setConnections((before) => {
      const there = new Set(loaded.map(({ id }) => id))
      const still = before.filter(({ id }) => there.has(id))
      return recent(EVENTS).reduce(withEvent, joinPages(still, loaded, byId))
    })
  }, [loaded, recent])
  useLive('whatsapp', (data) => setConnections((before) => withEvent(before, { name: 'whatsapp', data })))
  useLive('whatsappSession', (data) =>
    setConnections((before) => withEvent(before, { name: 'whatsappSession', data })),
  )
  useResync(revalidate)
  return connections
}

const EVENTS = ['whatsapp', 'whatsappSession']

function withEvent(before: readonly ConnectionView[], { name, data }: LiveEvent): readonly ConnectionView[] {
  if (name === 'whatsappSession') {
    const event = readSessionLive(data)
    return event ? upsert(before, event.session, byId) : before
  }
  const event = readConnectionLive(data)
  if (event?.action === 'delete') return without(before, event.whatsappId)
  return event ? upsert(before, event.whatsapp, byId) : before
}

function byId(a: ConnectionView, b: ConnectionView) {
  return a.id - b.id
}
