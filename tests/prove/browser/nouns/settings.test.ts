import { afterAll, beforeAll, expect, test } from 'bun:test'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

let journey: Journey
const as = pageDesk(() => journey, '/settings')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const WALLETS = 'Conversas novas vão para a carteira'

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
