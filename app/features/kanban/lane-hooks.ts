import { type RefObject, useEffect, useRef } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { ShownColumn } from '~/features/inbox/list/store/ticket-lanes'
import { CARD_HEIGHT } from './card'

/** The next cards are asked for within this distance of the end. */
const NEAR_END_PX = 4 * CARD_HEIGHT

/** The places in sight, and that of the card that is dragged: it must not go while it is held. */
export function placesIn({ first, end }: { first: number; end: number }, dragged: number): number[] {
  const places = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  return dragged === -1 || (dragged >= first && dragged < end) ? places : [...places, dragged]
}

export function stepOf(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(count - 1, active + 1)
  if (key === 'ArrowUp') return Math.max(0, active - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

export function stopAt(scroller: HTMLElement | null, index: number, stop: string) {
  return scroller?.querySelector<HTMLElement>(`[data-place="${index}"] [data-stop="${stop}"]`)
}

type Focusing = { onFound: (index: number) => void }

/** A card that was carried here has the focus once it is here. */
export function useFocusOn(focusOn: number | undefined, cards: ShownColumn['cards'], { onFound }: Focusing) {
  const latestOnFound = useRef(onFound)
  latestOnFound.current = onFound
  const index = focusOn === undefined ? -1 : cards.findIndex(({ id }) => id === focusOn)
  useEffect(() => {
    if (index === -1) return
    // Scrolling to it draws at once, which is not done while this is drawn.
    const frame = requestAnimationFrame(() => latestOnFound.current(index))
    return () => cancelAnimationFrame(frame)
  }, [index])
}

/** After a refusal, so long: who scrolls on does not ask with each step. */
const CALM_MS = 1_000

type End = { hasMore: boolean; problem: Problem | undefined; rows: number }

/** Asks for more near the end; after a refusal not by itself, but when somebody scrolls on. */
export function useNearEnd(
  scroller: RefObject<HTMLElement>,
  { hasMore, problem, rows }: End,
  readOn: () => void,
) {
  const latest = useRef(readOn)
  latest.current = readOn
  useEffect(() => {
    const element = scroller.current
    if (!element || !hasMore) return
    const look = () => {
      const isShown = element.clientHeight > 0 && rows >= 0
      const below = element.scrollHeight - element.scrollTop - element.clientHeight
      if (isShown && below < NEAR_END_PX) latest.current()
    }
    const calmUntil = problem ? performance.now() + CALM_MS : 0
    const scrolled = () => {
      if (performance.now() >= calmUntil) look()
    }
    const sizes = new ResizeObserver(look)
    if (!problem) {
      look()
      sizes.observe(element)
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [scroller, hasMore, problem, rows])
}
