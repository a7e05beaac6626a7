import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { emit } from '#domain/core/outbox.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany } from '#tests/support/factories.ts'
import { awake, type Journey, openJourney, signIn, watched } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('super finds a company’s connection and disconnects it; an admin is refused', async () => {
  const { world } = journey
  const { services } = world
  const otherCompany = await aCompany(services)
  const { id } = otherCompany.connection
  await services.admin`update companies set name = 'Ótica Vidal' where id = ${otherCompany.id}`
  await services.admin`update connections set name = 'Balcão', status = 'CONNECTED' where id = ${id}`
  const bare = await aCompany(services)
  await services.admin`update companies set name = 'Ótica Sem Nada' where id = ${bare.id}`
  await services.admin`update connections set deleted_at = now() where id = ${bare.connection.id}`
  const chief = await journey.person({ profile: 'admin' })
  await services.admin`update users set is_super = true where email = ${chief.email}`
  await as('every connection', chief.email, {}, async (page) => {
    await page.goto(`${world.webUrl}/allConnections?searchParam=otica`)
    await awake(page)
    await page.getByText('Ótica Vidal').first().waitFor()
    expect(await page.getByText('Balcão').count()).toBeGreaterThan(0)
    await page.getByText('Ótica Sem Nada').first().waitFor()
    await picture(page, 'all-connections')
    // What the company does is seen without reading the page again.
    const unplug = page.getByRole('link', { name: 'Desconectar Balcão' })
    for (const [status, state] of [
      ['DISCONNECTED', 'detached'],
      ['CONNECTED', 'visible'],
    ] as const) {
      await services.admin`update connections set status = ${status}, version = version + 1 where id = ${id}`
      await inTransaction(otherCompany.ctx, async (tx) =>
        emit(tx, { type: 'connection.session', connectionId: id, version: 2 }),
      )
      await unplug.first().waitFor({ state })
    }
    await page.getByRole('link', { name: 'Ótica Vidal' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Conexões de Ótica Vidal' })
    await sheet.getByText('Balcão').waitFor()
    await picture(page, 'connections-of-company')
    await sheet.getByRole('link', { name: 'Desconectar Balcão' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
    await page.waitForURL(`${world.webUrl}/allConnections`)
  })
  const [row] = await services.admin`select desired from connections where id = ${id}`
  expect(row?.desired).toBe('stopped')
  const admin = await journey.person({ profile: 'admin' })
  await as('refused', admin.email, { javaScriptEnabled: false }, async (page) => {
    const answer = await page.goto(`${world.webUrl}/allConnections`)
    expect(answer?.status()).toBe(403)
  })
})

async function as(
  name: string,
  email: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
) {
  const context = await journey.window(options)
  const page = await context.newPage()
  await watched(name, page, async () => {
    await signIn(page, journey.world, email)
    await work(page)
  })
  await context.close()
}
