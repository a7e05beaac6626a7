import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that the server writes, before the browser has measured its window. */
const FIRST_PAGE_ROWS = 40
/** Rows beyond either edge, so that scrolling shows no gap. */
const OVERSCAN_ROWS = 8

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

type RowWindow = { first: number; end: number }
type Options = { count: number; rowHeight: number; initialOffset: number }

/**
 * Computes which rows of one height (px) the scroller shows, from `first` up to but without `end`. `bring` scrolls as
 * little as a row needs to be seen; `reveal` has the row drawn when it returns. The scroller stands at `initialOffset`
 * (px) before anything is painted.
 */
export function useRowWindow(scroller: RefObject<HTMLElement>, { count, rowHeight, initialOffset }: Options) {
  const [rowWindow, setRowWindow] = useState(() =>
    around(initialOffset, FIRST_PAGE_ROWS * rowHeight, rowHeight),
  )
  const start = useRef(initialOffset)
  const height = useRef(rowHeight)
  height.current = rowHeight

  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const next = around(element.scrollTop, element.clientHeight, height.current)
    setRowWindow((before) => (before.first === next.first && before.end === next.end ? before : next))
  }, [scroller])

  useBrowserLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (start.current > 0) element.scrollTop = start.current
    // At once: what scrolls into sight is there when the browser paints.
    const onScroll = () => flushSync(measure)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, measure])
  // Another density has other rows in the same place.
  useBrowserLayoutEffect(measure, [measure, rowHeight])

  const bring = (index: number) => {
    const element = scroller.current
    if (!element) return
    const top = index * rowHeight
    const lowest = top + rowHeight - element.clientHeight
    element.scrollTop = Math.min(top, Math.max(lowest, element.scrollTop))
  }
  const reveal = (index: number) => {
    bring(index)
    flushSync(measure)
  }
  return { first: Math.min(rowWindow.first, count), end: Math.min(rowWindow.end, count), bring, reveal }
}

function around(top: number, height: number, rowHeight: number): RowWindow {
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - OVERSCAN_ROWS),
    end: Math.ceil((top + height) / rowHeight) + OVERSCAN_ROWS,
  }
}
