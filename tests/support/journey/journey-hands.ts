import type { Locator, Page } from 'playwright-core'
import { waitFor } from '../wait-for.ts'

/** By the mouse. */
export async function dragged(page: Page, dragSource: Locator, onto: Locator) {
  // Once it stands still: what was moved a moment ago is still on its way.
  await dragSource.hover({ position: { x: 60, y: 12 } })
  const to = await onto.boundingBox()
  if (!to) throw new Error('both are shown')
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 80, { steps: 10 })
  await page.mouse.up()
}

/** A finger that rests on it, and then goes. */
export async function rested(page: Page, dragSource: Locator, onto: Locator) {
  const [from, to] = [await dragSource.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('both are shown')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const [x, y] = [from.x + 60, from.y + 12]
  // A page that is busy takes the finger for one that slipped.
  const isHeld = async () => {
    await touch('touchStart', x, y)
    const wasHeld = await page
      .locator('[data-dragged]')
      .waitFor({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      )
    if (!wasHeld) await touch('touchEnd', x, y)
    return wasHeld
  }
  await waitFor(isHeld, { description: 'the card under the finger' })
  const [endX, endY] = [to.x + to.width / 2, to.y + to.height / 2]
  for (let step = 1; step <= 8; step += 1) {
    await touch('touchMove', x + ((endX - x) * step) / 8, y + ((endY - y) * step) / 8)
  }
  await touch('touchEnd', endX, endY)
}
