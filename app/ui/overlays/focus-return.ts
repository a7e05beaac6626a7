import { type MutableRefObject, useRef, useState } from 'react'

type FocusProps = {
  onOpenAutoFocus?: ((event: Event) => void) | undefined
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/**
 * A dialog that is opened by state has no trigger to give the focus back to, and would leave it nowhere: it goes to
 * where it was when the dialog opened, and from an item of a menu, which is gone by then, to the button that opened the menu.
 */
export function useFocusReturn({ onOpenAutoFocus, onCloseAutoFocus }: FocusProps) {
  const from = useRef<Element | null>(null)
  const handlers: FocusProps = {
    onOpenAutoFocus(event) {
      from.current = placeOf(document.activeElement)
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus(event) {
      onCloseAutoFocus?.(event)
      const { current } = from
      if (event.defaultPrevented || current === document.body || !(current instanceof HTMLElement)) return
      if (!current.isConnected) return
      event.preventDefault()
      current.focus()
    },
  }
  return { handlers, from }
}

/**
 * Rendered first inside an overlay. A field in it that takes the focus by itself does so before any effect, and the overlay
 * is then told nothing of where the focus was.
 */
export function FocusOrigin({ from }: { from: MutableRefObject<Element | null> }) {
  useState(() => {
    if (typeof document !== 'undefined') from.current = placeOf(document.activeElement)
  })
  return null
}

function placeOf(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]')
  const trigger = menu?.getAttribute('aria-labelledby')
  return trigger ? document.getElementById(trigger) : active
}
