import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { markUnread } from '#domain/tickets/unread/mark-read.ts'
import { aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import {
  awake,
  type Journey,
  openJourney,
  openPage,
  type Person,
  watched,
} from '#tests/support/journey/journey.ts'
import { goTo } from '#tests/support/journey/journey-steps.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const MINUTE_MS = 60_000

let journey: Journey
let numbers = 0

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

/** The first is the latest, and so stands first. */
async function conversations(person: Person, ...names: string[]) {
  const { company } = journey.world
  const created = []
  for (const [index, name] of names.entries()) {
    const number = `55119777700${String(++numbers).padStart(2, '0')}`
    const contact = await aContact(company.ctx, { name, number })
    const updatedAt = new Date(Date.now() - index * MINUTE_MS)
    const ticket = { contactId: contact.id, userId: person.userId, queueId: company.queue.id, updatedAt }
    created.push(await aTicket(company, 'open', ticket))
  }
  return created
}

const OPEN = '/tickets?section=open'
const row = (page: Page, name: string) => page.locator('[data-ticket]:visible', { hasText: name })

async function stands(page: Page, ...names: string[]): Promise<void> {
  await waitFor(
    async () => {
      const rows = await page
        .locator('li[data-index]:visible')
        .evaluateAll((elements) =>
          elements
            .toSorted((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')))
            .map((element) => element.textContent ?? ''),
        )
      return rows.length === names.length && names.every((name, index) => rows[index]?.includes(name))
    },
    { description: `the list to be ${names.join(', ')}` },
  )
}

async function hasFocus(page: Page, name: string): Promise<void> {
  await waitFor(() => isFocused(page, name), { description: `the focus to be at ${name}` })
}

/** The body holds every name, and the focus for a moment when a menu goes. */
function isFocused(page: Page, name: string): Promise<boolean> {
  return page.evaluate(
    (text) =>
      document.activeElement !== document.body &&
      document.activeElement?.textContent?.includes(text) === true,
    name,
  )
}

/** The row's menu, by the keyboard. */
async function openMenu(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F10')
  await hasFocus(page, 'Abrir conversa')
}

async function choose(page: Page, letter: string, name: string): Promise<void> {
  await openMenu(page)
  // A menu takes letters once it has come to rest: pressed again until it does, as a person would.
  const isThere = async () => {
    await page.keyboard.press(letter)
    return isFocused(page, name)
  }
  await waitFor(isThere, { description: `the focus to be at ${name}`, everyMs: 300 })
  await page.keyboard.press('Enter')
}

test('pinned conversations stand first in every tab of their user, by menu and by key', async () => {
  const person = await journey.person()
  await conversations(person, 'Alda Atual', 'Beto Bem', 'Caio Calmo')
  const page = await openPage(journey, person, OPEN)
  const secondPage = await page.context().newPage()
  await secondPage.goto(journey.world.webUrl + OPEN)
  await awake(secondPage)
  await watched('pins', page, async () => {
    await stands(secondPage, 'Alda', 'Beto', 'Caio')
    await row(page, 'Caio').focus()
    await choose(page, 'f', 'Fixar no topo')
    for (const tab of [page, secondPage]) {
      await stands(tab, 'Caio', 'Alda', 'Beto')
      await row(tab, 'Caio').getByRole('img', { name: 'Fixada' }).waitFor()
    }
    await row(secondPage, 'Beto').click()
    await secondPage.getByRole('heading', { name: 'Beto Bem' }).waitFor()
    await secondPage.keyboard.press('p')
    for (const tab of [page, secondPage]) await stands(tab, 'Caio', 'Beto', 'Alda')
    await page.reload()
    await stands(page, 'Caio', 'Beto', 'Alda')
    await secondPage.keyboard.press('p')
    for (const tab of [page, secondPage]) await stands(tab, 'Caio', 'Alda', 'Beto')
    await row(secondPage, 'Caio').click()
    await secondPage.getByRole('heading', { name: 'Caio Calmo' }).waitFor()
    await secondPage.keyboard.press('e')
    await stands(page, 'Alda', 'Beto')
  })
  await page.context().close()
})

test('a conversation is handed on from its row by keyboard alone, and the focus stays with the row', async () => {
  const [from, to] = [await journey.person(), await journey.person()]
  await conversations(from, 'Dora Daqui', 'Elias Este')
  const [page, receiver] = [await openPage(journey, from, OPEN), await openPage(journey, to, OPEN)]
  await watched('row transfer', page, async () => {
    await row(page, 'Dora').focus()
    await openMenu(page)
    await page.keyboard.press('ArrowDown')
    await hasFocus(page, 'Escolher')
    await page.keyboard.press('Escape')
    await hasFocus(page, 'Dora Daqui')
    await choose(page, 't', 'Transferir')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('combobox', { name: 'Fila' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await hasFocus(page, 'Dora Daqui')
    await choose(page, 't', 'Transferir')
    await sheet
      .getByRole('combobox', { name: 'Fila' })
      .selectOption({ label: journey.world.company.queue.name })
    await sheet.getByRole('radio', { name: to.name }).check()
    await sheet.getByRole('button', { name: 'Transferir' }).press('Enter')
    await sheet.waitFor({ state: 'hidden' })
    await row(receiver, 'Dora').waitFor()
    expect(new URL(page.url()).pathname).toBe('/tickets')
  })
  await Promise.all([page, receiver].map((tabPage) => tabPage.context().close()))
})

let ofAna: Promise<{ ana: Person; page: Page }> | undefined
/** One attendant at a window, which one test after the other works in. */
function alone() {
  ofAna ??= journey
    .person()
    .then(async (ana) => ({ ana, page: await openPage(journey, ana, '/tickets?section=pending') }))
  return ofAna
}

test('a search finds names by words in any order, and messages with the word marked, which lead to their place', async () => {
  const { ana, page } = await alone()
  const [ticket] = await conversations(ana, 'Maria de Souza')
  if (!ticket) throw new Error('one was made')
  await aMessage(journey.world.company, ticket, { body: 'O orçamento da reforma ficou pronto' })
  await Promise.all(
    Array.from({ length: 45 }, (_, n) =>
      aMessage(journey.world.company, ticket, { body: `outra linha ${n}` }),
    ),
  )
  await goTo(page, journey.world.webUrl, '/tickets')
  await watched('search', page, async () => {
    const box = page.getByRole('searchbox', { name: /Buscar nome/ })
    await box.fill('souza maria')
    await row(page, 'Maria de Souza').waitFor()
    await box.fill('so')
    await row(page, 'Maria de Souza').waitFor()
    await box.fill('zz')
    await row(page, 'Maria de Souza').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Mensagens', exact: true }).click()
    await page.getByText('Digite uma palavra com três letras').waitFor()
    await box.fill('reforma orcamento')
    const hit = page.locator('[data-hit]', { hasText: 'Maria de Souza' })
    await searchUntil(page, hit)
    expect(await hit.locator('mark').allTextContents()).toEqual(['orçamento', 'reforma'])
    await hit.click()
    await page.locator('[data-message]', { hasText: 'O orçamento da reforma' }).waitFor()
    expect(page.url()).toContain('q=reforma')
    await box.fill('nada disto existe')
    await searchUntil(page, page.getByText('Procuramos em todo o histórico'))
    await page.getByText('Nenhuma mensagem com “nada disto existe”').waitFor()
  })
})

/** Has the search go on, where it stopped so as not to keep anybody waiting, until it shows what is looked for. */
async function searchUntil(page: Page, target: Locator): Promise<void> {
  const older = page.getByRole('button', { name: 'Buscar mensagens mais antigas' })
  for (;;) {
    await target.or(older).first().waitFor()
    if (await target.isVisible()) return
    await older.click()
  }
}

test('what is unread shows on the section that is not looked at, in bell and title, as the server counts it', async () => {
  const { ana, page } = await alone()
  const tickets = await conversations(ana, 'Nina Nova', 'Nico Novo')
  await goTo(page, journey.world.webUrl, '/tickets?section=pending')
  await watched('unread', page, async () => {
    const { company, services } = journey.world
    const mark = page.locator('[data-unread=open]')
    expect(await mark.count()).toBe(0)
    const actor = asUser(services, { ...company.attendant, userId: ana.userId })
    for (const { id } of tickets) await markUnread(actor, { ticketId: id })
    await waitFor(async () => (await mark.textContent())?.startsWith('2') === true, {
      description: 'the mark',
    })
    await waitFor(async () => /②|2/.test(await page.title()), { description: 'the title' })
    await page
      .getByRole('button', { name: /Notificações|conversas? com mensagens não lidas/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Nina Nova' }).waitFor()
    await goTo(page, journey.world.webUrl, '/tickets?tab=closed')
    await page.getByText('2 conversas com mensagens não lidas').first().waitFor({ state: 'attached' })
  })
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})
