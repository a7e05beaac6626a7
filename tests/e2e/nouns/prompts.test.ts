import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type Journey, openJourney, openPage, PHONE, watched } from '#tests/support/journey/journey.ts'
import { actOn, rowOf as row } from '#tests/support/journey/journey-super.ts'

let journey: Journey
/** Two who keep the assistants of one company: one at a desk, one with a phone. */
let ownPage: Page
let otherPage: Page

beforeAll(async () => {
  journey = await openJourney()
  const keeper = async (options = {}) =>
    openPage(journey, await journey.person({ profile: 'admin' }), '/prompts', options)
  ;[ownPage, otherPage] = await Promise.all([keeper(), keeper({ viewport: PHONE, colorScheme: 'dark' })])
})
afterAll(() => journey?.close())

const press = (page: Page, button: string) => page.getByRole('button', { name: button }).click()
const PROMPT = 'Você atende clientes de uma loja de bolsas. Responda em até três frases, com gentileza.'

test('an assistant is made, tried, edited and deleted, and a phone sees each at once', async () => {
  await watched('prompts', ownPage, async () => {
    await ownPage.getByText('Nenhum assistente ainda').waitFor()
    await ownPage.getByRole('link', { name: 'Novo assistente' }).first().click()
    await ownPage.getByLabel('Nome').fill('Loja de bolsas')
    await ownPage.getByLabel('Instruções').fill(PROMPT)
    await ownPage.getByLabel('Chave da API').fill('sk-da-loja-4321')
    await press(ownPage, 'Salvar assistente')
    await ownPage.getByText('Informe o setor').first().waitFor()
    const { name: queue } = journey.world.company.queue
    await ownPage.getByLabel('Fila').selectOption({ label: queue })
    await press(ownPage, 'Salvar assistente')
    for (const page of [ownPage, otherPage]) await row(page, 'Loja de bolsas').waitFor()

    await row(otherPage, 'Loja de bolsas').getByRole('link').first().click()
    await otherPage.getByText('Termina em 4321. Vazio mantém.').waitFor()
    expect(await otherPage.content()).not.toContain('sk-da-loja')
    await otherPage.getByText('Modelo e endereço').click()
    await otherPage.getByLabel('Endereço da API').fill('https://localhost/v1')
    await press(otherPage, 'Experimentar')
    await otherPage.getByLabel('Responder como cliente').fill('Oi')
    await otherPage.getByLabel('Responder como cliente').press('Enter')
    // Another host gets no stored key.
    await otherPage.getByText('Antes de experimentar:').waitFor()
    await otherPage.getByRole('button', { name: 'Chave da API', exact: true }).click()
    await otherPage.getByLabel('Chave da API').fill('sk-outra-9999')
    await press(otherPage, 'Experimentar')
    await otherPage.getByLabel('Responder como cliente').fill('Oi')
    await otherPage.getByLabel('Responder como cliente').press('Enter')
    await otherPage.getByText('Sem resposta: endereço não permitido.', { exact: false }).waitFor()
    await press(otherPage, 'Voltar')
    await otherPage.getByLabel('Endereço da API').fill('')
    await otherPage.getByLabel('Nome').fill('Loja e ateliê')
    await press(otherPage, 'Salvar assistente')
    for (const page of [ownPage, otherPage]) await row(page, 'Loja e ateliê').waitFor()

    await actOn(ownPage, 'Loja e ateliê', 'Excluir')
    await ownPage.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    for (const page of [ownPage, otherPage]) await row(page, 'Loja e ateliê').waitFor({ state: 'detached' })
  })
})

test('the limit of a day is kept, and shown', async () => {
  await ownPage.getByRole('link', { name: 'Limite e ajuda' }).click()
  await ownPage.getByLabel('Tokens por dia').fill('5000')
  await press(ownPage, 'Salvar opções')
  await ownPage.getByText('Hoje: 0 de 5.000 tokens').waitFor()
})

test('who is no admin is told so', async () => {
  const page = await openPage(journey, await journey.person(), '/prompts')
  await page.getByText('não tem permissão', { exact: false }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Novo assistente' }).count()).toBe(0)
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})
