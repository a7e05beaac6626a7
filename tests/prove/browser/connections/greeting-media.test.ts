import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { awake, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { unfoldSections } from '#tests/support/unfold-sections.ts'

let journey: Journey
const as = pageDesk(() => journey, '/connections')
const red = { width: 60, height: 40, channels: 3 as const, background: '#aa0000' }
const buffer = await sharp({ create: red }).png().toBuffer()

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('a picture is put above a connection’s greeting with its other fields, and taken away again', async () => {
  await as('greeting', {}, async (page) => {
    await openSheet(page)
    await unfoldSections(page)
    const field = page.getByLabel('Imagem ou vídeo da saudação')
    await field.setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
    await page.getByText('Este tipo de arquivo não é aceito').first().waitFor()
    await field.setInputFiles({ name: 'loja.png', mimeType: 'image/png', buffer })
    await page.getByLabel('Saudação', { exact: true }).fill('Olá da loja!')
    await page.getByRole('dialog').getByText('loja.png').first().scrollIntoViewIfNeeded()
    await picture(page, 'greeting-media')
    await save(page)
    expect(await storedGreeting()).toEqual({ greeting: 'Olá da loja!', name: 'loja.png' })
    await openSheet(page)
    await unfoldSections(page)
    await page.getByRole('checkbox', { name: 'Remover loja.png' }).check()
    await save(page)
    expect(await storedGreeting()).toEqual({ greeting: 'Olá da loja!', name: null })
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
    expect((await storedGreeting()).name).toBe('fachada.png')
  })
})

test('a connection that is being made takes its picture along, which a refused save does not lose', async () => {
  await as('greeting of a new one', {}, async (page) => {
    await openNew(page)
    await unfoldSections(page)
    const field = page.getByLabel('Imagem ou vídeo da saudação')
    await field.setInputFiles({ name: 'vazia.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
    await page.getByText('O arquivo está vazio.').first().waitFor()
    await field.setInputFiles({ name: 'loja.png', mimeType: 'image/png', buffer: buffer.subarray(0, 20) })
    await page.getByLabel('Nome', { exact: true }).fill('Balcão')
    await create(page)
    await page.getByText('Este tipo de arquivo não é aceito').first().waitFor()
    await field.setInputFiles({ name: 'balcao.png', mimeType: 'image/png', buffer })
    await page.getByLabel('Redirecionar quem não escolhe (minutos)').fill('15')
    await create(page)
    await page.getByText('Há um tempo para redirecionar').first().waitFor()
    expect(await createConnection('Balcão')).toEqual([])
    await page.getByText('balcao.png').first().waitFor()
    await picture(page, 'greeting-new-refused')
    await page.getByLabel('Redirecionar quem não escolhe (minutos)').fill('0')
    await create(page)
    await page.waitForURL(/\/connections\/\d+\/pair/)
    expect(await createConnection('Balcão')).toEqual([{ name: 'balcao.png' }])
  })
})

test('without JavaScript the page that comes back says that the picture must be chosen again', async () => {
  const values = { javaScriptEnabled: false, viewport: PHONE }
  await as('greeting of a new one without JavaScript', values, async (page) => {
    await page.goto(`${journey.world.webUrl}/connections/new`)
    const file = { name: 'vitrine.png', mimeType: 'image/png', buffer }
    await page.getByLabel('Imagem ou vídeo da saudação').setInputFiles(file)
    await create(page)
    await page.getByText('Escolha o arquivo de novo: o navegador não o guardou.').waitFor()
    await page.getByLabel('Nome', { exact: true }).fill('Vitrine')
    await page.getByLabel('Imagem ou vídeo da saudação').setInputFiles(file)
    await create(page)
    await page.waitForURL(/\/connections\/\d+\/pair/)
    expect(await createConnection('Vitrine')).toEqual([{ name: 'vitrine.png' }])
  })
})

async function openNew(page: Page) {
  await page.goto(`${journey.world.webUrl}/connections/new`)
  await awake(page)
}

const create = (page: Page) => page.getByRole('button', { name: 'Criar e conectar' }).click()

/** The connections of this name, each with the file of its greeting. */
async function createConnection(name: string) {
  const { services, company } = journey.world
  const rows = await services.admin<{ name: string | null }[]>`
    select f.original_name as name from connections c
    left join files f on f.company_id = c.company_id and f.id = c.greeting_file_id
    where c.company_id = ${company.id} and c.name = ${name} and c.deleted_at is null`
  return rows.map((row) => ({ ...row }))
}

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

async function storedGreeting() {
  const { services, company } = journey.world
  const [row] = await services.admin<{ greeting: string; name: string | null }[]>`
    select c.greeting_message as greeting, f.original_name as name from connections c
    left join files f on f.company_id = c.company_id and f.id = c.greeting_file_id where c.id = ${company.connection.id}`
  return row ?? { greeting: '', name: null }
}
