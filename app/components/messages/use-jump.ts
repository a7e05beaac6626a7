import { useCallback, useEffect, useRef, useState } from 'react'
import { loadBackTo } from '~/live/threads'

/** Where a jump stands: nothing to say, on its way through older pages, or over without its message. */
export type Jump = { state: 'idle' | 'searching' | 'missing' } | { state: 'failed'; code: string }

/** Goes to a message, also one that is not loaded yet. */
export function useJump(uuid: string, show: (messageId: number) => void) {
  const [jump, setJump] = useState<Jump>({ state: 'idle' })
  const running = useRef<AbortController>()
  const cancel = useCallback(() => {
    running.current?.abort()
    setJump({ state: 'idle' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])
  const jumpTo = useCallback(
    async (messageId: number) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      setJump({ state: 'searching' })
      const outcome = await search(uuid, messageId, abort.signal)
      if (abort.signal.aborted) return
      setJump(outcome)
      if (outcome.state === 'idle') show(messageId)
    },
    [uuid, show],
  )
  return { jump, cancel, jumpTo: useCallback((messageId: number) => void jumpTo(messageId), [jumpTo]) }
}

async function search(uuid: string, messageId: number, signal: AbortSignal): Promise<Jump> {
  try {
    return { state: (await loadBackTo(uuid, messageId, signal)) ? 'idle' : 'missing' }
  } catch (error) {
    return { state: 'failed', code: error instanceof Error ? error.message : 'ERR_UNKNOWN' }
  }
}
