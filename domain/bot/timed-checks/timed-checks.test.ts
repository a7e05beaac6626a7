import { describe, expect, test } from 'bun:test'
import { connections } from '#db/schema/connections.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { updateConnection } from '#domain/connections/update-connection.ts'
import { systemCtx } from '#domain/core/context.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { careDesk } from '#tests/support/desks/care-desk.ts'
import { aCompany, aQueue, asUser, aTicket } from '#tests/support/factories.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { receiveEvent } from '../../messages/inbound/receive-event.ts'
import { moveFromUser } from '../../tickets/actions/move-from-user.ts'
import { transferTicket } from '../../tickets/actions/transfer-ticket.ts'
import { silentTickets } from './close-inactive.ts'

const real = await testServices()
const { clockAt, runMinute, settle, stateOf, sentBodies } = careDesk(real)
const MINUTE = 60_000

describe('a customer who falls silent', () => {
  test('is asked once a silence, and let go so long after that; a word begins it anew', async () => {
    const company = await aCompany(real)
    await real.admin`update connections set status = 'CONNECTED' where id = ${company.connection.id}`
    const words = { inactiveMessage: 'Ainda aí?', expiresInactiveMessage: 'Até a próxima.' }
    await settle(company, { timeInactiveMessage: 10, expiresTicket: 20, ...words })
    const ticket = await aTicket(company, 'open', { userId: company.admin.userId })
    await runMinute(9)
    expect(await sentBodies(company)).toEqual([])
    await runMinute(11)
    await runMinute(12)
    expect(await sentBodies(company)).toEqual(['Ainda aí?'])
    await runMinute(30)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'open' })
    await runMinute(32)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'closed' })
    expect(await sentBodies(company)).toEqual(['Ainda aí?', 'Até a próxima.'])
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
    expect(await sentBodies(company)).toEqual(['Ainda aí?'])
    await runMinute(72)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'closed' })
    expect(await sentBodies(company)).toEqual(['Ainda aí?', 'Fim.'])
  })

  test('has the whole time from when somebody took them, however long they waited', async () => {
    const company = await aCompany(real)
    await settle(company, { expiresTicket: 5, expiresInactiveMessage: 'Fim.' })
    const attended = { userId: company.admin.userId, acceptedAt: new Date() }
    const ticket = await aTicket(company, 'open', {
      ...attended,
      lastMessageAt: new Date(Date.now() - 60 * MINUTE),
    })
    await runMinute(4)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'open' })
    await runMinute(6)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'closed' })
  })

  test('has the whole time from when a colleague was handed them, too', async () => {
    const company = await aCompany(real)
    await settle(company, { expiresTicket: 5, expiresInactiveMessage: 'Fim.' })
    const long = new Date(Date.now() - 60 * MINUTE)
    const attended = { userId: company.admin.userId, acceptedAt: long, lastMessageAt: long }
    const ticket = await aTicket(company, 'open', attended)
    const to = { queueId: company.queue.id, userId: company.attendant.userId }
    await transferTicket(asUser(real, company.admin), { ticketId: ticket.id, ...to })
    await runMinute(4)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'open' })
    await runMinute(6)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'closed', acceptedAt: long })
  })

  test('and from when a colleague was given what a user who goes had', async () => {
    const company = await aCompany(real)
    await settle(company, { expiresTicket: 5, expiresInactiveMessage: 'Fim.' })
    const long = new Date(Date.now() - 60 * MINUTE)
    const from = company.admin.userId
    const ticket = await aTicket(company, 'open', { userId: from, acceptedAt: long, lastMessageAt: long })
    const to = { queueId: null, userId: company.attendant.userId }
    await inTransaction(company.ctx, (tx) => moveFromUser(tx, from, to))
    await runMinute(4)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'open', userId: to.userId })
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
    await runMinute(12)
    expect(await due(72)).toEqual([ticket.id])
  })

  test('is let go only once the question that waits for the number’s pace has left, and so long after that', async () => {
    const company = await aCompany(real)
    const words = { inactiveMessage: 'Ainda aí?', expiresInactiveMessage: 'Fim.' }
    await settle(company, { timeInactiveMessage: 10, expiresTicket: 15, ...words })
    const ticket = await aTicket(company, 'open', { userId: company.admin.userId })
    const put = async (state: string, leftMinute: number | null) =>
      real.admin`update sends set state = ${state}, handed_at = ${leftMinute === null ? null : clockAt(leftMinute).now()}
        where company_id = ${company.id}`
    await runMinute(11)
    expect(await sentBodies(company)).toEqual(['Ainda aí?'])
    await runMinute(40, { held: true })
    await put('held', null)
    await runMinute(41)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'open' })
    await put('accepted', 50)
    await runMinute(64)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'open' })
    await runMinute(66)
    expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'closed' })
    expect(await sentBodies(company)).toEqual(['Ainda aí?', 'Fim.'])
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
  expect((await sentBodies(company)).slice(1)).toEqual(['Agora você está em Triagem.'])
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
    collectiveVacationStart: 'required',
    collectiveVacationEnd: 'required',
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
  expect(await sentBodies(company)).toEqual([])
  expect(await stateOf(company, ticket.id)).toMatchObject({ status: 'open' })
})
