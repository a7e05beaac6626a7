import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { tell } from '#tests/prove/report.ts'
import { pair } from '#tests/prove/world.ts'
import { awake, type Journey, openJourney, signIn, watched } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { unfoldSections } from '#tests/support/unfold-sections.ts'

const CHATS = 6
/** The number of customers who write while the history is imported; their conversations no longer belong to the past. */
const LIVE = 3
const PER_CHAT = Number(process.env.HISTORY_PER_CHAT ?? 100)
const TOTAL = CHATS * PER_CHAT
const PATIENCE_MS = 30_000 + TOTAL * 60
const DAY_MS = 86_400_000

let journey: Journey
beforeAll(
  async () => {
    journey = await openJourney()
    const { phones, account } = journey.world
    await phones.add(account, 'Loja')
    const customers = Array.from({ length: CHATS }, (_, nth) => nth)
    await Promise.all(customers.map((nth) => phones.add(numberOf(nth), nameOf(nth))))
    await Promise.all(
      customers.map(async (nth) => {
        await phones.sendAny(numberOf(nth), account, { text: 'longe demais', t: secondsAgo(400) })
        for (let index = nth; index < TOTAL; index += CHATS)
          await phones.sendAny(numberOf(nth), account, {
            text: `passado ${index}`,
            t: secondsAgo(200) + index * 60,
          })
      }),
    )
  },
  300_000 + TOTAL * 40,
)
afterAll(() => journey?.close())

test(
  'an admin chooses which past comes, sees it come, holds it and lets it go on, while customers write; then resolves what was imported',
  async () => {
    const { world } = journey
    const { company, webUrl } = world
    const connectionId = company.connection.id
    const admin = await journey.person({ profile: 'admin', name: 'Chefe do Passado' })
    const context = await journey.window({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signIn(page, world, admin.email)
    await watched('history import', page, async () => {
      await chooseTerms(page, `${webUrl}/connections/${connectionId}/edit`)
      const row = page.locator(`[data-row="${connectionId}"]:visible`)
      await pair(world)
      const began = performance.now()
      await row.getByText(/Importando: \d+ de/).waitFor()
      await row.getByRole('button', { name: /Pausar a importação/ }).click()
      const progress = row.getByText(`de ${TOTAL}`)
      await row.getByText(/Importação pausada/).waitFor()
      await picture(page, 'import-held')
      const inbox = await context.newPage()
      await inbox.goto(`${webUrl}/tickets?section=pending`)
      await awake(inbox)
      await everyoneWrites()
      await expectInbox(inbox, 1)
      const before = await progress.textContent()
      expect(await importedUntil()).toBeLessThan(TOTAL)
      expect(await progress.textContent()).toBe(before)

      await row.getByRole('button', { name: /Continuar a importação/ }).click()
      await everyoneWrites()
      await expectInbox(inbox, 2)
      const close = row.getByRole('button', { name: /Resolver as conversas importadas/ })
      await close.waitFor({ timeout: PATIENCE_MS })
      tell('history import', { messages: TOTAL, ms: Math.round(performance.now() - began) })
      await picture(page, 'import-done')
      await inbox.reload()
      await expectInbox(inbox, 2)
      await count(inbox, CHATS)
      await close.click()
      await close.waitFor({ state: 'detached' })
      await count(inbox, LIVE)
      await expectInbox(inbox, 2)
      await picture(inbox, 'import-inbox')
    })
    await page.context().close()
    await threadsAreRight()
  },
  120_000 + 2 * PATIENCE_MS,
)

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})

async function chooseTerms(page: Page, url: string) {
  await page.goto(url)
  await awake(page)
  await unfoldSections(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Desde').fill(dayAgo(300))
  await sheet.getByLabel('Até', { exact: true }).fill(dayAgo(1))
  await sheet.getByLabel('Fila das conversas importadas').selectOption(String(journey.world.company.queue.id))
  await sheet.getByRole('checkbox', { name: 'Importar também os grupos' }).check()
  await sheet.getByRole('checkbox', { name: 'Resolver depois de importar' }).uncheck()
  await sheet.getByRole('button', { name: 'Salvar conexão' }).click()
  await page.waitForURL(`${journey.world.webUrl}/connections`)
}

let written = 0
async function everyoneWrites() {
  written += 1
  const { phones, account } = journey.world
  for (let nth = 0; nth < LIVE; nth += 1)
    await phones.send(numberOf(nth), account, `agora ${written} de ${nth}`)
}

/** In the list each who wrote stands once, with their last words and so many unread. */
async function expectInbox(inbox: Page, unread: number) {
  for (let nth = 0; nth < LIVE; nth += 1) {
    const row = inbox.locator('[data-ticket]', { hasText: nameOf(nth) })
    await row.getByText(`agora ${unread} de ${nth}`).waitFor()
    await row.getByText(unread === 1 ? '1 não lida' : `${unread} não lidas`).waitFor()
    expect(await row.count()).toBe(1)
  }
}

async function count(inbox: Page, wanted: number) {
  await inbox.locator('[data-count=pending]', { hasText: new RegExp(`^${wanted}$`) }).waitFor()
}

async function importedUntil(): Promise<number> {
  const [row] = await journey.world.services.admin`select import_this from connections
    where id = ${journey.world.company.connection.id}`
  return Number(row?.import_this)
}

const Thread = z.object({ messages: z.array(z.object({ body: z.string() })), hasMore: z.boolean() })

/** At the API: of each customer the past once and in order, then what they wrote; who wrote waits, the others are resolved. */
async function threadsAreRight() {
  const { program, services, company } = journey.world
  const tickets = await services.admin<
    { uuid: string; name: string; status: string }[]
  >`select t.uuid, c.name, t.status
    from tickets t join contacts c on c.id = t.contact_id where t.company_id = ${company.id} order by t.id`
  for (let nth = 0; nth < CHATS; nth += 1) {
    const ownTickets = tickets.filter(({ name }) => name === nameOf(nth))
    const last = ownTickets.at(-1)
    expect([last?.name, last?.status]).toEqual([nameOf(nth), nth < LIVE ? 'pending' : 'closed'])
    const texts: string[] = []
    for (let pageNumber = 1; ; pageNumber += 1) {
      const answer = await program.get(`/messages/${last?.uuid}?pageNumber=${pageNumber}`)
      const { messages, hasMore } = Thread.parse(answer)
      texts.unshift(...messages.map(({ body }) => body))
      if (!hasMore) break
    }
    const past = Array.from({ length: PER_CHAT }, (_, index) => `passado ${index * CHATS + nth}`)
    const live = nth < LIVE ? Array.from({ length: written }, (_, time) => `agora ${time + 1} de ${nth}`) : []
    expect(texts.filter((text) => /^(passado|agora|longe)/.test(text))).toEqual([...past, ...live])
  }
}

const numberOf = (nth: number) => `55119333${String(journey.world.company.id).padStart(3, '0')}${10 + nth}`
const nameOf = (nth: number) => `Passado ${'ABCDEF'[nth]}`
const secondsAgo = (days: number) => Math.floor((Date.now() - days * DAY_MS) / 1000)
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
