import { type RefObject, useEffect, useRef } from 'react'

type Watched = {
  onScroll: (element: HTMLElement) => void
  /** The scroller or what it holds has another size; nothing is painted yet. */
  onResize: (element: HTMLElement) => void
}

/** Tells of scrolling and of changed sizes for as long as the component is shown. */
export function useWatchedScroll(scroller: RefObject<HTMLElement>, watched: Watched) {
  const latest = useRef(watched)
  latest.current = watched
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const sizes = new ResizeObserver(() => latest.current.onResize(element))
    sizes.observe(element)
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    const onScroll = () => latest.current.onScroll(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller])
}
