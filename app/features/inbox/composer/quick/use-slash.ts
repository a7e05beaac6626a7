import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { putText } from '~/kit/composer/put-text'
import { takeSlashWords } from '~/lib/ui/actions/slash-word'
import { placeOf, type Sign, type Slash, slashAt } from './slash'

type UseSlash = {
  box: RefObject<HTMLTextAreaElement>
  text: string
  write: (text: string) => void
  sign?: Sign
}

/**
 * The word after a `/` at the cursor, while one is written: the list of quick messages is open by it. Closed by Escape it
 * stays closed for this word, and what was typed stays; a stroke that the button put goes again.
 */
export function useSlash({ box, text, write, sign = '/' }: UseSlash) {
  const [slash, setSlash] = useState<Slash>()
  const closedAt = useRef<number>()
  const putAt = useRef<number>()

  const look = useCallback(() => {
    const now = wordIn(box.current, sign)
    if (now?.from !== closedAt.current) closedAt.current = undefined
    const openSlash = closedAt.current === undefined ? now : undefined
    setSlash((before) =>
      before?.from === openSlash?.from && before?.query === openSlash?.query ? before : openSlash,
    )
  }, [box, sign])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text may change without a key
  useEffect(look, [look, text])

  const put = (piece: string, range: readonly [number, number]) => {
    const element = box.current
    if (!element) return
    element.focus()
    putText(element, range, piece, write)
  }
  const putWord = useRef(put)
  putWord.current = put
  useEffect(
    () =>
      takeSlashWords((slashWord) => {
        const { value = '', selectionStart = 0, selectionEnd = 0 } = box.current ?? {}
        const isApart = !/\S$/.test(value.slice(0, selectionStart))
        closedAt.current = undefined
        putWord.current(`${isApart ? '' : ' '}/${slashWord}`, [selectionStart, selectionEnd])
      }),
    [box],
  )
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
      if (wordIn(element, sign)) return look()
      const { value, selectionStart, selectionEnd } = element
      const isApart = !/\S$/.test(value.slice(0, selectionStart))
      putAt.current = selectionStart + (isApart ? 0 : 1)
      put(isApart ? sign : ` ${sign}`, [selectionStart, selectionEnd])
    },
    /** In the word's place. */
    insert(piece: string, target: Slash) {
      putAt.current = undefined
      put(piece, placeOf(box.current?.value ?? '', target, sign))
    },
  }
}

/** Only of what is being written. */
function wordIn(element: HTMLTextAreaElement | null, sign: Sign): Slash | undefined {
  if (!element || document.activeElement !== element) return undefined
  const { value, selectionStart, selectionEnd } = element
  return selectionStart === selectionEnd ? slashAt(value, selectionStart, sign) : undefined
}
