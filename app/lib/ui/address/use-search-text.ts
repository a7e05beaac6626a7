import { type ContextType, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom'

type SearchText = {
  text: string
  setText: (text: string) => void
  /** Asks for what was typed without waiting for a pause. */
  askNow: () => void
}

/** Typing pauses this long before a search goes out. Specification 1 §9. */
export const DEBOUNCE_MS = 500

/**
 * The text of a search box whose word stands in the address: it is asked for once typing pauses, and again where another page came
 * in place of the answer. The address gives the text only where something else changed it ("back", "clear"). What is typed while
 * that page, or an answer, is on its way stays.
 */
export function useSearchText(searched: string, ask: (searchText: string) => void): SearchText {
  const [text, setText] = useState(searched)
  const [askedWord, setAskedWord] = useState(searched)
  const shownWord = useRef(searched)
  const { key: shownKey } = useLocation()
  const nextKey = useNextKey()
  /** Typed after the page on its way was asked for. */
  const isNewerThanPage = useRef(false)
  const typeText = (typed: string) => {
    isNewerThanPage.current = nextKey() !== shownKey
    setText(typed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a page has come
  useEffect(() => {
    const isReplaced = searched !== shownWord.current && searched !== askedWord && !isNewerThanPage.current
    shownWord.current = searched
    isNewerThanPage.current = false
    setAskedWord(searched)
    if (isReplaced) setText(searched)
  }, [searched, shownKey])
  const isDue = text.trim() !== askedWord
  const askNow = () => {
    if (!isDue) return
    setAskedWord(text.trim())
    ask(text.trim())
  }
  usePauseOfTyping({ text, isDue, ms: DEBOUNCE_MS }, askNow)
  return { text, setText: typeText, askNow }
}

/**
 * The key of the location that will be shown next, or is shown: asked of the router itself, as React draws what the router has
 * only later.
 */
function useNextKey(): () => string | undefined {
  const router = useContext(DataRouterContext)?.router
  return () => router?.state.navigation.location?.key ?? router?.state.location.key
}

/**
 * Calls `onPause` once `text` has stayed the same for `ms` milliseconds and another page is not on its way: whoever navigates by
 * themselves then would call that page off. Nothing is called while `isDue` is false.
 */
function usePauseOfTyping(
  { text, isDue, ms }: { text: string; isDue: boolean; ms: number },
  onPause: () => void,
): void {
  const router = useContext(DataRouterContext)
  const latest = useRef(onPause)
  latest.current = onPause
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with what is typed
  useEffect(() => {
    if (!isDue) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => (isGoingElsewhere(router) ? wait() : latest.current()), ms)
    }
    wait()
    return () => clearTimeout(timer)
  }, [text, isDue, ms, router])
}

/** Asked of the router itself: what it renders is a transition of React's, which a busy page draws only later. */
function isGoingElsewhere(context: ContextType<typeof DataRouterContext>): boolean {
  const state = context?.router.state
  const next = state?.navigation.location
  return next !== undefined && next.pathname !== state?.location.pathname
}
