import { useCallback, useEffect, useState } from 'react'
import type { SearchHit } from '../bubbles/text/found'
import { useJump } from './use-jump'

const NO_WORDS: readonly string[] = []

/** Goes to messages, and says which one was gone to and by which words it was found, until the next press. */
export function useJumpHighlight(uuid: string, show: (messageId: number | undefined) => void) {
  const { jump, jumpTo: go, cancel } = useJump(uuid, show)
  const [searchHit, setSearchHit] = useState<SearchHit>()
  const jumpTo = useCallback(
    (messageId: number, words = NO_WORDS) => {
      setSearchHit({ messageId, words })
      go(messageId)
    },
    [go],
  )
  const isThere = searchHit !== undefined && jump.state !== 'searching'
  useEffect(() => {
    if (!isThere) return
    const forget = (event: Event) => {
      if (event instanceof KeyboardEvent && (event.repeat || ALONE.has(event.key))) return
      setSearchHit(undefined)
    }
    for (const press of PRESSES) document.addEventListener(press, forget, true)
    return () => {
      for (const press of PRESSES) document.removeEventListener(press, forget, true)
    }
  }, [isThere])
  return { jump, jumpTo, cancel, searchHit }
}

const PRESSES = ['pointerdown', 'keydown'] as const
/** Nothing is pressed by them yet. */
const ALONE: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])
