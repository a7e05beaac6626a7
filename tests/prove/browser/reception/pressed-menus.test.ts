import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { pair } from '#tests/prove/world.ts'
import { aQueue } from '#tests/support/factories.ts'
import { heardRead } from '#tests/support/fixtures/all-read.ts'
import { awake, DESKTOP, type Journey, openJourney, signIn } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { unfoldSections } from '#tests/support/unfold-sections.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const MARIA = '5511922440731'

test('an admin has menus shown as lists, then as buttons; a customer presses their way through two levels', async () => {
  const { world } = journey
  const { company, account, webUrl } = world
  const help = await aQueue(company.ctx, { name: 'Suporte técnico', greetingMessage: 'Como ajudamos?' })
  await world.program.put(`/queue/${help.id}/options`, {
    options: [
      {
        name: 'Segunda via',
        greetingMessage: 'Que documento?',
        options: [{ name: 'Boleto', greetingMessage: 'Enviamos por e-mail.', closeTicket: true }],
      },
    ],
  })
  const admin = await journey.person({ profile: 'admin', name: 'Chefe dos Menus' })
  const page = await (await journey.window({ viewport: DESKTOP })).newPage()
  await signIn(page, world, admin.email)
  await page.goto(`${webUrl}/connections/${company.connection.id}/edit`)
  await awake(page)
  await unfoldSections(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: 'Suporte técnico' }).check()
  await sheet.getByLabel('Saudação', { exact: true }).fill('Olá, {{firstName}}!')
  await sheet.getByLabel('Despedida', { exact: true }).fill('Até logo.')
  await sheet.getByRole('button', { name: 'Salvar conexão' }).click()
  await page.waitForURL(`${webUrl}/connections`)
  await show(page, 'list')

  await pair(world)
  const says = (text: string) => world.phones.send(MARIA, account, text)
  await world.phones.add(MARIA, 'Maria dos Menus')
  await says('Oi')
  const { phones, phone } = await onPhone()
  await phone.getByText('Olá, Maria!').waitFor()
  await choose(phone, 'Suporte técnico')
  await phone.getByText('Como ajudamos?').waitFor()
  await choose(phone, 'Segunda via')
  await phone.getByText('Que documento?').waitFor()
  await heardRead(world.services, company.id)
  await says('nada disso')
  await bubbles(phone, 'Que documento?', 2)
  await choose(phone, 'Menu principal')
  await bubbles(phone, 'Olá, Maria!', 2)
  await picture(phones, 'menus-list-phone')

  await show(page, 'button')
  await heardRead(world.services, company.id)
  await says('9')
  await bubbles(phone, 'Olá, Maria!', 3)
  await phone.getByRole('button', { name: 'Suporte técnico', exact: true }).last().click()
  await bubbles(phone, 'Como ajudamos?', 2)
  await says('#')
  await bubbles(phone, 'Olá, Maria!', 4)
  await page.goto(`${webUrl}/tickets?section=pending`)
  await awake(page)
  await page.locator('[data-ticket]', { hasText: 'Maria dos Menus' }).click()
  await page.locator('[data-message]').getByText('Encerrar', { exact: true }).last().waitFor()
  await picture(page, 'menus-thread')
  await phone.getByRole('button', { name: 'Encerrar', exact: true }).last().click()
  await phone.getByText('Até logo.').waitFor()
  await picture(phones, 'menus-buttons-phone')
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})

async function show(page: Page, type: 'list' | 'button') {
  await page.goto(`${journey.world.webUrl}/settings/options`)
  await awake(page)
  await page.getByLabel('Como o menu aparece').selectOption(type)
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Salvar opções' }).click()
  await saved
}

/** The customer's phone on the simulator's page, in the conversation. */
async function onPhone() {
  const phones = await (await journey.window()).newPage()
  const layout = JSON.stringify({ desk: [MARIA] })
  await phones.addInitScript((text) => localStorage.setItem('phones', text), layout)
  await phones.goto(journey.world.phones.url)
  const phone = phones.getByRole('article', { name: 'Maria dos Menus' })
  await phone.getByRole('button', { name: 'Loja' }).first().click()
  return { phones, phone }
}

/** Opens the last list on the phone and presses a row of it; what arrives meanwhile draws the list anew, and it is closed again. */
async function choose(phone: Locator, row: string) {
  const list = phone.locator('details.pressable').last()
  const isPressed = async () => {
    if (!(await list.evaluate((element) => element.hasAttribute('open'))))
      await list.locator('summary').click()
    const choice = list.getByRole('button', { name: row, exact: true })
    return await choice.click({ timeout: 1_000 }).then(
      () => true,
      () => false,
    )
  }
  await waitFor(isPressed, { description: `«${row}» to be pressed` })
}

async function bubbles(phone: Locator, text: string, count: number) {
  await phone
    .locator('.bubble', { hasText: text })
    .nth(count - 1)
    .waitFor()
}
