import { afterAll, beforeAll, expect, test } from 'bun:test'
import sharp from 'sharp'
import { awake, type Journey, openOwnJourney, PHONE } from '#tests/support/journey/journey.ts'
import { as, picture } from '#tests/support/journey/journey-super.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openOwnJourney()
})
afterAll(() => journey?.close())

test('the tab, the page of signing in and the menu wear the brand, wide and narrow, light and dark', async () => {
  const { world } = journey
  await as(journey, 'brand worn', { path: '/settings/whitelabel' }, async (page) => {
    await page.getByLabel('Cor principal, tema claro').fill('#f2d544')
    await page.getByText(/^Contraste baixo neste tema/).waitFor()
    await page.getByLabel('Cor principal, tema claro').fill('#0a7d55')
    await page.getByRole('button', { name: 'Salvar identidade' }).click()
    for (const [label, button, svg] of [
      ['Logotipo, tema claro', 'Salvar logotipo claro', wordmark('#123', '#0a7d55')],
      ['Logotipo, tema escuro', 'Salvar logotipo escuro', wordmark('#eef', '#39ace7')],
      ['Ícone', 'Salvar ícone', ICON],
    ] as const) {
      const buffer = await sharp(Buffer.from(svg)).png().toBuffer()
      await page
        .getByLabel(label, { exact: true })
        .setInputFiles({ name: 'marca.png', mimeType: 'image/png', buffer })
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('button', { name: button.replace('Salvar', 'Remover') }).waitFor()
    }
    for (const [look, viewport, colorScheme] of LOOKS) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.goto(`${world.webUrl}/settings/whitelabel`)
      await awake(page)
      await picture(page, `whitelabel-${look}`)
      await page.getByRole('heading', { name: 'Logotipos' }).scrollIntoViewIfNeeded()
      await picture(page, `whitelabel-logos-${look}`)
      await page.goto(`${world.webUrl}/tickets`)
      await awake(page)
      await picture(page, `branded-tickets-${look}`)
      await lookAtSignIn(look, viewport, colorScheme)
    }
    const manifest = await (await page.request.get(`${world.webUrl}/manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ theme_color: '#0a7d55' })
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
    const icon = await page.request.get(`${world.webUrl}/resources/icon`)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
    const themes = await page
      .locator('meta[name=theme-color]')
      .evaluateAll((elements) => elements.map((meta) => meta.getAttribute('content')))
    expect(themes).toContain('#0a7d55')
    for (const button of ['Remover logotipo claro', 'Remover logotipo escuro', 'Remover ícone']) {
      await page.goto(`${world.webUrl}/settings/whitelabel`)
      await awake(page)
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('button', { name: button }).waitFor({ state: 'detached' })
    }
  })
})

const WIDE = { width: 1440, height: 900 }
const LOOKS = [
  ['wide-light', WIDE, 'light'],
  ['wide-dark', WIDE, 'dark'],
  ['phone-light', PHONE, 'light'],
  ['phone-dark', PHONE, 'dark'],
] as const

async function lookAtSignIn(
  look: string,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
) {
  const context = await journey.window({ viewport, colorScheme })
  const page = await context.newPage()
  await page.goto(`${journey.world.webUrl}/login`)
  const logo = page.locator('main img[src*="/settings-whitelabel/logo/"]:visible')
  await logo.waitFor()
  await picture(page, `branded-login-${look}`)
  await context.close()
}

const wordmark = (ink: string, accent: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160"><circle cx="80" cy="80" r="64" fill="${accent}"/>
    <text x="170" y="112" font-size="96" font-family="sans-serif" font-weight="bold" fill="${ink}">Acme Chat</text></svg>`
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" rx="56" fill="#0a7d55"/>
  <text x="128" y="184" font-size="160" text-anchor="middle" font-family="sans-serif" font-weight="bold" fill="#fff">A</text></svg>`
