import { afterAll, beforeAll, expect, test } from 'bun:test'
import { awake, type Journey, openJourney } from '#tests/support/journey/journey.ts'
import { as } from '#tests/support/journey/journey-super.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
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

/** The number of times that a form is saved while its page awakes, each time a little later. */
const PRESSES = 8

test('who saves while the page awakes has saved, whenever the press falls', async () => {
  const mark = crypto.randomUUID().slice(0, 6)
  const address = `${journey.world.webUrl}/tags/new`
  await as(journey, 'saves while awakening', { path: '/tags', profile: 'admin' }, async (page) => {
    await page.addInitScript(pressWhileAwakening)
    await page.goto(address)
    await awake(page)
    const passes = await page.evaluate(() => Number(sessionStorage.getItem('passes')))
    const lost: unknown[] = []
    for (const press of Array.from({ length: PRESSES }).keys()) {
      const pressAt = String(1 + Math.floor((passes * press) / PRESSES))
      const storedPress = { 'press-at': pressAt, 'press-name': `Acordar ${mark} ${press}` }
      await page.evaluate((values) => Object.assign(sessionStorage, values), storedPress)
      await page.goto(address, { waitUntil: 'commit' })
      const isSaved = await page.waitForURL(/\/tags$/, { timeout: 8_000 }).then(
        () => true,
        () => false,
      )
      if (!isSaved) lost.push({ pressAt, passes, shown: await page.locator('form').first().textContent() })
      await page.evaluate(() => sessionStorage.removeItem('press-at'))
    }
    expect(lost).toEqual([])
  })
})

/** Types a name as soon as there is a form, and saves it in one of the pauses between the page's scripts: runs in the page. */
function pressWhileAwakening(): void {
  const pressAt = Number(sessionStorage.getItem('press-at') ?? Number.POSITIVE_INFINITY)
  const { port1, port2 } = new MessageChannel()
  let passes = 0
  const type = (field: HTMLInputElement) => {
    passes += 1
    if (passes === 1) field.value = sessionStorage.getItem('press-name') ?? ''
  }
  port1.onmessage = () => {
    const field = document.querySelector<HTMLInputElement>('input[name="name"]')
    if (field) type(field)
    sessionStorage.setItem('passes', String(passes))
    const isAwake = document.documentElement?.hasAttribute('data-awake')
    const isTime = isAwake ? Number.isFinite(pressAt) : passes === pressAt
    if (isTime) field?.form?.querySelector<HTMLElement>('button[type="submit"]:not([name])')?.click()
    else if (!isAwake) port2.postMessage(null)
  }
  port2.postMessage(null)
}
