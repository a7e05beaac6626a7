import { useEffect, useRef, useState } from 'react'
import { usePauseOfTyping } from './use-pause-of-typing'

type SearchText = {
  text: string
  setText: (text: string) => void
  /** Asks for what was typed without waiting for a pause. */
  askNow: () => void
}

/** Typing pauses this long before a search goes out. Specification 1 §9. */
export const DEBOUNCE_MS = 500

/**
 * The text of a search box whose word stands in the address: it is asked for once typing pauses. The address gives the text only
 * where something else changed it ("back", "clear"): while an answer is on its way, what is typed on stays.
 */
export function useSearchText(searched: string, ask: (word: string) => void): SearchText {
  const [text, setText] = useState(searched)
  const asked = useRef(searched)
  useEffect(() => {
    if (searched === asked.current) return
    asked.current = searched
    setText(searched)
  }, [searched])
  const isDue = text.trim() !== asked.current
  const askNow = () => {
    if (!isDue) return
    asked.current = text.trim()
    ask(asked.current)
  }
  usePauseOfTyping({ text, isDue, ms: DEBOUNCE_MS }, askNow)
  return { text, setText, askNow }
}
