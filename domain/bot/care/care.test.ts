import { describe, expect, test } from 'bun:test'
import { connections } from '#db/schema/connections.ts'
import { messages } from '#db/schema/messages.ts'
import { tickets } from '#db/schema/tickets.ts'
import { updateConnection } from '#domain/connections/update-connection.ts'
import { systemCtx } from '#domain/core/context.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { runTimers } from '#sessions/schedules/run-timers.ts'
import { aCompany, aQueue, asUser, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { receiveEvent } from '../../messages/inbound/receive-event.ts'
import { armRotation } from './arm-care.ts'
import { silentTickets } from './end-silence.ts'

const real = await testServices()
const MINUTE = 60_000

/** The same services at another time of the day: timers are run by it. */
function clockAt(minutes: number) {
  const now = Date.now() + minutes * MINUTE
  return { ...real, now: () => new Date(now) }
}

async function runMinute(minutes: number): Promise<void> {
  await real.admin`update timers set due_at = now() - interval '1 second' where kind in ('care', 'rotation')`
  await runTimers(clockAt(minutes))
}

const settle = (company: TestCompany, input: Parameters<typeof updateConnection>[2]) =>
  updateConnection(asUser(real, company.admin), company.connection.id, input)

const stateOf = async (company: TestCompany, id: number) => {
  const rows = await reading(company.ctx, (tx) => tx.db.select().from(tickets))
  return rows.find((row) => row.id === id)
}
const said = async (company: TestCompany) => {
  const rows = await reading(company.ctx, (tx) => tx.db.select().from(messages).orderBy(messages.id))
  return rows.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

describe('a customer who falls silent', () => {
  test('is asked once a silence, and let go so long after that; a word begins it anew', async () => {
    const company = await aCompany(real)
    await real.admin`update connections set status = 'CONNECTED' where id = ${company.connection.id}`
    const words = { inactiveMessage: 'Ainda aí?', expiresInactiveMessage: 'Até a próxima.' }
    await settle(company, { timeInactiveMessage: 10, expiresTicket: 20, ...words })
    const ticket = await aTicket(company, 'open', { userId: company.admin.userId })
    await runMinute(9)
    expect(await said(company)).toEqual([])
    await runMinute(11)
    await runMinute(12)
    expect(await said(company)).toEqual(['Ainda aí?'])
    await runMinute(30)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'open' })
    await runMinute(32)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'closed' })
    expect(await said(company)).toEqual(['Ainda aí?', 'Até a próxima.'])
    const log = await real.admin`select type from ticket_logs where ticket_id = ${ticket.id}`
    expect(log.map(({ type }) => type)).toContain('autoClose')
  })

  test('ends as soon after the question as the connection says, also where that is sooner than the question came', async () => {
    const company = await aCompany(real)
    const words = { inactiveMessage: 'Ainda aí?', expiresInactiveMessage: 'Fim.' }
    await settle(company, { timeInactiveMessage: 60, expiresTicket: 10, ...words })
    const ticket = await aTicket(company, 'open', { userId: company.admin.userId })
    await runMinute(30)
    await runMinute(61)
    await runMinute(69)
    expect(await said(company)).toEqual(['Ainda aí?'])
    await runMinute(72)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'closed' })
    expect(await said(company)).toEqual(['Ainda aí?', 'Fim.'])
  })

  test('has the whole time from when somebody took them, however long they waited', async () => {
    const company = await aCompany(real)
    await settle(company, { expiresTicket: 5, expiresInactiveMessage: 'Fim.' })
    const taken = { userId: company.admin.userId, acceptedAt: new Date() }
    const ticket = await aTicket(company, 'open', {
      ...taken,
      lastMessageAt: new Date(Date.now() - 60 * MINUTE),
    })
    await runMinute(4)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'open' })
    await runMinute(6)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'closed' })
  })

  test('and was asked holds up nobody while their time is not over', async () => {
    const company = await aCompany(real)
    const words = { inactiveMessage: 'Ainda aí?', expiresInactiveMessage: 'Fim.' }
    await settle(company, { timeInactiveMessage: 10, expiresTicket: 60, ...words })
    const ticket = await aTicket(company, 'open', { userId: company.admin.userId })
    const [terms] = await reading(company.ctx, (tx) => tx.db.select().from(connections))
    if (!terms) throw new Error('no connection')
    const due = (minutes: number) =>
      reading(systemCtx(clockAt(minutes), company.id, 'job'), (tx) =>
        silentTickets(tx, { ...terms, connectionId: terms.id }),
      )
    expect(await due(11)).toEqual([ticket.id])
    await runMinute(11)
    expect(await due(40)).toEqual([])
    expect(await due(72)).toEqual([ticket.id])
  })

  test('is left alone while the connection is down, and who waits is never let go', async () => {
    const company = await aCompany(real)
    await settle(company, { expiresTicket: 5, expiresInactiveMessage: 'Fim.' })
    await real.admin`update connections set status = 'DISCONNECTED' where id = ${company.connection.id}`
    const open = await aTicket(company, 'open', { userId: company.admin.userId })
    const waiting = await aTicket(company, 'pending', {})
    await runMinute(60)
    await real.admin`update connections set status = 'CONNECTED' where id = ${company.connection.id}`
    expect(await stateOf(company, open.id)).toMatchObject({ status: 'open' })
    await runMinute(61)
    expect(await stateOf(company, open.id)).toMatchObject({ status: 'closed' })
    expect(await stateOf(company, waiting.id)).toMatchObject({ status: 'pending' })
  })
})

test('who waits without a queue is sent to the connection’s, once its time is over, and told', async () => {
  const company = await aCompany(real)
  const second = await aQueue(company.ctx, { name: 'Triagem', color: '#abcdef' })
  await real.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${company.connection.id}, ${second.id})`
  await real.admin`update connections set status = 'CONNECTED' where id = ${company.connection.id}`
  const redirectMessage = 'Agora você está em {{queue}}.'
  await settle(company, {
    timeSendQueue: 15,
    sendIdQueue: second.id,
    greetingMessage: 'Olá!',
    redirectMessage,
  })
  const ctx = systemCtx(real, company.id, 'channel')
  const event = aMessageEvent({ externalId: 'R1', body: 'Oi' })
  await receiveEvent(ctx, { connectionId: company.connection.id, rawEventId: null, event })
  const [ticket] = await reading(company.ctx, (tx) => tx.db.select().from(tickets))
  await runMinute(14)
  expect(await stateOf(company, ticket?.id ?? 0)).toMatchObject({ queueId: null, isBot: true })
  await runMinute(16)
  expect(await stateOf(company, ticket?.id ?? 0)).toMatchObject({ queueId: second.id, isBot: false })
  await runMinute(17)
  expect((await said(company)).slice(1)).toEqual(['Agora você está em Triagem.'])
})

test('terms that belong together are asked for together', async () => {
  const company = await aCompany(real)
  const fields = (input: Parameters<typeof updateConnection>[2]) =>
    settle(company, input).then(
      () => null,
      (error: { details?: { fields?: object } }) => error.details?.fields,
    )
  expect(await fields({ timeSendQueue: 5 })).toEqual({ sendIdQueue: 'required' })
  expect(await fields({ sendIdQueue: company.queue.id })).toEqual({ timeSendQueue: 'tooSmall' })
  expect(await fields({ collectiveVacationMessage: 'Férias' })).toEqual({
    ...{ collectiveVacationStart: 'required', collectiveVacationEnd: 'required' },
  })
  const days = { collectiveVacationStart: '2026-12-24', collectiveVacationEnd: '2026-12-20' }
  expect(await fields({ ...days, collectiveVacationMessage: 'Férias' })).toEqual({
    collectiveVacationEnd: 'beforeStart',
  })
})

test('words that the specification does not ask for may be missing: nothing is said without them', async () => {
  const company = await aCompany(real)
  const days = { collectiveVacationStart: '2026-12-20', collectiveVacationEnd: '2026-12-24' }
  await settle(company, { timeInactiveMessage: 5, ...days })
  const ticket = await aTicket(company, 'open', { userId: company.admin.userId })
  await runMinute(60)
  expect(await said(company)).toEqual([])
  expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'open' })
})

test('a queue that rotates gives who waits to those who are online, in turn', async () => {
  const company = await aCompany(real)
  const people = [
    await aUser(company.ctx, { name: 'Um', queueIds: [company.queue.id] }),
    await aUser(company.ctx, { name: 'Dois', queueIds: [company.queue.id] }),
    await aUser(company.ctx, { name: 'Longe', queueIds: [company.queue.id] }),
  ]
  const here = people.slice(0, 2).map(({ userId }) => userId)
  await real.admin`update queues set ativar_roteador = true, tempo_roteador = 5 where id = ${company.queue.id}`
  await inTransaction(company.ctx, (tx) => armRotation(tx, company.queue.id, true))
  const waiting = [
    await aTicket(company, 'pending', { queueId: company.queue.id }),
    await aTicket(company, 'pending', { queueId: company.queue.id }),
  ]
  const seen = (minutes: number) => real.admin`update users
    set last_seen_at = now() + ${minutes} * interval '1 minute' where id = any(${here})`
  const holders = () => Promise.all(waiting.map(async ({ id }) => (await stateOf(company, id))?.userId))
  await runMinute(0)
  expect(await holders()).toEqual([null, null])
  await seen(1)
  await runMinute(1)
  const first = await holders()
  expect(new Set(first)).toEqual(new Set(here))
  await runMinute(3)
  expect(await holders()).toEqual(first)
  await seen(7)
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
    await inTransaction(company.ctx, (tx) => armRotation(tx, company.queue.id, true))
    const here = new Set([a, b, c])
    const minute = async (at: number) => {
      await real.admin`update users set last_seen_at = now() + ${at} * interval '1 minute' where id = any(${[...here]})`
      await runMinute(at)
    }
    const wait = async () => (await aTicket(company, 'pending', { queueId: company.queue.id })).id
    const holder = async (id: number) => (await stateOf(company, id))?.userId ?? null
    return { company, a, b, c, here, minute, wait, holder }
  }

  test('gives one ticket that nobody takes to each of them in turn', async () => {
    const { a, b, c, minute, wait, holder } = await threeOnline(2)
    const ticket = await wait()
    const had: (number | null)[] = []
    for (const at of [1, 3, 5, 7, 9, 11]) {
      await minute(at)
      had.push(await holder(ticket))
    }
    expect(had).toEqual([a, b, c, a, b, c])
  })

  test('and counts the turn of who ends conversations at once', async () => {
    const { a, b, c, minute, wait, holder } = await threeOnline(60)
    const had: (number | null)[] = []
    for (const at of [1, 2, 3, 4, 5, 6]) {
      const ticket = await wait()
      await minute(at)
      had.push(await holder(ticket))
      await real.admin`update tickets set status = 'closed' where id = ${ticket}`
    }
    expect(had).toEqual([a, b, c, a, b, c])
  })

  test('leaves out who goes, and begins with them once they are back', async () => {
    const { a, b, c, here, minute, wait, holder } = await threeOnline(60)
    const give = async (at: number) => {
      const ticket = await wait()
      await minute(at)
      return holder(ticket)
    }
    expect([await give(1), await give(2), await give(3)]).toEqual([a, b, c])
    here.delete(b)
    expect([await give(20), await give(21), await give(22)]).toEqual([a, c, a])
    here.add(b)
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
})
