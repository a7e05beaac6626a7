import { useEffect, useRef } from 'react'
import { isElsewhere } from './use-clipboard'

export type EditorKeys = {
  undo: () => void
  redo: () => void
  save: () => void
  search: () => void
  duplicate: () => void
  selectAll: () => void
  edit: () => void
}

/** Keys of the editor, beside those of the canvas itself; none while something is being written, but for saving. */
export function useEditorKeys(keys: EditorKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = runOf(latest.current, event)
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function runOf(keys: EditorKeys, event: KeyboardEvent): (() => void) | undefined {
  if (event.defaultPrevented || event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) return runOfChord(keys, event)
  const isOnCard = event.target instanceof Element && event.target.matches('.react-flow__node.selected')
  return event.key === 'Enter' && isOnCard ? keys.edit : undefined
}

function runOfChord(
  keys: EditorKeys,
  { key: pressedKey, shiftKey }: KeyboardEvent,
): (() => void) | undefined {
  const key = pressedKey.toLowerCase()
  if (key === 's') return document.querySelector('[role=dialog], [role=alertdialog]') ? undefined : keys.save
  if (isElsewhere()) return undefined
  if (key === 'z') return shiftKey ? keys.redo : keys.undo
  const runs: Readonly<Record<string, () => void>> = {
    y: keys.redo,
    f: keys.search,
    d: keys.duplicate,
    a: keys.selectAll,
  }
  return runs[key]
}
