import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { pair } from '#tests/prove/world.ts'
import {
  awake,
  type Journey,
  openJourney,
  type Person,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { makeScenarios, type Scenarios } from '#tests/support/journey/journey-scenarios.ts'
import { openContact } from '#tests/support/journey/journey-steps.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let ana: Person
let scenarios: Scenarios

beforeAll(async () => {
  journey = await openJourney()
  ana = await journey.person({ name: 'Ana Atendente' })
  await pair(journey.world)
  scenarios = await makeScenarios(journey.world, ana.userId, '5511977770002')
})
afterAll(() => journey?.close())

async function conversation(options: BrowserContextOptions, uuid = scenarios.full.uuid): Promise<Page> {
  const page = await (await journey.window(options)).newPage()
  await signIn(page, journey.world, ana.email)
  await page.goto(`${journey.world.webUrl}/tickets/${uuid}?section=open`)
  await awake(page)
  return page
}

const log = (page: Page) => page.getByRole('region', { name: 'Mensagens da conversa' })
const box = (page: Page) => page.getByRole('textbox', { name: /^Escreva uma/ })
const widthOf = (page: Page) => log(page).evaluate((element) => element.getBoundingClientRect().width)
const hasFocus = (page: Page, selector: string) =>
  waitFor(() => page.evaluate((css) => document.activeElement?.matches(css) ?? false, selector), {
    description: `the focus to be at ${selector}`,
  })

/** For somebody to look at. */
async function shot(page: Page, name: string) {
  const folder = process.env.SCREENS_DIR
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

describe('the room of a conversation', () => {
  test.each([1366, 1440, 1024])('is enough to read and write in at %i px, its words whole', async (width) => {
    const page = await conversation({ viewport: { width, height: 800 } })
    await watched(`room ${width}`, page, async () => {
      const isMenuBeside = width >= 1360
      const [fold, unfold] = [
        page.getByRole('button', { name: 'Recolher o menu' }),
        page.getByRole('button', { name: 'Expandir o menu' }),
      ]
      if (isMenuBeside) {
        // Menu and details stand as they were left, on the second screen.
        await fold.or(unfold).waitFor()
        if ((await unfold.count()) > 0) await unfold.click()
        await openContact(page)
        const details = page.getByRole('complementary', { name: 'Dados do contato' })
        expect(await widthOf(page)).toBeGreaterThanOrEqual(464)
        expect(
          await details.evaluate((element) => element.getBoundingClientRect().right),
        ).toBeLessThanOrEqual(width)
        await fold.click()
        await unfold.waitFor()
      }
      expect(await widthOf(page)).toBeGreaterThanOrEqual(560)
      await page.getByRole('button', { name: 'Resolver' }).getByText('Resolver').waitFor()
      const form = page.locator('form[data-mode]')
      const [row, send] = [
        await form.boundingBox(),
        await form.getByRole('button', { name: 'Enviar' }).boundingBox(),
      ]
      expect(row?.height).toBeLessThan(60)
      expect(send?.height).toBeLessThan(40)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await shot(page, `room-${width}`)
      await unfold.click()
      await page.getByRole('link', { name: 'Contatos', exact: true }).waitFor()
      await shot(page, `menu-${width}`)
      await page.keyboard.press('Escape')
      await (isMenuBeside ? fold : unfold).waitFor()
    })
    await page.context().close()
  })

  test('on a phone is one row to write in, which never lies over what was said last', async () => {
    const page = await conversation({ viewport: PHONE, hasTouch: true })
    await watched('phone', page, async () => {
      const form = page.locator('form[data-mode]')
      const last = log(page).locator('[data-message]').last()
      expect((await form.boundingBox())?.height).toBeLessThan(70)
      await shot(page, 'phone')
      await box(page).fill(['uma', 'duas', 'três', 'quatro', 'cinco'].join('\n'))
      const [bubble, writing] = [await last.boundingBox(), await form.boundingBox()]
      expect((bubble?.y ?? 0) + (bubble?.height ?? 0)).toBeLessThanOrEqual((writing?.y ?? 0) + 1)
      await page.getByRole('button', { name: 'Enviar', exact: true }).waitFor()
      await shot(page, 'phone-writing')
      await box(page).fill('')
      await page.getByRole('button', { name: 'Resolver' }).getByText('Resolver').waitFor()
      await page.getByRole('link', { name: 'Voltar para a lista' }).tap()
      await page.waitForURL((url) => url.pathname === '/tickets')
    })
    await page.context().close()
  })
})

describe('Back on a phone', () => {
  test('closes what lies over the conversation, one after the other, and only then leaves it', async () => {
    const page = await conversation({ viewport: PHONE, hasTouch: true })
    const address = page.url()
    await watched('back', page, async () => {
      await page.getByRole('button', { name: 'Mais ações' }).first().tap()
      await page.getByRole('menuitem', { name: 'Dados do contato' }).tap()
      const details = page.getByRole('dialog', { name: 'Dados do contato' })
      await details.getByText('Contato desde').waitFor()
      await shot(page, 'phone-details')
      await page.goBack()
      await details.waitFor({ state: 'detached' })
      expect(page.url()).toBe(address)

      // A menu, too; and one that is closed by a press beside it costs no press of Back.
      const moreButton = page.getByRole('button', { name: 'Mais ações' }).first()
      const menu = page.getByRole('menu')
      await moreButton.tap()
      await menu.waitFor()
      await page.goBack()
      await menu.waitFor({ state: 'detached' })
      expect(page.url()).toBe(address)

      const picture = page.getByRole('button', { name: 'Abrir: Foto da embalagem' })
      await picture.tap()
      const imageDialog = page.getByRole('dialog', { name: 'Foto da embalagem' })
      await imageDialog.waitFor()
      await page.goBack()
      await imageDialog.waitFor({ state: 'detached' })
      expect(page.url()).toBe(address)

      // Closed by its own button a layer leaves nothing behind: Back then leaves the conversation.
      await picture.tap()
      await imageDialog.getByRole('button', { name: 'Fechar a imagem' }).tap()
      await imageDialog.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Voltar para a lista' }).tap()
      await page.waitForURL(/\/tickets\?/)
      await page.goBack()
      await log(page).waitFor()
    })
    await page.context().close()
  })
})

describe('the keyboard', () => {
  test('gives the focus back after a picture', async () => {
    const page = await conversation({ viewport: { width: 1440, height: 900 } })
    await watched('lightbox focus', page, async () => {
      await page.getByRole('button', { name: 'Abrir: Foto da embalagem' }).click()
      await page.getByRole('dialog', { name: 'Foto da embalagem' }).waitFor()
      await page.keyboard.press('Escape')
      await hasFocus(page, '[aria-label="Abrir: Foto da embalagem"]')
    })
    await page.context().close()
  })

  test('finds a person before a command, and does what the open conversation allows', async () => {
    const page = await conversation({ viewport: { width: 1440, height: 900 } })
    await watched('palette', page, async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: /Transferir/ }).waitFor()
      await page.keyboard.type('mar')
      await page
        .getByRole('option', { name: /Maria Souza/ })
        .first()
        .waitFor()
      const chosen = page.getByRole('option', { selected: true })
      await chosen.getByText('Maria Souza').waitFor()
      await shot(page, 'palette')
      await page.getByRole('combobox', { name: 'Buscar ou executar' }).fill('transferir')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Transferir conversa' }).waitFor()
      await page.keyboard.press('Escape')
    })
    await page.context().close()
  })

  test('has the keys that its user gives it', async () => {
    const page = await conversation({ viewport: { width: 1440, height: 900 } })
    await watched('own keys', page, async () => {
      await page.keyboard.press('Shift+?')
      const change = page.getByRole('button', { name: /^Mudar a tecla de “Transferir”/ })
      await change.click()
      await page.keyboard.press('e')
      await page.getByText('Esta tecla já é de “Resolver”.').waitFor()
      await page.keyboard.press('x')
      await page.getByRole('button', { name: 'Mudar a tecla de “Transferir”: x' }).waitFor()
      await shot(page, 'keys')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('t')
      await page.keyboard.press('x')
      await page.getByRole('dialog', { name: 'Transferir conversa' }).waitFor()
    })
    await page.context().close()
  })
})

describe('each kind of message', () => {
  test.each(['light', 'dark'] as const)('has a part of its own in the %s theme', async (colorScheme) => {
    const page = await conversation({ viewport: { width: 1440, height: 2400 }, colorScheme })
    await watched(`kinds ${colorScheme}`, page, async () => {
      await log(page).getByRole('link', { name: 'Abrir no mapa' }).first().waitFor()
      await log(page)
        .getByRole('button', { name: /^Conversar com/ })
        .first()
        .waitFor()
      await log(page).getByRole('slider', { name: 'Posição do áudio' }).first().waitFor()
      // The shape of the voice note: bars of several heights.
      await waitFor(
        () =>
          log(page)
            .getByRole('slider', { name: 'Posição do áudio' })
            .last()
            .locator('xpath=../*[local-name()="svg"]')
            .evaluate(
              (svg) =>
                new Set([...svg.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))).size > 3,
            ),
        { description: 'the wave' },
      )
      await shot(page, `kinds-${colorScheme}`)
    })
    await page.context().close()
  })

  test('nothing went wrong in the pages', () => {
    expect(journey.faults).toEqual([])
  })
})
