import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { aContact, aQueue, aTag, aTicket } from '#tests/support/factories.ts'
import { awake, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

let journey: Journey
const as = pageDesk(() => journey, '/tickets')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const LONG = 'W'.repeat(100)

test('on a phone a name without a space stands within every list that shows it', async () => {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name: 'Curto' })
  const otherContact = await aContact(company.ctx, { name: LONG })
  const tag = await aTag(company.ctx, { name: LONG })
  const queue = await aQueue(company.ctx, { name: LONG.slice(0, 50) })
  await aTicket(company, 'pending', { contactId: otherContact.id, queueId: queue.id })
  await journey.world.services.admin`insert into contact_tags (company_id, contact_id, tag_id)
    values (${company.id}, ${otherContact.id}, ${tag.id})`
  await as('long names', { viewport: PHONE, hasTouch: true }, async (page) => {
    const wide: Record<string, string[]> = {}
    for (const path of [
      `/contacts/${contact.id}/merge?with=WWWW`,
      `/contacts/${contact.id}/edit`,
      `/tags/${tag.id}/contacts`,
      '/users/new',
      '/connections/new',
      '/tickets',
    ]) {
      await page.goto(journey.world.webUrl + path)
      await awake(page)
      await page.getByText(LONG.slice(0, 50)).and(page.locator(':visible')).first().waitFor()
      const outsideElements = await outside(page)
      if (outsideElements.length > 0) wide[path] = outsideElements
    }
    expect(wide).toEqual({})
  })
})

/** Words that end beside the window, where nothing scrolls to them. */
function outside(page: Page): Promise<string[]> {
  return page
    .locator('li span:visible, label span:visible')
    .evaluateAll((spans) =>
      spans
        .filter((span) => span.getBoundingClientRect().right > window.innerWidth + 1)
        .map((span) => span.outerHTML.slice(0, 120)),
    )
}
