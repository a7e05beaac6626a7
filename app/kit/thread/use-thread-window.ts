import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Anchor, anchorOf, holdAnchor, isNearEnd, openAtUnread, showMessage, toEnd } from './anchor'
import { around, stepped, windowAt } from './thread-window'

/** So near to the top there is no room to hold the place. */
const NEAR_TOP_PX = 50
/** Newer ones, away from the end, within this distance of the bottom, as lists do. Specification 1 §9. */
const NEAR_BOTTOM_PX = 100
/** The distance from the edge at which messages that are already in memory are added, before the viewer sees the edge. */
const NEAR_EDGE_PX = 800

/** The server renders nothing that could be scrolled. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** A message of a thread, by a key that it keeps; one that the server does not have yet has a negative id. */
export type ThreadEntry = { key: string; message: { id: number } }

type Thread = {
  items: readonly ThreadEntry[]
  /** The message to open at; else it is where reading stopped. */
  startId?: number | undefined
  /** Older pages load within this distance of the top. */
  loadsWithinPx: number
  /** Asks for the page before the oldest; does nothing while there is none or one is on its way. */
  loadOlder: () => void
  /** The part that is read away from the end. */
  away?:
    | {
        /** The entries up to the newest. */
        live: readonly ThreadEntry[]
        /** Asks for the page after the newest. */
        loadNewer: () => void
        /** Lets go of the part apart from the end, so that a viewer who read at the end stays there. */
        leave: () => void
      }
    | undefined
}

/** The viewer's reading position, from one look to the next. */
type ReadingPosition = {
  opened: boolean
  /** One reads at the end, and goes along with it. */
  follows: boolean
  scrollTop: number
  anchor: Anchor | undefined
  /** The focus was in a message when the window moved. */
  hadFocus: boolean
  /** The last message when one last read at the end. */
  lastSeen: SeenMessage | undefined
}
type SeenMessage = { key: string; id: number }

/**
 * Shows a window of the conversation and keeps what is read where it is: opens at the first unread message or at the
 * end, follows the end while one is there, and moves the window along with who scrolls. Whatever comes or goes above,
 * the first row that is seen stays where it is.
 */
export function useThreadWindow(scroller: RefObject<HTMLElement>, thread: Thread) {
  const { items, startId, loadsWithinPx, loadOlder, away } = thread
  /** The first message of the window; undefined while one reads at the end. */
  const [top, setTop] = useState<string>()
  const [atEnd, setAtEnd] = useState(true)
  /** The message that one goes to, until it is shown. */
  const [wanted, setWanted] = useState(indexOf(items, startId) >= 0 ? startId : undefined)
  const position = usePlace(items)
  const window = windowAt(items, top)
  const { from, to } = window
  const [first, last] = [items[from]?.key, items[to - 1]?.key]

  const note = (element: HTMLElement, follows: boolean) => {
    const lastSeen = follows ? seenOf(items) : position.current.lastSeen
    const { scrollTop } = element
    position.current = { ...position.current, follows, scrollTop, lastSeen, anchor: anchorOf(element) }
    setAtEnd(follows)
    setTop(follows ? undefined : (top ?? first))
  }
  /** One step through what is in memory; above that the next page is asked for. True when the window moves. */
  const move = (element: HTMLElement, step: 'up' | 'down'): boolean => {
    const next = stepped(items, window, step)
    if (next === undefined) {
      if (step === 'up' && element.scrollTop < loadsWithinPx) loadOlder()
      if (step === 'down' && belowIn(element) < NEAR_BOTTOM_PX) away?.loadNewer()
      return false
    }
    position.current.hadFocus = element.contains(document.activeElement)
    setTop(next)
    return true
  }
  const isAtEnd = (element: HTMLElement) => !away && to === items.length && isNearEnd(element)
  /** At an edge there is nothing to scroll by. */
  const fill = (element: HTMLElement) => {
    if (element.scrollTop < loadsWithinPx) move(element, 'up')
    if (away && belowIn(element) < NEAR_BOTTOM_PX) move(element, 'down')
  }

  useBrowserLayoutEffect(() => {
    const element = scroller.current
    // What was gone to has come: it is shown below.
    if (!element || indexOf(items, wanted) >= 0) return
    const { opened, follows } = position.current
    if (opened) settle(element, position.current)
    else openAtUnread(element)
    position.current = { ...position.current, opened: true, hadFocus: false }
    // At the very top there is no room to hold the place: it is noted once what comes above has come.
    if (opened && !follows && element.scrollTop < NEAR_TOP_PX && move(element, 'up')) return
    note(element, opened ? follows && !away : isAtEnd(element))
    fill(element)
  }, [first, last, items[0]?.key, items.at(-1)?.key])

  useWatchedScroll(scroller, {
    onScroll(element) {
      const moved = element.scrollTop - position.current.scrollTop
      const below = belowIn(element)
      // At once: until the window has moved nothing else may change what is above.
      flushSync(() => {
        note(element, isAtEnd(element))
        if (moved < 0 && element.scrollTop < NEAR_EDGE_PX) move(element, 'up')
        if (moved > 0 && below < NEAR_EDGE_PX) move(element, 'down')
      })
    },
    // A picture or a growing composer changes heights: who reads at the end stays there, others where they are.
    onResize(element) {
      settle(element, position.current)
      position.current.scrollTop = element.scrollTop
    },
  })

  const toLatest = useCallback(() => {
    position.current.follows = true
    flushSync(() => setTop(undefined))
    if (scroller.current) toEnd(scroller.current)
  }, [scroller, position])
  useJumpInside({ scroller, items, from, to, wanted, setWanted, setTop, position, note, isAtEnd, fill })
  useBrowserLayoutEffect(() => {
    if (position.current.follows) away?.leave()
  })
  const unseen = atEnd ? 0 : countAfter(away?.live ?? items, position.current.lastSeen)
  return { from, to, atEnd, unseen, toLatest, jumpTo: setWanted }
}

function usePlace(items: readonly ThreadEntry[]) {
  const lastSeen = seenOf(items)
  return useRef<ReadingPosition>({
    opened: false,
    follows: true,
    scrollTop: 0,
    anchor: undefined,
    hadFocus: false,
    lastSeen,
  })
}

function seenOf(items: readonly ThreadEntry[]): SeenMessage | undefined {
  const last = items.at(-1)
  return last && { key: last.key, id: Math.max(...items.map(({ message }) => message.id)) }
}

const belowIn = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight

function indexOf(items: readonly ThreadEntry[], wanted: number | undefined): number {
  return wanted === undefined ? -1 : items.findIndex(({ message }) => message.id === wanted)
}

function settle(element: HTMLElement, { follows, anchor, hadFocus }: ReadingPosition) {
  if (follows) toEnd(element)
  else holdAnchor(element, anchor)
  // Who had the focus on a message that is no longer there goes on with the keyboard from the conversation.
  if (hadFocus && document.activeElement === document.body) element.focus({ preventScroll: true })
}

type Inside = {
  scroller: RefObject<HTMLElement>
  items: readonly ThreadEntry[]
  from: number
  to: number
  wanted: number | undefined
  setWanted: (messageId: number | undefined) => void
  setTop: (key: string | undefined) => void
  position: { current: ReadingPosition }
  note: (element: HTMLElement, follows: boolean) => void
  isAtEnd: (element: HTMLElement) => boolean
  fill: (element: HTMLElement) => void
}

/** Goes to a message that is loaded, or will be in a moment: first the window, then the message in it. */
function useJumpInside({ scroller, items, from, to, wanted, ...setters }: Inside): void {
  const { setWanted, setTop, position, note, isAtEnd, fill } = setters
  useBrowserLayoutEffect(() => {
    const element = scroller.current
    const index = indexOf(items, wanted)
    if (!element || wanted === undefined || index === -1) return
    position.current.follows = false
    if (index < from || index >= to) return setTop(around(items, index))
    showMessage(element, wanted)
    position.current.opened = true
    note(element, isAtEnd(element))
    fill(element)
    setWanted(undefined)
  }, [wanted, items, from, to])
}

/**
 * Returns the number of messages after the one that was last seen at the end, also where the end has begun anew since.
 */
function countAfter(items: readonly ThreadEntry[], lastSeen: SeenMessage | undefined) {
  if (!lastSeen) return 0
  const index = items.findLastIndex((item) => item.key === lastSeen.key)
  return index === -1
    ? items.filter(({ message }) => message.id > lastSeen.id).length
    : items.length - 1 - index
}

type Watched = {
  onScroll: (element: HTMLElement) => void
  /** The scroller or what it holds has another size; nothing is painted yet. */
  onResize: (element: HTMLElement) => void
}

/** Tells of scrolling and of changed sizes for as long as the component is shown. */
function useWatchedScroll(scroller: RefObject<HTMLElement>, watched: Watched) {
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
