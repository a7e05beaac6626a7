import { useRef } from 'react'

type FocusProps = {
  onOpenAutoFocus?: ((event: Event) => void) | undefined
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/**
 * A dialog that is opened by state has no trigger to give the focus back to, and would leave it nowhere: it goes to
 * where it was when the dialog opened, and from an item of a menu, which is gone by then, to the button that opened the menu.
 */
export function useFocusReturn({ onOpenAutoFocus, onCloseAutoFocus }: FocusProps): FocusProps {
  const from = useRef<Element | null>(null)
  return {
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
}

function placeOf(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]')
  const trigger = menu?.getAttribute('aria-labelledby')
  return trigger ? document.getElementById(trigger) : active
}
