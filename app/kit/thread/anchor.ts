/** So near to the end counts as reading along. */
const NEAR_END_PX = 80

/** A bubble and how far below the upper edge it stands. */
export type Anchor = { bubble: Element; offset: number }

/** A day above a message, and the space to the one before it, depend on what else is shown: its bubble does not. */
const BUBBLES = '[data-message] > :first-child'

/** The first bubble that is seen, so that it can be put back where it was. */
export function anchorOf(scroller: Element): Anchor | undefined {
  const top = scroller.getBoundingClientRect().top
  for (const bubble of scroller.querySelectorAll(BUBBLES)) {
    const { top: start, bottom } = bubble.getBoundingClientRect()
    if (bottom > top) return { bubble, offset: start - top }
  }
  return undefined
}

/** Puts the bubble back to where it was seen, whatever came or went above it. */
export function holdAnchor(scroller: Element, anchor: Anchor | undefined): void {
  if (!anchor?.bubble.isConnected) return
  const offset = anchor.bubble.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  const moved = offset - anchor.offset
  if (Math.abs(moved) >= 0.5) scroller.scrollTop += moved
}

/** At the line before what nobody has read, else at the end. */
export function openAtUnread(scroller: Element): void {
  const unread = scroller.querySelector('[data-divider="unread"]')
  if (unread) unread.scrollIntoView({ block: 'start' })
  else toEnd(scroller)
}

export function toEnd(scroller: Element): void {
  scroller.scrollTop = scroller.scrollHeight
}

export function isNearEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR_END_PX
}

/** Shows the message, or the first word that was found in it, in the middle, with the focus on it. False when it is not in the document. */
export function showMessage(scroller: Element, messageId: number): boolean {
  const message = scroller.querySelector<HTMLElement>(`[data-message="${messageId}"]`)
  if (!message) return false
  const mark = message.querySelector('mark')
  ;(mark ?? message).scrollIntoView({ block: 'center' })
  message.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  return true
}
