import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { aContact, aTicket } from '#tests/support/factories.ts'
import {
  awake,
  type Journey,
  openJourney,
  type Person,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let numbers = 0

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

async function aConversation(name: string, values: { userId: number | null; waitingSince?: Date }) {
  const { ctx, queue } = journey.world.company
  const contact = await aContact(ctx, { name, number: `55119777800${String(++numbers).padStart(2, '0')}` })
  const status = values.userId === null ? 'pending' : 'open'
  const ticket = { contactId: contact.id, queueId: queue.id, ...values }
  return aTicket(journey.world.company, status, ticket)
}

async function atWork(person: Person, path: string, options = {}): Promise<Page> {
  const page = await (await journey.window(options)).newPage()
  await signIn(page, journey.world, person.email)
  await page.goto(`${journey.world.webUrl}${path}`)
  if (!('javaScriptEnabled' in options)) await awake(page)
  return page
}

async function logOf(ticketId: number): Promise<string[]> {
  const rows = await journey.world.services.admin`select type from ticket_logs where ticket_id = ${ticketId}
    and type <> 'access' order by id`
  return rows.map((row) => row.type)
}

async function hasFocus(page: Page, name: string): Promise<void> {
  await waitFor(
    () => page.evaluate((label) => document.activeElement?.getAttribute('aria-label') === label, name),
    {
      description: `the focus to be at ${name}`,
    },
  )
}

describe('a conversation that a colleague holds', () => {
  test('is asked for; its owner lets the requester take part, who answers and leaves; each is logged', async () => {
    const [ana, bia] = [await journey.person(), await journey.person({ profile: 'admin' })]
    const ticket = await aConversation('Clara Cheia', { userId: ana.userId })
    const owner = await atWork(ana, '/tickets?section=open')
    const requester = await atWork(bia, `/tickets/${ticket.uuid}`)
    await watched('asks', owner, async () => {
      await requester.getByText(`Esta conversa é de ${ana.name}`).waitFor()
      await requester.getByRole('button', { name: 'Pedir a conversa' }).click()
      const ask = owner.getByRole('region', { name: 'Pedidos de colegas' })
      await ask.getByRole('link', { name: `${bia.name} pede a conversa com Clara Cheia` }).waitFor()
      await owner.reload()
      await awake(owner)
      await ask.getByRole('button', { name: 'Deixar participar' }).click()
      await requester.getByText(`Você participa desta conversa de ${ana.name}`).waitFor()
      await ask.waitFor({ state: 'detached' })

      await requester.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('posso ajudar')
      await requester.keyboard.press('Enter')
      await owner.locator('[data-ticket]', { hasText: 'posso ajudar' }).waitFor()
      await requester.getByRole('button', { name: 'Deixar de participar' }).click()
      await requester.getByRole('button', { name: 'Participar', exact: true }).waitFor()
    })
    expect(await logOf(ticket.id)).toEqual(['asked', 'joined', 'left'])
    await Promise.all([owner, requester].map((page) => page.context().close()))
  })

  test('is handed over in one click of its owner', async () => {
    const [ana, bia] = [await journey.person(), await journey.person({ profile: 'admin' })]
    const ticket = await aConversation('Davi Dado', { userId: ana.userId })
    const owner = await atWork(ana, '/tickets?section=open')
    const requester = await atWork(bia, `/tickets/${ticket.uuid}`)
    await watched('handing over', owner, async () => {
      await requester.getByRole('button', { name: 'Pedir a conversa' }).click()
      await owner.getByRole('button', { name: 'Passar a conversa' }).click()
      await owner.locator('[data-ticket]', { hasText: 'Davi Dado' }).waitFor({ state: 'detached' })
      await requester.getByText('Esta conversa é de').waitFor({ state: 'detached' })
    })
    expect(await logOf(ticket.id)).toEqual(['asked', 'transfered', 'receivedTransfer'])
    await Promise.all([owner, requester].map((page) => page.context().close()))
  })

  test('is declined: the requester is told, and may ask again', async () => {
    const [ana, bia] = [await journey.person(), await journey.person({ profile: 'admin' })]
    const ticket = await aConversation('Hugo Recusado', { userId: ana.userId })
    const owner = await atWork(ana, '/tickets?section=open')
    const requester = await atWork(bia, `/tickets/${ticket.uuid}`)
    await watched('declining', requester, async () => {
      await requester.getByRole('button', { name: 'Pedir a conversa' }).click()
      await owner.getByRole('button', { name: 'Recusar' }).click()
      const refusalNotice = requester.getByRole('region', { name: 'Pedido recusado por um colega' })
      await refusalNotice
        .getByText(`${ana.name} recusou o seu pedido da conversa com Hugo Recusado`)
        .waitFor()
      await refusalNotice.getByRole('button', { name: 'Fechar' }).click()
      await refusalNotice.waitFor({ state: 'detached' })
      await requester.getByRole('button', { name: 'Pedir a conversa' }).click()
      await owner.getByRole('button', { name: 'Recusar' }).waitFor()
    })
    expect(await logOf(ticket.id)).toEqual(['asked', 'askDeclined', 'asked'])
    await Promise.all([owner, requester].map((page) => page.context().close()))
  })

  test('is shared by its owner with somebody who did not ask', async () => {
    const [ana, bia] = [await journey.person(), await journey.person({ queueIds: [] })]
    const ticket = await aConversation('Iris Convite', { userId: ana.userId })
    const owner = await atWork(ana, `/tickets/${ticket.uuid}`)
    const guest = await atWork(bia, '/tickets?section=open')
    await watched('inviting', owner, async () => {
      await owner.locator('header').getByRole('button', { name: 'Mais ações' }).last().click()
      await owner.getByRole('menuitem', { name: 'Convidar colega' }).click()
      const dialog = owner.getByRole('dialog', { name: 'Convidar colega' })
      await dialog.getByRole('button', { name: 'Convidar' }).click()
      await dialog.getByText('Obrigatório').waitFor()
      await dialog.getByLabel('Colega').selectOption({ label: bia.name })
      await dialog.getByRole('button', { name: 'Convidar' }).click()
      await owner.getByRole('list', { name: 'Participantes' }).getByText(bia.name).waitFor()
      await guest.locator('[data-ticket]', { hasText: 'Iris Convite' }).waitFor()
    })
    await Promise.all([owner, guest].map((page) => page.context().close()))
  })

  test('is joined and handed on without JavaScript; a refused transfer keeps what was typed', async () => {
    const [ana, bia] = [await journey.person(), await journey.person({ profile: 'admin' })]
    const ticket = await aConversation('Edu Escrito', { userId: ana.userId })
    const page = await atWork(bia, `/tickets/${ticket.uuid}`, { javaScriptEnabled: false })
    await watched('colleagues without JavaScript', page, async () => {
      await page.getByRole('button', { name: 'Participar', exact: true }).click()
      await page.getByText(`Você participa desta conversa de ${ana.name}`).waitFor()
      await page.getByRole('button', { name: 'Transferir' }).click()
      await page.getByLabel('Mensagem para quem vai atender').fill('cuide bem')
      await page.getByRole('combobox', { name: 'Fila' }).selectOption({ label: 'Selecione uma fila' })
      await page.getByRole('button', { name: 'Transferir' }).click()
      await page.getByText('Obrigatório').waitFor()
      expect(await page.getByLabel('Mensagem para quem vai atender').inputValue()).toBe('cuide bem')
      await page
        .getByRole('combobox', { name: 'Fila' })
        .selectOption({ label: journey.world.company.queue.name })
      await page.getByRole('radio', { name: bia.name }).check()
      await page.getByRole('button', { name: 'Transferir' }).click()
      await page.waitForURL((url) => url.pathname === '/tickets')
    })
    const [row] = await journey.world.services
      .admin`select user_id, participant_ids from tickets where id = ${ticket.id}`
    expect({ owner: Number(row?.user_id), participants: row?.participant_ids }).toEqual({
      owner: bia.userId,
      participants: [],
    })
    await page.context().close()
  })
})

test('without a conversation one sees who waits, and opens the longest in one click', async () => {
  const ana = await journey.person()
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await aConversation('Fabio Faz Pouco', { userId: null, waitingSince: since(2) })
  const longest = await aConversation('Gil Muito', { userId: null, waitingSince: since(90) })
  const page = await atWork(ana, '/tickets')
  await watched('queue of today', page, async () => {
    const today = page.getByRole('region', { name: 'Fila de hoje' })
    await today.getByText('2 esperando').waitFor()
    await today.getByText('Gil Muito').waitFor()
    await today.getByRole('link', { name: 'Abrir a que espera há mais tempo' }).click()
    await page.getByRole('heading', { name: 'Gil Muito' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/tickets/${longest.uuid}`)
  })
  await page.context().close()
})

test('what a menu opens gives the focus back to the menu’s button', async () => {
  const boss = await journey.person({ profile: 'admin' })
  const ticket = await aConversation('Hugo Helio', { userId: boss.userId })
  const page = await atWork(boss, `/tickets/${ticket.uuid}?section=open`)
  await watched('focus of menus', page, async () => {
    for (const [menu, item, role] of [
      ['Mais ações', 'Excluir conversa', 'alertdialog'],
      ['Mais ações', 'Histórico', 'dialog'],
      ['Opções da lista', 'Resolver todas', 'alertdialog'],
    ] as const) {
      await page.getByRole('button', { name: menu }).press('Enter')
      await page.getByRole('menuitem', { name: item }).press('Enter')
      const opened = page.getByRole(role)
      await opened.waitFor()
      await waitFor(() => opened.evaluate((element) => element.contains(document.activeElement)), {
        description: `the focus to be in ${item}`,
      })
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
      await hasFocus(page, menu)
    }
  })
  await page.context().close()
})
