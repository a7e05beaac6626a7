import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { dayAfter, dragTo, event, standsOn } from '#tests/support/desks/calendar.ts'
import { aContact } from '#tests/support/factories.ts'
import { type Journey, openJourney, openPage, watched } from '#tests/support/journey/journey.ts'
import { goTo } from '#tests/support/journey/journey-steps.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Tomorrow in the company's zone. */
const DAY = dayAfter(new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(new Date()))
const FILE = { name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('Tabela de preços') }

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('a message is scheduled for a contact, dragged to another day, edited and deleted, as a colleague sees at once', async () => {
  const contact = await aContact(journey.world.company.ctx, { name: 'Clara Dias' })
  const later = dayAfter(DAY)
  const [ana, bia] = [await journey.person({ name: 'Ana Lima' }), await journey.person({ name: 'Bia Costa' })]
  const [page, otherPage] = await Promise.all([
    openPage(journey, ana, `/schedules?contactId=${contact.id}&view=month&date=${DAY}`),
    openPage(journey, bia, `/schedules?view=month&date=${DAY}`),
  ])
  await watched('schedules', page, async () => {
    await field(page, 'Mensagem').fill('Olá')
    await page.getByRole('button', { name: 'Agendar', exact: true }).click()
    await page.getByText('Mensagem muito curta').first().waitFor()
    await field(page, 'Mensagem').fill('Olá, {{firstName}}! Até amanhã.')
    await page.getByText(`Olá, Clara! Até amanhã.`).waitFor()
    await field(page, 'Enviar em').fill(`${DAY}T23:10`)
    await page.locator('input[type=file]').setInputFiles(FILE)
    await page.getByRole('button', { name: 'Agendar', exact: true }).click()
    await page.waitForURL((url) => !url.searchParams.has('contactId'))
    for (const deskPage of [page, otherPage]) await event(deskPage, contact.name).waitFor()

    await dragTo(page, contact.name, later)
    await page.getByText('Agendamento movido').waitFor()
    await waitFor(() => standsOn(otherPage, contact.name, later), { description: 'it on the other day' })

    await goTo(page, journey.world.webUrl, `/schedules?view=agenda&date=${later}`)
    await goTo(otherPage, journey.world.webUrl, `/schedules?view=agenda&date=${later}`)
    await row(page, contact.name).getByRole('link', { name: contact.name, exact: true }).click()
    await page.getByText('tabela.txt').first().waitFor()
    await field(page, 'Enviar em').fill(`${later}T23:45`)
    await page.getByRole('button', { name: 'Salvar agendamento' }).click()
    for (const eachPage of [page, otherPage]) await row(eachPage, '23:45').waitFor()

    await row(page, contact.name).getByRole('button', { name: 'Excluir' }).click()
    await row(otherPage, contact.name).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await row(otherPage, contact.name).waitFor()
  })
  for (const deskPage of [page, otherPage]) await deskPage.context().close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422/.test(fault))).toEqual([])
})

function field(page: Page, label: string) {
  return page.getByRole('dialog').getByLabel(label, { exact: true })
}

function row(page: Page, text: string) {
  return page.locator('[data-row]:visible', { hasText: text })
}
