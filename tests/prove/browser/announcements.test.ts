import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { DESKTOP, type Journey, openOwnJourney, PHONE } from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { actOn, as, LOOKS, picture, rowOf } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey

// What is announced stands at everybody's bell: not in the product that other files share.
beforeAll(async () => {
  journey = await openOwnJourney()
})
afterAll(() => journey?.close())

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.each([
  ['wide', DESKTOP],
  ['phone', PHONE],
] as const)(
  'on a %s window what super announces is at everybody’s bell, until each has seen it',
  async (size, viewport) => {
    const options = { viewport, hasTouch: size === 'phone' }
    const [title, unread] = [`Manutenção ${size}`, '1 informativo não lido']
    await as(journey, `news ${size}`, { path: '/tickets', profile: 'user', options }, async (user) => {
      await as(journey, `announcing ${size}`, { path: '/announcements', options }, async (page) => {
        await page.getByRole('link', { name: 'Novo informativo' }).first().click()
        await page.getByLabel('Título').fill(title)
        await page.getByRole('button', { name: 'Publicar informativo' }).click()
        await page.getByText('Obrigatório').first().waitFor()
        await page.getByLabel('Texto').fill('Hoje às 23 h, por dez minutos.')
        await page.getByLabel('Prioridade').selectOption({ label: 'Alta' })
        await page
          .getByLabel('Imagem', { exact: true })
          .setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: PIXEL })
        await page.getByRole('button', { name: 'Publicar informativo' }).click()
        await rowOf(page, title).getByText('Alta').waitFor()

        await bellOf(user, unread).click()
        await picture(user, `news-${size}`)
        await user.getByRole('button', { name: new RegExp(title) }).click()
        const dialog = user.getByRole('dialog', { name: title })
        await dialog.getByText('Hoje às 23 h, por dez minutos.').waitFor()
        await waitFor(
          () => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
          {
            description: 'the picture to be shown',
          },
        )
        await picture(user, `news-open-${size}`)
        await dialog.getByRole('button', { name: 'Fechar' }).last().click()
        await bellOf(user, 'Informativos').waitFor()
        await user.reload()
        await bellOf(user, 'Informativos').waitFor()

        await actOn(page, title, 'Editar')
        await page.getByLabel('Ativo', { exact: true }).uncheck()
        await page.getByRole('button', { name: 'Salvar informativo' }).click()
        await rowOf(page, title).getByText('Inativo').waitFor()
        await bellOf(user, 'Informativos').click()
        await user.getByText('Nenhum informativo.').waitFor()
        await actOn(page, title, 'Excluir')
        await rowOf(page, title).waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Desfazer' }).click()
        await rowOf(page, title).waitFor()
        await actOn(page, title, 'Excluir')
        await rowOf(page, title).waitFor({ state: 'detached' })
      })
    })
  },
)

test('who does not administer the platform keeps no announcements', async () => {
  for (const profile of ['admin', 'user'] as const) {
    await as(
      journey,
      `announcements ${profile}`,
      { path: '/announcements', profile: profile },
      async (page) => {
        await page.getByText('Oops! Acesso Negado!').waitFor()
      },
    )
  }
})

test('the list, its sheet and the bell are without serious faults in both themes', async () => {
  // Announced after whoever looks was made a user: what was before is no news to them.
  await journey.world.services.admin`insert into announcements (title, text, priority, created_at)
    select 'Um informativo de título bem comprido ' || n, 'Texto ' || n, n, now() + interval '1 hour'
    from generate_series(1, 3) as n`
  const faults: unknown[] = []
  for (const [name, look] of Object.entries(LOOKS)) {
    await as(journey, `announcements ${name}`, { path: '/announcements', options: look }, async (page) => {
      for (const screen of ['/announcements', '/announcements/new', 'bell']) {
        await page.goto(`${journey.world.webUrl}${screen === 'bell' ? '/announcements' : screen}`)
        if (screen === 'bell') await bellOf(page, '3 informativos não lidos').click()
        await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
        await picture(page, `${screen.replaceAll('/', '-')}-${name}`)
        faults.push(...(await seriousFaults(page)).map((fault) => ({ ...fault, place: screen, name })))
      }
    })
  }
  expect(faults).toEqual([])
})

test('a title and a text without a space end within the bell', async () => {
  await journey.world.services.admin`insert into announcements (title, text, priority, created_at)
    values (repeat('T', 80), repeat('W', 300), 1, now() + interval '1 hour')`
  await as(journey, 'long news', { path: '/tickets', profile: 'user' }, async (page) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /informativos? não lidos?/ })
      .click()
    await page.getByText('T'.repeat(80)).waitFor()
    expect(await wordsBeside(page)).toEqual([])
  })
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/403|422/.test(fault))).toEqual([])
})

function bellOf(page: Page, name: string) {
  return page.getByRole('banner').getByRole('button', { name, exact: true })
}

/** Words of the bell that end beside it. */
function wordsBeside(page: Page): Promise<string[]> {
  return page.getByRole('dialog', { name: 'Informativos' }).evaluate((bell) => {
    const { right } = bell.getBoundingClientRect()
    const beside = [...bell.querySelectorAll('span')].filter(
      (badge) => badge.getBoundingClientRect().right > right,
    )
    return beside.map((label) => label.outerHTML.slice(0, 120))
  })
}
