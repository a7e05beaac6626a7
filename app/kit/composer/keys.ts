export type KeyPress = {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  isComposing: boolean
  /** 229 while an input method composes, in browsers that report it only so. */
  keyCode: number
}

/**
 * Whether a key press sends. Enter sends and Shift+Enter breaks the line, or the other way round by preference; Ctrl or
 * Cmd with Enter always sends; an input method that is composing never does. Interface 29.
 */
export function sends(press: KeyPress, enterSends: boolean): boolean {
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === 229) return false
  if (press.ctrlKey || press.metaKey) return true
  return !press.altKey && press.shiftKey !== enterSends
}

/** A text with something put in at the cursor, and where the cursor stands then. */
export function insertedAt(text: string, start: number, end: number, insert: string) {
  return { text: text.slice(0, start) + insert + text.slice(end), cursor: start + insert.length }
}
