import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type Journey, openJourney, openPage, watched } from '#tests/support/journey/journey.ts'
import { actOn, rowOf as row } from '#tests/support/journey/journey-super.ts'

let journey: Journey
/** Two who keep the tags of one company, each at a window. */
let ownPage: Page
let otherPage: Page

beforeAll(async () => {
  journey = await openJourney()
  const keeper = async () => openPage(journey, await journey.person({ profile: 'admin' }), '/tags')
  ;[ownPage, otherPage] = await Promise.all([keeper(), keeper()])
})
afterAll(() => journey?.close())

const save = (page: Page, button: string) => page.getByRole('button', { name: button }).click()

test('a row of a list is made, edited, deleted and brought back, and a second window sees each at once', async () => {
  await watched('tags', ownPage, async () => {
    await ownPage.getByText('Nenhuma tag ainda').waitFor()
    await ownPage.getByRole('link', { name: 'Nova tag' }).first().click()
    await ownPage.getByLabel('Nome').fill('ab')
    await save(ownPage, 'Criar tag')
    await ownPage.getByText('Mensagem muito curta').waitFor()
    await ownPage.getByLabel('Nome').fill('Cliente')
    await ownPage.getByRole('button', { name: '#db2777' }).click()
    await save(ownPage, 'Criar tag')
    for (const page of [ownPage, otherPage]) await row(page, 'Cliente').waitFor()

    await ownPage.getByRole('link', { name: 'Nova tag' }).first().click()
    await ownPage.getByLabel('Nome').fill('CLIÊNTE')
    await save(ownPage, 'Criar tag')
    await ownPage.getByText('Já existe uma tag com este nome.').waitFor()
    await ownPage.getByRole('link', { name: 'Fechar' }).click()
    await save(ownPage, 'Descartar')

    await row(ownPage, 'Cliente').getByRole('link').first().click()
    await ownPage.getByLabel('Nome').fill('Fiel')
    await ownPage.getByRole('link', { name: 'Fechar' }).click()
    await save(ownPage, 'Continuar editando')
    await save(ownPage, 'Salvar tag')
    for (const page of [ownPage, otherPage]) await row(page, 'Fiel').waitFor()

    await actOn(ownPage, 'Fiel', 'Excluir')
    await row(otherPage, 'Fiel').waitFor({ state: 'detached' })
    await save(ownPage, 'Desfazer')
    for (const page of [ownPage, otherPage]) await row(page, 'Fiel').waitFor()
  })
})

test('in a sheet what somebody else saved meanwhile is shown beside one’s own', async () => {
  await watched('tags conflict', ownPage, async () => {
    for (const page of [ownPage, otherPage]) await row(page, 'Fiel').getByRole('link').first().click()
    await ownPage.getByLabel('Nome').fill('Minha')
    await otherPage.getByLabel('Nome').fill('Deles')
    await save(otherPage, 'Salvar tag')
    await ownPage.locator('[data-code=ERR_ROW_CHANGED]').getByText('Agora está: Deles').waitFor()
    await save(ownPage, 'Salvar tag')
    await row(otherPage, 'Minha').waitFor()
  })
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409/.test(fault))).toEqual([])
})
