import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { awake, type Journey, openJourney, PHONE, signIn, watched } from '#tests/support/journey/journey.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('what could not be understood is found from its connection and tried again, one and all', async () => {
  const ids = await park(3)
  await as('parked events', {}, async (page) => {
    await page.goto(`${journey.world.webUrl}/connections`)
    await awake(page)
    await page.getByRole('link', { name: '3 mensagens recebidas não puderam ser lidas' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.locator('[data-parked]').nth(2).waitFor()
    expect(await parkedIds(page)).toEqual(ids.toReversed())
    await sheet.getByText('Os dados guardados estão danificados e não podem ser abertos.').first().waitFor()
    await sheet.locator(`[data-parked="${ids[1]}"]`).getByRole('button', { name: 'Tentar de novo' }).click()
    await sheet.locator(`[data-parked="${ids[1]}"]`).waitFor({ state: 'detached' })
    const [late = 0] = await park(1)
    await page.reload()
    await awake(page)
    expect(await parkedIds(page)).toEqual([late, ids[2] ?? 0, ids[0] ?? 0])
    await sheet.getByRole('button', { name: 'Tentar todos de novo' }).click()
    await sheet.getByText('Nada parado aqui').waitFor()
  })
  const remaining = await journey.world.services.admin`
    select id from raw_events where connection_id = ${connectionId()} and state = 'parked'`
  expect(remaining).toHaveLength(0)
})

test('without JavaScript too, on a phone', async () => {
  const [id] = await park(1)
  await as('parked without JavaScript', { javaScriptEnabled: false, viewport: PHONE }, async (page) => {
    await page.goto(`${journey.world.webUrl}/connections/${connectionId()}/parked`)
    await page.locator(`[data-parked="${id}"]`).getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByText('Nada parado aqui').waitFor()
  })
})

const connectionId = () => journey.world.company.connection.id

/** Events whose seal is broken: they are never read, however often they are tried. */
async function park(count: number): Promise<number[]> {
  const { services, company } = journey.world
  const rows = await services.admin`
    insert into raw_events (company_id, connection_id, dedupe_key, data, state, attempts, failure)
    select ${company.id}, ${connectionId()}, gen_random_uuid()::text, decode('00', 'hex'), 'parked', 10, 'Error'
    from generate_series(1, ${count}::int) returning id::int as id`
  return rows.map(({ id }) => Number(id))
}

async function parkedIds(page: Page): Promise<number[]> {
  const marks = await page
    .locator('[data-parked]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-parked')))
  return marks.map(Number)
}

async function as(name: string, options: BrowserContextOptions, work: (page: Page) => Promise<void>) {
  const admin = await journey.person({ profile: 'admin', allTicket: true })
  const context = await journey.window(options)
  const page = await context.newPage()
  await watched(name, page, async () => {
    await signIn(page, journey.world, admin.email)
    await work(page)
  })
  await context.close()
}
