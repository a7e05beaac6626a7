import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

setDefaultTimeout(180_000)

let journey: Journey
const as = pageDesk(() => journey, '/settings')

beforeAll(async () => {
  journey = await openJourney()
}, 300_000)
afterAll(() => journey?.close())

const WALLETS = 'Conversas novas vão para a carteira'

test('options are saved together, a text that is needed is asked for, and another browser shows them at once', async () => {
  await as('options other', {}, async (other) => {
    await other.waitForURL(/\/settings\/options$/)
    await other.getByLabel(WALLETS).waitFor()
    await other.getByLabel('Tag obrigatória para resolver').check()
    await as('options', {}, async (page) => {
      await page.getByLabel(WALLETS).check()
      await page.getByLabel('Aceitar áudios').uncheck()
      expect(await page.getByLabel('Texto da saudação').isVisible()).toBe(false)
      await page.getByLabel('Saudação ao aceitar').check()
      await page.getByRole('button', { name: 'Salvar opções' }).click()
      await page.getByText('Obrigatório').first().waitFor()
      expect(await page.getByLabel(WALLETS).isChecked()).toBe(true)
      await page.getByLabel('Texto da saudação').fill('Oi {{firstName}}, sou {{userName}}.')
      await picture(page, 'options-filled')
      await page.getByRole('button', { name: 'Salvar opções' }).click()
      await page.getByText('Salvo').first().waitFor()
      expect(await page.locator('[data-code=ERR_ROW_CHANGED]').count()).toBe(0)
      await page.reload()
      await awake(page)
      expect(await page.getByLabel(WALLETS).isChecked()).toBe(true)
      expect(await page.getByLabel('Aceitar áudios').isChecked()).toBe(false)
    })
    // What was not touched here is theirs at once, what was stays one's own, and saving keeps both.
    await other.locator('[data-code=ERR_ROW_CHANGED]').waitFor()
    await other.locator(`[data-page=options]`).getByLabel(WALLETS).and(other.locator(':checked')).waitFor()
    expect(await other.getByLabel('Tag obrigatória para resolver').isChecked()).toBe(true)
    await other.getByRole('button', { name: 'Salvar opções' }).click()
    await other.getByText('Salvo').first().waitFor()
    await other.reload()
    await awake(other)
    for (const name of [WALLETS, 'Tag obrigatória para resolver'])
      expect(await other.getByLabel(name).isChecked()).toBe(true)
  })
})

test('they are saved without JavaScript too', async () => {
  await as('options without scripts', { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${journey.world.webUrl}/settings/options`)
    await page.getByLabel('Avisar quem liga').check()
    await page.getByLabel('Texto para quem liga').fill('Não atendemos ligações.')
    await page.getByRole('button', { name: 'Salvar opções' }).click()
    await page.waitForURL(/\/settings\/options$/)
    await page.goto(`${journey.world.webUrl}/settings/options`)
    expect(await page.getByLabel('Texto para quem liga').inputValue()).toBe('Não atendemos ligações.')
  })
})

test('an attendant has no settings', async () => {
  // The page of refusal is no page of the frame that awakes: they come from the inbox.
  await pageDesk(() => journey, '/tickets')(
    'options of an attendant',
    {},
    async (page) => {
      const answer = await page.goto(`${journey.world.webUrl}/settings/options`)
      expect(answer?.status()).toBe(403)
      expect(await page.getByLabel(WALLETS).count()).toBe(0)
    },
    { profile: 'user' },
  )
})

test('options are without serious faults in both themes', async () => {
  for (const [viewport, colorScheme] of [
    [PHONE, 'dark'],
    [DESKTOP, 'light'],
  ] as const) {
    await as(`options ${colorScheme}`, { viewport, colorScheme }, async (page) => {
      await page.goto(`${journey.world.webUrl}/settings/options`)
      await awake(page)
      await page.getByLabel('Proteger dados de clientes').check()
      await picture(page, `options-${colorScheme}`)
      expect(await seriousFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    })
  }
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})
