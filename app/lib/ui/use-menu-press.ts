import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** A finger that stays this long asks for the menu. */
const LONG_PRESS_MS = 700

/** In the window, px; and whether a key asked, so that the menu begins at its first item. */
export type Point = { x: number; y: number; byKey: boolean }

/** What asks for the menu of an element: the second mouse button, the menu key, a long press. Each time a new point. */
export function useMenuPress(open: (at: Point) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const byKey = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    // A long press on a link would open the browser's own.
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

/** What a dialog of the element shows lies elsewhere in the document. */
function isWithin({ currentTarget, target }: MouseEvent) {
  return target instanceof Node && currentTarget.contains(target)
}
