import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type Journey, openJourney, openPage, PHONE, watched } from '#tests/support/journey/journey.ts'
import { actOn, rowOf as row } from '#tests/support/journey/journey-super.ts'

let journey: Journey
/** Two who keep the integrations of one company: one at a desk, one with a phone. */
let ownPage: Page
let otherPage: Page

beforeAll(async () => {
  journey = await openJourney()
  const keeper = async (options = {}) =>
    openPage(journey, await journey.person({ profile: 'admin' }), '/queue-integration', options)
  ;[ownPage, otherPage] = await Promise.all([keeper(), keeper({ viewport: PHONE, colorScheme: 'dark' })])
})
afterAll(() => journey?.close())

const press = (page: Page, button: string) => page.getByRole('button', { name: button }).click()

test('a webhook is made, tried, edited and deleted, its key is shown once, and a phone sees each at once', async () => {
  await watched('queue integrations', ownPage, async () => {
    await ownPage.getByText('Nenhuma integração ainda').waitFor()
    await ownPage.getByRole('link', { name: 'Nova integração' }).first().click()
    await ownPage.getByLabel('Nome público do bot').waitFor()
    await ownPage.getByLabel('Tipo').selectOption('webhook')
    await ownPage.getByLabel('Nome público do bot').waitFor({ state: 'detached' })
    await ownPage.getByLabel('Nome').fill('Estoque')
    await press(ownPage, 'Salvar integração')
    await ownPage.getByLabel('Endereço').fill('https://localhost/recado')
    await press(ownPage, 'Testar')
    await ownPage.getByText('Falhou em: endereço.').waitFor()
    await press(ownPage, 'Salvar integração')
    await ownPage.getByText(/^whsec_/).waitFor()
    await ownPage.getByRole('link', { name: 'Pronto' }).click()
    for (const page of [ownPage, otherPage]) await row(page, 'Estoque').waitFor()
    expect(await ownPage.getByText(/^whsec_/).count()).toBe(0)

    await actOn(otherPage, 'Estoque', 'Registro de chamadas')
    await otherPage.getByText('Nenhuma chamada ainda').waitFor()
    await otherPage.keyboard.press('Escape')
    await actOn(otherPage, 'Estoque', 'Editar')
    await otherPage.getByLabel('Nome').fill('Estoque novo')
    await press(otherPage, 'Salvar integração')
    for (const page of [ownPage, otherPage]) await row(page, 'Estoque novo').waitFor()

    await actOn(ownPage, 'Estoque novo', 'Excluir')
    await ownPage.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    for (const page of [ownPage, otherPage]) await row(page, 'Estoque novo').waitFor({ state: 'detached' })
  })
})

test('who is no admin is told so', async () => {
  const page = await openPage(journey, await journey.person(), '/queue-integration')
  await page.getByText('não tem permissão', { exact: false }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Nova integração' }).count()).toBe(0)
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})
