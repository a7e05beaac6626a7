import { useEffect, useRef, useState } from 'react'
import * as inbox from '#domain/inbox/endpoints.ts'
import type { InboxOverview } from '#domain/inbox/schema.ts'
import { call } from '~/lib/call'
import { isSettled, useKept } from './use-kept'
import { useLive } from './use-live'

/** However much happens, the overview is read again at most this often. */
const AGAIN_MS = 2_000

/** Who waits in the viewer's queues, kept true by the socket; undefined until it is known. */
export function useOverview(): InboxOverview | undefined {
  const [overview, setOverview] = useState<InboxOverview>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const read = useKept(async () => {
    const answer = await call(inbox.getOverview)
    if (answer.ok) setOverview(answer.value)
    return isSettled(answer)
  })
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      read()
    }, AGAIN_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('ticket', soon)
  useLive('whatsapp', soon)
  useLive('whatsappSession', soon)
  useLive('queue', soon)
  return overview
}
