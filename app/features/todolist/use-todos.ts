import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { UNDO_MS } from '#domain/core/contract/time.ts'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { useShell } from '~/lib/ui/use-shell'
import {
  makeTodoStore,
  type Removed,
  removedFrom,
  type TodoItem,
  todoKey,
  withAgain,
  withDone,
  withMoved,
  withNew,
  withText,
} from './todo-store'

const NO_ITEMS: readonly TodoItem[] = []

/** The viewer's tasks, which only this browser has; undefined until it is asked for them. */
export function useTodos() {
  const viewer = useShell()?.viewer
  const key = viewer ? todoKey(viewer.companyId, viewer.id) : undefined
  const isAwake = useHydrated()
  const store = useMemo(
    () => (isAwake && key ? makeTodoStore(storageHere(), key) : undefined),
    [isAwake, key],
  )
  const subscribe = useCallback((tell: () => void) => store?.subscribe(tell) ?? nothing, [store])
  const items = useSyncExternalStore(
    subscribe,
    () => store?.items() ?? NO_ITEMS,
    () => NO_ITEMS,
  )
  const [removed, setRemoved] = useState<Removed>()
  useEffect(() => {
    if (!store) return
    const onStorage = ({ key }: StorageEvent) => store.hear(key)
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [store])
  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => setRemoved(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed])
  const remove = (goes: (item: TodoItem) => boolean) => {
    setRemoved(removedFrom(items, goes))
    store?.change((before) => before.filter((item) => !goes(item)))
  }
  return {
    isReady: store !== undefined,
    items,
    isKept: store?.isKept() ?? true,
    removed,
    add: (text: string) => store?.change((before) => withNew(before, text, crypto.randomUUID())),
    rename: (id: string, text: string) => store?.change((before) => withText(before, id, text)),
    setDone: (id: string, done: boolean) => store?.change((before) => withDone(before, id, done)),
    move: (id: string, position: number) => store?.change((before) => withMoved(before, id, position)),
    remove: (id: string) => remove((item) => item.id === id),
    removeDone: () => remove(({ done }) => done),
    undo() {
      if (removed) store?.change((before) => withAgain(before, removed))
      setRemoved(undefined)
    },
  }
}

export type Todos = ReturnType<typeof useTodos>

const nothing = () => undefined

/** Nothing where the browser is told to keep nothing: to ask for it throws there. */
function storageHere(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
