import type { Page } from 'playwright-core'

/** Opens the folded sections of the form on the page, as a person does who looks for a field. */
export async function unfoldSections(page: Page): Promise<void> {
  const sections = page.locator('form details')
  await sections.first().waitFor({ state: 'attached' })
  await sections.evaluateAll((elements) => {
    for (const section of elements) section.setAttribute('open', '')
  })
}
