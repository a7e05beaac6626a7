import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '#tests/prove/world.ts'
import { aCompany, aContact, aMessage, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import {
  awake,
  type Journey,
  openJourney,
  type Person,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { waitFor } from '#tests/support/wait-for.ts'

setDefaultTimeout(60_000)

const MINUTE_MS = 60_000

let journey: Journey
let numbers = 0

beforeAll(async () => {
  journey = await openJourney()
}, 180_000)
afterAll(() => journey?.close())

/** The first is the latest, and so stands first. */
async function conversations(person: Person, ...names: string[]) {
  const { company } = journey.world
  const made = []
  for (const [index, name] of names.entries()) {
    const contact = await aContact(company.ctx, {
      name,
      number: `55119777700${String(++numbers).padStart(2, '0')}`,
    })
    const updatedAt = new Date(Date.now() - index * MINUTE_MS)
    const ticket = { contactId: contact.id, userId: person.userId, queueId: company.queue.id, updatedAt }
    made.push(await aTicket(company, 'open', ticket))
  }
  return made
}

async function atWork(person: Person) {
  const context = await journey.window()
  const page = await context.newPage()
  await signIn(page, journey.world, person.email)
  await show(page)
  return page
}

async function show(page: Page) {
  await page.goto(`${journey.world.webUrl}/tickets?section=open`)
  await awake(page)
}

const row = (page: Page, name: string) => page.locator('[data-ticket]:visible', { hasText: name })

async function stands(page: Page, ...names: string[]): Promise<void> {
  await waitFor(
    async () => {
      const rows = await page
        .locator('li[data-index]:visible')
        .evaluateAll((all) =>
          all
            .toSorted((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')))
            .map((each) => each.textContent ?? ''),
        )
      return rows.length === names.length && names.every((name, index) => rows[index]?.includes(name))
    },
    { what: `the list to be ${names.join(', ')}` },
  )
}

async function hasFocus(page: Page, name: string): Promise<void> {
  await waitFor(() => isFocused(page, name), { what: `the focus to be at ${name}` })
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
  await waitFor(isThere, { what: `the focus to be at ${name}`, everyMs: 300 })
  await page.keyboard.press('Enter')
}

describe('the list', () => {
  test('shows pinned conversations first in every tab of their user, by menu and by key', async () => {
    const person = await journey.person()
    await conversations(person, 'Alda Atual', 'Beto Bem', 'Caio Calmo')
    const page = await atWork(person)
    const other = await page.context().newPage()
    await show(other)
    await watched('pins', page, async () => {
      await stands(other, 'Alda', 'Beto', 'Caio')
      await row(page, 'Caio').focus()
      await choose(page, 'f', 'Fixar no topo')
      for (const tab of [page, other]) {
        await stands(tab, 'Caio', 'Alda', 'Beto')
        await row(tab, 'Caio').getByRole('img', { name: 'Fixada' }).waitFor()
      }
      await row(other, 'Beto').click()
      await other.getByRole('heading', { name: 'Beto Bem' }).waitFor()
      await other.keyboard.press('p')
      for (const tab of [page, other]) await stands(tab, 'Caio', 'Beto', 'Alda')
      await page.reload()
      await stands(page, 'Caio', 'Beto', 'Alda')
      await other.keyboard.press('p')
      for (const tab of [page, other]) await stands(tab, 'Caio', 'Alda', 'Beto')
      await row(other, 'Caio').click()
      await other.getByRole('heading', { name: 'Caio Calmo' }).waitFor()
      await other.keyboard.press('e')
      await show(page)
      await stands(page, 'Alda', 'Beto')
    })
    await page.context().close()
  })

  test('hands a conversation on from its row by keyboard alone, and the focus stays with the row', async () => {
    const [from, to] = [await journey.person(), await journey.person()]
    await conversations(from, 'Dora Daqui', 'Elias Este')
    const [page, receiver] = [await atWork(from), await atWork(to)]
    await watched('row transfer', page, async () => {
      await row(page, 'Dora').focus()
      await openMenu(page)
      await page.keyboard.press('ArrowDown')
      await hasFocus(page, 'Escolher')
      await page.keyboard.press('Escape')
      await hasFocus(page, 'Dora Daqui')
      await choose(page, 't', 'Transferir')
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Fila').waitFor()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'hidden' })
      await hasFocus(page, 'Dora Daqui')
      await choose(page, 't', 'Transferir')
      await sheet.getByLabel('Fila').selectOption({ label: journey.world.company.queue.name })
      await sheet.getByLabel('Atendente').selectOption({ label: to.name })
      await sheet.getByRole('button', { name: 'Transferir' }).press('Enter')
      await sheet.waitFor({ state: 'hidden' })
      await row(receiver, 'Dora').waitFor()
      expect(new URL(page.url()).pathname).toBe('/tickets')
    })
    await Promise.all([page, receiver].map((each) => each.context().close()))
  })

  test('shows the shape of a conversation that takes time; a focused message tells its exact time', async () => {
    const person = await journey.person()
    const [ticket] = await conversations(person, 'Fabi Fria')
    if (ticket) await aMessage(journey.world.company, ticket, { body: 'bom dia' })
    const page = await atWork(person)
    const held = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname.startsWith('/tickets/') && url.pathname.endsWith('.data'),
      async (route) => {
        await held.promise
        await route.continue()
      },
    )
    await watched('skeleton', page, async () => {
      await row(page, 'Fabi').click()
      await page.locator('[data-loading=conversation]').waitFor()
      held.resolve()
      await page.getByRole('heading', { name: 'Fabi Fria' }).waitFor()
      await page.locator('[data-loading=conversation]').waitFor({ state: 'detached' })
      const exact = page.locator('[data-exact]')
      expect(await exact.isVisible()).toBe(false)
      await page.getByRole('region', { name: 'Mensagens da conversa' }).focus()
      await page.keyboard.press('Tab')
      await exact.waitFor()
      expect(await exact.textContent()).toMatch(/^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/)
    })
    await page.context().close()
  })
})

describe('an inbox into which nothing can come', () => {
  let company: TestCompany
  beforeAll(async () => {
    company = await aCompany(journey.world.services)
    await journey.world.services.admin`
      update connections set status = 'DISCONNECTED' where company_id = ${company.id}`
  })

  async function look(profile: 'admin' | 'user') {
    const email = `${profile}-${company.id}@loja.example`
    const passwordHash = await Bun.password.hash(PASSWORD, 'argon2id')
    await aUser(company.ctx, { profile, email, passwordHash, queueIds: [company.queue.id] })
    return atWork({ userId: 0, name: '', email })
  }

  test('leads who may to the connections', async () => {
    const page = await look('admin')
    await watched('first run', page, async () => {
      await page.getByRole('link', { name: 'Conectar um número' }).click()
      await page.waitForURL(/\/connections$/)
    })
    await page.context().close()
  })

  test('tells the others whom to ask', async () => {
    const page = await look('user')
    await watched('first run of an attendant', page, async () => {
      await page.getByText('quando um administrador conectar').waitFor()
      expect(await page.getByRole('link', { name: 'Conectar um número' }).count()).toBe(0)
    })
    await page.context().close()
  })
})
