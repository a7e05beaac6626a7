import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import { signOut } from '#domain/auth/sign-out.ts'
import { emit, emitRow } from '#domain/core/outbox.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { LIVE_CLOSE } from '#domain/live/contract/schema.ts'
import { acceptTicket } from '#domain/tickets/actions/accept-ticket.ts'
import { transferTicket } from '#domain/tickets/actions/transfer-ticket.ts'
import { announceTicket } from '#domain/tickets/write-ticket.ts'
import {
  aCompany,
  aMessage,
  aQueue,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { type Listener, servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { RATE_LIMITS } from '../lib/rate-limits.ts'

const services = await testServices()
const api = await servedApi(services)
afterAll(() => api.stop())

let company: TestCompany
beforeAll(async () => {
  company = await aCompany(services)
})

/** A ticket that waits, announced as the product announces it. */
async function aWaitingTicket(company: TestCompany, values: Parameters<typeof aTicket>[2] = {}) {
  const ticket = await aTicket(company, 'pending', values)
  await inTransaction(company.ctx, async (tx) => announceTicket(tx, null, ticket))
  return ticket
}

async function aHeardMessage(company: TestCompany, ticket: Awaited<ReturnType<typeof aTicket>>) {
  const message = await aMessage(company, ticket)
  const { status, userId, queueId, connectionId, contactId, isGroup, groupAsTicket, participantIds } = ticket
  await inTransaction(company.ctx, async (tx) =>
    emit(tx, {
      type: 'message.created',
      messageId: message.id,
      ticketId: ticket.id,
      version: 1,
      ticket: { status, userId, queueId, connectionId, contactId, isGroup, groupAsTicket, participantIds },
    }),
  )
  return message
}

const heardTicket = (listener: Listener, id: number) =>
  waitFor(
    () =>
      listener
        .of('ticket')
        .find((data) => data.ticketId === id || JSON.stringify(data.ticket ?? '').startsWith(`{"id":${id},`)),
    { description: `ticket ${id} to be heard` },
  )

/** Everything told so far has arrived: a mark that everybody hears comes after it. */
async function settled(company: TestCompany, ...listeners: Listener[]) {
  const before = listeners.map((listener) => listener.of('settings').length)
  await inTransaction(company.ctx, async (tx) => emit(tx, { type: 'company.changed', rights: false }))
  await waitFor(() => listeners.every((listener, n) => listener.of('settings').length > (before[n] ?? 0)), {
    description: 'the mark to arrive',
  })
}

test('sockets that say nothing keep out no more than their own network', async () => {
  const open = () => new WebSocket(`${api.url.replace('http', 'ws')}/ws/${company.id}`)
  const sockets = Array.from({ length: 130 }, open)
  const isOpen = (socket: WebSocket) =>
    new Promise<boolean>((resolve) => {
      socket.onopen = () => resolve(true)
      socket.onerror = () => resolve(false)
    })
  const opened = await Promise.all(sockets.map(isOpen))
  expect(opened.filter(Boolean)).toHaveLength(100)
  const closings = sockets
    .filter((_socket, n) => opened[n])
    .map((socket) => new Promise((resolve) => socket.addEventListener('close', resolve)))
  for (const socket of sockets) socket.close()
  await Promise.all(closings)
  const listener = await api.listen({ actor: company.admin })
  await listener.ready()
  expect(listener.closed()).toBeUndefined()
  listener.close()
})

test('whoever has not said who they are opens so many sockets a second as they may call', async () => {
  const slow = { perSecond: 0.001, burst: 3 }
  const limited = await servedApi(services, { ...RATE_LIMITS, anonymous: slow, user: slow })
  const statuses: number[] = []
  for (let nth = 0; nth < 5; nth++) statuses.push((await fetch(`${limited.url}/ws/1`)).status)
  expect(statuses).toEqual([426, 426, 426, 429, 429])
  await limited.stop()
})

test('one user has so many sockets and comes so often, and colleagues are not kept out by it', async () => {
  const company = await aCompany(services)
  const listen = () => api.listen({ actor: company.attendant })
  const listeners = await Promise.all(Array.from({ length: 31 }, listen))
  await Promise.all(listeners.map((listener) => listener.ready()))
  const refused = listeners.flatMap((listener) => listener.closed() ?? [])
  expect(refused).toMatchObject([{ code: LIVE_CLOSE.busy }])
  for (const listener of listeners) listener.close()
  await Promise.all(listeners.map((listener) => listener.end()))

  let code: number | undefined
  for (let tries = 0; tries < 500 && code === undefined; tries++) {
    const again = await listen()
    await again.ready()
    code = again.closed()?.code
    again.close()
    await again.end()
  }
  expect(code).toBe(LIVE_CLOSE.busy)
  const colleague = await api.listen({ actor: company.admin })
  await colleague.ready()
  expect(colleague.closed()).toBeUndefined()
  colleague.close()
})

describe('the live socket', () => {
  test('tells a new ticket and its message to who may see it', async () => {
    const [admin, attendant] = await Promise.all([
      api.listen({ actor: company.admin }),
      api.listen({ actor: company.attendant }),
    ])
    await Promise.all([admin.ready(), attendant.ready()])
    const ticket = await aWaitingTicket(company, { queueId: company.queue.id })
    const message = await aHeardMessage(company, ticket)
    for (const listener of [admin, attendant]) {
      expect(await heardTicket(listener, ticket.id)).toMatchObject({
        action: 'create',
        ticket: { uuid: ticket.uuid },
      })
      await waitFor(() => listener.of('appMessage').length > 0, { description: 'the message' })
      expect(listener.of('appMessage')).toMatchObject([{ action: 'create', message: { id: message.id } }])
    }
  })

  test('never tells a company of another one', async () => {
    const otherCompany = await aCompany(services)
    const [ownListener, otherListener] = await Promise.all([
      api.listen({ actor: company.admin }),
      api.listen({ actor: otherCompany.admin }),
    ])
    await Promise.all([ownListener.ready(), otherListener.ready()])
    const ticket = await aWaitingTicket(otherCompany, { queueId: null })
    await heardTicket(otherListener, ticket.id)
    await settled(company, ownListener)
    expect(ownListener.heard.map(({ name }) => name)).toEqual([`company-${company.id}-settings`])
    const wrong = await api.listen({ actor: company.admin, companyId: otherCompany.id })
    expect((await wrong.end()).code).toBe(LIVE_CLOSE.refused)
  })

  test('keeps tickets of other queues, without a queue and of colleagues from who may not see them', async () => {
    const queue = await aQueue(company.ctx)
    const colleague = await aUser(company.ctx, { queueIds: [queue.id] })
    const [seer, blind] = await Promise.all([
      api.listen({ actor: colleague }),
      api.listen({ actor: company.attendant }),
    ])
    await Promise.all([seer.ready(), blind.ready()])
    const colleagueTicket = await aWaitingTicket(company, { queueId: queue.id })
    await aHeardMessage(company, colleagueTicket)
    await aWaitingTicket(company, { queueId: null })
    await heardTicket(seer, colleagueTicket.id)
    await settled(company, seer, blind)
    expect(blind.heard).toHaveLength(1)
    expect(seer.of('ticket')).toHaveLength(1)
  })

  test('announces what is lost as delete to who loses it and as update to who sees it', async () => {
    const colleague = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const elsewhere = await aQueue(company.ctx)
    const outsider = await aUser(company.ctx, { queueIds: [elsewhere.id] })
    const ticket = await aTicket(company, 'pending', { queueId: company.queue.id })
    const [taker, loser, late] = await Promise.all(
      [company.attendant, colleague, outsider].map((actor) => api.listen({ actor })),
    )
    if (!taker || !loser || !late) throw new Error('three listeners')
    await Promise.all([taker.ready(), loser.ready(), late.ready()])

    await acceptTicket(asUser(services, company.attendant), { ticketId: ticket.id })
    expect(await heardTicket(loser, ticket.id)).toMatchObject({
      action: 'delete',
      ticketId: ticket.id,
      uuid: ticket.uuid,
    })
    expect(await heardTicket(taker, ticket.id)).toMatchObject({
      action: 'update',
      ticket: { status: 'open' },
    })

    await transferTicket(asUser(services, company.attendant), { ticketId: ticket.id, queueId: elsewhere.id })
    expect(await heardTicket(late, ticket.id)).toMatchObject({
      action: 'update',
      ticket: { status: 'pending' },
    })
    await waitFor(() => taker.of('ticket').at(-1)?.action === 'delete', {
      description: 'the taker to lose it',
    })
    await settled(company, taker, loser, late)
    expect(loser.of('ticket')).toHaveLength(1)
  })

  test('masks numbers for profile user where the company hides them, and for nobody else', async () => {
    const hiding = await aCompany(services)
    await withSettings(hiding.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    const [admin, attendant] = await Promise.all([
      api.listen({ actor: hiding.admin }),
      api.listen({ actor: hiding.attendant }),
    ])
    await Promise.all([admin.ready(), attendant.ready()])
    const ticket = await aWaitingTicket(hiding, { queueId: hiding.queue.id, contactId: hiding.contact.id })
    await aHeardMessage(hiding, ticket)
    await Promise.all([heardTicket(admin, ticket.id), heardTicket(attendant, ticket.id)])
    await settled(hiding, admin, attendant)
    expect(JSON.stringify(admin.heard)).toContain(hiding.contact.number)
    expect(JSON.stringify(attendant.heard)).not.toContain(hiding.contact.number)
    expect(attendant.of('appMessage')).toHaveLength(1)
  })

  test('goes by new rights, and says to load anew', async () => {
    const queue = await aQueue(company.ctx)
    const user = await aUser(company.ctx, {})
    const listener = await api.listen({ actor: user })
    await listener.ready()
    await inTransaction(company.ctx, async (tx) => {
      await tx.db.update(users).set({ allUserChat: true, allTicket: true }).where(eq(users.id, user.userId))
      emitRow(tx, { noun: 'user', id: user.userId, version: 2, action: 'update', rights: true })
    })
    await waitFor(() => listener.resyncs().includes('rights'), { description: 'the word about rights' })
    const ticket = await aWaitingTicket(company, { queueId: null })
    expect(await heardTicket(listener, ticket.id)).toMatchObject({ action: 'create' })
    expect(queue.id).toBeGreaterThan(0)
  })

  test('is closed with the reason when its session ends, and only that one', async () => {
    const user = await aUser(company.ctx, {})
    const [firstListener, secondListener] = await Promise.all([
      api.listen({ actor: user }),
      api.listen({ actor: user }),
    ])
    await Promise.all([firstListener.ready(), secondListener.ready()])
    await signOut(services, firstListener.sessionName)
    expect(await firstListener.end()).toEqual({ code: LIVE_CLOSE.sessionEnded, reason: 'signed_out' })
    expect(firstListener.of('auth')).toMatchObject([{ action: 'ended', reason: 'signed_out' }])
    expect(secondListener.closed()).toBeUndefined()
  })
})

describe('who may not in', () => {
  test('pages of other sites, bad bearers, other frames, and those who say nothing', async () => {
    const foreign = await fetch(`${api.url}/ws/${company.id}`, {
      headers: {
        Origin: 'https://evil.example',
        Upgrade: 'websocket',
        Connection: 'Upgrade',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      },
    })
    expect(foreign.status).toBe(403)
    const plain = await fetch(`${api.url}/ws/${company.id}`)
    expect(plain.status).toBe(426)

    const firsts: [string | Uint8Array<ArrayBuffer>, number][] = [
      ['hello', LIVE_CLOSE.protocol],
      ['{"auth":"x.y"}', LIVE_CLOSE.refused],
      ['{"auth":"x","join":"c:1:admin"}', LIVE_CLOSE.protocol],
      [new Uint8Array(3), LIVE_CLOSE.protocol],
    ]
    for (const [first, code] of firsts) {
      const listener = await api.listen({ actor: company.admin, first })
      expect((await listener.end()).code).toBe(code)
    }
    const silent = await api.listen({ actor: company.admin, first: null })
    expect((await silent.end()).code).toBe(LIVE_CLOSE.silent)
  })

  test('frames of a megabyte, and orders of any kind', async () => {
    const large = await api.listen({ actor: company.admin, first: 'x'.repeat(1 << 20) })
    expect((await large.end()).code).toBeOneOf([1006, 1009])
    const listener = await api.listen({ actor: company.admin })
    await listener.ready()
    listener.socket.send('{"presence":"online"}')
    await settled(company, listener)
    listener.socket.send('{"join":"c:1:admin"}')
    expect((await listener.end()).code).toBe(LIVE_CLOSE.protocol)
  })
})
