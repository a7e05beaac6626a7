import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { aContact, aTicket } from '#tests/support/factories.ts'
import {
  awake,
  DESKTOP,
  type Journey,
  openJourney,
  type Person,
  signIn,
} from '#tests/support/journey/journey.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let ana: Person

beforeAll(async () => {
  journey = await openJourney()
  ana = await journey.person({ name: 'Ana Lima' })
})
afterAll(() => journey?.close())

test('what is sent later leaves the composer of every tab', async () => {
  const { company, webUrl } = journey.world
  const contact = await aContact(company.ctx, { name: 'Hugo Duas Abas' })
  const owned = { contactId: contact.id, userId: ana.userId, queueId: company.queue.id }
  const ticket = await aTicket(company, 'open', owned)
  const page = await (await journey.window({ viewport: DESKTOP })).newPage()
  await signIn(page, journey.world, ana.email)
  await page.goto(`${webUrl}/tickets/${ticket.uuid}?section=open`)
  await awake(page)
  const text = 'Sua entrega chega na terça.'
  const box = (tab: Page) => tab.locator('form textarea').last()
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT',
  )
  await box(page).fill(text)
  await saved
  const otherPage = await page.context().newPage()
  await otherPage.goto(`${webUrl}/tickets/${ticket.uuid}?section=open`)
  await awake(otherPage)
  expect(await box(otherPage).inputValue()).toBe(text)
  await page.locator('header').getByRole('button', { name: 'Mais ações' }).last().click()
  await page.getByRole('menuitem', { name: 'Enviar depois' }).click()
  await page.getByRole('dialog').getByText(contact.name).first().waitFor()
  expect(await page.getByRole('dialog').getByLabel('Mensagem').inputValue()).toBe(text)
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  await page.waitForURL(`${webUrl}/tickets/${ticket.uuid}*`)
  for (const tab of [page, otherPage])
    await waitFor(async () => (await box(tab).inputValue()) === '', {
      description: 'the composer to be empty',
    })
  await page.context().close()
})
