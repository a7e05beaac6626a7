import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { awake, type Journey, signIn, watched } from './journey.ts'

/** A folder for pictures, for a look by eye. */
const PICTURES = process.env.SCREENS_DIR

type Options = Parameters<Journey['window']>[0]
type Values = Parameters<Journey['person']>[0]

/** Somebody of the company, an admin unless said otherwise, on a page of the product, for as long as the work takes. */
export function pageDesk(journey: () => Journey, at: string) {
  return async (name: string, options: Options, work: (page: Page) => Promise<void>, values: Values = {}) => {
    const { person, window, world } = journey()
    const { email } = await person({ profile: 'admin', ...values })
    const context = await window(options)
    const page = await context.newPage()
    await watched(name, page, async () => {
      await signIn(page, world, email)
      await page.goto(world.webUrl + at)
      if (options?.javaScriptEnabled !== false) await awake(page)
      await work(page)
    })
    await context.close()
  }
}

/** The row in the table, or the card. */
export function row(page: Page, name: string) {
  return page.locator('[data-row]:visible', { hasText: name })
}

export async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) })
}
