import { useCallback, useEffect, useRef, useState } from 'react'
import type { Store } from '~/live/store/store'
import { useStore } from '~/live/store/use-store'

type Side<Id> = {
  /** True while there is something to load. */
  has: boolean
  load: (store: Store, id: Id) => Promise<void>
  /** The part of the thread that the page belongs to, where the thread is shown in parts. */
  part?: string
}

export type MorePages = ReturnType<typeof usePage>

/** The page before the oldest message, or after the newest: asked for once at a time, and again by hand after a failure. */
export function usePage<Id extends number | string>(id: Id, { has, load: loadPage, part }: Side<Id>) {
  const store = useStore()
  const busy = useRef(false)
  const [loading, setLoading] = useState(false)
  const [code, setCode] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed was of the other part
  useEffect(() => setCode(undefined), [part])
  const load = useCallback(async () => {
    if (busy.current || !has) return
    busy.current = true
    setLoading(true)
    setCode(undefined)
    try {
      await loadPage(store, id)
    } catch (error) {
      setCode(error instanceof Error ? error.message : 'ERR_UNKNOWN')
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [store, id, has, loadPage])
  return {
    loading,
    code,
    load: useCallback(() => void load(), [load]),
    /** By scrolling: what has failed waits for a press. */
    loadOnce: useCallback(() => void (code === undefined && load()), [code, load]),
  }
}
