import type { Page } from 'playwright-core'

const PATIENCE_MS = 180_000

/** Presses the nth ticket of the list: milliseconds until its messages stand in the page and none of those before. */
export async function switchTo(page: Page, nth: number): Promise<number> {
  const took = await page.evaluate(
    ({ nth, patience }) =>
      new Promise<number>((resolve) => {
        const shownMessages = () => [...document.querySelectorAll('[data-message]')]
        const before = new Set(shownMessages().map((bubble) => bubble.getAttribute('data-message')))
        const row = document.querySelectorAll<HTMLElement>('a[data-ticket]')[nth]
        const ticket = row?.dataset.ticket
        const began = performance.now()
        const look = () => {
          const bubbles = shownMessages()
          const isOpen = document.querySelector(`a[data-ticket="${ticket}"][aria-current="page"]`)
          const isNew = bubbles.every((bubble) => !before.has(bubble.getAttribute('data-message')))
          const took = performance.now() - began
          if ((isOpen && bubbles.length > 0 && isNew) || took > patience) resolve(took)
          else requestAnimationFrame(look)
        }
        row?.click()
        requestAnimationFrame(look)
      }),
    { nth, patience: PATIENCE_MS },
  )
  if (took > PATIENCE_MS) throw new Error(`ticket ${nth} of the list did not open`)
  return took
}

export type Scrolled = { rows: number; shownCount: number; frames: number[] }

/** Scrolls the list on, screen by screen, until so many rows are behind; a frame is what a step took to be drawn. */
export async function scrollThrough(page: Page, rows: number): Promise<Scrolled> {
  const list = await page.evaluateHandle(() => {
    const first = document.querySelector('a[data-ticket]')
    let scroller = first?.parentElement
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
    if (!scroller || !first) throw new Error('no list')
    return { scroller, height: first.getBoundingClientRect().height }
  })
  return await list.evaluate(
    async ({ scroller, height }, { rows, patience }) => {
      const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
      const reached = () => Math.floor((scroller.scrollTop + scroller.clientHeight) / height)
      const frames: number[] = []
      let moved = performance.now()
      while (reached() < rows && performance.now() - moved < patience) {
        const [scrollTop, began] = [scroller.scrollTop, performance.now()]
        scroller.scrollTop = scrollTop + scroller.clientHeight
        await frame()
        if (scroller.scrollTop <= scrollTop) continue
        moved = performance.now()
        frames.push(moved - began)
      }
      return { rows: reached(), shownCount: document.querySelectorAll('a[data-ticket]').length, frames }
    },
    { rows, patience: PATIENCE_MS },
  )
}
