import { describe, expect, test } from 'bun:test'
import { connections } from '#db/schema/connections.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { queueVerbs } from '#domain/queues/queue-verbs.ts'
import { userVerbs } from '#domain/users/user-verbs.ts'
import { aCompany, aQueue, asUser, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { acted, customerWrites, ticketFacts, undo } from '#tests/support/undo/undo-scenario.ts'
import { UNDO_MS } from '../core/contract/time.ts'
import { acceptTicket } from './actions/accept-ticket.ts'
import { closeTicket } from './actions/close-ticket.ts'
import { openTicket } from './actions/open-ticket.ts'
import { reopenTicket } from './actions/reopen-ticket.ts'
import { finishAct } from './undo/finish-act.ts'
import { undoAct } from './undo/undo-act.ts'

const services = await testServices()

/** The queue goes, and what is live in it waits in none. */
function deleteQueue(company: TestCompany, queueId: number) {
  return queueVerbs.remove(asUser(services, company.admin), { queueId })
}

function deleteUser(company: TestCompany, userId: number) {
  return userVerbs.remove(asUser(services, company.admin), { userId })
}

describe('a ticket that comes back after its queue was deleted', () => {
  test('by undo is in no queue, and stays its attendant’s', async () => {
    const scenario = await acted(services, 'close')
    await deleteQueue(scenario.company, scenario.company.queue.id)
    await undo(scenario)
    expect(await ticketFacts(scenario)).toMatchObject({
      status: 'open',
      queue_id: null,
      user_id: String(scenario.company.attendant.userId),
    })
  })

  test('by the customer’s next message, while it could be undone, is in no queue', async () => {
    const scenario = await acted(services, 'close')
    await deleteQueue(scenario.company, scenario.company.queue.id)
    await customerWrites(scenario)
    expect(await ticketFacts(scenario)).toMatchObject({ status: 'open', queue_id: null })
  })

  test('by the customer’s next message, later, waits in the connection’s only queue', async () => {
    const company = await aCompany(services)
    const otherQueue = await aQueue(company.ctx)
    const values = { queueId: otherQueue.id, contactId: company.contact.id, userId: null }
    const { id } = await aTicket(company, 'closed', values)
    await inTransaction(company.ctx, (tx) => tx.db.update(connections).set({ timeCreateNewTicket: 60 }))
    await deleteQueue(company, otherQueue.id)
    const input = { contactId: company.contact.id, connectionId: company.connection.id }
    const { outcome, ticket } = await inTransaction(company.ctx, (tx) => openTicket(tx, input))
    expect({ outcome, id: ticket.id, queueId: ticket.queueId }).toEqual({
      outcome: 'reopened',
      id,
      queueId: company.queue.id,
    })
  })

  test('by an attendant asks for a queue', async () => {
    const company = await aCompany(services)
    const otherQueue = await aQueue(company.ctx)
    const { id } = await aTicket(company, 'closed', { queueId: otherQueue.id })
    await deleteQueue(company, otherQueue.id)
    const ctx = asUser(services, company.admin)
    await expect(reopenTicket(ctx, { ticketId: id })).rejects.toMatchObject({ code: 'ERR_QUEUE_REQUIRED' })
    const reopened = await reopenTicket(ctx, { ticketId: id, queueId: company.queue.id })
    expect(reopened).toMatchObject({ status: 'open', queue: { id: company.queue.id } })
  })

  test('as the next one of a transfer is in no queue', async () => {
    const scenario = await acted(services, 'transfer', { anew: true })
    await deleteQueue(scenario.company, scenario.target.id)
    services.travel(UNDO_MS)
    await finishAct(scenario.company.ctx, { ticketId: scenario.id })
    const live = await services.admin`select queue_id, status from tickets
      where company_id = ${scenario.company.id} and status <> 'closed'`
    expect([...live]).toMatchObject([{ queue_id: null }])
  })
})

describe('a ticket that comes back after its attendant was deleted', () => {
  test('by undo of who ended it waits', async () => {
    const company = await aCompany(services)
    const leavingUser = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const { id } = await aTicket(company, 'open', { queueId: company.queue.id, userId: leavingUser.userId })
    const ctx = asUser(services, company.admin)
    const closed = await closeTicket(ctx, { ticketId: id, sendFarewellMessage: false })
    await deleteUser(company, leavingUser.userId)
    const back = await undoAct(ctx, { ticketId: id, actId: closed.undo?.actId ?? '' })
    expect(back).toMatchObject({ status: 'pending', userId: null, queue: { id: company.queue.id } })
  })

  test('by the customer’s next message waits for nobody in particular', async () => {
    const company = await aCompany(services)
    const leavingUser = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const values = { queueId: company.queue.id, contactId: company.contact.id, userId: leavingUser.userId }
    await aTicket(company, 'closed', values)
    await inTransaction(company.ctx, (tx) => tx.db.update(connections).set({ timeCreateNewTicket: 60 }))
    await deleteUser(company, leavingUser.userId)
    const input = { contactId: company.contact.id, connectionId: company.connection.id }
    const { outcome, ticket } = await inTransaction(company.ctx, (tx) => openTicket(tx, input))
    expect({ outcome, userId: ticket.userId, status: ticket.status }).toEqual({
      outcome: 'reopened',
      userId: null,
      status: 'pending',
    })
  })
})

test('who accepts while they are deleted leaves nothing that they attend', async () => {
  const company = await aCompany(services)
  for (let round = 0; round < 15; round += 1) {
    const leavingUser = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await aTicket(company, 'pending', { queueId: company.queue.id })).id),
    )
    const ctx = asUser(services, leavingUser)
    const [deleted] = await Promise.allSettled([
      deleteUser(company, leavingUser.userId),
      ...ids.map((ticketId) => acceptTicket(ctx, { ticketId })),
    ])
    expect(deleted.status).toBe('fulfilled')
    const attendedTickets =
      await services.admin`select status from tickets where user_id = ${leavingUser.userId}`
    expect([...attendedTickets]).toEqual([])
  }
})
