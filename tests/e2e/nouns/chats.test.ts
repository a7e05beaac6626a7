import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  type Journey,
  openJourney,
  openPage,
  type Person,
  PHONE,
  watched,
} from '#tests/support/journey/journey.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const PICTURE = {
  name: 'vitrine.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

let journey: Journey
let ana: Person
let bia: Person

beforeAll(async () => {
  journey = await openJourney()
  ana = await journey.person({ name: 'Ana Lima' })
  bia = await journey.person({ name: 'Bia Costa' })
})
afterAll(() => journey?.close())

test('two colleagues talk, with what is unread, who writes and a picture; who is let out has lost it; nothing is lost without a network', async () => {
  const [anas, bias] = await Promise.all([
    openPage(journey, ana, '/chats'),
    openPage(journey, bia, '/tickets', { viewport: PHONE, hasTouch: true }),
  ])
  await watched('chats ana', anas, () =>
    watched('chats bia', bias, async () => {
      await anas.getByRole('button', { name: 'Novo chat' }).click()
      const sheet = anas.getByRole('dialog', { name: 'Novo chat' })
      await sheet.getByLabel('Título').fill('Vitrine de Natal')
      await sheet.getByLabel('Bia Costa').check()
      await sheet.getByRole('button', { name: 'Criar chat' }).click()
      await box(anas).fill('Bom dia, Bia!')
      await box(anas).press('Enter')

      // Bia is elsewhere: the bell counts, and leads there.
      await bell(bias, 'Chat interno: 1 mensagem não lida').click()
      await bias
        .getByRole('dialog', { name: 'Chat interno' })
        .getByRole('link', { name: /Vitrine/ })
        .click()
      await bubbleWith(bias, 'Bom dia, Bia!').waitFor()
      await bell(bias, 'Chat interno').waitFor()

      await box(bias).pressSequentially('Ol')
      await anas.getByText('Bia Costa está digitando…').waitFor()
      await bias.locator('input[type=file]').setInputFiles([PICTURE])
      await box(bias).fill('Olha só')
      await bias.getByRole('button', { name: 'Enviar', exact: true }).click()
      const picture = bubbleWith(anas, 'Olha só').getByRole('img')
      await waitFor(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), {
        description: 'the picture to be shown',
      })

      await letOut(anas)
      await bias.getByText('Você não participa mais do chat “Vitrine de Natal”', { exact: false }).waitFor()
      await bias.waitForURL(/\/chats$/)
      expect(await bubbleWith(bias, 'Bom dia, Bia!').count()).toBe(0)
      await writeWithoutNetwork(anas)
    }),
  )
  for (const page of [anas, bias]) await page.context().close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/403|404|DISCONNECTED/.test(fault))).toEqual([])
})

/** Bia's place goes to a third. */
async function letOut(page: Page) {
  await page.getByRole('button', { name: 'Ações de Vitrine de Natal' }).click()
  await page.getByRole('menuitem', { name: 'Editar chat' }).click()
  const sheet = page.getByRole('dialog', { name: 'Editar chat' })
  await sheet.locator('[data-entities] input[type=checkbox]:not(:checked)').first().check()
  await sheet.getByRole('checkbox', { name: 'Bia Costa' }).uncheck()
  await sheet.getByRole('button', { name: 'Salvar chat' }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** Writes without a network: unsent messages, files too, survive a reload and arrive once. */
async function writeWithoutNetwork(page: Page) {
  const address = page.url()
  await page.context().setOffline(true)
  await box(page).fill('Sem rede')
  await box(page).press('Enter')
  await page.locator('input[type=file]').setInputFiles([PICTURE])
  await box(page).fill('Com foto')
  await box(page).press('Enter')
  await page.getByRole('alert').getByText('Não enviada.', { exact: false }).nth(1).waitFor()
  await page.reload().catch(() => undefined)
  await page.context().setOffline(false)
  await page.goto(address)
  const picture = bubbleWith(page, 'Com foto').getByRole('img')
  await waitFor(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), {
    description: 'the picture to be shown',
  })
  expect(await page.getByRole('alert').count()).toBe(0)
  const rows = await journey.world.services.admin`select body from chat_messages
    where body in ('Sem rede', 'Com foto') order by id`
  expect(rows.map(({ body }) => body)).toEqual(['Sem rede', 'Com foto'])
}

function box(page: Page) {
  return page.getByRole('textbox', { name: /^Mensagem para/ })
}

function bubbleWith(page: Page, text: string) {
  return page.locator('[data-message]', { hasText: text })
}

function bell(page: Page, name: string) {
  return page.getByRole('banner').getByRole('button', { name, exact: true })
}
