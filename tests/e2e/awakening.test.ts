import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { awake, type Journey, openJourney } from '#tests/support/journey/journey.ts'

setDefaultTimeout(60_000)

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, 180_000)
afterAll(() => journey?.close())

test('who presses while the page awakes breaks nothing', async () => {
  const page = await (await journey.window()).newPage()
  await page.addInitScript(() => {
    // As often as the page lets: a press falls into every pause between two of its scripts.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      document.querySelector('h1')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      if (!document.documentElement?.hasAttribute('data-awake')) port2.postMessage(null)
    }
    port2.postMessage(null)
  })
  for (const _ of Array.from({ length: 10 })) {
    await page.goto(`${journey.world.webUrl}/login`)
    await awake(page)
  }
  expect(journey.faults).toEqual([])
})
