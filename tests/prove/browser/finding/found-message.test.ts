import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { messages } from '#db/schema/messages.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { SendMessageInput } from '#domain/messages/contract/schema.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { logTicket } from '#domain/tickets/log-ticket.ts'
import { asUser, aTicket } from '#tests/support/factories.ts'
import {
  awake,
  DESKTOP,
  type Journey,
  openJourney,
  type Person,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const COUNT = 500
/** Far from both ends. */
const MATCHES = 120
const HOUR_MS = 3_600_000
const START = Date.now() - (COUNT + 48) * HOUR_MS

let journey: Journey
let ana: Person
let ticket: Awaited<ReturnType<typeof aTicket>>

beforeAll(async () => {
  journey = await openJourney()
  ana = await journey.person({ name: 'Ana Atendente' })
  ticket = await aLongConversation()
})
afterAll(() => journey?.close())

/** Many messages, one of which speaks of an invoice; before them a ticket that is over. */
async function aLongConversation() {
  const { company } = journey.world
  const values = { queueId: company.queue.id }
  const past = await aTicket(company, 'closed', { ...values, userId: ana.userId, isLatest: false })
  const { contactId } = past
  const open = await aTicket(company, 'open', { ...values, contactId, userId: ana.userId })
  const atHour = (hour: number) => ({ ...company.ctx, now: () => new Date(START + hour * HOUR_MS) })
  const log = (hour: number, entry: Parameters<typeof logTicket>[1]) =>
    inTransaction(atHour(hour), (tx) =>
      logTicket(tx, { queueId: company.queue.id, userId: ana.userId, ...entry }),
    )
  await log(-40, { ticketId: past.id, type: 'create' })
  await log(-38, { ticketId: past.id, type: 'closed' })
  await log(-1, { ticketId: open.id, type: 'reopen' })
  await inTransaction(company.ctx, async (tx) => {
    const { companyId } = tx
    const { connectionId } = open
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      companyId,
      contactId,
      connectionId,
      externalId: `found-${index}`,
      ticketId: index < 2 ? past.id : open.id,
      fromMe: index % 3 === 0,
      mediaType: 'conversation' as const,
      body: `Fala ${index}. ${index === MATCHES ? `${'Antes disso. '.repeat(150)}O bolêto azul venceu.` : 'Certo. '.repeat(index % 5)}`,
      createdAt: new Date(START + (index < 2 ? index - 40 : index) * HOUR_MS + HOUR_MS / 2),
    }))
    await tx.db.insert(messages).values(rows)
  })
  return open
}

const log = (page: Page) => page.getByRole('region', { name: 'Mensagens da conversa' })
const bubbles = (page: Page) => log(page).locator('[data-message]')
const bubbleAt = (page: Page, index: number) =>
  bubbles(page).filter({ hasText: new RegExp(`Fala ${index}\\.`) })
const latest = (page: Page) => page.getByRole('button', { name: /^Ir para a última mensagem|mensage.* nova/ })

/** The messages that are in the document, by their number. */
const shownIndexes = (page: Page) =>
  bubbles(page).evaluateAll((elements) =>
    elements.map((bubble) => Number(/Fala (\d+)\./.exec(bubble.textContent ?? '')?.[1] ?? -1)),
  )

async function expectNoGap(page: Page) {
  const numbers = await shownIndexes(page)
  const first = numbers[0] ?? 0
  expect(numbers).toEqual(numbers.map((_, offset) => first + offset))
}

function isSeen(page: Page, selector: string) {
  return log(page).evaluate((element, css) => {
    const { top, bottom } = element.getBoundingClientRect()
    const box = element.querySelector(css)?.getBoundingClientRect()
    return box !== undefined && box.top >= top && box.bottom <= bottom
  }, selector)
}

describe('a message that a search has found, far back', () => {
  for (const [size, viewport, colorScheme] of [
    ['wide', DESKTOP, 'dark'],
    ['phone', PHONE, 'light'],
  ] as const) {
    test(`is shown with what stands around it and the words marked, apart from what comes (${size})`, async () => {
      const context = await journey.window({ viewport, colorScheme, hasTouch: size === 'phone' })
      const page = await context.newPage()
      await watched(`found ${size}`, page, async () => {
        await signIn(page, journey.world, ana.email)
        await page.goto(`${journey.world.webUrl}/tickets?tab=search&messages=1&q=azul+boleto`)
        await awake(page)
        await page.locator('[data-hit]').first().click()
        await bubbleAt(page, MATCHES).waitFor()
        await waitFor(() => isSeen(page, 'mark'), { description: 'the word in sight' })
        expect(await log(page).locator('mark').allTextContents()).toEqual(['bolêto', 'azul'])
        expect(
          await bubbleAt(page, MATCHES).evaluate((element) => element.contains(document.activeElement)),
        ).toBe(true)
        await expectNoGap(page)
        await picture(page, `found-${size}`)

        // What comes meanwhile is counted, and stands not below what is read here.
        const { company, services } = journey.world
        const body = `Novidade ${size}`
        const note = SendMessageInput.parse({ ticketId: ticket.id, body, isPrivate: true })
        await sendMessage(asUser(services, company.admin), note)
        await page.getByRole('button', { name: '1 mensagem nova' }).waitFor()
        expect(await bubbles(page).filter({ hasText: body }).count()).toBe(0)
        await expectNoGap(page)
        expect(await log(page).locator('mark').count()).toBe(2)

        // On to both sides.
        const [first = 0, last = 0] = [(await shownIndexes(page))[0], (await shownIndexes(page)).at(-1)]
        for (const [edge, reached] of [
          [0, async () => ((await shownIndexes(page))[0] ?? 0) < first],
          [1e6, async () => ((await shownIndexes(page)).at(-1) ?? 0) > last],
        ] as const) {
          await waitFor(
            async () => {
              await log(page).evaluate((element, top) => element.scrollTo(0, top), edge)
              return reached()
            },
            { description: 'more to one side' },
          )
          await expectNoGap(page)
        }
        await picture(page, `found-${size}-further`)

        await latest(page).click()
        await bubbles(page).filter({ hasText: body }).waitFor()
        await bubbleAt(page, COUNT - 1).waitFor()
        await latest(page).waitFor({ state: 'detached' })
        expect(await log(page).locator('mark').count()).toBe(0)
        expect(await bubbleAt(page, MATCHES).count()).toBe(0)
      })
      await context.close()
    })
  }

  test('is come to from its address, and reading on leads to the end without a gap', async () => {
    const context = await journey.window()
    const page = await context.newPage()
    await watched('found by address', page, async () => {
      await signIn(page, journey.world, ana.email)
      const [row] = await journey.world.services.admin`select id from messages
        where ticket_id = ${ticket.id} and external_id = ${'found-380'}`
      await page.goto(`${journey.world.webUrl}/tickets/${ticket.uuid}?section=open#message-${row?.id}`)
      await awake(page)
      await bubbleAt(page, 380).waitFor()
      await bubbleAt(page, COUNT - 1).waitFor({ state: 'detached' })
      await waitFor(
        async () => {
          await log(page).evaluate((element) => element.scrollBy(0, element.clientHeight))
          return (await bubbleAt(page, COUNT - 1).count()) > 0
        },
        { description: 'the end' },
      )
      const numbers = (await shownIndexes(page)).filter((number) => number >= 0)
      expect(numbers).toEqual(numbers.map((_, offset) => (numbers[0] ?? 0) + offset))
    })
    await context.close()
  })
})

describe('what happened in an earlier ticket', () => {
  for (const [size, viewport] of [
    ['wide', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    test(`stands in the conversation, under that ticket’s label, with who did it (${size})`, async () => {
      const context = await journey.window({ viewport, hasTouch: size === 'phone' })
      const page = await context.newPage()
      await watched(`earlier ${size}`, page, async () => {
        await signIn(page, journey.world, ana.email)
        const [row] = await journey.world.services.admin`select id from messages
          where external_id = ${'found-1'} and contact_id = ${ticket.contactId}`
        await page.goto(`${journey.world.webUrl}/tickets/${ticket.uuid}?section=open#message-${row?.id}`)
        await awake(page)
        await log(page).getByText('Ana Atendente reabriu a conversa').waitFor()
        const lines = await log(page)
          .locator('[data-events], [data-divider], [data-message]')
          .evaluateAll((elements) => elements.slice(0, 8).map((element) => element.textContent ?? ''))
        expect(lines[0]).toContain('Conversa nº')
        expect(lines[1]).toContain('Ana Atendente criou a conversa')
        expect(lines[2]).toContain('Fala 0.')
        expect(lines[3]).toContain('Fala 1.')
        expect(lines[4]).toContain('Ana Atendente resolveu a conversa')
        expect(lines[5]).toContain(`Conversa nº ${ticket.id}`)
        expect(lines[6]).toContain('Ana Atendente reabriu a conversa')
        await picture(page, `earlier-${size}`)
      })
      await context.close()
    })
  }

  test('nothing went wrong in the pages', () => {
    expect(journey.faults).toEqual([])
  })
})
