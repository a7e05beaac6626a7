import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** The time for which a finger must stay before the menu opens. */
const LONG_PRESS_MS = 700

/** The place of the menu in the window, in pixels; `byKey` when a key opened it, so that it begins at its first item. */
export type Point = { x: number; y: number; byKey: boolean }

/** Opens an element's menu by the second mouse button, the menu key, or a long press; each time with a new point. */
export function useMenuPress(open: (point: Point) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const byKey = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    // A long press on a link would otherwise open the browser's own menu.
    style: { WebkitTouchCallout: 'none' } as const,
    onContextMenu(event: MouseEvent) {
      cancel()
      if (!isWithin(event)) return
      event.preventDefault()
      open({ x: event.clientX, y: event.clientY, byKey: byKey.current })
    },
    onKeyDown({ key }: KeyboardEvent) {
      byKey.current = key === 'ContextMenu' || key === 'F10'
    },
    onPointerDown(event: PointerEvent) {
      cancel()
      byKey.current = false
      if (event.pointerType === 'mouse' || !isWithin(event)) return
      const { clientX: x, clientY: y } = event
      timer.current = setTimeout(() => open({ x, y, byKey: false }), LONG_PRESS_MS)
    },
    onPointerMove: cancel,
    onPointerCancel: cancel,
    onPointerUp: cancel,
  }
}

/**
 * Whether the event comes from within the element. React also passes events of its dialogs, which are elsewhere in the
 * document.
 */
function isWithin({ currentTarget, target }: MouseEvent) {
  return target instanceof Node && currentTarget.contains(target)
}
