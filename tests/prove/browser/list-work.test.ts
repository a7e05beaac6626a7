import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { aContact, aQueue, aTicket } from '#tests/support/factories.ts'
import {
  awake,
  type Journey,
  openJourney,
  type Person,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let numbers = 0

beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

async function conversation(name: string, values: { userId: number | null; queueId?: number }) {
  const { ctx, queue } = journey.world.company
  const contact = await aContact(ctx, { name, number: `5511955550${String(++numbers).padStart(3, '0')}` })
  const status = values.userId === null ? 'pending' : 'open'
  return aTicket(journey.world.company, status, { contactId: contact.id, queueId: queue.id, ...values })
}

async function atWork(person: Person, path: string, options = {}): Promise<Page> {
  const page = await (await journey.busyWindow(options)).newPage()
  await signIn(page, journey.world, person.email)
  await page.goto(`${journey.world.webUrl}${path}`)
  await awake(page)
  return page
}

const row = (page: Page, name: string) => page.locator('[data-ticket]:visible', { hasText: name })
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

test('who is given a conversation is told by whom, in every place, and goes there', async () => {
  const [ana, bia] = [await journey.person(), await journey.person({ profile: 'admin' })]
  const ticket = await conversation('Clara Chegou', { userId: bia.userId })
  const page = await atWork(ana, '/tickets?section=pending')
  const giver = await atWork(bia, `/tickets/${ticket.uuid}?section=open`)
  await watched('given', page, async () => {
    await giver.locator('header:has(h1)').getByRole('button', { name: 'Transferir' }).click()
    const sheet = giver.getByRole('dialog')
    await sheet.getByRole('combobox', { name: 'Fila' }).selectOption(String(journey.world.company.queue.id))
    await sheet.getByRole('radio', { name: ana.name }).check()
    await sheet.getByRole('button', { name: 'Transferir' }).click()
    await page.getByText(`${bia.name} passou a conversa com Clara Chegou para você`).waitFor()
    await waitFor(async () => /①|1/.test(await page.title()), { description: 'the title' })
    await picture(page, 'list-given')
    await page.getByRole('button', { name: 'Abrir', exact: true }).click()
    await page.waitForURL(new RegExp(ticket.uuid))
    await waitFor(async () => !/①|\(1\)/.test(await page.title()), { description: 'the title without it' })
  })
  await leave(page, giver)
})

test('a conversation that went away is back on the screen once one is let in', async () => {
  const [ana, bia] = [await journey.person(), await journey.person({ profile: 'admin' })]
  const ticket = await conversation('Vera Voltou', { userId: ana.userId })
  const { program } = journey.world
  const page = await atWork(ana, `/tickets/${ticket.uuid}?section=open`)
  await watched('healed', page, async () => {
    const { queue } = journey.world.company
    await program.put(`/tickets/${ticket.id}`, { isTransfered: true, queueId: queue.id, userId: bia.userId })
    await page.getByText('não está mais com você').waitFor()
    await program.put(`/tickets/${ticket.id}/participants/${ana.userId}`, {})
    await page.getByText('não está mais com você').waitFor({ state: 'detached' })
    await page.locator('header:has(h1)', { hasText: 'Vera Voltou' }).waitFor()
  })
  await leave(page)
})

test.each([
  ['wide', { width: 1280, height: 800 }],
  ['phone', PHONE],
] as const)(
  'several are chosen on a %s window, done to at once, and taken back at once',
  async (size, viewport) => {
    const boss = await journey.person({ profile: 'admin' })
    const queue = await aQueueOf(`Muitas ${size}`)
    for (const name of ['Aldo', 'Bela', 'Caio', 'Dora'])
      await conversation(`${name} ${size}`, { userId: boss.userId, queueId: queue })
    const page = await atWork(boss, `/tickets?section=open&queues=${queue}`, { viewport })
    await watched(`bulk ${size}`, page, async () => {
      await row(page, `Dora ${size}`).focus()
      await page.keyboard.press('Space')
      await page.getByText('1 escolhida').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Shift+Space')
      await page.getByText('3 escolhidas').waitFor()
      await picture(page, `list-bulk-${size}`)
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: /Escolher as 4 da lista/ }).click()
      await page.getByText('4 escolhidas').waitFor()
      await page.getByRole('button', { name: 'Resolver', exact: true }).click()
      // Offered for some seconds only: the rows may still be on their way out.
      await page.getByText('Feito em 4 conversas').waitFor()
      await page.getByRole('button', { name: 'Desfazer' }).click()
      // A list under the mouse holds still, and shows what comes on a press.
      await page.mouse.move(5, 5)
      for (const name of ['Aldo', 'Bela', 'Caio', 'Dora']) await row(page, `${name} ${size}`).waitFor()
    })
    await leave(page)
  },
)

test('closing all names the filters, asks for the number of many, and is one act that can be undone', async () => {
  const boss = await journey.person({ profile: 'admin' })
  const queue = await aQueueOf('Encerrar tudo')
  for (let n = 0; n < 22; n += 1) await conversation(`Fim ${n}`, { userId: boss.userId, queueId: queue })
  const page = await atWork(boss, `/tickets?section=open&queues=${queue}`)
  await watched('close all', page, async () => {
    await page.getByRole('button', { name: 'Opções da lista' }).click()
    await page.getByRole('menuitem', { name: 'Resolver todas' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(/^22 conversas serão resolvidas.*Encerrar tudo/).waitFor()
    const confirm = question.getByRole('button', { name: 'Sim, resolver' })
    expect(await confirm.getAttribute('aria-disabled')).toBe('true')
    await question.getByLabel('Digite 22 para confirmar').fill('22')
    await picture(page, 'list-close-all')
    await confirm.click()
    await page.getByText('Feito em 22 conversas').waitFor()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await waitFor(async () => (await page.locator('[data-count=open]').textContent()) === '22', {
      description: 'all to be back',
    })
  })
  await leave(page)
})

test('accepting a waiting conversation on its row opens it, and an unknown address says so', async () => {
  const ana = await journey.person()
  const { uuid } = await conversation('Wanda Waits', { userId: null })
  const page = await atWork(ana, '/tickets')
  await watched('accept on row', page, async () => {
    await page.getByRole('button', { name: 'Aceitar a conversa com Wanda Waits' }).click()
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor()
    await row(page, 'Wanda Waits').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/tickets/${uuid}`)
    expect(await page.locator('[data-count=pending]').textContent()).toBe('0')
    await page.goto(`${journey.world.webUrl}/tickets/${crypto.randomUUID()}`)
    await page.getByRole('alert').getByText('Esta conversa não existe').waitFor()
    await picture(page, 'list-missing')
    await page.getByRole('alert').getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })
  await leave(page)
})

async function aQueueOf(name: string): Promise<number> {
  return (await aQueue(journey.world.company.ctx, { name })).id
}
