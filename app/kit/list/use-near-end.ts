import { type RefObject, useEffect, useRef } from 'react'

/** The next page is requested within this distance of the end. Specification 1 §9. */
const NEAR_END = '100px'

type Paged = { hasMore: boolean; isReadingMore: boolean; problem?: unknown; loadMore: () => void }

/** Loads the next page when the foot of the list comes into sight. After a failure it waits until somebody asks for it. */
export function useNearEnd({ hasMore, isReadingMore, problem, loadMore }: Paged): RefObject<HTMLDivElement> {
  const foot = useRef<HTMLDivElement>(null)
  const latest = useRef(loadMore)
  latest.current = loadMore
  const isWaiting = hasMore && !isReadingMore && problem === undefined
  useEffect(() => {
    const element = foot.current
    if (!element || !isWaiting) return
    const sight = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: NEAR_END },
    )
    sight.observe(element)
    return () => sight.disconnect()
  }, [isWaiting])
  return foot
}
