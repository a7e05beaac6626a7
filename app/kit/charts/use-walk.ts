import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** The way from point to point of a chart, by pointer or by key. */
export function useWalk(count: number) {
  const [chosenIndex, setChosenIndex] = useState<number>()
  // Newer figures can be fewer.
  const activeIndex = chosenIndex !== undefined && chosenIndex < count ? chosenIndex : undefined
  const go = (index: number) => setChosenIndex(Math.min(count - 1, Math.max(0, index)))
  return {
    activeIndex,
    go,
    clear: () => setChosenIndex(undefined),
    enter: () => setChosenIndex(activeIndex ?? 0),
    walkByKey(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape') return setChosenIndex(undefined)
      const index = nextIndex(event.key, activeIndex, count)
      if (index === undefined) return
      event.preventDefault()
      go(index)
    },
    walkByPointer(event: PointerEvent<HTMLElement>) {
      const { left, width } = event.currentTarget.getBoundingClientRect()
      if (width > 0) go(Math.floor((count * (event.clientX - left)) / width))
    },
  }
}

/** The point that a key leads to; none for a key that leads nowhere. */
export function nextIndex(key: string, index: number | undefined, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return index === undefined ? 0 : index + 1
  if (key === 'ArrowLeft' || key === 'ArrowDown') return index === undefined ? count - 1 : index - 1
  return undefined
}
