import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { sharedBrowser } from '#tests/support/run/shared-browser.ts'
import { sharedGallery } from '#tests/support/run/shared-gallery.ts'
import { tell } from '../../report.ts'

/** A step of a drag may take so much longer than with the library's own cards, in the same run. */
const MAX_RATIO = 1.3
const NODES = 500
const ROUNDS = 9
const STEPS = 40

let gallery: string
let browser: Browser

beforeAll(async () => {
  gallery = await sharedGallery()
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

test('dragging one of 500 nodes costs hardly more than with the library’s own cards', async () => {
  const pages = {
    bare: await canvasOf('page=flow&part=bare'),
    cards: await canvasOf('page=flow'),
  }
  const rounds: { bare: number; cards: number }[] = []
  // By turns, and compared by turns, so that what else the machine does falls on both.
  for (let round = 0; round <= ROUNDS; round++) {
    const [bare, cards] = [await stepMs(pages.bare), await stepMs(pages.cards)]
    // The first one warms up.
    if (round > 0) rounds.push({ bare, cards })
  }
  const [bare, cards] = [medianOf(rounds.map((ms) => ms.bare)), medianOf(rounds.map((ms) => ms.cards))]
  const ratio = medianOf(rounds.map((ms) => ms.cards / ms.bare))
  tell('drag of a flow', {
    nodes: NODES,
    bareMs: rounded(bare),
    cardsMs: rounded(cards),
    ratio: rounded(ratio),
  })
  expect(ratio).toBeLessThanOrEqual(MAX_RATIO)
})

type Canvas = { page: Page; cdp: CDPSession }

async function canvasOf(query: string): Promise<Canvas> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${gallery}/?${query}&nodes=${NODES}`)
  await page
    .locator('.react-flow__node')
    .nth(NODES - 1)
    .waitFor({ state: 'attached' })
  await page
    .locator('.react-flow__edge')
    .nth(NODES - 2)
    .waitFor({ state: 'attached' })
  const cdp = await page.context().newCDPSession(page)
  // Time of the thread itself: what else the machine does is not the page's.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, cdp }
}

/** Milliseconds of the page's thread for a step of a drag: scripts, layout and painting. */
async function stepMs({ page, cdp }: Canvas): Promise<number> {
  await page.bringToFront()
  const before = await workedMs(cdp)
  const moved = await page.evaluate(drag, { steps: STEPS, nth: 260 })
  expect(moved).toBeGreaterThan(50)
  return ((await workedMs(cdp)) - before) / STEPS
}

async function workedMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Runs in the page: drags a node, a step a frame, and back with the next call. Answers by how many pixels it moved. */
async function drag({ steps, nth }: { steps: number; nth: number }): Promise<number> {
  const node = document.querySelectorAll('.react-flow__node')[nth]
  if (!node) throw new Error('no node to drag')
  const box = node.getBoundingClientRect()
  const side = box.left < window.innerWidth / 2 ? 1 : -1
  const mouseAt = (x: number, y: number) => ({
    bubbles: true,
    cancelable: true,
    clientX: box.left + 8 + x,
    clientY: box.top + 4 + y,
    button: 0,
    buttons: 1,
    view: window,
  })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  node.dispatchEvent(new MouseEvent('mousedown', mouseAt(0, 0)))
  for (let step = 1; step <= steps; step++) {
    window.dispatchEvent(new MouseEvent('mousemove', mouseAt(side * step * 5, step % 10)))
    await frame()
  }
  window.dispatchEvent(new MouseEvent('mouseup', mouseAt(side * steps * 5, 0)))
  await frame()
  return Math.abs(node.getBoundingClientRect().left - box.left)
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
