import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { aContact, aTag, aTicket } from '#tests/support/factories.ts'
import { type Journey, openJourney, openPage, watched } from '#tests/support/journey/journey.ts'
import { dragged } from '#tests/support/journey/journey-hands.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let journey: Journey
let anaTicket: number

beforeAll(async () => {
  journey = await openJourney()
  const { ctx } = journey.world.company
  const { id: nextLaneId } = await aTag(ctx, { name: 'Ganho', isKanban: true, orderLane: 2 })
  await aTag(ctx, { name: 'Proposta', isKanban: true, orderLane: 1, timeLaneHours: 1, nextLaneId })
  anaTicket = await aCard('Ana Prado')
  await aCard('Bruno Lima')
})
afterAll(() => journey?.close())

test('cards go between the columns of the board by mouse, by keyboard and by time, live for everybody', async () => {
  const look = async () => openPage(journey, await journey.person({ profile: 'admin' }), '/Kanban')
  const [page, otherPage] = await Promise.all([look(), look()])
  await watched('board', page, async () => {
    await holds(otherPage, 'Em aberto', ['Ana Prado', 'Bruno Lima'])
    await dragged(page, card(page, 'Ana Prado'), lane(page, 'Proposta'))
    await holds(otherPage, 'Proposta', ['Ana Prado'])
    await holds(otherPage, 'Em aberto', ['Bruno Lima'])

    const handle = () => card(otherPage, 'Bruno Lima').getByRole('button', { name: 'Mover o cartão de' })
    await handle().focus()
    await otherPage.keyboard.press('Space')
    await otherPage.locator('[data-said]', { hasText: 'levantado' }).waitFor()
    await otherPage.keyboard.press('End')
    await otherPage.locator('[data-said]', { hasText: 'Coluna Ganho, 3 de 3' }).waitFor()
    await otherPage.keyboard.press('ArrowLeft')
    await otherPage.keyboard.press('Space')
    await holds(page, 'Proposta', ['Ana Prado', 'Bruno Lima'])
    await waitFor(() => handle().evaluate((element) => element === document.activeElement), {
      description: 'the focus on the card where it was put',
    })

    await timeIsOver(anaTicket)
    for (const boardPage of [page, otherPage]) await holds(boardPage, 'Ganho', ['Ana Prado'])

    await card(otherPage, 'Ana Prado').getByRole('link', { name: 'Ver conversa' }).click()
    await otherPage.locator('[data-ticket][aria-current=page]', { hasText: 'Ana Prado' }).waitFor()
  })
  for (const boardPage of [page, otherPage]) await boardPage.context().close()
})

test('nothing went wrong in the pages', () => {
  expect(journey.faults).toEqual([])
})

const lane = (page: Page, name: string) =>
  page.locator('[data-lane]', { has: page.getByRole('heading', { name, includeHidden: true }) })
const card = (page: Page, name: string) => page.locator('[data-card]', { hasText: name })

/** The lane shows these cards and no other, and counts them. */
async function holds(page: Page, name: string, names: readonly string[]) {
  const cards = lane(page, name).locator('[data-card]')
  const hasCards = async () => {
    const texts = await cards.allTextContents()
    return (
      names.every((cardName) => texts.some((text) => text.includes(cardName))) &&
      texts.length === names.length
    )
  }
  await waitFor(hasCards, { description: `${names.join(', ')} in ${name}` })
  expect(await lane(page, name).locator('[data-count]').textContent()).toBe(String(names.length))
}

async function aCard(name: string): Promise<number> {
  const { company } = journey.world
  const contact = await aContact(company.ctx, { name })
  const values = { contactId: contact.id, queueId: company.queue.id, lastMessage: 'Bom dia!' }
  return (await aTicket(company, 'open', values)).id
}

/** Our last message to the customer was two hours ago, and so was the card's coming. */
async function timeIsOver(ticketId: number) {
  const { admin } = journey.world.services
  await admin`update tickets set last_message_from_me = true, last_message_at = now() - interval '2 hours'
    where id = ${ticketId}`
  await admin`update ticket_tags set entered_at = now() - interval '2 hours' where ticket_id = ${ticketId}`
  await admin`update timers set due_at = now() where kind = 'lane' and ref_id = ${ticketId}`
}
