import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { userQueues } from '#db/schema/users.ts'
import { getConnection } from '#domain/connections/queries.ts'
import { inCompany } from '#domain/core/tenancy.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { closeTicket } from '#domain/tickets/actions/close-ticket.ts'
import { getTicket } from '#domain/tickets/get-ticket.ts'
import { listTicketLog } from '#domain/tickets/list-ticket-log.ts'
import {
  aCompany,
  aConnection,
  aQueue,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { QUEUE_COLORS } from './contract/rules.ts'
import { CreateQueueInput } from './contract/schema.ts'
import { getQueueUses } from './get-queue-uses.ts'
import { listQueues } from './list-queues.ts'
import { orderQueues } from './order-queues.ts'
import { queueOf } from './queries.ts'
import { queueVerbs } from './queue-verbs.ts'

const services = await testServices()
const queue = (name: string, changes = {}) => CreateQueueInput.parse({ name, ...changes })

describe('a queue', () => {
  test('gets a colour that no other has, and the last place of the menu', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const first = await queueVerbs.create(ctx, queue('Vendas'))
    const second = await queueVerbs.create(ctx, queue('Suporte'))
    expect([first.color, second.color]).toEqual([QUEUE_COLORS[0], QUEUE_COLORS[1]])
    expect((await listQueues(ctx)).map(({ id }) => id)).toEqual([company.queue.id, first.id, second.id])
    expect(first).toMatchObject({ waitAmberMinutes: 10, waitRedMinutes: 30 })
  })

  test('keeps its colour to itself, in whatever case, until it is deleted', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const first = await queueVerbs.create(ctx, queue('Vendas', { color: '#ABCDEF' }))
    const colorTaken = { code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS', details: { fields: { color: 'taken' } } }
    const again = queueVerbs.create(ctx, queue('Suporte', { color: '#abcdef' }))
    await expect(again).rejects.toMatchObject(colorTaken)
    const change = queueVerbs.update(ctx, { queueId: company.queue.id, color: '#abcdef' })
    await expect(change).rejects.toMatchObject(colorTaken)
    await queueVerbs.remove(ctx, { queueId: first.id })
    await queueVerbs.create(ctx, queue('Suporte', { color: '#abcdef' }))
    const elsewhere = asUser(services, (await aCompany(services)).admin)
    await queueVerbs.create(elsewhere, queue('Vendas', { color: '#abcdef' }))
  })

  test('turns amber before it turns red', async () => {
    const ctx = asUser(services, (await aCompany(services)).admin)
    const refusal = { details: { fields: { waitRedMinutes: 'redBeforeAmber' } } }
    const wrong = queue('Vendas', { waitAmberMinutes: 20, waitRedMinutes: 10 })
    await expect(queueVerbs.create(ctx, wrong)).rejects.toMatchObject(refusal)
    const { id: queueId } = await queueVerbs.create(ctx, queue('Vendas'))
    const later = queueVerbs.update(ctx, { queueId, waitAmberMinutes: 31 })
    await expect(later).rejects.toMatchObject(refusal)
    expect(await queueVerbs.update(ctx, { queueId, waitAmberMinutes: 30 })).toMatchObject({
      waitAmberMinutes: 30,
      waitRedMinutes: 30,
    })
  })

  test('is one more than a plan has room for, also for two who make it at once', async () => {
    const company = await aCompany(services)
    await services.admin`insert into plans (name, users, connections, queues) values ('Duas filas', 9, 9, 2)`
    await services.admin`update companies set plan_id = (select id from plans where name = 'Duas filas')
      where id = ${company.id}`
    const ctx = asUser(services, company.admin)
    const outcomes = await Promise.allSettled(
      ['A fila', 'B fila'].map((name) => queueVerbs.create(ctx, queue(name))),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const full = queueVerbs.create(ctx, queue('C fila'))
    await expect(full).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT', details: { limit: 2 } })
  })

  test('is refused where a plan has room for none: 0 is no limit of another kind', async () => {
    const company = await aCompany(services)
    const [plan] = await services.admin`insert into plans (name, users, connections, queues)
      values ('Sem filas', 9, 9, 0) returning id`
    await services.admin`update companies set plan_id = ${plan?.id} where id = ${company.id}`
    const attempt = queueVerbs.create(asUser(services, company.admin), queue('A fila'))
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT', details: { limit: 0 } })
  })

  test('that is renamed is one event, however many tickets show it', async () => {
    const company = await aCompany(services)
    for (let round = 0; round < 30; round += 1)
      await aTicket(company, 'pending', { queueId: company.queue.id })
    const before = await eventsOf(company)
    await queueVerbs.update(asUser(services, company.admin), { queueId: company.queue.id, name: 'Nova' })
    expect((await eventsOf(company)).slice(before.length)).toMatchObject([
      { type: 'row.changed', noun: 'queue', id: company.queue.id, action: 'update' },
    ])
  })
})

describe('the order of queues', () => {
  test('is as it was put; what was not named stays behind, and only what moved is told', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const [a, b, c] = [
      await queueVerbs.create(ctx, queue('Aa')),
      await queueVerbs.create(ctx, queue('Bb')),
      await queueVerbs.create(ctx, queue('Cc')),
    ]
    await orderQueues(ctx, { queueIds: [company.queue.id, a.id, b.id, c.id] })
    const before = await eventsOf(company)
    const ordered = await orderQueues(ctx, { queueIds: [company.queue.id, b.id] })
    expect(ordered.map(({ id }) => id)).toEqual([company.queue.id, b.id, a.id, c.id])
    expect((await listQueues(ctx)).map(({ id }) => id)).toEqual(ordered.map(({ id }) => id))
    const changedIds = (await eventsOf(company)).slice(before.length).map(({ id }) => id)
    expect(changedIds.toSorted()).toEqual([a.id, b.id].toSorted())
  })

  test('is the company’s own, and the admin’s', async () => {
    const company = await aCompany(services)
    const foreignQueueId = (await aCompany(services)).queue.id
    const foreign = orderQueues(asUser(services, company.admin), { queueIds: [foreignQueueId] })
    await expect(foreign).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
    expect(() => orderQueues(asUser(services, company.attendant), { queueIds: [company.queue.id] })).toThrow(
      'ERR_NO_PERMISSION',
    )
  })
})

describe('a queue that is deleted', () => {
  test('hands its live tickets, its users and its connections to another, in one go', async () => {
    const { company, ctx, target, tickets } = await inUse()
    const before = await eventsOf(company)
    expect(await getQueueUses(ctx, { queueId: company.queue.id })).toEqual({
      tickets: 2,
      users: 2,
      connections: 2,
      prompts: 0,
      options: [],
    })
    await queueVerbs.remove(ctx, { queueId: company.queue.id, toQueueId: target.id })

    const shownTickets = await Promise.all(tickets.map(({ id }) => getTicket(ctx, { ticketId: id })))
    expect(shownTickets.map((ticket) => ticket.queue?.id)).toEqual([target.id, target.id, company.queue.id])
    expect(shownTickets[1]).toMatchObject({ status: 'open', userId: company.attendant.userId })
    expect(await usersOf(company, target.id)).toHaveLength(2)
    expect(await usersOf(company, company.queue.id)).toEqual([])
    expect(await getConnection(ctx, company.connection.id)).toMatchObject({ queueIds: [target.id] })
    const [first] = tickets
    const log = await listTicketLog(ctx, { ticketId: first?.id ?? 0 })
    expect(log.at(-1)).toMatchObject({ type: 'redirect', queue: { id: target.id } })

    const newEvents = (await eventsOf(company)).slice(before.length)
    expect(newEvents.filter((event) => event.type === 'ticket.changed')).toHaveLength(2)
    expect(newEvents.filter((event) => event.noun === 'user')).toMatchObject([
      { rights: true },
      { rights: true },
    ])
    expect(newEvents.filter((event) => event.noun === 'connection')).toHaveLength(2)
    expect(newEvents.filter((event) => event.noun === 'queue')).toMatchObject([{ action: 'delete' }])
  })

  test('is no longer where a connection sends who waits too long, nor what it imports into', async () => {
    const { company, ctx, target } = await inUse()
    const { id } = company.connection
    await services.admin`update connections set time_send_queue = 5, send_id_queue = ${company.queue.id},
      queue_id_import_messages = ${company.queue.id} where id = ${id}`
    await queueVerbs.remove(ctx, { queueId: company.queue.id, toQueueId: target.id })
    const moved = { timeSendQueue: 5, sendIdQueue: target.id, queueIdImportMessages: target.id }
    expect(await getConnection(ctx, id)).toMatchObject(moved)
    await queueVerbs.remove(ctx, { queueId: target.id })
    const noQueue = { timeSendQueue: 0, sendIdQueue: null, queueIdImportMessages: null }
    expect(await getConnection(ctx, id)).toMatchObject(noQueue)
  })

  test('is not deleted as an unused one once something has come into it', async () => {
    const { company, ctx, target } = await inUse()
    const unused = await queueVerbs.create(ctx, queue('Vazia'))
    await queueVerbs.remove(ctx, { queueId: unused.id, ifUnused: true })
    const queueId = company.queue.id
    const attempt = queueVerbs.remove(ctx, { queueId, ifUnused: true })
    await expect(attempt).rejects.toMatchObject({ details: { fields: { toQueueId: 'required' } } })
    expect((await listQueues(ctx)).map(({ id }) => id)).toEqual([queueId, target.id])
  })

  test('leaves them without one when none is named, and its name in what is closed', async () => {
    const { company, ctx, tickets } = await inUse()
    await queueVerbs.remove(ctx, { queueId: company.queue.id })
    const shownTickets = await Promise.all(tickets.map(({ id }) => getTicket(ctx, { ticketId: id })))
    expect(shownTickets.map((ticket) => ticket.queue?.name)).toEqual([
      undefined,
      undefined,
      company.queue.name,
    ])
    expect(await getConnection(ctx, company.connection.id)).toMatchObject({ queueIds: [] })
    await queueVerbs.purge(company.ctx)
    await services.admin`update queues set deleted_at = now() - interval '9 days' where id = ${company.queue.id}`
    expect(await queueVerbs.purge(company.ctx)).toBe(0)
  })

  test('goes to no queue of another company, to none that is gone, and not to itself', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const queueId = company.queue.id
    const deletedQueue = await aQueue(company.ctx, { deletedAt: services.now() })
    for (const toQueueId of [(await aCompany(services)).queue.id, deletedQueue.id, queueId]) {
      const attempt = queueVerbs.remove(ctx, { queueId, toQueueId })
      await expect(attempt).rejects.toMatchObject({
        details: { fields: { toQueueId: 'ERR_NO_QUEUE_FOUND' } },
      })
    }
    expect((await listQueues(ctx)).map(({ id }) => id)).toEqual([queueId])
  })

  test('waits for who is giving it a ticket at that moment, and takes that ticket along', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const target = await aQueue(company.ctx)
    const late = await aTicket(company, 'pending')
    let removal: Promise<void> | undefined
    await inTransaction(ctx, async (tx) => {
      await queueOf(tx, company.queue.id)
      removal = queueVerbs.remove(ctx, { queueId: company.queue.id, toQueueId: target.id })
      await waitFor(() => isWaitingForLock(), { description: 'the deletion to wait' })
      await tx.db.execute(
        `update tickets set queue_id = ${company.queue.id} where id = ${late.id} and company_id = ${company.id}`,
      )
    })
    await removal
    expect((await getTicket(ctx, { ticketId: late.id })).queueId).toBe(target.id)
  })
})

/** A queue with two users, two connections, two live tickets and a closed one; another one beside it. */
async function inUse() {
  const company = await aCompany(services)
  const ctx = asUser(services, company.admin)
  const queueId = company.queue.id
  const target = await aQueue(company.ctx)
  await aUser(company.ctx, { queueIds: [queueId, target.id] })
  await aConnection(company.ctx, { queueIds: [queueId, target.id] })
  const tickets = [
    await aTicket(company, 'pending', { queueId }),
    await aTicket(company, 'open', { queueId, userId: company.attendant.userId }),
    await aTicket(company, 'open', { queueId, userId: company.admin.userId }),
  ]
  const [, , last] = tickets
  await closeTicket(ctx, { ticketId: last?.id ?? 0, sendFarewellMessage: false })
  return { company, ctx, target, tickets }
}

type QueueEvent = { type: string; noun?: string; id?: number; action?: string; rights?: boolean }

async function eventsOf({ id }: TestCompany): Promise<QueueEvent[]> {
  const rows = await services.admin<{ event: QueueEvent }[]>`
    select event from events where company_id = ${id} order by id`
  return rows.map(({ event }) => event)
}

function usersOf({ ctx }: TestCompany, queueId: number) {
  return reading(ctx, (tx) =>
    tx.db
      .select()
      .from(userQueues)
      .where(inCompany(tx, userQueues, eq(userQueues.queueId, queueId))),
  )
}

async function isWaitingForLock(): Promise<boolean> {
  const rows = await services.admin`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%queues%'`
  return rows.length > 0
}
