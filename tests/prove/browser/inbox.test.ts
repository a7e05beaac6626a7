import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
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
    const contact = await aContact(company.ctx, {
      name,
      number: `55119777700${String(++numbers).padStart(2, '0')}`,
    })
    const updatedAt = new Date(Date.now() - index * MINUTE_MS)
    const ticket = { contactId: contact.id, userId: person.userId, queueId: company.queue.id, updatedAt }
    created.push(await aTicket(company, 'open', ticket))
  }
  return created
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

describe('the list', () => {
  test('shows the shape of a conversation that takes time; a focused message tells its exact time', async () => {
    const person = await journey.person()
    const [ticket] = await conversations(person, 'Fabi Fria')
    if (ticket) await aMessage(journey.world.company, ticket, { body: 'bom dia' })
    const page = await atWork(person)
    const barrier = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname.startsWith('/tickets/') && url.pathname.endsWith('.data'),
      async (route) => {
        await barrier.promise
        await route.continue()
      },
    )
    await watched('skeleton', page, async () => {
      await row(page, 'Fabi').click()
      await page.locator('[data-loading=conversation]').waitFor()
      barrier.resolve()
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
      await page.getByRole('link', { name: 'Conectar um número', exact: true }).click()
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
