import { describe, expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { careDesk } from '#tests/support/desks/care-desk.ts'
import { aCompany, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { armQueueRotation } from './arm-timed-check.ts'

const real = await testServices()
const { runMinute, stateOf } = careDesk(real)

test('a queue that rotates gives who waits to those who are online, in turn', async () => {
  const company = await aCompany(real)
  const people = [
    await aUser(company.ctx, { name: 'Um', queueIds: [company.queue.id] }),
    await aUser(company.ctx, { name: 'Dois', queueIds: [company.queue.id] }),
    await aUser(company.ctx, { name: 'Longe', queueIds: [company.queue.id] }),
  ]
  const onlineIds = people.slice(0, 2).map(({ userId }) => userId)
  await real.admin`update queues set ativar_roteador = true, tempo_roteador = 5 where id = ${company.queue.id}`
  await inTransaction(company.ctx, (tx) => armQueueRotation(tx, company.queue.id, true))
  const waiting = [
    await aTicket(company, 'pending', { queueId: company.queue.id }),
    await aTicket(company, 'pending', { queueId: company.queue.id }),
  ]
  const seeOnline = (minutes: number) => real.admin`update users
    set last_seen_at = now() + ${minutes} * interval '1 minute' where id = any(${onlineIds})`
  const holders = () => Promise.all(waiting.map(async ({ id }) => (await stateOf(company, id))?.userId))
  await runMinute(0)
  expect(await holders()).toEqual([null, null])
  await seeOnline(1)
  await runMinute(1)
  const first = await holders()
  expect(new Set(first)).toEqual(new Set(onlineIds))
  await runMinute(3)
  expect(await holders()).toEqual(first)
  await seeOnline(7)
  await runMinute(7)
  expect(await holders()).toEqual(first.toReversed())
})

describe('a queue that rotates among three', () => {
  async function threeOnline(minutes: number) {
    const company = await aCompany(real)
    const queueIds = [company.queue.id]
    const people = [
      await aUser(company.ctx, { name: 'Um', queueIds }),
      await aUser(company.ctx, { name: 'Dois', queueIds }),
      await aUser(company.ctx, { name: 'Três', queueIds }),
    ]
    const [a = 0, b = 0, c = 0] = people.map(({ userId }) => userId)
    await real.admin`update queues set ativar_roteador = true, tempo_roteador = ${minutes} where id = ${company.queue.id}`
    await inTransaction(company.ctx, (tx) => armQueueRotation(tx, company.queue.id, true))
    const onlineIds = new Set([a, b, c])
    const minute = async (minutes: number) => {
      await real.admin`update users set last_seen_at = now() + ${minutes} * interval '1 minute' where id = any(${[...onlineIds]})`
      await runMinute(minutes)
    }
    const wait = async () => (await aTicket(company, 'pending', { queueId: company.queue.id })).id
    const holder = async (id: number) => (await stateOf(company, id))?.userId ?? null
    return { company, a, b, c, onlineIds, minute, wait, holder }
  }

  test('gives one ticket that nobody takes to each of them in turn', async () => {
    const { a, b, c, minute, wait, holder } = await threeOnline(2)
    const ticket = await wait()
    const had: (number | null)[] = []
    for (const minutes of [1, 3, 5, 7, 9, 11]) {
      await minute(minutes)
      had.push(await holder(ticket))
    }
    expect(had).toEqual([a, b, c, a, b, c])
  })

  test('and counts the turn of who ends conversations at once', async () => {
    const { a, b, c, minute, wait, holder } = await threeOnline(60)
    const had: (number | null)[] = []
    for (const minutes of [1, 2, 3, 4, 5, 6]) {
      const ticket = await wait()
      await minute(minutes)
      had.push(await holder(ticket))
      await real.admin`update tickets set status = 'closed' where id = ${ticket}`
    }
    expect(had).toEqual([a, b, c, a, b, c])
  })

  test('leaves out who goes, and begins with them once they are back', async () => {
    const { a, b, c, onlineIds, minute, wait, holder } = await threeOnline(60)
    const give = async (minutes: number) => {
      const ticket = await wait()
      await minute(minutes)
      return holder(ticket)
    }
    expect([await give(1), await give(2), await give(3)]).toEqual([a, b, c])
    onlineIds.delete(b)
    expect([await give(20), await give(21), await give(22)]).toEqual([a, c, a])
    onlineIds.add(b)
    expect([await give(40), await give(41), await give(42)]).toEqual([b, c, a])
  })

  test('takes over from the bot once it has said enough, and leaves whoever an option gave somebody their time', async () => {
    const { company, a, b, minute, wait, holder } = await threeOnline(5)
    const ticket = await wait()
    await real.admin`update tickets set user_id = ${b}, waiting_since = now() - interval '10 minutes' where id = ${ticket}`
    await real.admin`insert into ticket_bots (company_id, ticket_id, step, since, rotated_at)
      values (${company.id}, ${ticket}, 'done', now(), now())`
    await minute(4)
    expect(await holder(ticket)).toBe(b)
    await minute(6)
    expect(await holder(ticket)).toBe(a)
  })

  test('leaves a ticket with who got it where no time is set', async () => {
    const { a, b, minute, wait, holder } = await threeOnline(0)
    const tickets = [await wait(), await wait()]
    await minute(1)
    expect(await Promise.all(tickets.map(holder))).toEqual([a, b])
    await minute(600)
    expect(await Promise.all(tickets.map(holder))).toEqual([a, b])
  })

  test('gives who comes to the only one online, however many wait with that one already', async () => {
    const { company, a, b, c, onlineIds, minute, wait, holder } = await threeOnline(5)
    onlineIds.delete(b)
    onlineIds.delete(c)
    await real.admin`with made as (insert into contacts (company_id, name, channel, number)
        select ${company.id}, 'Cliente', 'whatsapp', '5511988' || n from generate_series(100001, 100200) n returning id)
      insert into tickets (company_id, contact_id, connection_id, status, queue_id, user_id, waiting_since)
      select ${company.id}, id, ${company.connection.id}, 'pending', ${company.queue.id}, ${a}, now() - interval '1 hour' from made`
    const leftTicket = (await aTicket(company, 'pending', { queueId: company.queue.id, userId: b })).id
    const come = await wait()
    await minute(6)
    expect([await holder(leftTicket), await holder(come)]).toEqual([a, a])
  })
})
