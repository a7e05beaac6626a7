import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { carryByKeys } from '#tests/support/journey/journey-keys.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** A light screen on a desk, a dark one in the hand. */
const LOOKS = [
  ['wide', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const
const PICTURE = {
  name: 'tabela.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

let journey: Journey
const as = pageDesk(() => journey, '/queues')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('a list of files is made with its files, renamed in place, and offered where it is sent', async () => {
  const files = pageDesk(() => journey, '/files')
  await files('file lists', {}, async (page) => {
    await page.getByRole('link', { name: 'Nova lista de arquivos' }).first().click()
    await page.getByLabel('Nome', { exact: true }).fill('ab')
    await page.getByLabel('Mensagem', { exact: true }).fill('Segue a nossa tabela:')
    await page.getByRole('button', { name: 'Salvar lista' }).click()
    await page.getByText('nome muito curto').first().waitFor()
    await page.getByLabel('Nome', { exact: true }).fill('Tabelas')
    await page.getByRole('button', { name: 'Adicionar arquivo' }).click()
    await page.getByLabel('Nome do arquivo').fill('Tabela de preços')
    await page.getByLabel('Arquivo', { exact: true }).setInputFiles(PICTURE)
    await picture(page, 'file-list')
    await page.getByRole('button', { name: 'Salvar lista' }).click()
    await row(page, '1 arquivo').waitFor()
    await row(page, 'Tabelas').getByRole('link').first().click()
    await page.getByText('Agora: tabela.png').waitFor()
    await page.getByLabel('Nome do arquivo').fill('Preços de 2027')
    await page.getByRole('button', { name: 'Adicionar arquivo' }).click()
    await page.getByLabel('Nome do arquivo').nth(1).fill('Mapa')
    await page
      .getByLabel('Arquivo', { exact: true })
      .nth(1)
      .setInputFiles({ ...PICTURE, name: 'mapa.png' })
    await page.getByRole('button', { name: 'Salvar lista' }).click()
    await row(page, '2 arquivos').waitFor()
  })
})

test.each(LOOKS)(
  'on a %s window a menu is built, tried on the phone beside it, put in order and saved',
  async (size, viewport, colorScheme) => {
    const { company, services, webUrl } = journey.world
    const hasTouch = size === 'phone'
    await services.admin`delete from queue_versions where company_id = ${company.id}`
    await services.admin`update queues set greeting_message = 'Oi, {{firstName}}!' where id = ${company.queue.id}`
    await as(`menu ${size}`, { viewport, colorScheme, hasTouch }, async (page) => {
      await page.goto(`${webUrl}/queues/${company.queue.id}/options`)
      await awake(page)
      await page.getByText('Nenhuma opção ainda.').waitFor()
      await makeOption(page, 'Preços', 'Nossos preços:')
      await byMenu(page, 'Preços', 'Nova opção abaixo')
      await fillOption(page, 'Varejo', 'A partir de R$ 10.')
      await makeOption(page, 'Tchau', '')
      await page.getByText('Escreva uma mensagem, crie opções abaixo').first().waitFor()
      await page.getByLabel('Resolver a conversa').check()
      await page.getByRole('button', { name: 'Pronto' }).click()
      await option(page, 'Tchau').waitFor()

      const phone = page.getByRole('region', { name: 'Como o cliente vê' })
      // A narrow window shows one of the two at a time; a wide one keeps the phone in sight of what is edited.
      const show = async (part: 'Opções' | 'Como o cliente vê') => {
        if (hasTouch) await page.getByRole('button', { name: part, exact: true }).click()
      }
      if (!hasTouch) {
        await byMenu(page, 'Preços', 'Editar')
        await phone.getByText('[ 1 ] Preços').click()
        await picture(page, 'menu-option-beside-phone')
        await page
          .getByRole('dialog', { name: 'Editar Preços' })
          .getByRole('button', { name: 'Pronto' })
          .click()
        await page.getByRole('dialog', { name: 'Editar Preços' }).waitFor({ state: 'detached' })
      }
      await show('Como o cliente vê')
      await phone.getByText('[ 1 ] Preços').waitFor()
      await phone.getByRole('button', { name: '1. Preços' }).click()
      await phone.getByText('[ 1 ] Varejo').waitFor()
      await phone.getByLabel('Responder como cliente').fill('varejo')
      await phone.getByRole('button', { name: 'Enviar' }).click()
      await phone.getByText('A partir de R$ 10.').waitFor()
      await phone.getByRole('button', { name: 'Recomeçar' }).click()
      await show('Opções')

      await byMenu(page, 'Preços', 'Copiar')
      await page.getByRole('button', { name: 'Colar no primeiro nível' }).click()
      await option(page, 'Preços (2)').waitFor()
      await byMenu(page, 'Preços (2)', 'Excluir')
      await option(page, 'Preços (2)').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await option(page, 'Preços (2)').waitFor()
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await page.getByRole('button', { name: 'Arrastar Tchau' }).focus()
      await carryByKeys(page, 'ArrowUp', /vai para a posição 1/)
      await show('Como o cliente vê')
      await phone.getByText('[ 1 ] Tchau').waitFor()
      await show('Opções')
      await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
      await picture(page, `menu-${size}-${colorScheme}`)

      await page.getByText('Há mudanças não salvas').waitFor()
      await page.getByRole('link', { name: 'Fechar' }).click()
      await page.getByRole('button', { name: 'Continuar editando' }).click()
      await page.getByRole('button', { name: 'Salvar menu' }).click()
      await page.getByText('Tudo salvo').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('link', { name: 'Fechar' }).click()
      await page.waitForURL(/\/queues$/)
    })
    const [stored] = await services.admin<{ names: string }[]>`
      select (select string_agg(o->>'name', ',') from jsonb_array_elements(tree->'options') o) as names
      from queue_versions where queue_id = ${company.queue.id} order by id desc limit 1`
    expect(stored?.names).toBe('Tchau,Preços')
  },
)

test('what somebody else saved meanwhile is not written over unasked', async () => {
  const { company, webUrl } = journey.world
  const address = `${webUrl}/queues/${company.queue.id}/options`
  await as('menu of two', {}, async (ownPage) => {
    await as('menu of another', {}, async (otherPage) => {
      for (const page of [ownPage, otherPage]) {
        await page.goto(address)
        await awake(page)
      }
      await makeOption(ownPage, 'Minha opção', 'Olá')
      await makeOption(otherPage, 'Outra opção', 'Olá')
      await otherPage.getByRole('button', { name: 'Salvar menu' }).click()
      await otherPage.getByText('Tudo salvo').waitFor()
      await ownPage.getByRole('button', { name: 'Salvar menu' }).click()
      await ownPage.getByText('Outra pessoa mudou esta fila').waitFor()
      await picture(ownPage, 'menu-conflict')
      await ownPage.getByRole('button', { name: 'Salvar a minha' }).click()
      await ownPage.getByText('Tudo salvo').waitFor()
      await option(otherPage, 'Minha opção').waitFor()
    })
  })
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|403|409/.test(fault))).toEqual([])
})

const option = (page: Page, name: string) => page.locator(`[data-option="${name}"]`)

async function makeOption(page: Page, name: string, words: string) {
  await page.getByRole('button', { name: 'Nova opção', exact: true }).click()
  await fillOption(page, name, words)
}

/** Fills the sheet of an option and takes it into the menu; one without words stays open, with what is wrong. */
async function fillOption(page: Page, name: string, words: string) {
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Mensagem', { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Pronto' }).click()
  if (words !== '') await option(page, name).waitFor()
}

async function byMenu(page: Page, name: string, act: string) {
  await page.getByRole('button', { name: `Ações de ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
