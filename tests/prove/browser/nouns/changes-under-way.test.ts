import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { queueVerbs } from '#domain/queues/queue-verbs.ts'
import { userVerbs } from '#domain/users/user-verbs.ts'
import { tell } from '#tests/prove/report.ts'
import { aContact, aQueue, asUser, aTicket } from '#tests/support/factories.ts'
import {
  awake,
  isSameDocument,
  type Journey,
  markDocument,
  openJourney,
  signIn,
} from '#tests/support/journey/journey.ts'
import { as } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

// What changes elsewhere while somebody looks at it, or is about to change it too.
let journey: Journey

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test('of two admins who edit one user the later is told by whom and what, and overwrites nothing unseen', async () => {
  const edited = await journey.person({ name: 'Editada por dois' })
  const path = `/users/${edited.userId}/edit`
  const farewell = (page: Page) => page.getByLabel('Mensagem de despedida')
  await as(journey, 'first admin', { path: path, profile: 'admin' }, async (first) => {
    await as(journey, 'second admin', { path: path, profile: 'admin' }, async (second) => {
      await farewell(second).fill('Da segunda')
      await farewell(first).fill('Da primeira')
      await first.getByRole('button', { name: 'Salvar usuário' }).click()
      await first.waitForURL(/\/users$/)
      await second.getByText('alterou isto enquanto você editava').waitFor()
      await second.getByText('Agora está: Da primeira').waitFor()
      expect(await farewell(second).inputValue()).toBe('Da segunda')
      await second.getByRole('button', { name: 'Salvar usuário' }).click()
      await second.waitForURL(/\/users$/)
    })
  })
  const [row] = await journey.world.services.admin`
    select farewell_message from users where id = ${edited.userId}`
  expect(row).toMatchObject({ farewell_message: 'Da segunda' })
})

test('a right that is taken away closes the page that it had opened, once the socket has told, without its being loaded anew', async () => {
  const { company, services, webUrl } = journey.world
  const someone = await journey.person({ allowConnections: true })
  const context = await journey.busyWindow()
  const page = await context.newPage()
  /** The time at which the page was told that rights have changed. */
  const changedAt = Promise.withResolvers<number>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"resync":"rights"')) changedAt.resolve(performance.now())
    }),
  )
  await signIn(page, journey.world, someone.email)
  await page.goto(`${webUrl}/connections`)
  await awake(page)
  await page.getByRole('heading', { name: 'Conexões' }).first().waitFor()
  const change = { userId: someone.userId, allowConnections: false }
  await markDocument(page)
  await userVerbs.update(asUser(services, company.admin), change)
  await page.getByText('Oops! Acesso Negado!').waitFor()
  const shownAt = performance.now()
  await page.getByText('O que você pode ver ou fazer mudou.').waitFor()
  expect(await page.getByRole('link', { name: 'Conexões' }).count()).toBe(0)
  expect(await isSameDocument(page)).toBe(true)
  // How long that took is a figure of the machine: printed, not judged.
  tell('right taken away', { msFromFrameToPage: Math.round(shownAt - (await changedAt.promise)) })
  await context.close()
})

test('a queue that 300 conversations show has its new name on each of them by one event', async () => {
  const { company, services } = journey.world
  const queue = await aQueue(company.ctx)
  await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const { id: contactId } = await aContact(company.ctx, { name: `Da fila ${n}` })
      await aTicket(company, 'pending', { contactId, queueId: queue.id })
    }),
  )
  const path = `/tickets?tab=pending`
  await as(journey, 'renamed queue', { path: path, profile: 'admin' }, async (page) => {
    const listItem = page.getByRole('listitem').filter({ hasText: 'Da fila' })
    /** Counts the rows without the name among those in the document at one moment; more come as the list is drawn. */
    const unnamed = (name: string) =>
      listItem.evaluateAll(
        (elements, text) => elements.filter((row) => !row.textContent?.includes(text)).length,
        name,
      )
    await listItem.first().waitFor()
    await markDocument(page)
    const [before] =
      await services.admin`select count(*)::int as n from events where company_id = ${company.id}`
    await queueVerbs.update(asUser(services, company.admin), { queueId: queue.id, name: 'Fila renomeada' })
    await waitFor(async () => (await unnamed('Fila renomeada')) === 0, {
      description: 'the new name on every row',
    })
    expect(await listItem.count()).toBeGreaterThan(5)
    const [after] =
      await services.admin`select count(*)::int as n from events where company_id = ${company.id}`
    expect(after?.n - before?.n).toBe(1)
    expect(await isSameDocument(page)).toBe(true)
  })
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults.filter((fault) => !/403|409/.test(fault))).toEqual([])
})
