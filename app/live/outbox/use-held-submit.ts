import { type RefObject, useEffect, useRef } from 'react'

/**
 * Holds a message that is sent before the outbox is open. It stays in the text and goes as soon as the outbox is open,
 * because the form by itself would leave the page, and without a network lose the text.
 */
export function useHeldSubmit(form: RefObject<HTMLFormElement>, isOpen: boolean) {
  const isHeld = useRef(false)
  useEffect(() => {
    if (!isOpen || !isHeld.current) return
    isHeld.current = false
    // Where it is heard the thread is drawn at once, which no effect may do.
    queueMicrotask(() => form.current?.requestSubmit())
  }, [isOpen, form])
  return () => {
    isHeld.current = true
  }
}
