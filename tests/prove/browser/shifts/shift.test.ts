import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { pair } from '#tests/prove/world.ts'
import { aConnection, aQueue } from '#tests/support/factories.ts'
import {
  awake,
  isSameDocument,
  type Journey,
  markDocument,
  openJourney,
  type Person,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { deskOf } from '#tests/support/journey/journey-desk.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let desk: ReturnType<typeof deskOf>

beforeAll(async () => {
  journey = await openJourney()
  await pair(journey.world)
  desk = deskOf(journey.world)
})
afterAll(() => journey?.close())

/** Somebody at their desk, signed in, with the list of what they attend before them. */
async function atWork(person: Person, path = '/tickets?section=open', options: BrowserContextOptions = {}) {
  const context = await journey.window(options)
  const page = await context.newPage()
  await signIn(page, journey.world, person.email)
  await show(page, path)
  return page
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(journey.world.webUrl + path)
  await awake(page)
}

const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const row = (page: Page, name: string) => page.locator('[data-ticket]:visible', { hasText: name })
const bubble = (page: Page, text: string) => page.locator('[data-message]', { hasText: text })
const box = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' })
const count = (page: Page, section: string) => page.locator(`[data-count=${section}]`).textContent()

describe('a conversation that changes hands', () => {
  test('comes to the other screen by itself, with the note, and is told in the log', async () => {
    const [ana, bia] = [await journey.person(), await journey.person()]
    const ticket = await desk.conversation('Tadeu Transferido', '5511988883004', ana.userId)
    const [from, to] = [await atWork(ana, ticket.path), await atWork(bia)]
    await watched('transfer', from, async () => {
      await markDocument(to)
      await from.getByRole('button', { name: 'Transferir' }).click()
      const sheet = from.getByRole('dialog')
      await sheet
        .getByRole('combobox', { name: 'Fila' })
        .selectOption({ label: journey.world.company.queue.name })
      await sheet.getByRole('radio', { name: bia.name }).check()
      await sheet.getByLabel(/^Mensagem/).fill('cliente antigo')
      await sheet.getByRole('button', { name: 'Transferir' }).click()
      await from.waitForURL(/\/tickets\?section=open$/)
      await row(from, ticket.name).waitFor({ state: 'detached' })
      expect(await from.getByRole('alert').filter({ hasText: ticket.name }).count()).toBe(0)

      await row(to, ticket.name).click()
      await bubble(to, 'cliente antigo').getByText('Nota privada').waitFor()
      await to.getByRole('button', { name: 'Mais ações' }).click()
      await to.getByRole('menuitem', { name: 'Histórico' }).click()
      await to.getByRole('dialog').getByText(`${bia.name} recebeu a conversa`).waitFor()
      await to
        .getByRole('dialog')
        .getByText(`${ana.name} transferiu para a fila ${journey.world.company.queue.name}`)
        .waitFor()
      expect(await isSameDocument(to)).toBe(true)
      expect(await desk.received(ticket.number)).toEqual([])
    })
    await leave(from, to)
  })

  test('leaves word, and what was being written in it', async () => {
    const [ana, bia] = [await journey.person(), await journey.person()]
    const ticket = await desk.conversation('Vera Levada', '5511988883005', ana.userId)
    const page = await atWork(ana, ticket.path)
    await watched('taken away', page, async () => {
      await box(page).fill('quase pronto')
      await desk.hand(ticket.id, bia.userId)
      await page.getByText(`A conversa com ${ticket.name} não está mais com você`).waitFor()
      await page.getByText('quase pronto').and(page.locator(':visible')).first().waitFor()
    })
    await leave(page)
  })

  test('is not opened a second time: the dialog names who has it', async () => {
    const [ana, bia] = [await journey.person(), await journey.person()]
    const admin = await journey.person({ profile: 'admin' })
    const ticket = await desk.conversation('Otília Ocupada', '5511988883006', bia.userId)
    const screens = [await atWork(ana), await atWork(admin)] as const
    for (const [page, links] of [
      [screens[0], 0],
      [screens[1], 1],
    ] as const) {
      await watched('already open', page, async () => {
        await page.getByRole('button', { name: 'Nova conversa' }).click()
        const form = page.getByRole('dialog')
        await form.getByLabel('Contato').fill(ticket.name)
        await form.getByRole('button', { name: ticket.name }).click()
        await form.getByLabel('Fila').selectOption({ label: journey.world.company.queue.name })
        await form.getByRole('button', { name: 'Abrir conversa' }).click()
        const openTicketDialog = page.getByRole('dialog', { name: 'Conversa já aberta' })
        await openTicketDialog.getByText(bia.name).waitFor()
        // Only those whom the link would lead somewhere are offered it.
        expect(await openTicketDialog.getByRole('link', { name: 'Abrir a conversa' }).count()).toBe(links)
      })
    }
    await leave(...screens)
  })
})

test('a conversation that is opened while a message comes has it, and the list does as well', async () => {
  const ana = await journey.person()
  const ticket = await desk.conversation('Petra Pontual', '5511988883013', ana.userId)
  const page = await atWork(ana)
  const [read, isTold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/tickets\/[^?]+\.data/, async (route) => {
    const answer = await route.fetch()
    read.resolve()
    await isTold.promise
    await route.fulfill({ response: answer })
  })
  await watched('opened meanwhile', page, async () => {
    await row(page, ticket.name).click()
    await read.promise
    await journey.world.phones.send(ticket.number, journey.world.account, 'bem agora')
    await row(page, ticket.name).getByText('bem agora').waitFor()
    isTold.resolve()
    await bubble(page, 'bem agora').waitFor()
  })
  await leave(page)
})

test('closing all asks with what will be closed, and the others see it go', async () => {
  const { company } = journey.world
  const queue = await aQueue(company.ctx, { name: 'Faxina' })
  const ana = await journey.person({ queueIds: [queue.id] })
  const admin = await journey.person({ profile: 'admin' })
  for (const [index, name] of ['Fábio Faxina', 'Flora Faxina'].entries()) {
    const ticket = await desk.conversation(name, `551198888301${index}`, ana.userId)
    await desk.hand(ticket.id, ana.userId, queue.id)
  }
  const keptTicket = await desk.conversation('Karina Fica', '5511988883012', ana.userId)
  const [page, otherPage] = [
    await atWork(admin, `/tickets?section=open&queues=${queue.id}`),
    await atWork(ana),
  ]
  await watched('close all', page, async () => {
    // What is closed is what the list shows, by its filters: of this queue, also what colleagues hold.
    expect(await count(page, 'open')).toBe('2')
    await page.getByRole('button', { name: 'Opções da lista' }).click()
    await page.getByRole('menuitem', { name: 'Resolver todas' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(/^2 conversas serão resolvidas/).waitFor()
    await question.getByRole('button', { name: 'Sim, resolver' }).click()
    await row(otherPage, 'Flora Faxina').waitFor({ state: 'detached' })
    await row(otherPage, 'Fábio Faxina').waitFor({ state: 'detached' })
    await row(otherPage, keptTicket.name).waitFor()
    await waitFor(async () => (await count(otherPage, 'open')) === '1', {
      description: 'the count to follow',
    })
  })
  expect(await desk.received('5511988883010')).toEqual([])
  await leave(page, otherPage)
})

test('a connection is paired by the code that is typed on the phone', async () => {
  const { world } = journey
  const connection = await aConnection(world.company.ctx, { name: 'Por código', status: 'DISCONNECTED' })
  const admin = await journey.person({ profile: 'admin' })
  const [number, written] = ['5511999990007', '+55 (11) 99999-0007']
  await world.phones.add(number, 'Filial')
  const page = await atWork(admin, '/connections')
  await watched('pairing by code', page, async () => {
    const connectionRow = page.locator(`[data-row="${connection.id}"]:visible`)
    await connectionRow.getByRole('button', { name: /Novo QR code/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Conectar/ })
    await dialog.getByRole('tab', { name: 'Código no celular' }).click()
    await dialog.getByLabel('Número desta conta').fill(written)
    await dialog.getByRole('button', { name: 'Gerar código' }).click()
    const code = (await dialog.locator('output').textContent({ timeout: 20_000 })) ?? ''
    await world.phones.typeCode(number, code.replace('-', ''))
    await dialog.getByText(/^Conectado/).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await connectionRow.getByText('Conectada', { exact: true }).waitFor()
  })
  await leave(page)
})
