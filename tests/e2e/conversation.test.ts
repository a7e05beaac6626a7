import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { aContact, aMessage, aTicket } from '#tests/support/factories.ts'
import {
  type Journey,
  openJourney,
  openPage,
  type Person,
  PHONE,
  watched,
} from '#tests/support/journey/journey.ts'
import { goTo } from '#tests/support/journey/journey-steps.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let ana: Person
let heldTicket: Awaited<ReturnType<typeof aTicket>>
let waiting: { uuid: string }

beforeAll(async () => {
  journey = await openJourney()
  const { company, services } = journey.world
  ana = await journey.person({ name: 'Ana Atendente' })
  await services.admin`update connections set status = 'CONNECTED' where company_id = ${company.id}`
  const contact = await aContact(company.ctx, { name: 'Maria Souza' })
  const queueId = company.queue.id
  heldTicket = await aTicket(company, 'open', { contactId: contact.id, userId: ana.userId, queueId })
  await aMessage(company, heldTicket, { body: 'Quanto custa?' })
  waiting = await aTicket(company, 'pending', { queueId })
})
afterAll(() => journey?.close())

let widePage: Promise<Page> | undefined
/** Her wide window, which one test after the other works in. */
const wide = () => (widePage ??= openPage(journey, ana, '/tickets'))

const log = (page: Page) => page.getByRole('region', { name: 'Mensagens da conversa' })
const box = (page: Page) => page.getByRole('textbox', { name: /^Escreva uma/ })
const hasFocus = (page: Page, selector: string) =>
  waitFor(() => page.evaluate((css) => document.activeElement?.matches(css) ?? false, selector), {
    description: `the focus to be at ${selector}`,
  })

test('on a phone Back closes what lies over the conversation, one after the other, and only then leaves it', async () => {
  const page = await openPage(journey, ana, '/tickets?section=open', { viewport: PHONE, hasTouch: true })
  await watched('back', page, async () => {
    await page.locator('[data-ticket]:visible', { hasText: 'Maria Souza' }).tap()
    await log(page).waitFor()
    const address = page.url()
    const moreButton = page.getByRole('button', { name: 'Mais ações' }).first()
    const menu = page.getByRole('menu')
    const details = page.getByRole('dialog', { name: 'Dados do contato' })
    await moreButton.tap()
    await page.getByRole('menuitem', { name: 'Dados do contato' }).tap()
    await details.getByText('Contato desde').waitFor()
    await page.goBack()
    await details.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)

    await moreButton.tap()
    await menu.waitFor()
    await page.goBack()
    await menu.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)

    await page.goBack()
    await page.waitForURL(({ pathname }) => pathname === '/tickets')
  })
  await page.context().close()
})

test('by keys alone one accepts, writes, pins, notes and leaves, and the focus is never lost', async () => {
  const page = await wide()
  await goTo(page, journey.world.webUrl, `/tickets/${waiting.uuid}`)
  await watched('keys', page, async () => {
    await page.getByText('Aceite a conversa para escrever.').waitFor()
    await page.keyboard.press('a')
    await box(page).waitFor()
    await hasFocus(page, 'textarea')
    await page.keyboard.press('Escape')
    await hasFocus(page, 'section[aria-label="Mensagens da conversa"]')
    await page.keyboard.press('p')
    expect(await box(page).inputValue()).toBe('')
    await page.getByRole('img', { name: 'Fixada' }).first().waitFor()
    await page.keyboard.press('p')
    await page.getByRole('img', { name: 'Fixada' }).waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.locator('form[data-mode=private]').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.pathname === '/tickets')
    await hasFocus(page, '[data-ticket]')
  })
})

test('what is sent can be taken back for five seconds, by who wants that', async () => {
  const page = await wide()
  await goTo(page, journey.world.webUrl, `/tickets/${heldTicket.uuid}?section=open`)
  await watched('undo send', page, async () => {
    await page.getByRole('button', { name: 'Anexar e mais' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Esperar 5 segundos antes de enviar' }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.press('q')
    const quoted = page.getByText(/^Respondendo a/)
    await quoted.waitFor()
    await box(page).fill('Preço errado')
    await box(page).press('Enter')
    await quoted.waitFor({ state: 'detached' })
    await log(page).getByRole('button', { name: 'Desfazer envio' }).click()
    await log(page).getByText('Preço errado').waitFor({ state: 'detached' })
    expect(await box(page).inputValue()).toBe('Preço errado')
    // What it answered comes back with the text.
    await quoted.waitFor()
    await page.getByRole('button', { name: 'Não responder a esta mensagem' }).click()
    await box(page).fill('Preço certo')
    await box(page).press('Enter')
    await log(page).getByRole('button', { name: 'Desfazer envio' }).waitFor()
    await log(page).getByRole('button', { name: 'Desfazer envio' }).waitFor({ state: 'detached' })
  })
  const sent = await waitFor(
    async () => {
      const rows = await journey.world.services.admin<{ body: string }[]>`
        select body from messages where ticket_id = ${heldTicket.id} and body like '%Preço%'`
      return rows.length > 0 && rows
    },
    { description: 'it to be sent' },
  )
  expect(sent.map(({ body }) => body.slice(-11))).toEqual(['Preço certo'])
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})
