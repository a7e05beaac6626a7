import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * Gives the focus back to the dialog after a press in a frame of another site. Such a press takes the focus, and with
 * it every key, so that Escape would close nothing. A user who enters the frame with the keyboard stays there, and so
 * does a film in full screen.
 */
export function useFocusKept() {
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const keep = () => {
      const frame = pressed.current
      // The browser moves the focus once it has said that the page loses it.
      if (frame) timers.add(setTimeout(() => takeBack(frame)))
    }
    window.addEventListener('blur', keep)
    return () => {
      window.removeEventListener('blur', keep)
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  return {
    onPointerEnter: ({ currentTarget }: PointerEvent) => {
      pressed.current = currentTarget
    },
    onPointerLeave: (_: SyntheticEvent) => {
      pressed.current = null
    },
  }
}

function takeBack(frame: Element): void {
  if (document.activeElement !== frame || document.fullscreenElement) return
  frame.closest<HTMLElement>('[role=dialog]')?.focus()
}
