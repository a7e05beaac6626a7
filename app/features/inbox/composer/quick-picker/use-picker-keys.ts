import { type RefObject, useEffect, useRef } from 'react'

type PickerKeys = {
  box: RefObject<HTMLTextAreaElement>
  /** The list and its active option, for who hears the page; none while there is nothing to choose. */
  listId: string | undefined
  optionId: string | undefined
  onMove: (by: 1 | -1) => void
  onChoose: (() => void) | undefined
  /** The handler of Enter when there is nothing to choose. Without it the text has the key, and is sent. */
  onEnter?: (() => void) | undefined
  onClose: () => void
}

/**
 * The keys of a list that is open over a text, taken before the text has them: it keeps the focus, and names the active
 * option. What the list has no use for, the text gets. An input method that is composing keeps its own.
 */
export function usePickerKeys(keys: PickerKeys) {
  const { box, listId, optionId } = keys
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const element = box.current
    const onKey = (event: KeyboardEvent) => {
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    element?.addEventListener('keydown', onKey, { capture: true })
    return () => element?.removeEventListener('keydown', onKey, { capture: true })
  }, [box])
  useEffect(() => {
    const element = box.current
    const names = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' }
    const attributes = { ...names, 'aria-controls': listId, 'aria-activedescendant': optionId }
    for (const [name, value] of Object.entries(attributes)) if (value) element?.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) element?.removeAttribute(name)
    }
  }, [box, listId, optionId])
}

function actOf(event: KeyboardEvent, { listId, onMove, onChoose, onEnter, onClose }: PickerKeys) {
  const { key, isComposing, keyCode, altKey, ctrlKey, metaKey, shiftKey } = event
  if (isComposing || keyCode === COMPOSING || altKey || ctrlKey || metaKey || shiftKey) return undefined
  if (key === 'Escape') return onClose
  if (key === 'Enter') return onChoose ?? onEnter
  if (key === 'Tab') return onChoose
  if (!listId) return undefined
  if (key === 'ArrowDown') return () => onMove(1)
  return key === 'ArrowUp' ? () => onMove(-1) : undefined
}

/** As browsers report a key that belongs to an input method. */
const COMPOSING = 229
