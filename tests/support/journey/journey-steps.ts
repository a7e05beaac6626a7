import type { Page } from 'playwright-core'

/** Presses what is in sight under this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).and(page.locator(':visible')).first().click()

/** Waits until the text is in sight. */
export const shown = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).and(page.locator(':visible')).first().waitFor()

/** One after the other: what an earlier step opened is there for the next. */
export function steps(...all: ((page: Page) => Promise<unknown>)[]) {
  return async (page: Page) => {
    for (const step of all) await step(page)
  }
}
