import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { DAY_MS, dayOf } from '#domain/core/contract/time.ts'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { DESKTOP, type Journey, openJourney, PHONE, watched } from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { actOn, as, LOOKS, picture, rowOf } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Other files have companies too: names of this one's own. */
const mark = crypto.randomUUID().slice(0, 6)
const PASSWORD = 'Segredo123'
const list = `/companies?searchParam=${mark}`
let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
  await journey.world.services.admin`insert into plans (name, users, connections, queues, amount_cents)
    values (${`Completo ${mark}`}, 9, 9, 9, 14900)`
})
afterAll(() => journey?.close())

const dueIn = (days: number) =>
  dayOf(new Date(journey.world.services.now().getTime() + days * DAY_MS), 'America/Sao_Paulo')
const displayDay = (day: string) => day.split('-').toReversed().join('/')

test.each([
  ['wide', DESKTOP],
  ['phone', PHONE],
] as const)(
  'on a %s window super makes a company, whose admin gets in, switches it off, renews it and deletes it',
  async (size, viewport) => {
    const [name, email] = [`Loja ${mark} ${size}`, `dona-${mark}-${size}@loja.example`]
    const options = { viewport, hasTouch: size === 'phone' }
    await as(journey, `companies ${size}`, { path: list, options }, async (page) => {
      await page.getByRole('link', { name: 'Nova empresa' }).first().click()
      await page.getByLabel('Nome', { exact: true }).fill(name)
      await page.getByLabel('E-mail', { exact: true }).fill(email)
      await page.getByLabel('Senha', { exact: true }).fill('curta')
      await page.getByLabel('Plano', { exact: true }).selectOption({ label: `Completo ${mark}` })
      await page.getByLabel('Vencimento').fill(dueIn(3))
      await page.getByRole('button', { name: 'Criar empresa' }).click()
      await page.getByText('Use maiúscula, minúscula e número.').waitFor()
      await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Criar empresa' }).click()
      await rowOf(page, name).getByText('vence em 3 dias').waitFor()

      await asTheirAdmin({ name, email, options }, async (theirPage) => {
        await actOn(page, name, 'Editar')
        await page.getByLabel('Ativa').uncheck()
        await page.getByRole('button', { name: 'Salvar empresa' }).click()
        await rowOf(page, name).getByText('Desativada').waitFor()
        await arrives(theirPage, /\/login$/)
        await theirPage.getByText('A conta da empresa está desativada.').waitFor()
        await typeIn(theirPage, email)
        await theirPage.getByText('A conta da empresa está desativada.').waitFor()
        await picture(theirPage, `companies-off-${size}`)
        await actOn(page, name, 'Editar')
        await page.getByLabel('Ativa').check()
        await page.getByRole('button', { name: 'Salvar empresa' }).click()
        await rowOf(page, name).getByText('Ativa', { exact: true }).waitFor()
        await typeIn(theirPage, email)
        await theirPage.waitForURL(/\/tickets/)

        await page
          .getByRole('link', { name: `Renovar ${name}` })
          .locator('visible=true')
          .click()
        await page.getByText(`Vence em ${displayDay(dueIn(3))}.`).waitFor()
        await page.getByRole('button', { name: 'Renovar até' }).click()
        await rowOf(page, name).getByText('vence em 3 dias').waitFor({ state: 'detached' })
        await actOn(page, name, 'Excluir')
        await page.getByLabel('Para confirmar').fill('outra')
        await page.getByRole('button', { name: 'Excluir empresa' }).click()
        await page.getByText('O nome não confere.').waitFor()
        await picture(page, `companies-delete-${size}`)
        await page.getByLabel('Para confirmar').fill(name)
        await page.getByRole('button', { name: 'Excluir empresa' }).click()
        await rowOf(page, name).waitFor({ state: 'detached' })
        await arrives(theirPage, /\/login/)
      })
      await waitFor(() => isErased(name), { description: 'the company to be erased' })
      await page.getByText(`Excluindo ${name}`).waitFor({ state: 'detached' })
    })
  },
)

test('who comes with a subscription that is over is told since when, and how to go on', async () => {
  const [name, email] = [`Vencida ${mark}`, `vencida-${mark}@loja.example`]
  await as(journey, 'companies expired', { path: list }, async (page) => {
    await page.getByRole('link', { name: 'Nova empresa' }).first().click()
    await page.getByLabel('Nome', { exact: true }).fill(name)
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Plano', { exact: true }).selectOption({ label: `Completo ${mark}` })
    await page.getByLabel('Vencimento').fill(dueIn(-2))
    await page.getByRole('button', { name: 'Criar empresa' }).click()
    await rowOf(page, name).getByText('vencida', { exact: true }).waitFor()
  })
  const context = await journey.window()
  const page = await context.newPage()
  await watched('companies over', page, async () => {
    await typeIn(page, email)
    await arrives(page, /\/financeiro$/)
    await page.getByText(`A assinatura venceu em ${displayDay(dueIn(-2))}.`).waitFor()
    await page.getByText('Para renovar, fale com').waitFor()
    await picture(page, 'companies-over-wide')
  })
  await context.close()
})

test('who does not administer the platform has no companies', async () => {
  for (const profile of ['admin', 'user'] as const) {
    await as(journey, `companies ${profile}`, { path: '/companies', profile: profile }, async (page) => {
      await page.getByText('Oops! Acesso Negado!').waitFor()
    })
  }
})

test('the list and its sheet are without serious faults in both themes', async () => {
  const faults: unknown[] = []
  for (const [name, look] of Object.entries(LOOKS)) {
    await as(journey, `companies ${name}`, { path: list, options: look }, async (page) => {
      for (const path of ['/companies', '/companies/new']) {
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
  expect(journey.faults.filter((fault) => !/40[139]|422/.test(fault))).toEqual([])
})

type CompanyAdmin = { name: string; email: string; options: Parameters<Journey['window']>[0] }

/** The first admin of a company, in a window of their own. */
async function asTheirAdmin({ name, email, options }: CompanyAdmin, work: (page: Page) => Promise<void>) {
  const context = await journey.window(options)
  const page = await context.newPage()
  await watched(`admin of ${name}`, page, async () => {
    await typeIn(page, email)
    await page.waitForURL(/\/tickets/)
    await work(page)
  })
  await context.close()
}

/**
 * Waits until the page is led to the address. The socket and the reloaded page both lead there, and the later one takes
 * the place of the first.
 */
async function arrives(page: Page, address: RegExp): Promise<void> {
  await waitFor(() => address.test(new URL(page.url()).pathname), {
    description: `the page to be led to ${address}`,
  })
  await page.waitForLoadState()
}

async function typeIn(page: Page, email: string): Promise<void> {
  await page.goto(`${journey.world.webUrl}/login`)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

async function isErased(name: string): Promise<boolean> {
  const rows = await journey.world.services.admin`select from companies where name = ${name}`
  return rows.length === 0
}
