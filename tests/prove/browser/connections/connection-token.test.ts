import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

let journey: Journey
const as = pageDesk(() => journey, '/connections')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('a connection’s token is made, shown once and replaced after a question', async () => {
  await as(
    'token',
    { viewport: DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] },
    async (page) => {
      await page.goto(sheetUrl())
      await page.getByText('Nenhum foi criado.').scrollIntoViewIfNeeded()
      await picture(page, 'token-none')
      await page.getByRole('link', { name: 'Criar token' }).click()
      await page.getByRole('button', { name: 'Criar token' }).click()
      const first = await shownToken(page)
      await picture(page, 'token-made')
      await page.getByRole('button', { name: 'Copiar token' }).click()
      await page.getByText('Copiado').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)

      await page.goto(sheetUrl())
      await page.getByText(`Termina em ${first.slice(-4)}.`).waitFor()
      expect(await page.content()).not.toContain(first)
      await page.getByRole('link', { name: 'Trocar token' }).click()
      await page.getByText(`terminado em ${first.slice(-4)} deixam de enviar`).waitFor()
      await picture(page, 'token-question')
      await page.getByRole('button', { name: 'Trocar token' }).click()
      expect(await shownToken(page)).not.toBe(first)
    },
  )
})

test('without JavaScript too, on a phone', async () => {
  const options = { javaScriptEnabled: false, viewport: PHONE, colorScheme: 'dark' } as const
  await as('token without JavaScript', options, async (page) => {
    await page.goto(`${journey.world.webUrl}/connections/${journey.world.company.connection.id}/token`)
    await picture(page, 'token-question-phone')
    await page.getByRole('button', { name: 'Trocar token' }).click()
    expect(await shownToken(page)).toMatch(/^[A-Za-z0-9]{30}$/)
    await picture(page, 'token-made-phone')
  })
})

test('a plan without the API offers none', async () => {
  const { services, company } = journey.world
  await services.admin`
    with bought as (
      insert into plans (name, users, connections, queues, use_external_api)
      values (${crypto.randomUUID()}, 10, 10, 10, false) returning id)
    update companies set plan_id = (select id from bought) where id = ${company.id}`
  await as('token of no plan', {}, async (page) => {
    await page.goto(sheetUrl())
    await page.getByRole('button', { name: 'Salvar conexão' }).waitFor()
    expect(await page.getByText('Token para programas').count()).toBe(0)
  })
})

const sheetUrl = () => `${journey.world.webUrl}/connections/${journey.world.company.connection.id}/edit`

async function shownToken(page: Page): Promise<string> {
  await page.getByText('Copie agora').waitFor()
  return (await page.getByRole('dialog').locator('code').textContent()) ?? ''
}
