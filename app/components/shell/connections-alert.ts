import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type CONNECTION_STATUSES, ConnectionView } from '#domain/connections/schema.ts'
import { ConnectionLive, SessionLive } from '#domain/live/schema.ts'
import { api } from '~/lib/bearer'
import { call } from '~/lib/call'
import { useShell } from '~/lib/use-shell'
import { useLive, useResync } from '~/live/use-live'
import { navItemsFor } from './nav-items'

/** The check waits this long after data arrived. Specification 1 §9. */
const CHECK_AFTER_MS = 2_000

type Statuses = ReadonlyMap<number, (typeof CONNECTION_STATUSES)[number]>

/** Whether any connection of the company is not connected, for those who can do something about it. */
export function useConnectionsAlert(): boolean {
  const shell = useShell()
  const concerned = shell ? navItemsFor(shell.viewer).some((item) => item.text === 'connections') : false
  const [statuses, setStatuses] = useState<Statuses>(new Map())
  const [alert, setAlert] = useState(false)

  const load = async () => {
    if (!concerned) return
    const answer = await call(api().whatsapp.$get(), z.array(ConnectionView))
    if (answer.ok) setStatuses(new Map(answer.value.map(({ id, status }) => [id, status])))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page; afterwards the socket tells
  useEffect(() => void load(), [concerned])
  useResync(() => void load())
  const note = ({ id, status }: ConnectionView) => setStatuses((before) => new Map(before).set(id, status))
  useLive('whatsapp', (data) => {
    const event = ConnectionLive.safeParse(data).data
    if (!event) return
    if (event.action !== 'delete') return note(event.whatsapp)
    setStatuses((before) => new Map([...before].filter(([id]) => id !== event.whatsappId)))
  })
  useLive('whatsappSession', (data) => {
    const event = SessionLive.safeParse(data).data
    if (event) note(event.session)
  })
  useEffect(() => {
    const timer = setTimeout(
      () => setAlert([...statuses.values()].some((status) => status !== 'CONNECTED')),
      CHECK_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [statuses])
  return alert
}
