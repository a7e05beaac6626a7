import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createTicket } from '#domain/tickets/actions/create-ticket.ts'
import { aContact, asUser, aTicket } from '#tests/support/factories.ts'
import { type Journey, openJourney, openPage, type Person, watched } from '#tests/support/journey/journey.ts'
import { goTo } from '#tests/support/journey/journey-steps.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let admin: Person
let page: Page

beforeAll(async () => {
  journey = await openJourney()
  const { company } = journey.world
  admin = await journey.person({ profile: 'admin' })
  for (const name of ['Maria Souza', 'João Pereira']) {
    const contact = await aContact(company.ctx, { name })
    await aTicket(company, 'open', {
      contactId: contact.id,
      queueId: company.queue.id,
      userId: admin.userId,
    })
  }
  page = await openPage(journey, admin, '/')
})
afterAll(() => journey?.close())

const begun = () => page.getByRole('link', { name: 'Atendimentos iniciados' }).first()
const rows = () => page.locator('[data-page=reports] [data-row]:visible')

test('an admin sees a figure grow, presses it, and finds as many rows behind it', async () => {
  await watched('figures', page, async () => {
    await begun().getByText('2', { exact: true }).waitFor()
    const { company, services } = journey.world
    const contact = await aContact(company.ctx, { name: 'Carla Mendes' })
    const ctx = asUser(services, { ...company.admin, userId: admin.userId, profile: 'admin' })
    await createTicket(ctx, {
      contactId: contact.id,
      queueId: company.queue.id,
      whatsappId: company.connection.id,
      status: 'open',
    })
    await begun().getByText('3', { exact: true }).waitFor()
    await begun().click()
    await waitFor(async () => (await rows().count()) === 3, {
      description: 'as many rows as the figure said',
    })
  })
})

test('a filter is kept under a name and leads back; a row shows its history', async () => {
  await watched('report', page, async () => {
    await page.getByRole('button', { name: 'Contato', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Contato', exact: true }).fill('Maria')
    await page
      .locator('[data-found]')
      .getByRole('button', { name: /Maria Souza/ })
      .click()
    await waitFor(async () => (await rows().count()) === 1, { description: 'the contact alone' })
    await page.getByRole('button', { name: 'Visões salvas' }).click()
    await page.getByLabel('Nome da visão').fill('Só Maria')
    await page.getByRole('button', { name: 'Salvar esta visão' }).click()
    await page.getByRole('link', { name: 'Só Maria' }).waitFor()

    await goTo(page, journey.world.webUrl, '/reports')
    await waitFor(async () => (await rows().count()) === 3, { description: 'all rows again' })
    await page.getByRole('button', { name: 'Visões salvas' }).click()
    await page.getByRole('link', { name: 'Só Maria' }).click()
    await waitFor(async () => (await rows().count()) === 1, { description: 'the rows of the view' })

    await page.getByRole('button', { name: 'Histórico de Maria Souza' }).click()
    await page.getByRole('dialog').getByText('Histórico da conversa').waitFor()
  })
})

test('the list is put in order by a time, with the keyboard too, and its address keeps it', async () => {
  await watched('report order', page, async () => {
    const { company, services } = journey.world
    const waits = { 'Maria Souza': 20, 'João Pereira': 5, 'Carla Mendes': 10 }
    for (const [name, minutes] of Object.entries(waits))
      await services.admin`update service_periods set accepted_at = queued_at + ${minutes} * interval '1 minute'
        where company_id = ${company.id} and ticket_id = (select t.id from tickets t join contacts c on c.id = t.contact_id
          where c.company_id = ${company.id} and c.name = ${name})`
    await goTo(page, journey.world.webUrl, '/reports?pageSize=50&page=1')
    const names = () => rows().locator('[data-open-row]').allInnerTexts()
    const head = page.getByRole('columnheader', { name: 'Espera' })
    expect(await head.getAttribute('aria-sort')).toBe('none')
    const inOrder = (order: string[], description: string) =>
      waitFor(async () => Bun.deepEquals(await names(), order), { description })
    await head.getByRole('link').click()
    await inOrder(['João Pereira', 'Carla Mendes', 'Maria Souza'], 'who waited least first')
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    await head.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await inOrder(['Maria Souza', 'Carla Mendes', 'João Pereira'], 'who waited longest first')
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    expect(new URL(page.url()).searchParams.toString()).toBe('pageSize=50&sort=-wait')
    await page.getByRole('searchbox', { name: 'Nome do contato' }).fill('a')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await inOrder(['Maria Souza', 'Carla Mendes', 'João Pereira'], 'the order is kept by another filter')
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-wait')
  })
})

test('a page behind the last one leads to the last, and days that are too many are refused in words', async () => {
  await page.goto(`${journey.world.webUrl}/reports?page=99`)
  await waitFor(async () => (await rows().count()) === 3, { description: 'the rows of the last page' })
  for (const path of ['/', '/reports']) {
    await page.goto(`${journey.world.webUrl}${path}?dateFrom=1900-01-01`)
    await page.getByRole('alert').getByText('No máximo dez anos de uma vez').waitFor()
  }
})

test('days that are emptied are asked for at their fields', async () => {
  await goTo(page, journey.world.webUrl, '/')
  await page.getByLabel('De', { exact: true }).fill('')
  await page.getByLabel('até', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await page.getByRole('alert').getByText('Parametrize o filtro').waitFor()
})

test('on paper a page is whole, without the frame, and says its days', async () => {
  const colleague = await journey.person({ profile: 'admin' })
  const printed = await openPage(journey, colleague, '/')
  await printed.emulateMedia({ media: 'print' })
  await printed.setViewportSize({ width: 794, height: 200 })
  for (const path of ['/', '/reports']) {
    await printed.goto(journey.world.webUrl + path)
    expect(await printed.getByLabel('De', { exact: true }).isVisible()).toBe(true)
    expect(await printed.getByRole('navigation', { name: 'Menu principal' }).isVisible()).toBe(false)
    const [isCut, height] = await printed.evaluate(() => {
      const scrolling = [...document.querySelectorAll('[data-page], [data-page] > section')]
      const isShortened = scrolling.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      return [isShortened, document.documentElement.scrollHeight] as const
    })
    expect(isCut).toBe(false)
    expect(height).toBeGreaterThan(200)
  }
  await printed.context().close()
})

test('who may not see figures gets the page that says so, and no way to it in the menu', async () => {
  const attendant = await openPage(journey, await journey.person({ profile: 'user' }), '/tickets')
  await attendant.getByText('Aguardando').and(attendant.locator(':visible')).first().waitFor()
  expect(await attendant.getByRole('link', { name: 'Relatórios' }).count()).toBe(0)
  const answer = await attendant.goto(`${journey.world.webUrl}/`)
  expect(answer?.status()).toBe(403)
  await attendant.context().close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/403/.test(fault))).toEqual([])
})
