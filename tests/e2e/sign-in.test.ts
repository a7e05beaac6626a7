import { afterAll, beforeAll, expect, test } from 'bun:test'
import { PASSWORD } from '#tests/prove/world.ts'
import { awake, type Journey, openJourney, signIn, watched } from '#tests/support/journey/journey.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('who is not signed in is asked to, told what is wrong, let in, and out once they come in elsewhere', async () => {
  const { world } = journey
  const { email } = await journey.person()
  const [busyContext, elsewhere] = [
    await journey.busyWindow(),
    await journey.window({ javaScriptEnabled: false }),
  ]
  const page = await busyContext.newPage()
  await watched('sign in', page, async () => {
    await page.goto(`${world.webUrl}/tags`)
    await page.waitForURL(/\/login\?/)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill('Errada2026')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.locator('html[data-awake] #content').waitFor()
    expect(new URL(page.url()).pathname).toBe('/tags')

    const plainPage = await elsewhere.newPage()
    await signIn(plainPage, world, email)
    await page.getByText('Sua conta foi acessada em outro computador.').waitFor()

    await plainPage.goto(`${world.webUrl}/tags`)
    await plainPage.getByRole('button', { name: 'Sair' }).click()
    await plainPage.waitForURL(/\/login/)
    await plainPage.goto(`${world.webUrl}/tags`)
    await plainPage.waitForURL(/\/login/)

    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('button', { name: 'Sua conta' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.waitForURL((url) => url.pathname + url.search === '/login?reason=signed_out')
    await page.goto(`${world.webUrl}/tags`)
    await page.waitForURL(/\/login/)
  })
  for (const context of [busyContext, elsewhere]) await context.close()
})

test('what was typed when one came in elsewhere is there again after signing in', async () => {
  const { world } = journey
  const { email } = await journey.person()
  const [busyContext, elsewhere] = [
    await journey.busyWindow(),
    await journey.window({ javaScriptEnabled: false }),
  ]
  const page = await busyContext.newPage()
  await watched('kept form', page, async () => {
    await signIn(page, world, email)
    await page.goto(`${world.webUrl}/tags/new`)
    await awake(page)
    const name = page.getByLabel('Nome', { exact: true })
    await name.fill('Meio escrita')
    await signIn(await elsewhere.newPage(), world, email)
    await page.getByText('Sua conta foi acessada em outro computador.').waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL((url) => url.pathname === '/tags/new')
    await page.getByText('O que você tinha escrito está aqui de novo').waitFor()
    expect(await name.inputValue()).toBe('Meio escrita')
    await page.getByRole('button', { name: 'Criar tag' }).click()
    await page.waitForURL((url) => url.pathname === '/tags')
    await page.getByText('Meio escrita').first().waitFor()
  })
  for (const context of [busyContext, elsewhere]) await context.close()
})

test('a page becomes that of who signs in in another tab, and nothing half written in it is saved as theirs', async () => {
  const { world } = journey
  const [first, second] = [await journey.person(), await journey.person()]
  const context = await journey.busyWindow()
  const [page, tab] = [await context.newPage(), await context.newPage()]
  await signIn(page, world, first.email)
  await page.goto(`${world.webUrl}/tags/new`)
  await awake(page)
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('De quem saiu')
  await watched('another viewer', page, async () => {
    await signIn(tab, world, second.email)
    await tab.goto(`${world.webUrl}/tickets`)
    await waitFor(async () => (await name.inputValue()) === '', { description: 'the page to be read anew' })
    await awake(page)
    await page.goto(`${world.webUrl}/tickets`)
    await awake(page)
    await page.getByRole('button', { name: 'Sua conta' }).click()
    await page.getByRole('menu').getByText(second.email).waitFor()
  })
  await context.close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/401|403|422/.test(fault))).toEqual([])
})
