import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { tell } from '#tests/prove/report.ts'
import { aContact, aTicket, aUser } from '#tests/support/factories.ts'
import { DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { dragged } from '#tests/support/journey/journey-hands.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
const as = pageDesk(() => journey, '/moments')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('conversations go from what waits to an attendant and back, live for everybody, with undo', async () => {
  const { company } = journey.world
  await aUser(company.ctx, { name: 'Marta Alves', queueIds: [company.queue.id] })
  await aUser(company.ctx, { name: 'Nilo Reis', queueIds: [company.queue.id] })
  await aCard('Ana Prado de Albuquerque e Vasconcelos')
  await aCard('Bruno Lima')
  await as('panel', {}, async (page) => {
    await page.getByRole('heading', { name: 'Painel de Atendimentos' }).waitFor()
    await holds(page, 'Pendentes', ['Ana Prado de Albuquerque…', 'Bruno Lima'])
    await holds(page, 'Marta Alves', [])
    await as('panel watched', {}, async (otherPage) => {
      await dragged(page, card(page, 'Ana Prado'), lane(page, 'Marta Alves'))
      await holds(page, 'Marta Alves', ['Ana Prado'])
      await holds(otherPage, 'Marta Alves', ['Ana Prado'])
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await holds(otherPage, 'Pendentes', ['Ana Prado', 'Bruno Lima'])

      const handle = () => card(otherPage, 'Bruno Lima').getByRole('button', { name: 'Mover o cartão de' })
      await handle().focus()
      await otherPage.keyboard.press('Space')
      await otherPage.keyboard.press('End')
      await otherPage.keyboard.press('Space')
      await waitFor(async () => (await lane(page, 'Pendentes').locator('[data-card]').count()) === 1, {
        description: 'the card carried away by keyboard',
      })
      await picture(page, 'moments-wide')
      await card(page, 'Bruno Lima').getByRole('button', { name: 'Escolher a coluna' }).click()
      await page.getByRole('menuitemradio', { name: 'Pendentes' }).click()
      await holds(otherPage, 'Pendentes', ['Ana Prado', 'Bruno Lima'])
      // "Devolver à fila", of which the customer is told nothing; no transfer.
      expect(await lastLogOf('Bruno Lima')).toBe('pending')
    })
    await page.getByRole('button', { name: 'Só quem tem conversas' }).click()
    await lane(page, 'Nilo Reis').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Mostrar todos' }).click()
    await lane(page, 'Nilo Reis').waitFor()
    await page.getByLabel('Atendente').selectOption({ label: 'Nilo Reis' })
    await lane(page, 'Pendentes').waitFor({ state: 'detached' })
    await lane(page, 'Nilo Reis').waitFor()
  })
})

test('on a phone one attendant is open at a time; who has not the right meets the refusal', async () => {
  await as('panel phone', { viewport: PHONE, hasTouch: true, colorScheme: 'dark' }, async (page) => {
    await card(page, 'Ana Prado').waitFor()
    await picture(page, 'moments-phone-dark')
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  })
  const refused = async (page: Page) => page.getByText('Oops! Acesso Negado!').waitFor()
  await as('panel refused', {}, refused, { profile: 'user' })
  const allowed = async (page: Page) => lane(page, 'Pendentes').waitFor()
  await as('panel allowed', {}, allowed, { profile: 'user', allowRealTime: true })
})

test('five hundred conversations are drawn as far as they are in sight, and the panel has no serious faults', async () => {
  const { company, services } = journey.world
  await services.admin`with people as (insert into contacts (company_id, name, number, channel)
      select ${company.id}, 'Pessoa ' || n, '55118' || (20000000 + n), 'whatsapp' from generate_series(1, 500) n
      returning id, company_id)
    insert into tickets (company_id, contact_id, connection_id, queue_id, status, last_message, updated_at, waiting_since)
    select company_id, id, ${company.connection.id}, ${company.queue.id}, 'pending', 'Oi', now(),
      now() - interval '1 minute' * (id % 50) from people`
  await as('panel of hundreds', { viewport: DESKTOP }, async (page) => {
    const count = lane(page, 'Pendentes').locator('[data-count]')
    await waitFor(async () => Number(await count.textContent()) >= 500, { description: 'five hundred cards' })
    const drawn = await page.locator('[data-card]').count()
    expect(drawn).toBeLessThan(120)
    const longest = await page.evaluate(scrollThrough)
    tell('panel', { of: 500, drawn, longestFrameMs: Math.round(longest) })
    expect(await seriousFaults(page)).toEqual([])
    await picture(page, 'moments-hundreds')
    await page.getByRole('button', { name: 'Tela cheia' }).click()
    await page.getByRole('button', { name: 'Sair da tela cheia' }).waitFor()
    await picture(page, 'moments-wall')
  })
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})

async function lastLogOf(name: string): Promise<string> {
  const [row] = await journey.world.services.admin<{ type: string }[]>`select l.type from ticket_logs l
    join tickets t on t.id = l.ticket_id join contacts c on c.id = t.contact_id
    where c.company_id = ${journey.world.company.id} and c.name = ${name} order by l.id desc limit 1`
  return row?.type ?? ''
}

/** The longest time between two frames while the first card is scrolled through. */
async function scrollThrough(): Promise<number> {
  const scroller = document.querySelector('[data-lane="0"] .overflow-y-auto')
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let [longest, before] = [0, await frame()]
  for (let step = 0; step < 60; step += 1) {
    scroller?.scrollBy(0, 400)
    const now = await frame()
    longest = Math.max(longest, now - before)
    before = now
  }
  return longest
}

const lane = (page: Page, name: string) =>
  page.locator('[data-lane]', { has: page.getByRole('heading', { name, includeHidden: true }) })
const card = (page: Page, name: string) => page.locator('[data-card]', { hasText: name })

/** The attendant's card shows these conversations and no other, and counts them. */
async function holds(page: Page, name: string, names: readonly string[]) {
  const hasNames = async () => {
    const texts = await lane(page, name).locator('[data-card]').allTextContents()
    return (
      names.every((expectedName) => texts.some((text) => text.includes(expectedName))) &&
      texts.length === names.length
    )
  }
  await waitFor(hasNames, { description: `${names.join(', ')} with ${name}` })
  expect(await lane(page, name).locator('[data-count]').textContent()).toBe(String(names.length))
}

async function aCard(name: string): Promise<void> {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name })
  const values = { contactId: contact.id, queueId: company.queue.id, lastMessage: 'Bom dia!' }
  await aTicket(company, 'pending', { ...values, waitingSince: new Date(Date.now() - 20 * 60_000) })
}
