import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { sharedBrowser } from '#tests/support/run/shared-browser.ts'
import { sharedGallery } from '#tests/support/run/shared-gallery.ts'

let gallery: string
let browser: Browser

beforeAll(async () => {
  gallery = await sharedGallery()
  browser = await sharedBrowser()
})

afterAll(() => browser?.close())

const PAGES = [
  'bubbles',
  'composer',
  'composer&status=pending',
  ...['table', 'pair', 'code', 'failed', 'form', 'drops'].map((part) => `connections&part=${part}`),
]
const WIDTHS = [1440, 390]

/** One for each width, which goes from page to page: a new one is a new process of the browser. */
const windows = new Map<number, Page>()
async function windowOf(width: number): Promise<Page> {
  const page = windows.get(width) ?? (await browser.newPage({ viewport: { width, height: 900 } }))
  windows.set(width, page)
  return page
}

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test.each(PAGES)('%s has nothing that keeps people out, and fits into a phone', async (name) => {
    for (const width of WIDTHS) {
      const page = await windowOf(width)
      await page.goto(`${gallery}/?page=${name}&theme=${theme}`)
      await page.locator('main').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})
