import { describe, expect, test } from 'bun:test'
import { runTimers } from '#sessions/clock/run-timers.ts'
import { aCompany, aContact, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { aMessageEvent, aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { messagesOf } from '#tests/support/traces.ts'
import { HOUR_MS, MINUTE_MS } from '../core/contract/time.ts'
import { receiveEvent } from '../messages/inbound/receive-event.ts'
import { sendMessage } from '../messages/outbound/send-message.ts'
import { tagResource } from '../tags/contract/resource.ts'
import { tagVerbs } from '../tags/tag-verbs.ts'
import { closeTicket } from '../tickets/actions/close-ticket.ts'
import { deleteTicket } from '../tickets/actions/delete-ticket.ts'
import { reopenTicket } from '../tickets/actions/reopen-ticket.ts'
import { transferTicket } from '../tickets/actions/transfer-ticket.ts'
import { moveCard } from './move-card.ts'
import { passLane } from './pass-lane.ts'

const services = await testServices()

type Terms = { timeLane?: number; nextLaneId?: number; rollbackLaneId?: number; greetingMessageLane?: string }

async function aBoard() {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const lane = (name: string, terms: Terms = {}) =>
    tagVerbs.create(admin, tagResource.schemas.create.parse({ name, kanban: 1, ...terms }))
  return { company, admin, lane }
}
type Board = Awaited<ReturnType<typeof aBoard>>

/** A card whose customer was answered just now, in a lane that time leads out of after two hours. */
async function aTimedCard(board: Board, terms: Terms = {}) {
  const { company, admin, lane } = board
  const next = await lane('Sem resposta', { greetingMessageLane: 'Ainda está aí, {{name}}?' })
  const first = await lane('Proposta', { timeLane: 2, nextLaneId: next.id, ...terms })
  const contact = await aContact(company.ctx, { name: 'Ana' })
  const values = { userId: company.admin.userId, queueId: company.queue.id, contactId: contact.id }
  const ticket = await aTicket(company, 'open', values)
  const ticketId = ticket.id
  await answer(board, ticketId)
  await moveCard(admin, { ticketId, laneId: first.id })
  return { next, first, ticketId, contact }
}

const answer = ({ admin }: Board, ticketId: number, body = 'Segue a proposta') =>
  sendMessage(admin, { ticketId, body, clientId: crypto.randomUUID(), isPrivate: false, sign: false })

function write(company: TestCompany, number: string, body = 'Sim!') {
  const event = aMessageEvent({ chat: aPersonChat(number), externalId: crypto.randomUUID(), body })
  return receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

const laneOf = async (ticketId: number) => {
  const [row] = await services.admin`select g.name from ticket_tags l join tags g on g.id = l.tag_id
    where l.ticket_id = ${ticketId}`
  return row?.name
}
const timersOf = async (ticketId: number) =>
  (await services.admin`select due_at as at from timers where kind = 'lane' and ref_id = ${ticketId}`).map(
    ({ at: dueAt }) => Math.round((dueAt.getTime() - services.now().getTime()) / MINUTE_MS),
  )
const saidBodies = async (company: TestCompany, ticketId: number) =>
  (await messagesOf(company.ctx, ticketId)).map(({ body }) => body)

describe('a card', () => {
  test('that nobody answers moves on after the hours of its lane, once, with the next lane’s greeting', async () => {
    const board = await aBoard()
    const { ticketId } = await aTimedCard(board)
    expect(await timersOf(ticketId)).toEqual([120])
    services.travel(119 * MINUTE_MS)
    await passLane(board.company.ctx, { ticketId })
    expect(await laneOf(ticketId)).toBe('Proposta')

    services.travel(2 * MINUTE_MS)
    await Promise.all([1, 2, 3].map(() => passLane(board.company.ctx, { ticketId })))
    expect(await laneOf(ticketId)).toBe('Sem resposta')
    expect(await saidBodies(board.company, ticketId)).toEqual(['Segue a proposta', 'Ainda está aí, Ana?'])
    const sends = await services.admin`select from sends where company_id = ${board.company.id}`
    expect(sends).toHaveLength(2)
    expect(await timersOf(ticketId)).toEqual([])
  })

  test('moves by the clock of the sessions process, also one that began after the hour', async () => {
    const board = await aBoard()
    const { ticketId } = await aTimedCard(board)
    services.travel(3 * HOUR_MS)
    await runTimers(services)
    await runTimers(services)
    expect(await laneOf(ticketId)).toBe('Sem resposta')
    expect(await saidBodies(board.company, ticketId)).toHaveLength(2)
  })

  test('waits on from our next message, and as long as the customer’s word is the last', async () => {
    const board = await aBoard()
    const { ticketId, contact } = await aTimedCard(board)
    services.travel(HOUR_MS)
    await write(board.company, contact.number)
    services.travel(HOUR_MS + MINUTE_MS)
    await runTimers(services)
    expect(await laneOf(ticketId)).toBe('Proposta')
    await answer(board, ticketId)
    services.travel(119 * MINUTE_MS)
    await runTimers(services)
    expect(await laneOf(ticketId)).toBe('Proposta')
    services.travel(2 * MINUTE_MS)
    await runTimers(services)
    expect(await laneOf(ticketId)).toBe('Sem resposta')
  })

  test('counts from when it came into the lane, not from what was said long before', async () => {
    const board = await aBoard()
    const { first, ticketId } = await aTimedCard(board)
    await moveCard(board.admin, { ticketId, laneId: null })
    expect(await timersOf(ticketId)).toEqual([])
    services.travel(5 * HOUR_MS)
    await moveCard(board.admin, { ticketId, laneId: first.id })
    expect(await timersOf(ticketId)).toEqual([120])
  })

  test('that is handed on has the whole time of its lane with who gets it', async () => {
    const board = await aBoard()
    const { company, admin } = board
    const { ticketId } = await aTimedCard(board)
    services.travel(HOUR_MS)
    const { userId } = company.attendant
    await transferTicket(admin, { ticketId, queueId: company.queue.id, userId })
    services.travel(90 * MINUTE_MS)
    await passLane(company.ctx, { ticketId })
    expect(await laneOf(ticketId)).toBe('Proposta')
    services.travel(31 * MINUTE_MS)
    await passLane(company.ctx, { ticketId })
    expect(await laneOf(ticketId)).toBe('Sem resposta')
  })

  test('moves on without a greeting when its time was over for more than a day', async () => {
    const board = await aBoard()
    const { ticketId } = await aTimedCard(board)
    services.travel(27 * HOUR_MS)
    await runTimers(services)
    expect(await laneOf(ticketId)).toBe('Sem resposta')
    expect(await saidBodies(board.company, ticketId)).toHaveLength(1)
  })

  test('that ended stays where it is; reopened, its time begins anew', async () => {
    const board = await aBoard()
    const { ticketId } = await aTimedCard(board)
    await closeTicket(board.admin, { ticketId, sendFarewellMessage: false })
    services.travel(3 * HOUR_MS)
    await runTimers(services)
    expect(await laneOf(ticketId)).toBe('Proposta')
    expect(await timersOf(ticketId)).toEqual([])
    await reopenTicket(board.admin, { ticketId, queueId: null })
    expect(await timersOf(ticketId)).toEqual([120])
    await deleteTicket(board.admin, { ticketId })
    expect(await timersOf(ticketId)).toEqual([])
  })

  test('follows what its lane says now: sooner, later, or not at all', async () => {
    const board = await aBoard()
    const { first, next, ticketId } = await aTimedCard(board)
    const { id: tagId } = first
    await tagVerbs.update(board.admin, { tagId, timeLane: 1 })
    expect(await timersOf(ticketId)).toEqual([60])
    await tagVerbs.update(board.admin, { tagId, timeLane: 0 })
    expect(await timersOf(ticketId)).toEqual([])
    await tagVerbs.update(board.admin, { tagId, timeLane: 3 })
    expect(await timersOf(ticketId)).toEqual([180])
    await tagVerbs.remove(board.admin, { tagId: next.id })
    services.travel(4 * HOUR_MS)
    await runTimers(services)
    expect(await laneOf(ticketId)).toBe('Proposta')
    await services.admin`update tags set deleted_at = now() - interval '9 days' where id = ${next.id}`
    await tagVerbs.purge(board.company.ctx)
    services.travel(2 * HOUR_MS)
    await runTimers(services)
    expect([await laneOf(ticketId), await timersOf(ticketId)]).toEqual(['Proposta', []])
  })

  test('stays where its lane is deleted, or the plan has no board any more', async () => {
    const board = await aBoard()
    const { first, ticketId } = await aTimedCard(board)
    await tagVerbs.remove(board.admin, { tagId: first.id })
    services.travel(3 * HOUR_MS)
    await runTimers(services)
    expect(await saidBodies(board.company, ticketId)).toHaveLength(1)
    const otherBoard = await aBoard()
    const without = await aTimedCard(otherBoard)
    await services.admin`with plan as (insert into plans (name, users, connections, queues, use_kanban)
      values (${crypto.randomUUID()}, 1, 1, 1, false) returning id)
      update companies set plan_id = plan.id from plan where companies.id = ${otherBoard.company.id}`
    services.travel(3 * HOUR_MS)
    await runTimers(services)
    expect(await laneOf(without.ticketId)).toBe('Proposta')
  })
})

describe('a customer who writes', () => {
  test('moves the ticket back to the lane that its own names, once a message, without a greeting', async () => {
    const board = await aBoard()
    const back = await board.lane('Respondeu', { greetingMessageLane: 'Que bom!' })
    const { ticketId, contact } = await aTimedCard(board, { rollbackLaneId: back.id })
    await answer(board, ticketId)
    expect(await laneOf(ticketId)).toBe('Proposta')
    await write(board.company, contact.number)
    expect(await laneOf(ticketId)).toBe('Respondeu')
    expect(await timersOf(ticketId)).toEqual([])
    expect(await saidBodies(board.company, ticketId)).not.toContain('Que bom!')
    const [row] = await services.admin`select t.unread_messages::int as unread, t.last_message as last,
      l.user_id is null as "isNobody" from tickets t
      join ticket_tags l on l.ticket_id = t.id where t.id = ${ticketId}`
    expect({ ...row }).toEqual({ unread: 1, last: 'Sim!', isNobody: true })
  })

  test('finds the ticket in its lane where the other one is deleted', async () => {
    const board = await aBoard()
    const back = await board.lane('Respondeu')
    const { ticketId, contact } = await aTimedCard(board, { rollbackLaneId: back.id })
    await tagVerbs.remove(board.admin, { tagId: back.id })
    await write(board.company, contact.number)
    expect(await laneOf(ticketId)).toBe('Proposta')
  })
})

describe('lanes', () => {
  test('do not lead to one another round and round, not even over one that is deleted', async () => {
    const board = await aBoard()
    const c = await board.lane('Lane C', { timeLane: 1 })
    const b = await board.lane('Lane B', { timeLane: 1, nextLaneId: c.id })
    const a = await board.lane('Lane A', { timeLane: 1, nextLaneId: b.id })
    const refusal = { details: { fields: { nextLaneId: 'circle' } } }
    const close = () => tagVerbs.update(board.admin, { tagId: c.id, nextLaneId: a.id })
    await expect(close()).rejects.toMatchObject(refusal)
    await tagVerbs.remove(board.admin, { tagId: b.id })
    await expect(close()).rejects.toMatchObject(refusal)
    await tagVerbs.undoRemove(board.admin, { tagId: b.id })
    await tagVerbs.update(board.admin, { tagId: b.id, timeLane: 0 })
    expect(await close()).toMatchObject({ nextLaneId: a.id })
    const last = tagVerbs.update(board.admin, { tagId: b.id, timeLane: 1 })
    await expect(last).rejects.toMatchObject(refusal)
  })
})
