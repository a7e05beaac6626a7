import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { PASSWORD } from '#tests/prove/world.ts'
import { aTicket } from '#tests/support/factories.ts'
import { awake, DESKTOP, type Journey, openJourney, PHONE, signIn } from '#tests/support/journey/journey.ts'
import { isAtRest } from '#tests/support/journey/journey-layout.ts'
import { picture, rowOf as row } from '#tests/support/journey/journey-super.ts'
import { pageDesk } from '#tests/support/journey/page-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** A light screen on a desk, a dark one in the hand: of the other two, each half is judged in one of these. */
const LOOKS = [
  ['wide', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
] as const
let journey: Journey
const as = pageDesk(() => journey, '/users')

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('a user is made, given rights that their open page has at once, and deleted with their conversations kept', async () => {
  const { company, webUrl } = journey.world
  await as('users', {}, async (page) => {
    await page.getByRole('link', { name: 'Novo usuário' }).click()
    await page.getByLabel('Nome', { exact: true }).fill('Bia Nova')
    await page.getByLabel('E-mail', { exact: true }).fill('bia.nova@loja.example')
    await page.getByLabel('Senha', { exact: true }).fill('fraca')
    await page.getByRole('button', { name: 'Criar usuário' }).click()
    await page.getByText('Use pelo menos 8 caracteres').first().waitFor()
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox', { name: company.queue.name }).check()
    await page.getByLabel('Mensagem de despedida').fill('Até logo, ')
    await page.getByRole('button', { name: 'Primeiro nome' }).click()
    await page.getByText('Até logo, Maria').waitFor()
    await picture(page, 'new-filled')
    await page.getByRole('button', { name: 'Criar usuário' }).click()
    await row(page, 'Bia Nova').waitFor()

    const context = await journey.window()
    const otherPage = await context.newPage()
    await signIn(otherPage, journey.world, 'bia.nova@loja.example')
    await otherPage.goto(`${webUrl}/tickets`)
    await awake(otherPage)
    await row(page, 'Bia Nova').getByText('online').waitFor()
    expect(await otherPage.getByRole('link', { name: 'Conexões' }).count()).toBe(0)
    await row(page, 'Bia Nova').getByRole('link').first().click()
    await page.getByLabel('Conexões', { exact: true }).check()
    await page.getByRole('button', { name: 'Salvar usuário' }).click()
    await otherPage.getByText('O que você pode ver ou fazer mudou.').waitFor()
    await otherPage.getByRole('link', { name: 'Conexões' }).first().waitFor()
    await picture(otherPage, 'rights-changed')

    const attendedCount = await attendedBy('bia.nova@loja.example')
    await row(page, 'Bia Nova').getByRole('button', { name: 'Ações de' }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByLabel('1 conversa que ela atende vai para').selectOption({
      label: `Espera, na fila ${company.queue.name}`,
    })
    await picture(page, 'delete')
    await page.getByRole('button', { name: 'Excluir usuário' }).click()
    await row(page, 'Bia Nova').waitFor({ state: 'detached' })
    await otherPage.waitForURL(/\/login/)
    const [ticket] = await journey.world.services.admin`
      select status, user_id from tickets where id = ${attendedCount}`
    expect(ticket).toMatchObject({ status: 'pending', user_id: null })
    await otherPage.goto(`${webUrl}/tickets`)
    await otherPage.waitForURL(/\/login/)
    await context.close()
  })
})

test('the only admin keeps the right', async () => {
  const [before] = await journey.world.services.admin<{ ids: string[] }[]>`
    select array_agg(id::text) as ids from users
    where company_id = ${journey.world.company.id} and profile = 'admin' and deleted_at is null`
  await as('users last admin', {}, async (page, email) => {
    const otherIds = (before?.ids ?? []).map(Number)
    await journey.world.services.admin`update users set profile = 'user' where id = any(${otherIds})`
    await row(page, email).getByRole('link').first().click()
    await page.getByLabel('Perfil').selectOption('user')
    await page.getByRole('button', { name: 'Salvar usuário' }).click()
    await page.getByText('É o último administrador da empresa.').waitFor()
    await journey.world.services.admin`update users set profile = 'admin' where id = any(${otherIds})`
  })
})

test('oneself has name, picture and password on a page of one’s own, also without JavaScript', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const options = { javaScriptEnabled, viewport: PHONE }
    await as(
      `profile ${javaScriptEnabled}`,
      options,
      async (page, email) => {
        await page.goto(`${journey.world.webUrl}/profile`)
        if (javaScriptEnabled) await awake(page)
        await page.getByLabel('Nome', { exact: true }).fill(`Meu nome ${javaScriptEnabled}`)
        await page.getByRole('button', { name: 'Salvar perfil' }).click()
        await page.locator('dd', { hasText: `Meu nome ${javaScriptEnabled}` }).waitFor()

        await page.getByRole('link', { name: 'Trocar foto' }).click()
        await page.getByLabel('Escolher imagem').setInputFiles({
          name: 'eu.png',
          mimeType: 'image/png',
          buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0891b2' } })
            .png()
            .toBuffer(),
        })
        await page.getByRole('button', { name: 'Salvar foto' }).click()
        await page.waitForURL(/\/profile$/)
        const [image] = await journey.world.services.admin`select f.mime, f.width from users u
        join files f on f.id = u.image_file_id where u.email = ${email}`
        expect(image).toMatchObject({ mime: 'image/webp', width: 480 })

        await page.getByRole('link', { name: 'Trocar senha' }).click()
        await page.getByLabel('Senha atual').fill('Errada123')
        await page.getByLabel('Nova senha').fill('Diferente456')
        await page.getByRole('button', { name: 'Trocar senha' }).click()
        await page.getByText('A senha atual não é esta.').first().waitFor()
        await page.getByLabel('Senha atual').fill(PASSWORD)
        await page.getByLabel('Nova senha').fill('Diferente456')
        await page.getByRole('button', { name: 'Trocar senha' }).click()
        await page.waitForURL(/\/profile$/)
      },
      { profile: 'user' },
    )
  }
})

test('an attendant does not set up people', async () => {
  const denied = (page: Page) => page.getByText('Oops! Acesso Negado!').waitFor()
  await as('users attendant', {}, denied, { profile: 'user' })
})

test('list, sheets, question and profile are without serious faults in both themes', async () => {
  const someone = await journey.person({ name: 'Pessoa de nome bem comprido '.repeat(2).slice(0, 50) })
  const places = [
    '/users',
    '/users/new',
    `/users/${someone.userId}/edit`,
    `/users/${someone.userId}/delete`,
    '/profile',
    '/profile/picture',
  ]
  const faults: unknown[] = []
  for (const [size, viewport, colorScheme] of LOOKS) {
    await as(`users ${size} ${colorScheme}`, { viewport, colorScheme }, async (page) => {
      for (const path of places) {
        await page.goto(journey.world.webUrl + path)
        await awake(page)
        await waitFor(() => page.evaluate(isAtRest), { description: 'the page at rest' })
        await picture(page, `${path.replaceAll('/', '-').slice(1)}-${size}-${colorScheme}`)
        faults.push(
          ...(await seriousFaults(page)).map((fault) => ({ ...fault, place: path, size, colorScheme })),
        )
      }
    })
  }
  expect(faults).toEqual([])
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/401|403|409|422/.test(fault))).toEqual([])
})

/** The id of a conversation that the user attends. */
async function attendedBy(email: string): Promise<number> {
  const { company, services } = journey.world
  const [user] = await services.admin<{ id: string }[]>`select id from users where email = ${email}`
  const ticket = await aTicket(company, 'open', { userId: Number(user?.id), queueId: company.queue.id })
  return ticket.id
}
