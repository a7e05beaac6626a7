import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type Journey, openJourney, openPage, watched } from '#tests/support/journey/journey.ts'
import { actOn, rowOf as row } from '#tests/support/journey/journey-super.ts'

let journey: Journey
/** Two who keep the tags of one company, each at a window. */
let mine: Page
let theirs: Page

beforeAll(async () => {
  journey = await openJourney()
  const keeper = async () => openPage(journey, await journey.person({ profile: 'admin' }), '/tags')
  ;[mine, theirs] = await Promise.all([keeper(), keeper()])
})
afterAll(() => journey?.close())

const save = (page: Page, button: string) => page.getByRole('button', { name: button }).click()

test('a row of a list is made, edited, deleted and brought back, and a second window sees each at once', async () => {
  await watched('tags', mine, async () => {
    await mine.getByText('Nenhuma tag ainda').waitFor()
    await mine.getByRole('link', { name: 'Nova tag' }).first().click()
    await mine.getByLabel('Nome').fill('ab')
    await save(mine, 'Criar tag')
    await mine.getByText('Mensagem muito curta').waitFor()
    await mine.getByLabel('Nome').fill('Cliente')
    await mine.getByRole('button', { name: '#db2777' }).click()
    await save(mine, 'Criar tag')
    for (const page of [mine, theirs]) await row(page, 'Cliente').waitFor()

    await mine.getByRole('link', { name: 'Nova tag' }).first().click()
    await mine.getByLabel('Nome').fill('CLIÊNTE')
    await save(mine, 'Criar tag')
    await mine.getByText('Já existe uma tag com este nome.').waitFor()
    await mine.getByRole('link', { name: 'Fechar' }).click()
    await save(mine, 'Descartar')

    await row(mine, 'Cliente').getByRole('link').first().click()
    await mine.getByLabel('Nome').fill('Fiel')
    await mine.getByRole('link', { name: 'Fechar' }).click()
    await save(mine, 'Continuar editando')
    await save(mine, 'Salvar tag')
    for (const page of [mine, theirs]) await row(page, 'Fiel').waitFor()

    await actOn(mine, 'Fiel', 'Excluir')
    await row(theirs, 'Fiel').waitFor({ state: 'detached' })
    await save(mine, 'Desfazer')
    for (const page of [mine, theirs]) await row(page, 'Fiel').waitFor()
  })
})

test('in a sheet what somebody else saved meanwhile is shown beside one’s own', async () => {
  await watched('tags conflict', mine, async () => {
    for (const page of [mine, theirs]) await row(page, 'Fiel').getByRole('link').first().click()
    await mine.getByLabel('Nome').fill('Minha')
    await theirs.getByLabel('Nome').fill('Deles')
    await save(theirs, 'Salvar tag')
    await mine.locator('[data-code=ERR_ROW_CHANGED]').getByText('Agora está: Deles').waitFor()
    await save(mine, 'Salvar tag')
    await row(theirs, 'Minha').waitFor()
  })
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409/.test(fault))).toEqual([])
})
