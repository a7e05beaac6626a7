import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { galleryServer } from '#tests/gallery/server.ts'
import { launchBrowser } from '#tests/support/browser.ts'

let server: Awaited<ReturnType<typeof galleryServer>>
let browser: Browser

beforeAll(async () => {
  server = await galleryServer()
  browser = await launchBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  server?.stop()
})

const PAGES = [
  'bubbles',
  'composer',
  'composer&status=pending',
  ...['table', 'pair', 'code', 'failed', 'form', 'drops'].map((part) => `connections&part=${part}`),
]
const WIDTHS = [1440, 390]

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test.each(PAGES)('%s has nothing that keeps people out, and fits into a phone', async (name) => {
    for (const width of WIDTHS) {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      await page.goto(`${server.url}/?page=${name}&theme=${theme}`)
      await page.locator('main').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.close()
    }
  })
})
