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
