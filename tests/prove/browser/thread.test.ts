import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { messages } from '#db/schema/messages.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { pair } from '#tests/prove/world.ts'
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
import { WINDOW } from '~/kit/thread/thread-window'

const COUNT = 600
const HOUR_MS = 3_600_000

let journey: Journey
let ana: Person
let ticket: { id: number; uuid: string }
let context: BrowserContext
let page: Page

beforeAll(async () => {
  journey = await openJourney()
  const { company } = journey.world
  ana = await journey.person()
  await pair(journey.world)
  ticket = await aLongTicket(ana.userId)
  const colleague = await journey.person({ name: 'Bia Colega' })
  const heldContact = await aContact(company.ctx, { name: 'Joana Ocupada', number: '5511988887002' })
  await aTicket(company, 'open', { contactId: heldContact.id, userId: colleague.userId })
  const free = await aContact(company.ctx, { name: 'Joana Livre', number: '5511988887003' })
  await journey.world.phones.add(free.number, free.name)
  context = await journey.window()
  page = await context.newPage()
  await signIn(page, journey.world, ana.email)
  await page.goto(`${journey.world.webUrl}/tickets/${ticket.uuid}?section=open`)
  await awake(page)
})
afterAll(() => journey?.close())

/** A conversation of the attendant's with many messages, the last of which answers the first. */
async function aLongTicket(userId: number) {
  const { company } = journey.world
  const ticket = await aTicket(company, 'open', { userId })
  await inTransaction(company.ctx, async (tx) => {
    const { companyId } = tx
    const { contactId, connectionId } = ticket
    const start = Date.now() - COUNT * HOUR_MS
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      companyId,
      contactId,
      connectionId,
      ticketId: ticket.id,
      externalId: `long-${index}`,
      fromMe: index % 3 === 0,
      mediaType: 'conversation' as const,
      body: `Mensagem ${index}. ${'O pedido chegou. '.repeat(index % 7)}`,
      createdAt: new Date(start + index * HOUR_MS),
    }))
    const ids = await tx.db.insert(messages).values(rows).returning({ id: messages.id })
    const quotedId = ids[0]?.id
    await tx.db.insert(messages).values({
      companyId,
      contactId,
      connectionId,
      ticketId: ticket.id,
      externalId: 'long-last',
      fromMe: false,
      mediaType: 'conversation',
      body: 'Lembra disso?',
      quotedId,
    })
  })
  return ticket
}

const log = () => page.getByRole('region', { name: 'Mensagens da conversa' })
const bubbles = () => log().locator('[data-message]')
const message = (index: number) =>
  bubbles().filter({ hasText: `Mensagem ${index}.`, hasNotText: 'Lembra disso?' })

/** The first bubble in sight: its message, and how far below the edge it stands. */
function firstSeen() {
  return log().evaluate((element) => {
    const edge = element.getBoundingClientRect().top
    for (const bubble of element.querySelectorAll('[data-message] > :first-child')) {
      const { top, bottom } = bubble.getBoundingClientRect()
      if (bottom > edge) {
        return { id: bubble.parentElement?.dataset.message, top: Math.round(top - edge) }
      }
    }
    return undefined
  })
}

describe('a long conversation', () => {
  test('keeps a window of itself in the document, and the reading position while older messages come', async () => {
    await watched('thread window', page, async () => {
      await message(COUNT - 1).waitFor()
      let oldest = COUNT
      while (oldest > 200) {
        const before = oldest
        await log().evaluate((element) => element.scrollTo(0, 20))
        const firstRow = await firstSeen()
        oldest = await waitFor(
          async () => {
            const text = (await bubbles().first().textContent()) ?? ''
            const first = Number(/Mensagem (\d+)\./.exec(text)?.[1])
            return first < before && first
          },
          { description: 'older messages' },
        )
        const after = await log().evaluate(async (element, id) => {
          await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
          const bubble = element.querySelector(`[data-message="${id}"] > :first-child`)
          return (
            bubble && Math.round(bubble.getBoundingClientRect().top - element.getBoundingClientRect().top)
          )
        }, firstRow?.id)
        expect(Math.abs((after ?? Number.NaN) - (firstRow?.top ?? 0))).toBeLessThanOrEqual(1)
        expect(await bubbles().count()).toBeLessThanOrEqual(WINDOW)
      }
      await page.getByRole('button', { name: 'Ir para a última mensagem' }).click()
      await message(COUNT - 1).waitFor()
      await page.getByRole('button', { name: 'Ir para a última mensagem' }).waitFor({ state: 'detached' })
    })
  })

  test('shows what a quote points at, though it was never loaded', async () => {
    await watched('thread quote', page, async () => {
      await page.reload()
      await awake(page)
      await bubbles()
        .filter({ hasText: 'Lembra disso?' })
        .getByRole('button', { name: /Mensagem 0\./ })
        .click()
      await message(0).waitFor()
      await waitFor(() => message(0).evaluate((element) => element.contains(document.activeElement)), {
        description: 'the focus on the message',
      })
      expect(await bubbles().count()).toBeLessThanOrEqual(WINDOW)
      await log().press('End')
      await message(COUNT - 1).waitFor()
    })
  })
})

describe('the address of a message', () => {
  test('opens the conversation there, with the message in sight and in focus', async () => {
    await watched('message link', page, async () => {
      const [row] = await journey.world.services.admin`select id from messages
        where ticket_id = ${ticket.id} and external_id = ${'long-90'}`
      await page.goto(`${journey.world.webUrl}/tickets`)
      await page.goto(`${journey.world.webUrl}/tickets/${ticket.uuid}?section=open#message-${row?.id}`)
      await awake(page)
      await message(90).waitFor()
      await waitFor(() => message(90).evaluate((element) => element.contains(document.activeElement)), {
        description: 'the focus on the message',
      })
      await log().press('End')
      await message(COUNT - 1).waitFor()
    })
  })
})

describe('forwarding', () => {
  test('is refused without a message or a contact, and goes to who was chosen, by keyboard', async () => {
    await watched('thread forward', page, async () => {
      const last = message(COUNT - 1)
      await last.hover()
      await last.getByRole('button', { name: 'Ações da mensagem' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Encaminhar' }).press('Enter')
      const bar = page.getByRole('region', { name: 'Escolher mensagens para encaminhar' })
      const box = page.getByRole('checkbox', { name: new RegExp(`Mensagem ${COUNT - 1}\\.`) })
      await waitFor(() => box.evaluate((element) => element === document.activeElement), {
        description: 'the focus',
      })
      await page.keyboard.press('Space')
      await bar.getByRole('button', { name: 'Encaminhar' }).press('Enter')
      await bar.getByText('Escolha pelo menos uma mensagem.').waitFor()
      await page.getByRole('checkbox', { name: new RegExp(`Mensagem ${COUNT - 2}\\.`) }).press('Space')
      await box.press('Space')
      await bar.getByText('2 mensagens escolhidas').waitFor()
      await bar.getByRole('button', { name: 'Encaminhar' }).press('Enter')

      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Encaminhar' }).click()
      await dialog.getByText('Escolha pelo menos um contato.').waitFor()
      await dialog.getByLabel('Para quem').fill('joana')
      await dialog.getByLabel(/Joana Ocupada/).click()
      await dialog.getByLabel(/Joana Livre/).click()
      await dialog.getByRole('button', { name: 'Encaminhar' }).click()
      // One has them, the other is a colleague's: said for each, and only who is left would be tried again.
      await dialog.getByText('está em conversa com Bia Colega').waitFor()
      await dialog.getByRole('listitem').filter({ hasText: 'Joana Livre' }).getByText('enviada').waitFor()
      await dialog.getByRole('button', { name: 'Tirar Joana Ocupada' }).click()
      await dialog.getByRole('button', { name: 'Encaminhar' }).click()
      await dialog.waitFor({ state: 'detached' })
      await bar.waitFor({ state: 'detached' })
    })
    const rows = await journey.world.services.admin`
      select m.body from messages m join contacts c on c.id = m.contact_id
      where c.number = '5511988887003' and m.is_forwarded order by m.id`
    expect(rows.map((row) => /Mensagem (\d+)\./.exec(row.body)?.[1])).toEqual([
      String(COUNT - 2),
      String(COUNT - 1),
    ])
  })

  test('nothing went wrong in the pages', () => {
    expect(journey.faults.filter((fault) => !fault.includes('409'))).toEqual([])
  })
})
