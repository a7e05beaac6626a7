import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useShell } from '~/lib/ui/use-shell'
import { storeOf } from './browser-store'
import type { Views, WholeNoun } from './nouns'
import { keep } from './share'
import type { Change, Resync } from './source'
import { makeStore, type Store } from './store'

const StoreContext = createContext<Store>(makeStore())

/** The store of whoever is signed in, for as long as the frame stands. */
export function StoreProvider({ children }: { children: ReactNode }) {
  const viewer = useShell()?.viewer
  const owner = viewer ? `${viewer.companyId}:${viewer.id}` : ''
  const store = useMemo(() => storeOf(owner), [owner])
  useEffect(() => () => store.empty(), [store])
  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>
}

/** The store of the signed-in frame; outside of it, where nothing is read and nothing told, one for all. */
export function useStore(): Store {
  return useContext(StoreContext)
}

/**
 * Something of the store, drawn again when it changes. Until the store has it, and on the server, what came with the page;
 * the same `page` as long as it says the same.
 */
export function useStored<T>(select: (store: Store) => T | undefined, page: T): T {
  const store = useStore()
  const last = useRef<T>()
  const read = () => {
    last.current = keep(last.current, select(store) ?? page)
    return last.current
  }
  return useSyncExternalStore(store.subscribe, read, () => page)
}

/** A row as it is, or was last; until it is known the one that came with the page. */
export function useRow<N extends WholeNoun>(noun: N, id: number): Views[N] | undefined
export function useRow<N extends WholeNoun>(noun: N, id: number, page: Views[N]): Views[N]
export function useRow<N extends WholeNoun>(noun: N, id: number, page?: Views[N]) {
  return useStored<Views[N] | undefined>(({ row }) => row(noun, id), page)
}

/** Hears what becomes of rows, for as long as the component is shown; for what a change sets off once. */
export function useChanges(listener: (change: Change) => void): void {
  const { onChange } = useStore()
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => onChange((change) => latest.current(change)), [onChange])
}

/** Hears that everything is to be read anew: too much was missed to be told one by one, or rights changed. */
export function useResync(listener: (reason: Resync) => void): void {
  const { onResync } = useStore()
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => onResync((reason) => latest.current(reason)), [onResync])
}

/** Takes what came with the page into the store, when it is shown first and when it comes anew. */
export function useTaken(take: (store: Store) => unknown, page: unknown): void {
  const store = useStore()
  const latest = useRef(take)
  latest.current = take
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what has come from the server
  useEffect(() => void latest.current(store), [store, page])
}
