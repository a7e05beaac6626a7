import { useCallback, useEffect, useRef, useState } from 'react'
import { InboxOverview } from '#domain/inbox/schema.ts'
import { api } from '~/lib/bearer'
import { call } from '~/lib/call'
import { useLive, useResync } from './use-live'

/** However much happens, the overview is read again at most this often. */
const AGAIN_MS = 2_000

/** Who waits in the viewer's queues, kept true by the socket; undefined until it is known. */
export function useOverview(): InboxOverview | undefined {
  const [overview, setOverview] = useState<InboxOverview>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const read = useCallback(async () => {
    timer.current = undefined
    const answer = await call(api().tickets.overview.$get(), InboxOverview)
    if (answer.ok) setOverview(answer.value)
  }, [])
  const soon = () => {
    timer.current ??= setTimeout(() => void read(), AGAIN_MS)
  }
  useEffect(() => {
    void read()
    return () => clearTimeout(timer.current)
  }, [read])
  useLive('ticket', soon)
  useLive('whatsapp', soon)
  useLive('whatsappSession', soon)
  useLive('queue', soon)
  useResync(() => void read())
  return overview
}
