import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { aContact, aTicket } from '#tests/support/factories.ts'
import {
  awake,
  DESKTOP,
  type Journey,
  openJourney,
  type Person,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** A folder for pictures, for a look by eye. */
const PICTURES = process.env.SCREENS_DIR
const LIST = '/quick-messages'
const PICTURE = {
  name: 'mapa da loja.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** More than the web takes: it goes to the API itself. */
const LARGE = { ...PICTURE, buffer: Buffer.concat([PICTURE.buffer, Buffer.alloc(1_200_000)]) }

let journey: Journey
let ana: Person
let bia: Person

beforeAll(async () => {
  journey = await openJourney()
  ana = await journey.person({ name: 'Ana Lima' })
  bia = await journey.person({ name: 'Bia Costa' })
})
afterAll(() => journey?.close())

test.each([
  ['wide', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const)(
  'on a %s window one is made with a file and used in a conversation; colleagues see it once it is theirs too',
  async (size, viewport, colorScheme) => {
    const isPhone = size === 'phone'
    const code = `entrega-${size}`
    const otherPage = await open(bia, LIST)
    const page = await open(ana, LIST, { viewport, colorScheme, hasTouch: isPhone })
    await watched(`quick messages ${size}`, page, async () => {
      await page.getByRole('link', { name: 'Nova resposta rápida' }).first().click()
      await field(page, 'Texto').fill('Olá, ')
      await page.getByRole('button', { name: 'Primeiro nome' }).click()
      await field(page, 'Texto').pressSequentially('! O pedido {{pedido}} sai hoje.')
      await page.locator('input[type=file]').setInputFiles(LARGE)
      await page.getByRole('button', { name: 'Criar resposta rápida' }).click()
      await page.getByText('Obrigatório').waitFor()
      await field(page, 'Atalho').fill(code)
      await judge(page, `sheet-${size}`)
      await page.getByRole('button', { name: 'Criar resposta rápida' }).click()
      await row(page, code).waitFor()
      await judge(page, `list-${size}`)

      const ticket = await conversation(ana)
      await page.goto(`${journey.world.webUrl}/tickets/${ticket.uuid}?section=open`)
      await awake(page)
      const box = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
      if (isPhone) {
        await page.getByRole('button', { name: 'Anexar e mais' }).tap()
        await page.getByRole('menuitem', { name: 'Respostas rápidas' }).tap()
        await option(page, code).waitFor()
        await judge(page, `picker-${size}`)
        await option(page, code).tap()
      } else {
        await box.fill('Bom dia. /entre')
        await option(page, code).waitFor()
        await judge(page, `picker-${size}`)
        await box.press('Enter')
      }
      await page.getByRole('dialog', { name: 'Completar o texto' }).waitFor()
      await judge(page, `ask-${size}`)
      await page.getByLabel('pedido').fill('1042')
      await page.getByRole('button', { name: 'Inserir' }).click()
      await page.getByRole('textbox', { name: `Legenda de ${PICTURE.name}` }).waitFor()
      const filled = `${isPhone ? '' : 'Bom dia. '}Olá, Maria! O pedido 1042 sai hoje.`
      expect(await page.locator('textarea[name=body]').inputValue()).toBe(filled)
      await judge(page, `filled-${size}`)
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      await page.locator('[data-message]', { hasText: filled }).getByRole('img').first().waitFor()

      expect(await row(otherPage, code).count()).toBe(0)
      await page.goto(journey.world.webUrl + LIST)
      await awake(page)
      await row(page, code).getByRole('link').first().click()
      await page.getByLabel('Todos da empresa podem usar').check()
      await page.getByRole('button', { name: 'Salvar resposta rápida' }).click()
      await row(otherPage, code)
        .getByText('Todos', { exact: true })
        .and(otherPage.locator(':visible'))
        .waitFor()
      await row(otherPage, code).getByRole('link').first().click()
      await otherPage.getByText('Só quem criou esta resposta pode mudá-la.').waitFor()
      await judge(otherPage, `locked-${size}`)

      await row(page, code).getByRole('button', { name: 'Ações de' }).click()
      await page.getByRole('menuitem', { name: 'Excluir' }).click()
      await row(otherPage, code).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await row(page, code).waitFor()
      await row(otherPage, code).waitFor()
    })
    for (const listPage of [page, otherPage]) await listPage.context().close()
  },
)

test('without scripts one is made with a file too, and its file is taken away', async () => {
  const page = await open(ana, `${LIST}/new`, { javaScriptEnabled: false })
  await field(page, 'Atalho').fill('simples')
  await page.locator('input[type=file]').setInputFiles(PICTURE)
  await page.getByRole('button', { name: 'Criar resposta rápida' }).click()
  await row(page, 'simples').getByRole('link').first().click()
  await page.getByLabel(`Remover ${PICTURE.name}`).check()
  await page.getByRole('button', { name: 'Salvar resposta rápida' }).click()
  await page.getByText('Escreva um texto ou escolha um arquivo.').first().waitFor()
  await field(page, 'Texto').fill('Olá')
  await page.getByLabel(`Remover ${PICTURE.name}`).check()
  await page.getByRole('button', { name: 'Salvar resposta rápida' }).click()
  await row(page, 'simples').getByRole('link').first().click()
  await page.getByText('Nenhum arquivo escolhido').waitFor()
  await page.context().close()
})

test('nothing went wrong in the pages, and nothing was hard to use or too wide', () => {
  expect(journey.faults.filter((fault) => !/422/.test(fault))).toEqual([])
  expect(faults).toEqual([])
})

/** Signed in, in a window of one's own. */
async function open({ email }: Person, path: string, options: Parameters<Journey['window']>[0] = {}) {
  const page = await (await journey.busyWindow(options)).newPage()
  await signIn(page, journey.world, email)
  await page.goto(journey.world.webUrl + path)
  if (options.javaScriptEnabled !== false) await awake(page)
  return page
}

/** A conversation that the person attends. */
async function conversation({ userId }: Person) {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name: 'Maria Souza' })
  return aTicket(company, 'open', { contactId: contact.id, userId, queueId: company.queue.id })
}

function field(page: Page, label: string) {
  return page.getByRole('dialog').getByLabel(label, { exact: true })
}

function row(page: Page, code: string) {
  return page.locator('[data-row]:visible', { hasText: `/${code}` })
}

function option(page: Page, code: string) {
  return page.getByRole('option', { name: `/${code}` })
}

const faults: unknown[] = []

/** Collects the serious faults of the page as it stands for the last test, and takes its picture. */
async function judge(page: Page, name: string) {
  await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
  faults.push(...(await seriousFaults(page)).map((fault) => ({ ...fault, name })))
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (tooWide > 0) faults.push({ name, tooWide })
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) })
}
