import { useEffect, useRef } from 'react'
import { useShortcuts } from './shortcuts'

type FindInput = () => HTMLInputElement | null | undefined

/** Goes to a page's search by `s`, and by Escape, once it is empty, back to where the focus was. Checklist 42, 44. */
export function useSearchKey(findInput: FindInput): void {
  const origin = useRef<HTMLElement>()
  const latest = useRef(findInput)
  latest.current = findInput
  const openSearch = () => {
    origin.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    findInput()?.focus()
  }
  useShortcuts({ s: openSearch })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const input = latest.current()
      // The browser itself clears what was typed by the first Escape.
      if (!input || event.key !== 'Escape' || event.target !== input || input.value !== '') return
      event.preventDefault()
      input.blur()
      origin.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
