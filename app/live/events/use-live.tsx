import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'
import type { ViewedTicket } from '#domain/live/contract/schema.ts'
import { freshToken, toSignIn, toSubscription } from '~/lib/bearer'
import { endOfSession } from '~/lib/end-of-session'
import { useShell } from '~/lib/ui/use-shell'
import { whenLoaded } from '~/ui/on-demand/when-loaded'
import { StoreProvider, useStore } from '../store/use-store'
import type { openFeed } from './feed'
import type { LiveState } from './socket'

type Feed = ReturnType<typeof openFeed>
type Listener = (data: unknown) => void
type Live = {
  state: LiveState
  /** Hears events by the end of their name. Those of rows are in the store already. */
  on: (name: string, listener: Listener) => () => void
  /** Says which ticket is in front of the viewer. */
  report: (presence: ViewedTicket) => void
}

/**
 * The position up to which the page of this cursor got events. A frame that is drawn anew continues from there, also
 * after it was read anew.
 */
let toldCursor = { page: '', upTo: '' }
const loadFeed = () => import('./feed')

const LiveContext = createContext<Live | undefined>(undefined)

/** The store of rows, and the one place in the browser that listens: what is told of rows goes into the store. */
export function LiveProvider({ children }: { children: ReactNode }) {
  return (
    <StoreProvider>
      <FeedProvider>{children}</FeedProvider>
    </StoreProvider>
  )
}

function FeedProvider({ children }: { children: ReactNode }) {
  const shell = useShell()
  const store = useStore()
  const router = useContext(DataRouterContext)?.router
  const [state, setState] = useState<LiveState>('connecting')
  const listeners = useRef(new Map<string, Set<Listener>>())
  const feed = useRef<Feed>()
  /** Parts of the page say where they are before the socket is opened. */
  const lastReport = useRef<ViewedTicket>(null)
  const companyId = shell?.viewer.companyId
  const apiUrl = shell?.apiUrl
  /** The cursor of the frame as it was last read. */
  const page = useRef('')
  page.current = shell?.cursor ?? ''

  useEffect(() => {
    if (!apiUrl || !companyId) return
    return whenLoaded(loadFeed, ({ openFeed }) => {
      const opened = openFeed({
        companyId,
        store,
        url: `${apiUrl.replace(/^http/, 'ws')}/ws/${companyId}`,
        cursor: toldCursor.page === page.current ? toldCursor.upTo : page.current,
        token: freshToken,
        onState: setState,
        onCursor: (upTo) => {
          toldCursor = { page: page.current, upTo }
        },
        onNamed: ({ name, data }) => listeners.current.get(name)?.forEach((tell) => void tell(data)),
        // The page that signs out is led on by its form: a second load would take what is typed there by then.
        onEnded: (reason) => {
          if (router?.state.navigation.formAction !== '/logout') toSignIn(endOfSession(reason))
        },
        onUnpaid: toSubscription,
      })
      opened.report(lastReport.current)
      feed.current = opened
      return opened.stop
    })
  }, [apiUrl, companyId, store, router])

  const report = useCallback((presence: ViewedTicket) => {
    lastReport.current = presence
    feed.current?.report(presence)
  }, [])
  const live = useMemo<Live>(
    () => ({
      state,
      on(name, listener) {
        const eventListeners = listeners.current.get(name) ?? new Set()
        listeners.current.set(name, eventListeners.add(listener))
        return () => eventListeners.delete(listener)
      },
      report,
    }),
    [state, report],
  )
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>
}

export function useLiveState(): LiveState {
  return useContext(LiveContext)?.state ?? 'connecting'
}

/** Hears one kind of event, for as long as the component is shown: that something is to be read again, for one. */
export function useSignal(name: string, listener: Listener) {
  const live = useContext(LiveContext)
  const latest = useRef(listener)
  latest.current = listener
  const on = live?.on
  useEffect(() => on?.(name, (data) => latest.current(data)), [on, name])
}

/** Says where the viewer is; nothing outside the signed-in frame. */
export function useReport(): (presence: ViewedTicket) => void {
  return useContext(LiveContext)?.report ?? nowhere
}

const nowhere = () => undefined
