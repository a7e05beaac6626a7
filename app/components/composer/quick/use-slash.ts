import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { insertedAt } from '../keys'
import { placeOf, type Slash, slashAt } from './slash'

type UseSlash = { box: RefObject<HTMLTextAreaElement>; text: string; write: (text: string) => void }

/**
 * The word after a `/` at the cursor, while one is written: the list of quick messages is open by it. Closed by Escape it
 * stays closed for this word, and what was typed stays; a stroke that the button put goes again.
 */
export function useSlash({ box, text, write }: UseSlash) {
  const [slash, setSlash] = useState<Slash>()
  const closedAt = useRef<number>()
  const putAt = useRef<number>()

  const look = useCallback(() => {
    const now = wordIn(box.current)
    if (now?.from !== closedAt.current) closedAt.current = undefined
    const shown = closedAt.current === undefined ? now : undefined
    setSlash((before) => (before?.from === shown?.from && before?.query === shown?.query ? before : shown))
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text may change without a key
  useEffect(look, [look, text])

  const put = (piece: string, [start, end]: readonly [number, number]) => {
    const element = box.current
    if (!element) return
    const changed = insertedAt(element.value, start, end, piece)
    write(changed.text)
    element.focus()
    requestAnimationFrame(() => element.setSelectionRange(changed.cursor, changed.cursor))
  }
  const close = () => {
    closedAt.current = slash?.from
    setSlash(undefined)
    if (slash?.query === '' && putAt.current === slash.from) put('', [slash.from, slash.from + 1])
    putAt.current = undefined
  }
  return {
    slash,
    look,
    close,
    /** By the button: puts the stroke that a key would. */
    open() {
      const element = box.current
      if (!element) return
      closedAt.current = undefined
      element.focus()
      if (wordIn(element)) return look()
      const { value, selectionStart, selectionEnd } = element
      const isApart = !/\S$/.test(value.slice(0, selectionStart))
      putAt.current = selectionStart + (isApart ? 0 : 1)
      put(isApart ? '/' : ' /', [selectionStart, selectionEnd])
    },
    /** In the word's place. */
    place(piece: string, at: Slash) {
      putAt.current = undefined
      put(piece, placeOf(box.current?.value ?? '', at))
    },
  }
}

/** Only of what is being written. */
function wordIn(element: HTMLTextAreaElement | null): Slash | undefined {
  if (!element || document.activeElement !== element) return undefined
  const { value, selectionStart, selectionEnd } = element
  return selectionStart === selectionEnd ? slashAt(value, selectionStart) : undefined
}
