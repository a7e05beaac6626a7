import { afterAll, beforeAll, expect, test } from 'bun:test'
import { awake, type Journey, openJourney } from '#tests/support/journey/journey.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

let journey: Journey
const as = pageDesk(() => journey, '/settings')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const WALLETS = 'Conversas novas vão para a carteira'

test('options are saved together, a text that is needed is asked for, and another browser shows them at once', async () => {
  await as('options other', {}, async (otherPage) => {
    await otherPage.waitForURL(/\/settings\/options$/)
    await otherPage.getByLabel(WALLETS).waitFor()
    await otherPage.getByLabel('Tag obrigatória para resolver').check()
    await as('options', {}, async (page) => {
      await page.getByLabel(WALLETS).check()
      await page.getByLabel('Aceitar áudios').uncheck()
      expect(await page.getByLabel('Texto da saudação').isVisible()).toBe(false)
      await page.getByLabel('Saudação ao aceitar').check()
      await page.getByRole('button', { name: 'Salvar opções' }).click()
      await page.getByText('Obrigatório').first().waitFor()
      expect(await page.getByLabel(WALLETS).isChecked()).toBe(true)
      await page.getByLabel('Texto da saudação').fill('Oi {{firstName}}, sou {{userName}}.')
      await page.getByRole('button', { name: 'Salvar opções' }).click()
      await page.getByText('Operação atualizada com sucesso.').first().waitFor()
      expect(await page.locator('[data-code=ERR_ROW_CHANGED]').count()).toBe(0)
    })
    // What was not touched here is theirs at once, what was stays one's own, and saving keeps both.
    await otherPage.locator('[data-code=ERR_ROW_CHANGED]').waitFor()
    await otherPage
      .locator(`[data-page=options]`)
      .getByLabel(WALLETS)
      .and(otherPage.locator(':checked'))
      .waitFor()
    expect(await otherPage.getByLabel('Tag obrigatória para resolver').isChecked()).toBe(true)
    await otherPage.getByRole('button', { name: 'Salvar opções' }).click()
    await otherPage.getByText('Operação atualizada com sucesso.').first().waitFor()
    await otherPage.reload()
    await awake(otherPage)
    for (const name of [WALLETS, 'Tag obrigatória para resolver'])
      expect(await otherPage.getByLabel(name).isChecked()).toBe(true)
    expect(await otherPage.getByLabel('Aceitar áudios').isChecked()).toBe(false)
  })
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})
