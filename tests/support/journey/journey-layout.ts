/* These run in the page. */

/** No colour is on its way to another, and nothing is dimmed while it is read; what turns for ever does not count. */
export function isAtRest(): boolean {
  const isRunning = (each: Animation) =>
    each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
  const isRead = document.querySelector('[aria-busy=true]') === null
  return isRead && !document.getAnimations().some(isRunning)
}

/**
 * What can be undone is offered above a line that shrinks for ten seconds, on every screen that shows it: where no graphics
 * card draws, it takes more time of the processor than all else together. It is for the eye alone; the seconds stand beside.
 */
export function hideTimeLeft(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[aria-hidden].ease-linear { display: none }')
  document.adoptedStyleSheets.push(sheet)
}

/** What stands out of its bubble. */
export function tooWide(rows: Element[]): string[] {
  return rows.flatMap((row) => {
    const bubble = row.querySelector('.rounded-xl')
    const edge = bubble?.getBoundingClientRect().right ?? 0
    const inside = [...(bubble?.querySelectorAll('*') ?? [])]
    const over = inside.filter((each) => each.getBoundingClientRect().right > edge + 1)
    return over.map((each) => each.outerHTML.slice(0, 200))
  })
}

/** What cannot be pressed, because it lies beside the window. */
export function outOfWindow(buttons: Element[]): string[] {
  const outside = buttons.filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1)
  return outside.map((each) => each.outerHTML.slice(0, 200))
}
