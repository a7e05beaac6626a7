import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { awake, DESKTOP, type Journey, openOwnJourney, PHONE } from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { actOn, as, LOOKS, picture, rowOf } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey

// Help videos stand in everybody's menu: not in the product that other files share.
beforeAll(async () => {
  journey = await openOwnJourney()
})
afterAll(() => journey?.close())

test('help comes into everybody’s menu with the first video, and goes with the last', async () => {
  await as(journey, 'helps user', { path: '/tickets', profile: 'user' }, async (user) => {
    expect(await helpIn(user).count()).toBe(0)
    await as(journey, 'helps super', { path: '/settings/helps' }, async (page) => {
      await page.getByText('Nenhum vídeo de ajuda ainda').waitFor()
      await page.getByRole('link', { name: 'Novo vídeo' }).first().click()
      await page.getByLabel('Título').fill('Primeiros passos')
      await page.getByLabel('Vídeo', { exact: true }).fill('https://videos.example/1')
      await page.getByRole('button', { name: 'Criar vídeo' }).click()
      await page.getByText('Não parece ser um vídeo do YouTube.').waitFor()
      await page.getByLabel('Vídeo', { exact: true }).fill('https://youtu.be/dQw4w9WgXcQ')
      await page.getByLabel('Descrição').fill('Como conectar o primeiro número')
      await page.getByRole('button', { name: 'Criar vídeo' }).click()
      await rowOf(page, 'Primeiros passos').getByText('dQw4w9WgXcQ').waitFor()
      await helpIn(user).waitFor()
      await actOn(page, 'Primeiros passos', 'Excluir')
      await helpIn(user).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await helpIn(user).waitFor()
    })
    await helpIn(user).click()
    await rowOf(user, 'Primeiros passos').waitFor()
  })
})

test.each([
  ['wide', DESKTOP],
  ['phone', PHONE],
] as const)(
  'on a %s window a video plays once it is pressed, and Escape closes it',
  async (size, viewport) => {
    const options = { viewport, hasTouch: size === 'phone' }
    await as(journey, `helps ${size}`, { path: '/helps', profile: 'user', options }, async (page) => {
      const requests = await heardOfHost(page)
      await picture(page, `helps-${size}-light`)
      const card = page.getByRole('link', { name: 'Assistir a Primeiros passos' })
      expect(requests).toEqual([])
      await card.focus()
      await page.keyboard.press('Enter')
      await page.frameLocator('iframe').getByText('the player').waitFor()
      expect(requests).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'])
      await picture(page, `helps-player-${size}-light`)
      // A press in the player must not take the keys with it.
      await page.frameLocator('iframe').getByText('the player').click()
      await page.waitForFunction(() => document.activeElement?.tagName !== 'IFRAME')
      await page.keyboard.press('Escape')
      await page.waitForURL(/\/helps$/)
      await page.getByRole('dialog').waitFor({ state: 'detached' })

      await page.goto(`${journey.world.webUrl}${(await card.getAttribute('href')) ?? ''}`)
      await awake(page)
      expect(await page.locator('iframe').count()).toBe(0)
      await page.getByRole('link', { name: 'Reproduzir' }).click()
      await page.frameLocator('iframe').getByText('the player').waitFor()
      await page.keyboard.press('Escape')
      await page.waitForURL(/\/helps$/)
    })
  },
)

test('its pages are without serious faults in both themes', async () => {
  const faults: unknown[] = []
  for (const [name, look] of Object.entries(LOOKS)) {
    await as(journey, `helps ${name}`, { path: '/helps', options: look }, async (page) => {
      for (const path of ['/helps', '/helps/1', '/settings/helps', '/settings/helps/new']) {
        await page.goto(journey.world.webUrl + path)
        await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
        await picture(page, `${path.replaceAll('/', '-').slice(1)}-${name}`)
        faults.push(...(await seriousFaults(page)).map((fault) => ({ ...fault, place: path, name })))
      }
    })
  }
  expect(faults).toEqual([])
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !fault.includes('422'))).toEqual([])
})

/** The page's link in the drawer. */
function helpIn(page: Page) {
  return page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Ajuda' })
}

/** Collects the requests to the video's host, which the test answers itself: no request leaves the machine. */
async function heardOfHost(page: Page): Promise<string[]> {
  const requests: string[] = []
  await page.route(/youtube|ytimg|googlevideo/, (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>the player</p>' })
  })
  return requests
}
