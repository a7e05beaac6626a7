import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { awake, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

setDefaultTimeout(90_000)

let journey: Journey
const as = pageDesk(() => journey, '/connections')
const create = { width: 60, height: 40, channels: 3 as const, background: '#aa0000' }
const buffer = await sharp({ create }).png().toBuffer()

beforeAll(async () => {
  journey = await openJourney()
}, 180_000)
afterAll(() => journey?.close())

test('a picture is put above a connection’s greeting with its other fields, and taken away again', async () => {
  await as('greeting', {}, async (page) => {
    await openSheet(page)
    const field = page.getByLabel('Imagem ou vídeo da saudação')
    await field.setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
    await page.getByText('Este tipo de arquivo não é aceito').first().waitFor()
    await field.setInputFiles({ name: 'loja.png', mimeType: 'image/png', buffer })
    await page.getByLabel('Saudação', { exact: true }).fill('Olá da loja!')
    await page.getByRole('dialog').getByText('loja.png').first().scrollIntoViewIfNeeded()
    await picture(page, 'greeting-media')
    await save(page)
    expect(await kept()).toEqual({ greeting: 'Olá da loja!', name: 'loja.png' })
    await openSheet(page)
    await page.getByRole('checkbox', { name: 'Remover loja.png' }).check()
    await save(page)
    expect(await kept()).toEqual({ greeting: 'Olá da loja!', name: null })
  })
})

test('without JavaScript too, on a phone', async () => {
  await as('greeting without JavaScript', { javaScriptEnabled: false, viewport: PHONE }, async (page) => {
    await page.goto(sheetUrl())
    await page
      .getByLabel('Imagem ou vídeo da saudação')
      .setInputFiles({ name: 'fachada.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Salvar conexão' }).click()
    await page.waitForURL(`${journey.world.webUrl}/connections`)
    expect((await kept()).name).toBe('fachada.png')
  })
})

const sheetUrl = () => `${journey.world.webUrl}/connections/${journey.world.company.connection.id}/edit`

async function openSheet(page: Page) {
  await page.goto(sheetUrl())
  await awake(page)
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Salvar conexão' }).click()
  await page.waitForURL(`${journey.world.webUrl}/connections`)
  await page.getByText('Conexão salva').first().waitFor()
}

async function kept() {
  const { services, company } = journey.world
  const [row] = await services.admin<{ greeting: string; name: string | null }[]>`
    select c.greeting_message as greeting, f.original_name as name from connections c
    left join files f on f.company_id = c.company_id and f.id = c.greeting_file_id where c.id = ${company.connection.id}`
  return row ?? { greeting: '', name: null }
}
