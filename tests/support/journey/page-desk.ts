import type { Page } from 'playwright-core'
import { awake, type Journey, signIn, watched } from './journey.ts'

type Options = Parameters<Journey['window']>[0]
type Values = Parameters<Journey['person']>[0]

/** Somebody of the company, an admin unless said otherwise, on a page of the product, for as long as the work takes. */
export function pageDesk(journey: () => Journey, path: string) {
  type Work = (page: Page, email: string) => Promise<void>
  return async (name: string, options: Options, work: Work, values: Values = {}) => {
    const { person, busyWindow, world } = journey()
    const { email } = await person({ profile: 'admin', ...values })
    const context = await busyWindow(options)
    const page = await context.newPage()
    await watched(name, page, async () => {
      await signIn(page, world, email)
      await page.goto(world.webUrl + path)
      if (options?.javaScriptEnabled !== false) await awake(page)
      await work(page, email)
    })
    await context.close()
  }
}
