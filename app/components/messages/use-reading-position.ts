import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Older pages load within this distance of the top. Specification 1 §7. */
const NEAR_TOP_PX = 50
/** So near to the end counts as reading along. */
const NEAR_END_PX = 80

type Rows = { firstKey: string | undefined; lastKey: string | undefined; nearTop: () => void }

type Seen = { firstKey?: string; lastKey?: string; height: number; follows: boolean }
type Change = 'opened' | 'older' | 'added' | 'none'

/** The server renders nothing that could be scrolled. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Keeps what is read where it is: opens at the first unread message or at the end, follows the end while one is there,
 * and when an older page comes above, nothing that is seen moves.
 */
export function useReadingPosition(scroller: RefObject<HTMLElement>, { firstKey, lastKey, nearTop }: Rows) {
  const [atEnd, setAtEnd] = useState(true)
  const [unseen, setUnseen] = useState(0)
  const before = useRef<Seen>({ height: 0, follows: true })

  useBrowserLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const what = changeOf(before.current, { firstKey, lastKey })
    settle(element, what, before.current)
    if (what === 'added' && !before.current.follows) setUnseen((count) => count + 1)
    if (what === 'opened') before.current.follows = isNearEnd(element)
    if (what === 'opened') setAtEnd(before.current.follows)
    before.current = { ...before.current, firstKey, lastKey, height: element.scrollHeight }
  }, [firstKey, lastKey])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const end = isNearEnd(element)
      before.current.follows = end
      before.current.height = element.scrollHeight
      setAtEnd(end)
      if (end) setUnseen(0)
      if (element.scrollTop < NEAR_TOP_PX) nearTop()
    }
    // A picture or a growing composer changes heights: who reads at the end stays there.
    const follow = new ResizeObserver(() => {
      if (before.current.follows) element.scrollTop = element.scrollHeight
      before.current.height = element.scrollHeight
    })
    follow.observe(element)
    if (element.firstElementChild) follow.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      follow.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, nearTop])

  const toLatest = useCallback(() => {
    const element = scroller.current
    if (!element) return
    before.current.follows = true
    element.scrollTop = element.scrollHeight
  }, [scroller])
  const jumpTo = useCallback(
    (messageId: number) => {
      const target = scroller.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`)
      target?.scrollIntoView({ block: 'center' })
      target?.animate([{ backgroundColor: 'var(--accent-soft)' }, { backgroundColor: 'transparent' }], 1_200)
    },
    [scroller],
  )
  return { atEnd, unseen, toLatest, jumpTo }
}

function changeOf(before: Seen, { firstKey, lastKey }: Pick<Rows, 'firstKey' | 'lastKey'>): Change {
  if (before.firstKey === undefined && before.lastKey === undefined) return 'opened'
  if (lastKey !== before.lastKey) return 'added'
  return firstKey === before.firstKey ? 'none' : 'older'
}

function settle(element: HTMLElement, what: Change, { height, follows }: Seen) {
  if (what === 'opened') open(element)
  else if (what === 'older') element.scrollTop += element.scrollHeight - height
  else if (what === 'added' && follows) element.scrollTop = element.scrollHeight
}

/** At the line before what nobody has read, else at the end. */
function open(element: HTMLElement) {
  const unread = element.querySelector<HTMLElement>('[data-divider="unread"]')
  if (unread) unread.scrollIntoView({ block: 'start' })
  else element.scrollTop = element.scrollHeight
}

function isNearEnd(element: HTMLElement) {
  return element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
}
