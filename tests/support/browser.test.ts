import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('the browser of the npm packages shows a page', async () => {
  const page = await browser.newPage()
  await page.setContent('<span>Recado</span>')
  // Without a font the browser renders every text as nothing.
  const box = await page.locator('span').boundingBox()
  expect(box?.width).toBeGreaterThan(20)
})
