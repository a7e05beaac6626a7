import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page, WebSocketRoute } from 'playwright-core'
import { aContact, aTicket } from '#tests/support/factories.ts'
import { awake, type Journey, openJourney, signIn, watched } from '#tests/support/journey/journey.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

async function aWaiting(name: string, number: string) {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name, number })
  return aTicket(company, 'pending', { contactId: contact.id, queueId: company.queue.id })
}

/** The inbox of an attendant, and the hand on its socket. */
async function atWork(profile: 'user' | 'admin' = 'user') {
  const person = await journey.person({ profile })
  const page = await (await journey.window()).newPage()
  let socket: WebSocketRoute | undefined
  await page.routeWebSocket(/\/ws\//, (route) => {
    socket = route
    route.connectToServer()
  })
  await signIn(page, journey.world, person.email)
  await page.goto(`${journey.world.webUrl}/tickets?section=pending`)
  await awake(page)
  const live = await waitFor(() => socket, { description: 'the socket to be opened' })
  await page.getByText('Sem conexão com o servidor').waitFor({ state: 'detached' })
  return {
    page,
    /** As the server says it when too much was missed. */
    sayResync: () => live.send(JSON.stringify({ resync: 'gap', cursor: 'none' })),
  }
}

async function shows(page: Page, ...names: string[]): Promise<void> {
  await waitFor(
    async () => {
      const rows = await page.locator('[data-ticket]:visible').allTextContents()
      const count = await page.locator('[data-count="pending"]:visible').textContent()
      return (
        count === String(names.length) &&
        rows.length === names.length &&
        names.every((name) => rows.some((row) => row.includes(name)))
      )
    },
    { description: `the list to show ${names.join(', ')}` },
  )
}

/** Runs in the page: code whose address holds this has come. */
const hasFetched = (part: string) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(part))

const LIST = /\/tickets\?[^/]*status=pending/

test('what left the list while it was read anew stays away, and what failed is read again', async () => {
  await aWaiting('Alda Atual', '5511977760001')
  const leaves = await aWaiting('Beto Breve', '5511977760002')
  const { page, sayResync } = await atWork()
  const { program, apiUrl } = journey.world
  await watched('reading anew', page, async () => {
    await shows(page, 'Alda', 'Beto')

    // The answer is read, and comes only when Beto has been taken from the list.
    const [isRead, mayCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(
      (url) => url.origin === apiUrl && LIST.test(url.href),
      async (route) => {
        const response = await route.fetch()
        isRead.resolve()
        await mayCome.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    sayResync()
    await isRead.promise
    const { userId } = await journey.person({ profile: 'admin' })
    await program.put(`/tickets/${leaves.id}`, { status: 'open', userId })
    await shows(page, 'Alda')
    const come = page.waitForResponse((response) => LIST.test(response.url()))
    mayCome.resolve()
    await come
    await aWaiting('Caio Calmo', '5511977760003').then(({ id }) =>
      program.put(`/tickets/${id}`, {
        isTransfered: true,
        queueId: journey.world.company.queue.id,
        userId: null,
      }),
    )
    await shows(page, 'Alda', 'Caio')

    // A server that is not ready yet.
    const refused = Promise.withResolvers<void>()
    await page.route(
      (url) => url.origin === apiUrl && LIST.test(url.href),
      async (route) => {
        await route.fulfill({ status: 503, json: { error: 'ERR_UNAVAILABLE' } })
        refused.resolve()
      },
      { times: 1 },
    )
    const read = page.waitForResponse((response) => LIST.test(response.url()) && response.ok())
    sayResync()
    await refused.promise
    await read
    await shows(page, 'Alda', 'Caio')
  })
  expect(journey.faults.filter((fault) => !fault.includes('503'))).toEqual([])
})

test('what a ticket shows of its connection stays new when another section was looked at', async () => {
  const { id } = await aWaiting('Davi Demora', '5511977760004')
  const { page } = await atWork()
  const { program, company } = journey.world
  await watched('renamed', page, async () => {
    const row = page.locator('[data-ticket]:visible', { hasText: 'Davi' })
    await program.put(`/tickets/${id}`, { isTransfered: true, queueId: company.queue.id, userId: null })
    await program.put(`/whatsapp/${company.connection.id}`, { name: 'Linha nova' })
    await row.filter({ hasText: 'Linha nova' }).waitFor()
    await page.getByRole('link', { name: /^Atendendo/ }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Aguardando/ }).click()
    await row.filter({ hasText: 'Linha nova' }).waitFor()
  })
})

test('a page that was not opened before is there as well once the network is back', async () => {
  const { page } = await atWork('admin')
  await watched('not opened before', page, async () => {
    await waitFor(() => page.evaluate(hasFetched, '/_app.connections-'), {
      description: 'the code of the page',
    })
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Conexões' }).first().click()
    await page.getByText('Sem conexão com o servidor').waitFor()
    expect(await page.locator('[data-count="pending"]:visible').count()).toBe(1)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Conexões' }).waitFor()
  })
  await page.context().close()
})

test('what opens over the page and whose code does not come says so, and comes when it is tried again', async () => {
  const row = await aWaiting('Pia Parte', '5511977760015')
  const person = await journey.person({ profile: 'user' })
  const context = await journey.busyWindow()
  const page = await context.newPage()
  const isCode = /\/assets\/(new-ticket-sheet|account-options)-/
  await context.route(isCode, (route) => route.abort())
  await signIn(page, journey.world, person.email)
  await watched('code that does not come', page, async () => {
    await page.goto(`${journey.world.webUrl}/tickets/${row.uuid}?section=pending`)
    await awake(page)
    const missing = page.getByRole('alert').filter({ hasText: 'Esta parte da página não carregou.' })

    await page.getByRole('button', { name: 'Nova conversa' }).first().click()
    await missing.waitFor()
    await page.getByRole('heading', { name: 'Pia Parte' }).waitFor()
    await missing.getByRole('button', { name: 'Fechar' }).click()
    await missing.waitFor({ state: 'detached' })
    // Opened again it tries again by itself; only when that has failed as well is it pressed.
    const failedAgain = page.waitForEvent('requestfailed', (request) => isCode.test(request.url()))
    await page.getByRole('button', { name: 'Nova conversa' }).first().click()
    await failedAgain
    await missing.waitFor()
    await context.unroute(isCode)
    await missing.getByRole('button', { name: 'Tentar novamente' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Nova conversa' }).waitFor()
    await page.keyboard.press('Escape')

    await context.route(isCode, (route) => route.abort())
    await page.getByRole('button', { name: 'Sua conta' }).click()
    await missing.waitFor()
    await context.unroute(isCode)
    await missing.getByRole('button', { name: 'Tentar novamente' }).click()
    await page.getByRole('menuitem', { name: 'Perfil' }).waitFor()
  })
  await context.close()
})

test('Enter in the search box searches at once, beside the conversation that is open and with the filters that are set', async () => {
  const { uuid } = await aWaiting('Quito Quadro', '5511977760016')
  const { page } = await atWork()
  const { webUrl, company } = journey.world
  await watched('Enter in the search box', page, async () => {
    await page.goto(`${webUrl}/tickets/${uuid}?connections=${company.connection.id}`)
    await awake(page)
    const box = page.getByRole('searchbox', { name: 'Buscar' }).first()
    await box.fill('Quito')
    await box.press('Enter')
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'Quito')
    const { pathname, searchParams } = new URL(page.url())
    expect<Record<string, string>>({ pathname, ...Object.fromEntries(searchParams) }).toEqual({
      pathname: `/tickets/${uuid}`,
      tab: 'search',
      q: 'Quito',
      connections: String(company.connection.id),
    })
    await page.getByRole('heading', { name: 'Quito Quadro' }).waitFor()
  })
  await page.context().close()
})
