import { useCallback, useEffect, useRef, useState } from 'react'
import type { Store } from '~/live/store/store'
import { useStore } from '~/live/store/use-store'
import { goToLoaded, loadAround } from './store/load-detached-page'

/** The state of a jump: nothing to say, on its way, or over without its message. */
export type Jump = { state: 'idle' | 'searching' | 'missing' } | { state: 'failed'; code: string }

/** Goes to a message, also one that is not loaded yet; `show` takes what is to be shown as soon as it is there, or no more. */
export function useJump(uuid: string, show: (messageId: number | undefined) => void) {
  const store = useStore()
  const [jump, setJump] = useState<Jump>({ state: 'idle' })
  const running = useRef<AbortController>()
  const cancel = useCallback(() => {
    running.current?.abort()
    setJump({ state: 'idle' })
    show(undefined)
  }, [show])
  useEffect(() => () => running.current?.abort(), [])
  const jumpTo = useCallback(
    async (messageId: number) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      show(messageId)
      const isLoaded = goToLoaded(store, { uuid, messageId })
      setJump({ state: isLoaded ? 'idle' : 'searching' })
      if (isLoaded) return
      const outcome = await search(store, { uuid, messageId, signal: abort.signal })
      if (abort.signal.aborted) return
      setJump(outcome)
      if (outcome.state !== 'idle') show(undefined)
    },
    [store, uuid, show],
  )
  return { jump, cancel, jumpTo: useCallback((messageId: number) => void jumpTo(messageId), [jumpTo]) }
}

async function search(store: Store, wanted: Parameters<typeof loadAround>[1]): Promise<Jump> {
  try {
    return { state: (await loadAround(store, wanted)) ? 'idle' : 'missing' }
  } catch (error) {
    return { state: 'failed', code: error instanceof Error ? error.message : 'ERR_UNKNOWN' }
  }
}
