import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { CreateQuickMessageInput } from '#domain/quick-messages/contract/schema.ts'
import { quickMessageVerbs } from '#domain/quick-messages/quick-message-verbs.ts'
import { aTag } from '#tests/support/factories.ts'
import { DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

/** More than a page of the list holds. */
const MANY = 45

let journey: Journey
const atTags = pageDesk(() => journey, '/tags')
const atQuickMessages = pageDesk(() => journey, '/quick-messages')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

type Sought = { search: string; text: string; first: string }

/** Finds what is called so, and chooses the rows that are shown. */
async function findAndChoose(page: Page, { search, text, first }: Sought): Promise<void> {
  await page.getByRole('searchbox', { name: search }).fill(text)
  // Where there is nothing else, the list looks the same before the search is read; what was chosen then is of another list.
  await page.waitForURL(/searchParam=/)
  await page.getByText('Mostrar mais 5', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: `Selecionar ${first}`, exact: true }).click()
  await page.getByRole('button', { name: 'Selecionar os 40' }).click()
}

async function deleteEvery(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Selecionar os ${MANY} que correspondem` }).click()
  await page.getByText(`${MANY} selecionados`).waitFor()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
}

const nth = (text: string, index: number) => `${text} ${String(index + 1).padStart(2, '0')}`

test.each([
  ['wide', DESKTOP],
  ['phone', PHONE],
] as const)(
  'on a %s window all tags that a search finds are deleted by their number, and the others stay',
  async (size, viewport) => {
    const { ctx } = journey.world.company
    for (let index = 0; index < MANY; index++) await aTag(ctx, { name: nth(`Lote ${size}`, index) })
    await aTag(ctx, { name: `Fica ${size}` })
    await atTags(`tags all ${size}`, { viewport, hasTouch: size === 'phone' }, async (page) => {
      await findAndChoose(page, {
        search: 'Buscar tags',
        text: `Lote ${size}`,
        first: nth(`Lote ${size}`, 0),
      })
      await picture(page, `matching-chosen-${size}`)
      await deleteEvery(page)
      const question = page.getByRole('alertdialog', { name: `Excluir ${MANY} itens?` })
      await question.waitFor()
      await picture(page, `matching-asked-${size}`)
      await question.getByLabel(`Digite ${MANY} para confirmar`).fill(String(MANY))
      await question.getByRole('button', { name: 'Excluir' }).click()
      await page.getByText(`${MANY} itens foram excluídos`).waitFor()
      await page.getByText(`Nada encontrado para “Lote ${size}”`).waitFor()
      await page.getByRole('button', { name: 'Limpar a busca' }).last().click()
      await row(page, `Fica ${size}`).waitFor()
    })
  },
)

test('of quick messages those of everybody go, and those that are a colleague’s stay; an attendant is not offered it', async () => {
  const { ctx } = journey.world.company
  const make = (shortcode: string, scope: object) =>
    quickMessageVerbs.create(ctx, CreateQuickMessageInput.parse({ shortcode, message: 'Oi', ...scope }))
  for (let index = 0; index < MANY - 1; index++) await make(nth('frase', index), { geral: true })
  // Without an owner: everybody sees it, nobody but its owner deletes it.
  await make('frase de outro', { visao: true })
  const sought = { search: 'Buscar no atalho e no texto', text: 'frase', first: '/frase 01' }
  await atQuickMessages(
    'quick messages attendant',
    {},
    async (page) => {
      await findAndChoose(page, sought)
      await page.getByText('40 selecionados').waitFor()
      expect(await page.getByRole('button', { name: /que correspondem/ }).count()).toBe(0)
    },
    { profile: 'user' },
  )
  await atQuickMessages('quick messages all', {}, async (page) => {
    await findAndChoose(page, sought)
    await deleteEvery(page)
    const question = page.getByRole('alertdialog', { name: `Excluir ${MANY - 1} itens?` })
    await question.getByText('1 fica: você não pode excluí-lo').waitFor()
    await question.getByLabel(`Digite ${MANY - 1} para confirmar`).fill(String(MANY - 1))
    await question.getByRole('button', { name: 'Excluir' }).click()
    await page.getByText(`${MANY - 1} itens foram excluídos`).waitFor()
    await row(page, '/frase de outro').waitFor()
    expect(await row(page, '/frase 01').count()).toBe(0)
  })
})
