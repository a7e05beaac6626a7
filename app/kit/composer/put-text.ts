import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { insertedAt } from './keys'

/** Puts a piece in the place of what is chosen, the cursor behind it at once: what is typed next may come before a frame does. */
export function putText(
  element: HTMLTextAreaElement,
  [start, end]: readonly [number, number],
  piece: string,
  write: (text: string) => void,
): void {
  const { text, cursor } = insertedAt(element.value, start, end, piece)
  flushSync(() => write(text))
  element.setSelectionRange(cursor, cursor)
}

/** The same in the place where the cursor stands. */
export function insertAtCursor(
  box: RefObject<HTMLTextAreaElement>,
  piece: string,
  write: (text: string) => void,
): void {
  const element = box.current
  if (element) putText(element, [element.selectionStart, element.selectionEnd], piece, write)
}
