/* These run in the page. */

/** No colour is on its way to another, and nothing is dimmed while it is read; what turns for ever does not count. */
export function isAtRest(): boolean {
  const isRunning = (animation: Animation) =>
    animation.playState === 'running' &&
    animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
  const isRead = document.querySelector('[aria-busy=true]') === null
  return isRead && !document.getAnimations().some(isRunning)
}

/**
 * Stops the decorations that turn or pulse for as long as a user waits, and the line above an offer to undo that
 * shrinks for ten seconds. Without a graphics card they take more processor time than everything else together. They
 * are only visual; words stand beside them. Things that come and go still move.
 */
export function stillDecorations(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '[aria-hidden].ease-linear { display: none } .animate-pulse, .animate-spin { animation: none !important }',
  )
  document.adoptedStyleSheets.push(sheet)
}

/**
 * A browser that always has something else to do: what the product fetches ahead of need, code of parts and of other pages,
 * comes when it is asked for. Ahead of need it is some 250 files a page, most of what opening one costs.
 */
export function neverIdle(): void {
  window.requestIdleCallback = () => 0
}

/** Finds the elements that stand out of their bubble. A drawing clips its own shapes. */
export function tooWide(rows: Element[]): string[] {
  return rows.flatMap((row) => {
    const bubble = row.querySelector('.rounded-xl')
    const edge = bubble?.getBoundingClientRect().right ?? 0
    const inside = [...(bubble?.querySelectorAll('*:not(svg *)') ?? [])]
    const over = inside.filter((element) => element.getBoundingClientRect().right > edge + 1)
    return over.map((element) => element.outerHTML.slice(0, 200))
  })
}

/** Finds the elements that cannot be pressed, because they lie beside the window. */
export function outOfWindow(buttons: Element[]): string[] {
  // What lies in a bar that scrolls is reached by scrolling it.
  const isInScrollingBar = (element: Element): boolean => {
    const bar = element.parentElement
    if (!bar || bar === document.body) return false
    return getComputedStyle(bar).overflowX === 'auto'
      ? bar.getBoundingClientRect().right <= window.innerWidth + 1
      : isInScrollingBar(bar)
  }
  const outside = buttons.filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth + 1 && !isInScrollingBar(element),
  )
  return outside.map((element) => element.outerHTML.slice(0, 200))
}
