import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { awake, type Journey, openJourney, PHONE, signIn, watched } from '#tests/support/journey/journey.ts'

setDefaultTimeout(90_000)
let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
}, 180_000)
afterAll(() => journey?.close())

test('super names the platform and chooses its colour, and the next page wears them', async () => {
  const { world } = journey
  const chief = await journey.person({ profile: 'admin' })
  await world.services.admin`update users set is_super = true where email = ${chief.email}`
  for (const [javaScriptEnabled, name, colour] of [
    [true, 'Acme Chat', '#0a7d55'],
    [false, 'Outra Casa', '#7d0a55'],
  ] as const) {
    await as(`whitelabel ${name}`, chief.email, { javaScriptEnabled }, async (page) => {
      await page.goto(`${world.webUrl}/settings/whitelabel`)
      if (javaScriptEnabled) await awake(page)
      await page.getByLabel('Nome do sistema').fill(name)
      await page.getByLabel('Cor principal, tema claro').fill(colour)
      await page.getByRole('button', { name: 'Salvar identidade' }).click()
      await page.waitForFunction((wanted) => document.title.includes(wanted), name).catch(() => undefined)
      await page.goto(`${world.webUrl}/settings/whitelabel`)
      expect(await page.title()).toContain(name)
      expect(await page.content()).toContain(colour)
      expect(await page.getByLabel('Nome do sistema').inputValue()).toBe(name)
    })
  }
})

test('super gives every company a key for audio, which nobody reads again, and takes it away', async () => {
  const { world } = journey
  const chief = await journey.person({ profile: 'admin' })
  await world.services.admin`update users set is_super = true where email = ${chief.email}`
  for (const javaScriptEnabled of [true, false]) {
    await as(
      `audio key ${javaScriptEnabled}`,
      chief.email,
      { javaScriptEnabled, viewport: PHONE },
      async (page) => {
        await page.goto(`${world.webUrl}/settings/whitelabel`)
        if (javaScriptEnabled) await awake(page)
        await page.getByLabel('Chave da OpenAI').fill('sk-da-plataforma-4321')
        await page.getByRole('button', { name: 'Salvar chave' }).click()
        await page.getByText('Há uma chave, que termina em 4321.').waitFor()
        expect(await page.content()).not.toContain('da-plataforma')
        await page.goto(`${world.webUrl}/settings/transcription`)
        await page.getByText('Ligada: usa a chave da plataforma.').waitFor()
        await page.goto(`${world.webUrl}/settings/whitelabel`)
        if (javaScriptEnabled) await awake(page)
        await page.getByRole('button', { name: 'Remover chave' }).click()
        await page.getByText('Sem chave: só transcrevem as empresas que têm a sua.').waitFor()
      },
    )
  }
})

async function as(
  name: string,
  email: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
) {
  const context = await journey.window(options)
  const page = await context.newPage()
  await watched(name, page, async () => {
    await signIn(page, journey.world, email)
    await work(page)
  })
  await context.close()
}
