import { describe, expect, test } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import { aCompany, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { closeAllTickets } from '../actions/close-all-tickets.ts'
import { closeTicket } from '../actions/close-ticket.ts'
import { transferTicket } from '../actions/transfer-ticket.ts'
import { ListTicketsInput, MAX_PINS } from '../contract/schema.ts'
import { listPinnedTickets } from './list-pinned-tickets.ts'
import { listTickets } from './list-tickets.ts'
import { pinTicket } from './pin-ticket.ts'
import { unpinTicket } from './unpin-ticket.ts'

const services = await testServices()

async function pinsOf(ctx: Ctx): Promise<number[]> {
  return (await listPinnedTickets(ctx)).tickets.map((ticket) => ticket.id)
}

describe('a pinned ticket', () => {
  test('stands in the order of pinning, for its user alone, and their screens are told once', async () => {
    const company = await aCompany(services)
    const [ctx, colleague] = [asUser(services, company.attendant), asUser(services, company.admin)]
    const owner = { userId: company.attendant.userId }
    const [first, second] = [await aTicket(company, 'open', owner), await aTicket(company, 'open', owner)]

    await pinTicket(ctx, { ticketId: second.id })
    await pinTicket(ctx, { ticketId: first.id })
    const again = await pinTicket(ctx, { ticketId: second.id })

    expect(again.tickets.map((ticket) => ticket.id)).toEqual([second.id, first.id])
    expect(await pinsOf(ctx)).toEqual([second.id, first.id])
    expect(await pinsOf(colleague)).toEqual([])
    const pinsEvent = { type: 'pins.changed', userId: company.attendant.userId }
    expect(await eventsOf(services, company.id)).toMatchObject([pinsEvent, pinsEvent])
  })

  test('leaves pages and their counts as they are', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.attendant)
    const owner = { userId: company.attendant.userId }
    const older = await aTicket(company, 'open', { ...owner, updatedAt: new Date('2026-03-01T00:00:00Z') })
    await aTicket(company, 'open', owner)
    const input = ListTicketsInput.parse({ status: 'open' })
    const before = await listTickets(ctx, input)
    await pinTicket(ctx, { ticketId: older.id })
    expect(await listTickets(ctx, input)).toEqual(before)
  })

  test('goes back by unpinning, which a second time tells nobody', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.attendant)
    const ticket = await aTicket(company, 'open', { userId: company.attendant.userId })
    await pinTicket(ctx, { ticketId: ticket.id })
    await unpinTicket(ctx, { ticketId: ticket.id })
    await unpinTicket(ctx, { ticketId: ticket.id })
    expect(await pinsOf(ctx)).toEqual([])
    expect(await eventsOf(services, company.id)).toHaveLength(2)
  })

  test('is unpinned for everybody by closing, alone or with all', async () => {
    const company = await aCompany(services)
    const [ctx, admin] = [asUser(services, company.attendant), asUser(services, company.admin)]
    const owner = { userId: company.attendant.userId, queueId: company.queue.id }
    const [firstTicket, otherTicket] = [
      await aTicket(company, 'open', owner),
      await aTicket(company, 'open', owner),
    ]
    for (const pinner of [ctx, admin]) {
      for (const { id } of [firstTicket, otherTicket]) await pinTicket(pinner, { ticketId: id })
    }
    await closeTicket(ctx, { ticketId: firstTicket.id, sendFarewellMessage: false })
    await closeAllTickets(admin, { status: 'open', selectedQueueIds: [] })
    const remainingPins = await services.admin`select from ticket_pins where company_id = ${company.id}`
    expect(remainingPins).toHaveLength(0)
  })

  test('of which one loses sight is not shown, takes no place, and is shown again with it', async () => {
    const company = await aCompany(services)
    const colleague = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const ctx = asUser(services, company.attendant)
    const owner = { userId: company.attendant.userId, queueId: company.queue.id }
    const ticket = await aTicket(company, 'open', owner)
    await pinTicket(ctx, { ticketId: ticket.id })
    const give = (userId: number) => ({ ticketId: ticket.id, queueId: company.queue.id, userId })
    await transferTicket(asUser(services, company.admin), give(colleague.userId))
    expect(await pinsOf(ctx)).toEqual([])
    await transferTicket(asUser(services, company.admin), give(company.attendant.userId))
    expect(await pinsOf(ctx)).toEqual([ticket.id])
  })
})

describe('pinning is refused', () => {
  test('past twenty, also from two tabs at once', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.attendant)
    const tickets = []
    for (let n = 0; n < MAX_PINS + 1; n++) {
      tickets.push(await aTicket(company, 'open', { userId: company.attendant.userId }))
    }
    for (const { id } of tickets.slice(0, MAX_PINS - 1)) await pinTicket(ctx, { ticketId: id })
    const last = tickets.slice(MAX_PINS - 1).map(({ id }) => pinTicket(ctx, { ticketId: id }))
    const outcomes = await Promise.allSettled(last)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refusals).toMatchObject([{ code: 'ERR_PIN_LIMIT' }])
    expect(await pinsOf(ctx)).toHaveLength(MAX_PINS)
  })

  test('for what is closed, unseen or another company’s', async () => {
    const [company, stranger] = [await aCompany(services), await aCompany(services)]
    const ctx = asUser(services, company.attendant)
    const closed = await aTicket(company, 'closed', { userId: company.attendant.userId })
    const colleaguesTicket = await aTicket(company, 'open', {
      userId: company.admin.userId,
      queueId: company.queue.id,
    })
    const foreign = await aTicket(stranger, 'open')
    const attempt = (ticketId: number) => pinTicket(ctx, { ticketId })
    await expect(attempt(closed.id)).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' })
    for (const { id } of [colleaguesTicket, foreign]) {
      await expect(attempt(id)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    }
  })
})
