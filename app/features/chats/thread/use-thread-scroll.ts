import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'
import {
  type Anchor,
  anchorOf,
  holdAnchor,
  isNearEnd,
  openAtUnread,
  showMessage,
  toEnd,
} from '~/features/inbox/thread/anchor'
import { useWatchedScroll } from '~/features/inbox/thread/use-watched-scroll'
import type { ChatThread } from './use-chat-thread'

/** Older pages load within this distance of the top. Specification 3 §9. */
const NEAR_TOP_PX = 600

/** The server renders nothing that could be scrolled. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

type Scrolled = {
  messages: readonly ChatMessageView[]
  pendingCount: number
  /** The message of the address. */
  foundId: number | undefined
  older: Pick<ChatThread, 'hasMore' | 'older'>
}

/** Keeps what is read where it is, whatever comes above it; who reads at the end goes along with it. */
export function useThreadScroll(
  scroller: RefObject<HTMLElement>,
  { messages, pendingCount, foundId, older }: Scrolled,
) {
  const [atEnd, setAtEnd] = useState(true)
  const position = useRef<{ opened: boolean; follows: boolean; anchor: Anchor | undefined }>({
    opened: false,
    follows: true,
    anchor: undefined,
  })
  const note = (element: HTMLElement) => {
    const follows = isNearEnd(element)
    position.current = { ...position.current, follows, anchor: anchorOf(element) }
    setAtEnd(follows)
  }
  const settle = (element: HTMLElement) => {
    if (position.current.follows) toEnd(element)
    else holdAnchor(element, position.current.anchor)
  }
  const readOlder = (element: HTMLElement) => {
    const { isBusy, code, read } = older.older
    if (element.scrollTop < NEAR_TOP_PX && older.hasMore && !isBusy && code === undefined) read()
  }
  const [first, last] = [messages[0]?.id, messages.at(-1)?.id]
  useBrowserLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (position.current.opened) settle(element)
    else if (foundId === undefined || !showMessage(element, foundId)) openAtUnread(element)
    position.current.opened = true
    note(element)
  }, [first, last])
  // What is said by oneself is seen.
  useBrowserLayoutEffect(() => {
    const element = scroller.current
    if (!element || pendingCount === 0) return
    toEnd(element)
    note(element)
  }, [pendingCount])
  useWatchedScroll(scroller, {
    onScroll(element) {
      note(element)
      readOlder(element)
    },
    onResize: settle,
  })
  return {
    atEnd,
    toEnd() {
      if (scroller.current) toEnd(scroller.current)
    },
  }
}
