type Keyed = { key: string }

/** So many messages of a conversation are in the document at most: some screens above and below what is read. */
export const WINDOW = 160
/** So many come and go at a time. */
export const STEP = 20

/** The part of a conversation in the document: `items.slice(from, to)`. */
export type Window = { from: number; to: number }

/**
 * Returns the window from the item named `top` on; without one, or when it is gone, the window at the end. The item is
 * named by key, so that items before or after it move nothing.
 */
export function windowAt(items: readonly Keyed[], top: string | undefined): Window {
  const topIndex = top === undefined ? -1 : items.findIndex(({ key }) => key === top)
  const from = topIndex === -1 ? Math.max(0, items.length - WINDOW) : topIndex
  return { from, to: Math.min(items.length, from + WINDOW) }
}

/** The top of the window after a step up or down; undefined when there is nowhere to go. */
export function stepped(items: readonly Keyed[], { from, to }: Window, step: 'up' | 'down') {
  if (step === 'up' ? from === 0 : to === items.length) return undefined
  const next = step === 'up' ? Math.max(0, from - STEP) : Math.min(from + STEP, items.length - WINDOW)
  return items[next]?.key
}

/** The top of a window in whose middle the item stands. */
export function around(items: readonly Keyed[], index: number): string | undefined {
  const last = Math.max(0, items.length - WINDOW)
  return items[Math.min(last, Math.max(0, index - WINDOW / 2))]?.key
}
