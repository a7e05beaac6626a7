import { afterAll, beforeAll, expect, test } from 'bun:test'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE } from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'

let journey: Journey
const as = pageDesk(() => journey, '/tickets')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('the bell leads to one’s own settings, which are kept; half of quiet hours is refused at its field', async () => {
  await as('notifications', {}, async (page) => {
    await page.getByRole('button', { name: 'Notificações' }).click()
    await page.getByRole('link', { name: 'Configurar notificações' }).click()
    await page.getByRole('heading', { name: 'Notificações', level: 1 }).waitFor()
    await page.getByLabel('Mensagem numa conversa que espera').selectOption({ label: 'Sino' })
    await page.getByLabel('Cliente esperando demais').selectOption({ label: 'depois de 10 min' })
    await page.getByLabel('De', { exact: true }).fill('22:00')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Preencha os dois horários.').first().waitFor()
    expect(await page.getByLabel('De', { exact: true }).inputValue()).toBe('22:00')
    await page.getByLabel('Até', { exact: true }).fill('07:00')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Notificações salvas').first().waitFor()
    await page.reload()
    await awake(page)
    expect(await page.getByLabel('Mensagem numa conversa que espera').inputValue()).toBe('bell')
    expect(await page.getByLabel('Cliente esperando demais').inputValue()).toBe('10')
    expect(await page.getByLabel('Até', { exact: true }).inputValue()).toBe('07:00')
    await picture(page, 'notifications-wide')
  })
})

test('the worker of web push is served anew each time, and answers no request of the page', async () => {
  const worker = await fetch(`${journey.world.webUrl}/push-worker.js`)
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(await worker.text()).not.toContain("'fetch'")
})

test('settings are without serious faults in both themes', async () => {
  for (const [viewport, colorScheme] of [
    [PHONE, 'dark'],
    [DESKTOP, 'light'],
  ] as const) {
    await as(
      `notifications ${colorScheme}`,
      { viewport, colorScheme },
      async (page) => {
        await page.goto(`${journey.world.webUrl}/notifications`)
        await awake(page)
        await picture(page, `notifications-${colorScheme}`)
        expect(await seriousFaults(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
      },
      { profile: 'user' },
    )
  }
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/422|409|403/.test(fault))).toEqual([])
})
