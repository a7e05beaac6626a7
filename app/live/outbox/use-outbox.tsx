import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useShell } from '~/lib/ui/use-shell'
import { ownerOf } from '~/lib/viewer'
import { useLiveState } from '~/live/events/use-live'
import { useStore } from '~/live/store/use-store'
import { whenLoaded } from '~/ui/on-demand/when-loaded'
import type { Outbox, OutboxState } from './outbox'

const EMPTY: OutboxState = { items: [], progress: {} }
const OutboxContext = createContext<Outbox | undefined>(undefined)

const loadOutbox = () => import('./open-outbox')

/** One outbox a person for as long as the frame stands; its code comes once the page is awake. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const viewer = useShell()?.viewer
  const owner = viewer && ownerOf(viewer)
  const live = useLiveState()
  const store = useStore()
  const [outbox, setOutbox] = useState<Outbox>()

  useEffect(() => {
    if (!owner) return
    return whenLoaded(loadOutbox, ({ openSendingOutbox }) => {
      const opened = openSendingOutbox(owner, (updates) => store.take({ from: 'answer', updates }))
      setOutbox(opened)
      return opened.close
    })
  }, [owner, store])

  useEffect(() => {
    if (!outbox) return
    const retryNow = () => outbox.retryNow()
    window.addEventListener('online', retryNow)
    return () => window.removeEventListener('online', retryNow)
  }, [outbox])
  useEffect(() => {
    if (live === 'live') outbox?.retryNow()
  }, [live, outbox])

  return <OutboxContext.Provider value={outbox}>{children}</OutboxContext.Provider>
}

export function useOutbox(): Outbox | undefined {
  return useContext(OutboxContext)
}

/** Returns the unsent items in order, with the share of a file that has been uploaded. */
export function useOutboxState(): OutboxState {
  const outbox = useOutbox()
  return useSyncExternalStore(outbox?.subscribe ?? never, outbox?.getState ?? empty, empty)
}

/** Returns the number of messages that wait, in all conversations. */
export function useOutboxCount(): number {
  return useOutboxState().items.length
}

const empty = () => EMPTY
const never = () => () => undefined
