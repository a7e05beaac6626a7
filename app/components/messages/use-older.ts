import { useCallback, useRef, useState } from 'react'
import { useStore } from '~/live/store/use-store'
import { loadOlder } from '~/live/thread/threads'
import type { Thread } from '~/live/thread/use-thread'

/** The page before the oldest message: asked for once at a time, and again by hand after a failure. */
export function useOlder(uuid: string, thread: Thread) {
  const store = useStore()
  const busy = useRef(false)
  const [loading, setLoading] = useState(false)
  const [code, setCode] = useState<string>()
  const { hasMore } = thread
  const load = useCallback(async () => {
    if (busy.current || !hasMore) return
    busy.current = true
    setLoading(true)
    setCode(undefined)
    try {
      await loadOlder(store, uuid)
    } catch (error) {
      setCode(error instanceof Error ? error.message : 'ERR_UNKNOWN')
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [store, uuid, hasMore])
  return {
    loading,
    code,
    load: useCallback(() => void load(), [load]),
    /** By scrolling: what has failed waits for a press. */
    loadOnce: useCallback(() => void (code === undefined && load()), [code, load]),
  }
}
