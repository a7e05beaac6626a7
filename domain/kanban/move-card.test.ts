import { describe, expect, test } from 'bun:test'
import {
  aCompany,
  aQueue,
  asUser,
  aTag,
  aTicket,
  aUser,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import { tagVerbs } from '../tags/tag-verbs.ts'
import { transferTicket } from '../tickets/actions/transfer-ticket.ts'
import { getTicket } from '../tickets/get-ticket.ts'
import { moveCard } from './move-card.ts'

const services = await testServices()

const aLane = (company: TestCompany, name: string) => aTag(company.ctx, { name, isKanban: true })

async function aBoard() {
  const company = await aCompany(services)
  const [first, second] = [await aLane(company, 'Novo'), await aLane(company, 'Ganho')]
  const ticket = await aTicket(company, 'open', {
    userId: company.attendant.userId,
    queueId: company.queue.id,
  })
  const ctx = asUser(services, company.attendant)
  return { company, ctx, first, second, ticketId: ticket.id, ticket }
}

const lanesOf = async (ticketId: number) =>
  (
    await services.admin`select tag_id::int as lane, user_id::int as by from ticket_tags where ticket_id = ${ticketId}`
  ).map(({ lane, by }) => ({ lane, by }))

describe('moving a card', () => {
  test('is one change: out of the lane that it was in, into the other, told once, by whom', async () => {
    const { company, ctx, first, second, ticketId, ticket } = await aBoard()
    await moveCard(ctx, { ticketId, laneId: first.id, fromLaneId: null })
    const before = (await eventsOf(services, company.id)).length
    const moved = await moveCard(ctx, { ticketId, laneId: second.id, fromLaneId: first.id })
    expect(moved.tags).toMatchObject([{ id: second.id }])
    expect(moved.updatedAt).toBe(ticket.updatedAt.toISOString())
    expect(await lanesOf(ticketId)).toEqual([{ lane: second.id, by: company.attendant.userId }])
    const newEvents = (await eventsOf(services, company.id)).slice(before)
    expect(newEvents.filter(({ type }) => type === 'ticket.changed')).toHaveLength(1)
    expect(newEvents.flatMap((event) => (event.type === 'row.changed' ? event.id : []))).toEqual([
      first.id,
      second.id,
    ])
    const out = await moveCard(ctx, { ticketId, laneId: null, fromLaneId: second.id })
    expect(out.tags).toEqual([])
    expect(await lanesOf(ticketId)).toEqual([])
  })

  test('where it is already changes nothing, and tells nothing', async () => {
    const { company, ctx, first, ticketId } = await aBoard()
    const once = await moveCard(ctx, { ticketId, laneId: first.id, fromLaneId: null })
    const eventCount = (await eventsOf(services, company.id)).length
    const twice = await moveCard(ctx, { ticketId, laneId: first.id, fromLaneId: null })
    expect(twice.version).toBe(once.version)
    expect(await eventsOf(services, company.id)).toHaveLength(eventCount)
  })

  test('that a colleague moved first is refused, with where it is and by whom', async () => {
    const { company, ctx, first, second, ticketId } = await aBoard()
    const bia = asUser(services, await aUser(company.ctx, { name: 'Bia', profile: 'admin' }))
    const third = await aLane(company, 'Perdido')
    await moveCard(ctx, { ticketId, laneId: first.id })
    const parallelMoves = await Promise.allSettled([
      moveCard(bia, { ticketId, laneId: second.id, fromLaneId: first.id }),
      moveCard(ctx, { ticketId, laneId: third.id, fromLaneId: first.id }),
    ])
    const refused = parallelMoves.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(await lanesOf(ticketId)).toHaveLength(1)
    await moveCard(bia, { ticketId, laneId: second.id })
    const late = moveCard(ctx, { ticketId, laneId: third.id, fromLaneId: first.id })
    const details = { lane: 'Ganho', by: expect.any(String) }
    await expect(late).rejects.toMatchObject({ code: 'ERR_CARD_MOVED', details })
    expect((await getTicket(ctx, { ticketId })).tags).toMatchObject([{ id: second.id }])
  })

  test('leaves one lane, however many move it at the same time', async () => {
    const { company, ctx, first, second, ticketId } = await aBoard()
    const third = await aLane(company, 'Perdido')
    const lanes = [first, second, third, first, second, third]
    await Promise.all(lanes.map(({ id }) => moveCard(ctx, { ticketId, laneId: id })))
    expect(await lanesOf(ticketId)).toHaveLength(1)
  })

  test('is nobody’s who does not see the ticket, and leads to lanes of the company alone', async () => {
    const { company, ctx, first, ticketId } = await aBoard()
    const colleague = await aUser(company.ctx, { queueIds: [] })
    const unseen = moveCard(asUser(services, colleague), { ticketId, laneId: first.id })
    await expect(unseen).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    const stranger = asUser(services, (await aCompany(services)).admin)
    const foreignMove = moveCard(stranger, { ticketId, laneId: null })
    await expect(foreignMove).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    const [label, foreign] = [
      await aTag(company.ctx),
      await aTag((await aCompany(services)).ctx, { isKanban: true }),
    ]
    for (const laneId of [label.id, foreign.id, 999_999]) {
      const moved = moveCard(ctx, { ticketId, laneId })
      await expect(moved).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' })
    }
    expect(await lanesOf(ticketId)).toEqual([])
  })

  test('out of a lane that is deleted ends in the one without; what was not moved is there again by its undo', async () => {
    const { company, ctx, first, second, ticketId } = await aBoard()
    const admin = asUser(services, company.admin)
    const stays = await aTicket(company, 'open', { queueId: company.queue.id })
    for (const id of [ticketId, stays.id]) await moveCard(admin, { ticketId: id, laneId: first.id })
    await tagVerbs.remove(admin, { tagId: first.id })
    expect((await getTicket(ctx, { ticketId })).tags).toEqual([])
    await moveCard(ctx, { ticketId, laneId: second.id, fromLaneId: null })
    await tagVerbs.undoRemove(admin, { tagId: first.id })
    expect((await getTicket(ctx, { ticketId })).tags).toMatchObject([{ id: second.id }])
    expect((await getTicket(admin, { ticketId: stays.id })).tags).toMatchObject([{ id: first.id }])
  })

  test('is not needed after a transfer that opens another ticket: the lane goes along', async () => {
    const { company, ctx, first, ticketId, ticket } = await aBoard()
    await withSettings(company.ctx, { closeTicketOnTransfer: 'true' })
    await moveCard(ctx, { ticketId, laneId: first.id })
    await transferTicket(ctx, { ticketId, queueId: (await aQueue(company.ctx)).id, msgTransfer: null })
    await pastUndo(services, company.ctx, ticketId)
    const [next] = await services.admin`select id::int from tickets
      where contact_id = ${ticket.contactId} and id <> ${ticketId}`
    expect(await lanesOf(next?.id)).toMatchObject([{ lane: first.id }])
  })
})
