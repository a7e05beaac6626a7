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
import type { At } from '#domain/live/schema.ts'
import { freshToken, toSignIn, toSubscription } from '~/lib/bearer'
import { useShell } from '~/lib/ui/use-shell'
import { liveNameOf } from './live-name'
import { type LiveEvent, type LiveState, openLive, type ResyncReason } from './socket'

type Listener = (event: LiveEvent) => void
type Live = {
  state: LiveState
  /** Hears the company's events by the end of their name: `ticket`, `appMessage`, `contact`, `whatsapp`… */
  on: (name: string, listener: (data: unknown) => void) => () => void
  /**
   * What was heard of these names since an instant (performance.now), or while the page that is shown now was perhaps on
   * its way from the server, oldest first.
   */
  recent: Recent
  /** Hears that everything shown must be loaded anew. */
  onResync: (listener: (reason: ResyncReason) => void) => () => void
  /** Says which ticket is in front of the viewer. */
  report: (at: At) => void
}

type Recent = (names: readonly string[], since?: number) => LiveEvent[]
type Heard = LiveEvent & { at: number }
/** As long as a page may be on its way at most; what takes longer is to be read again. */
export const RECENT_MS = 30_000
const isRecent = ({ at }: Heard) => performance.now() - at < RECENT_MS

/** How far the page of this cursor was told: a frame that is drawn anew goes on from there. */
let told = { page: '', upTo: '' }

const LiveContext = createContext<Live | undefined>(undefined)

/** The one place in the browser that listens. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const shell = useShell()
  const [state, setState] = useState<LiveState>('connecting')
  const listeners = useRef(new Map<string, Set<Listener>>())
  const resyncs = useRef(new Set<(reason: ResyncReason) => void>())
  const heard = useRef<Heard[]>([])
  const socket = useRef<ReturnType<typeof openLive>>()
  /** Parts of the page say where they are before the socket is opened. */
  const at = useRef<At>(null)
  const companyId = shell?.viewer.companyId
  const apiUrl = shell?.apiUrl
  const begin = useRef(shell?.cursor ?? '')

  useEffect(() => {
    if (!apiUrl || !companyId) return
    const page = begin.current
    const live = openLive({
      url: `${apiUrl.replace(/^http/, 'ws')}/ws/${companyId}`,
      cursor: told.page === page ? told.upTo : page,
      token: freshToken,
      onState: setState,
      onCursor: (upTo) => {
        told = { page, upTo }
      },
      onEvent: (event) => {
        const name = liveNameOf(event.name, companyId)
        heard.current = [...heard.current.filter(isRecent), { at: performance.now(), name, data: event.data }]
        for (const listener of listeners.current.get(name) ?? []) listener(event)
      },
      onResync: (reason) => {
        for (const listener of resyncs.current) listener(reason)
      },
      onEnded: (reason) => {
        toSignIn(reason === 'elsewhere' ? 'elsewhere' : 'expired')
      },
      onUnpaid: toSubscription,
    })
    live.report(at.current)
    socket.current = live
    return () => live.stop()
  }, [apiUrl, companyId])

  const report = useCallback((place: At) => {
    at.current = place
    socket.current?.report(place)
  }, [])
  const recent = useCallback<Recent>(
    (names, since = performance.now() - RECENT_MS) =>
      heard.current.filter(({ name, at }) => names.includes(name) && at >= since),
    [],
  )
  const live = useMemo<Live>(
    () => ({
      state,
      on(name, listener) {
        const heard: Listener = (event) => listener(event.data)
        const known = listeners.current.get(name) ?? new Set()
        listeners.current.set(name, known.add(heard))
        return () => known.delete(heard)
      },
      recent,
      onResync(listener) {
        resyncs.current.add(listener)
        return () => resyncs.current.delete(listener)
      },
      report,
    }),
    [state, recent, report],
  )
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>
}

export function useLiveState(): LiveState {
  return useContext(LiveContext)?.state ?? 'connecting'
}

/** Hears one kind of live event for as long as the component is shown. */
export function useLive(name: string, listener: (data: unknown) => void) {
  const live = useContext(LiveContext)
  const latest = useRef(listener)
  latest.current = listener
  const on = live?.on
  useEffect(() => on?.(name, (data) => latest.current(data)), [on, name])
}

/**
 * For what comes with a navigation: the server read it a moment ago, and what was told since then was told to nobody.
 * Applying events again, in their order, changes nothing, so all that may have come in between are given. All kinds that
 * change a row have to be applied: a ticket as it was told before its contact was renamed takes the new name back.
 */
export function useRecent(): Recent {
  return useContext(LiveContext)?.recent ?? none
}

const none = (): LiveEvent[] => []

/** Loads anew when too much was missed to be told one by one, or when rights changed. */
export function useResync(listener: (reason: ResyncReason) => void) {
  const live = useContext(LiveContext)
  const latest = useRef(listener)
  latest.current = listener
  const onResync = live?.onResync
  useEffect(() => onResync?.((reason) => latest.current(reason)), [onResync])
}

/** Says where the viewer is; nothing outside the signed-in frame. */
export function useReport(): (at: At) => void {
  return useContext(LiveContext)?.report ?? nowhere
}

const nowhere = () => undefined
