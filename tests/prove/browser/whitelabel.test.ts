import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { MAX_LOGO_BYTES } from '#domain/brand/contract/schema.ts'
import {
  awake,
  isSameDocument,
  type Journey,
  markDocument,
  openOwnJourney,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openOwnJourney()
})
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

test('open pages follow a change of name, colour and logo by themselves, and a page that is saved in does not undo it', async () => {
  const { world } = journey
  const chief = await journey.person({ profile: 'admin' })
  await world.services.admin`update users set is_super = true where email = ${chief.email}`
  const attendant = await journey.person()
  const logo = { name: 'marca.png', mimeType: 'image/png', buffer: await plate('#0a557d') }
  await as('brand followed', attendant.email, {}, async (page) => {
    await page.goto(`${world.webUrl}/tickets`)
    await awake(page)
    await markDocument(page)
    await as('brand saved', chief.email, {}, async (ownPage) => {
      await ownPage.goto(`${world.webUrl}/settings/whitelabel`)
      await awake(ownPage)
      await ownPage.getByLabel('Nome do sistema').fill('Casa Viva')
      await ownPage.getByLabel('Cor principal, tema claro').fill('#55307d')
      await ownPage.getByRole('button', { name: 'Salvar identidade' }).click()
      await page.waitForFunction(() => document.title.includes('Casa Viva'))
      await page.waitForFunction(
        () => document.documentElement.style.getPropertyValue('--accent-light') === '#55307d',
      )
      await ownPage.getByLabel('Ícone', { exact: true }).setInputFiles(logo)
      await ownPage.getByRole('button', { name: 'Salvar ícone' }).click()
      await ownPage.getByRole('button', { name: 'Remover ícone' }).waitFor()
      const shownLogo = page.locator('nav img[src*="/settings-whitelabel/logo/"]').first()
      await shownLogo.waitFor()
      expect(await page.locator('link[rel=icon]').getAttribute('href')).toContain('as=small')
      await ownPage.getByRole('button', { name: 'Remover ícone' }).click()
      await shownLogo.waitFor({ state: 'detached' })
    })
    // A form is posted, and the frame is read anew.
    await page.getByRole('button', { name: /^Tema/ }).click()
    await page.waitForLoadState('networkidle')
    expect(await page.title()).toContain('Casa Viva')
    expect(await isSameDocument(page)).toBe(true)
  })
})

test('logos are checked at their field, shown to who is not signed in, and taken away, with scripts and without', async () => {
  const { world } = journey
  const chief = await journey.person({ profile: 'admin' })
  await world.services.admin`update users set is_super = true where email = ${chief.email}`
  const logo = { name: 'marca.png', mimeType: 'image/png', buffer: await plate('#7d3055') }
  const broken = { ...logo, buffer: logo.buffer.subarray(0, 60) }
  const large = { ...logo, buffer: Buffer.alloc(MAX_LOGO_BYTES + 1) }
  for (const javaScriptEnabled of [true, false]) {
    await as(
      `logos ${javaScriptEnabled}`,
      chief.email,
      { javaScriptEnabled, viewport: PHONE },
      async (page) => {
        await page.goto(`${world.webUrl}/settings/whitelabel`)
        if (javaScriptEnabled) await awake(page)
        const field = page.getByLabel('Logotipo, tema claro', { exact: true })
        const save = page.getByRole('button', { name: 'Salvar logotipo claro' })
        await save.click()
        await page.getByText('Escolha uma imagem.').first().waitFor()
        await field.setInputFiles(broken)
        await save.click()
        await page.getByText('Não é uma imagem PNG, JPEG ou WebP que se possa ler.').first().waitFor()
        await field.setInputFiles(large)
        if (!javaScriptEnabled) await save.click()
        await page
          .getByText(javaScriptEnabled ? /^O arquivo passa de/ : /^A imagem é grande demais/)
          .first()
          .waitFor()
        await field.setInputFiles(logo)
        await save.click()
        const clear = page.getByRole('button', { name: 'Remover logotipo claro' })
        await clear.waitFor()
        await seenByAnybody(true)
        await clear.click()
        await clear.waitFor({ state: 'detached' })
        await seenByAnybody(false)
      },
    )
  }
})

/** Whether the page of signing in shows the operator's logo. */
async function seenByAnybody(isThere: boolean) {
  const context = await journey.window()
  const page = await context.newPage()
  await page.goto(`${journey.world.webUrl}/login`)
  const logo = page.locator('main img[src*="/settings-whitelabel/logo/"]')
  expect(await logo.count()).toBe(isThere ? 1 : 0)
  if (isThere)
    expect(await logo.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(640)
  await context.close()
}

/** A picture of one colour. */
function plate(background: string): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
}

test('super says how support is reached, and connections have a button that leads there', async () => {
  const { world } = journey
  const chief = await journey.person({ profile: 'admin' })
  await world.services.admin`update users set is_super = true where email = ${chief.email}`
  const button = { name: 'Chamar suporte' }
  for (const javaScriptEnabled of [true, false]) {
    await as(`support ${javaScriptEnabled}`, chief.email, { javaScriptEnabled }, async (page) => {
      await page.goto(`${world.webUrl}/connections`)
      expect(await page.getByRole('link', button).count()).toBe(0)
      await setSupport(page, 'javascript:alert(1)', javaScriptEnabled)
      await page.getByText('Informe um número com DDI, um e-mail ou um endereço https.').first().waitFor()
      await setSupport(page, '+55 11 95555-4444', javaScriptEnabled)
      await page.goto(`${world.webUrl}/connections`)
      const link = page.getByRole('link', button)
      const [company] = await world.services.admin`select name from companies where id = ${world.company.id}`
      const address = new URL((await link.getAttribute('href')) ?? '')
      expect([address.origin + address.pathname, await link.getAttribute('target')]).toEqual([
        'https://wa.me/5511955554444',
        '_blank',
      ])
      expect(address.searchParams.get('text')).toContain(company?.name)
      if (javaScriptEnabled) await picture(page, 'support-button')
      await setSupport(page, '', javaScriptEnabled)
      await page.goto(`${world.webUrl}/connections`)
      expect(await page.getByRole('link', button).count()).toBe(0)
    })
  }
})

async function setSupport(page: Page, contact: string, hasScripts: boolean) {
  await page.goto(`${journey.world.webUrl}/settings/whitelabel`)
  if (hasScripts) await awake(page)
  await page.getByLabel('Contato do suporte').fill(contact)
  await page.getByRole('button', { name: 'Salvar identidade' }).click()
  if (contact.startsWith('javascript')) return
  const { admin } = journey.world.services
  const digits = contact.replaceAll(/[ -]/g, '')
  await waitFor(
    async () => {
      const [row] = await admin`select value from platform_settings where name = 'supportContact'`
      return row?.value === digits
    },
    { description: 'the contact to be saved' },
  )
}

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
