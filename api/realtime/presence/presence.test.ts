import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  type AtState,
  LIVE_CLOSE,
  TypingLive,
  type ViewedTicket,
  ViewersLive,
} from '#domain/live/contract/schema.ts'
import { tellTyping } from '#domain/live/tell-typing.ts'
import { transferTicket } from '#domain/tickets/actions/transfer-ticket.ts'
import { aCompany, aQueue, asUser, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { type Listener, servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const services = await testServices()
/** Two processes: what one hears, the sockets of the other are told. */
const [api, otherApi] = await Promise.all([servedApi(services), servedApi(services)])
afterAll(() => Promise.all([api.stop(), otherApi.stop()]))

let company: TestCompany
beforeAll(async () => {
  company = await aCompany(services)
})

const say = (listener: Listener, viewing: ViewedTicket) =>
  listener.socket.send(JSON.stringify({ at: viewing }))
const typings = (listener: Listener) => listener.of('typing').map((data) => TypingLive.parse(data))
const viewers = (listener: Listener) => listener.of('viewers').map((data) => ViewersLive.parse(data))

function waitForViewers(listener: Listener, wanted: readonly [userId: number, state: AtState][]) {
  return waitFor(
    () => {
      const last = viewers(listener)
        .at(-1)
        ?.viewers.map(({ id, state }) => [id, state])
      return Bun.deepEquals(last, wanted)
    },
    { description: `to see ${JSON.stringify(wanted)}` },
  )
}

async function listeners(...actors: Parameters<typeof api.listen>[0]['actor'][]) {
  const everyListener = await Promise.all(
    actors.map((actor, n) => (n % 2 ? otherApi : api).listen({ actor })),
  )
  await Promise.all(everyListener.map((listener) => listener.ready()))
  return everyListener as [Listener, Listener, ...Listener[]]
}

/** An event to this listener comes after every event published before: when it is heard, the others were told. */
async function afterAllEphemeralEvents(...listenerPairs: [Listener, TestCompany][]) {
  for (const [listener, ownCompany] of listenerPairs) {
    const mark = await aTicket(ownCompany, 'pending', { queueId: ownCompany.queue.id })
    const ticketId = mark.id
    services.ephemeralEvents.publish({
      kind: 'typing',
      companyId: ownCompany.id,
      ticketId,
      what: 'recording',
      forMs: 1,
    })
    await waitFor(() => typings(listener).some((data) => data.ticketId === ticketId), {
      description: 'the mark',
    })
  }
}

describe('colleagues at a ticket', () => {
  test('see each other across processes: looking, writing, away, gone', async () => {
    const ticket = await aTicket(company, 'open', {
      queueId: company.queue.id,
      userId: company.attendant.userId,
    })
    const [ana, boss] = await listeners(company.attendant, company.admin)
    const [anaId, bossId] = [company.attendant.userId, company.admin.userId]
    const bothStates = (a: AtState, b: AtState): [number, AtState][] =>
      anaId < bossId
        ? [
            [anaId, a],
            [bossId, b],
          ]
        : [
            [bossId, b],
            [anaId, a],
          ]

    say(ana, { ticketId: ticket.id, state: 'viewing' })
    await waitForViewers(ana, [[anaId, 'viewing']])
    say(boss, { ticketId: ticket.id, state: 'viewing' })
    await Promise.all([
      waitForViewers(ana, bothStates('viewing', 'viewing')),
      waitForViewers(boss, bothStates('viewing', 'viewing')),
    ])
    expect(
      viewers(boss)
        .at(-1)
        ?.viewers.map(({ name }) => name),
    ).toContain(company.attendant.name)

    say(boss, { ticketId: ticket.id, state: 'typing' })
    await waitForViewers(ana, bothStates('viewing', 'typing'))
    say(boss, { ticketId: ticket.id, state: 'away' })
    await waitForViewers(ana, bothStates('viewing', 'away'))
    boss.close()
    await waitForViewers(ana, [[anaId, 'viewing']])
  })

  test('who goes to another ticket leaves the one before', async () => {
    const [firstTicket, two] = await Promise.all([aTicket(company, 'pending'), aTicket(company, 'pending')])
    const boss = await aUser(company.ctx, { profile: 'admin' })
    const [admin, second] = await listeners(company.admin, boss)
    say(admin, { ticketId: firstTicket.id, state: 'viewing' })
    await waitForViewers(admin, [[company.admin.userId, 'viewing']])
    say(second, { ticketId: firstTicket.id, state: 'viewing' })
    await waitFor(() => viewers(admin).at(-1)?.viewers.length === 2, { description: 'both' })
    say(second, { ticketId: two.id, state: 'viewing' })
    await waitForViewers(admin, [[company.admin.userId, 'viewing']])
    say(second, null)
    await waitFor(() => viewers(second).some(({ ticketId }) => ticketId === two.id), {
      description: 'the other one',
    })
  })

  test('a flood of reports is looked at seldom, and the last one counts', async () => {
    const ticket = await aTicket(company, 'pending')
    const [admin] = await listeners(company.admin)
    for (let n = 0; n < 300; n++) say(admin, { ticketId: ticket.id, state: n % 2 ? 'away' : 'viewing' })
    say(admin, { ticketId: ticket.id, state: 'typing' })
    await waitForViewers(admin, [[company.admin.userId, 'typing']])
    expect(viewers(admin).length).toBeLessThan(20)
    expect(admin.closed()).toBeUndefined()
  })
})

describe('a customer who writes', () => {
  test('is told to those who see the ticket, found by phone or hidden id', async () => {
    const ticket = await aTicket(company, 'open', {
      contactId: company.contact.id,
      queueId: company.queue.id,
      userId: company.attendant.userId,
    })
    const [ana, boss] = await listeners(company.attendant, company.admin)
    const chat = { kind: 'person' as const, phone: company.contact.number, lid: null }
    const connectionId = ticket.connectionId
    await tellTyping(company.ctx, { connectionId, chat, typing: 'composing' })
    for (const listener of [ana, boss]) {
      await waitFor(() => typings(listener).length > 0, { description: 'typing' })
      expect(typings(listener)).toMatchObject([{ ticketId: ticket.id, what: 'composing' }])
    }
    await tellTyping(company.ctx, { connectionId, chat, typing: 'paused' })
    await waitFor(() => typings(ana).at(-1)?.what === 'paused', { description: 'the end' })
    const nobody = { kind: 'person' as const, phone: '5500000000000', lid: null }
    await tellTyping(company.ctx, { connectionId, chat: nobody, typing: 'composing' })
    await afterAllEphemeralEvents([boss, company])
    expect(typings(boss).filter(({ what: activity }) => activity === 'composing')).toHaveLength(1)
  })
})

describe('who must not know', () => {
  test('another company, and a user without the queue, hear neither typing nor viewers', async () => {
    const stranger = await aCompany(services)
    const elsewhere = await aQueue(company.ctx)
    const outsider = await aUser(company.ctx, { queueIds: [elsewhere.id] })
    const secret = await aTicket(company, 'open', {
      queueId: company.queue.id,
      userId: company.attendant.userId,
    })
    const [ana, blind, foreign] = await listeners(company.attendant, outsider, stranger.admin)
    if (!foreign) throw new Error('three listeners')
    // Made by hand: the number of a ticket that is not theirs to see.
    say(blind, { ticketId: secret.id, state: 'typing' })
    say(foreign, { ticketId: secret.id, state: 'typing' })
    say(ana, { ticketId: secret.id, state: 'viewing' })
    await waitForViewers(ana, [[company.attendant.userId, 'viewing']])
    services.ephemeralEvents.publish({
      kind: 'typing',
      companyId: company.id,
      ticketId: secret.id,
      what: 'composing',
      forMs: 1000,
    })
    await waitFor(() => typings(ana).length > 0, { description: 'typing' })
    // An event that names the wrong company finds no such ticket there.
    services.ephemeralEvents.publish({
      kind: 'typing',
      companyId: stranger.id,
      ticketId: secret.id,
      what: 'composing',
      forMs: 1000,
    })
    await afterAllEphemeralEvents([ana, company], [foreign, stranger])

    expect(viewers(ana).flatMap((data) => data.viewers.map(({ id }) => id))).toEqual(
      viewers(ana).map(() => company.attendant.userId),
    )
    expect(blind.heard).toEqual([])
    expect(blind.closed()).toBeUndefined()
    expect(viewers(foreign)).toEqual([])
    expect(typings(foreign).map(({ ticketId }) => ticketId)).not.toContain(secret.id)
  })

  test('who loses the ticket is told nothing more of it', async () => {
    const elsewhere = await aQueue(company.ctx)
    const ticket = await aTicket(company, 'open', {
      queueId: company.queue.id,
      userId: company.attendant.userId,
    })
    const [ana, boss] = await listeners(company.attendant, company.admin)
    say(ana, { ticketId: ticket.id, state: 'viewing' })
    await waitForViewers(ana, [[company.attendant.userId, 'viewing']])
    await transferTicket(asUser(services, company.attendant), { ticketId: ticket.id, queueId: elsewhere.id })
    const before = viewers(ana).length
    say(boss, { ticketId: ticket.id, state: 'viewing' })
    await waitFor(() => viewers(boss).length > 0, { description: 'the admin to be there' })
    // Said again, as a browser that has not noticed would: it is no longer there for anybody.
    say(ana, { ticketId: ticket.id, state: 'typing' })
    await waitForViewers(boss, [[company.admin.userId, 'viewing']])
    await afterAllEphemeralEvents([boss, company])
    expect(viewers(ana)).toHaveLength(before)
  })

  test('a frame that is not in the protocol closes the socket', async () => {
    for (const malformed of [
      { ticketId: '1', state: 'viewing' },
      { ticketId: 1, state: 'x' },
      { ticketId: 1 },
      1,
    ]) {
      const listener = await api.listen({ actor: company.admin })
      await listener.ready()
      listener.socket.send(JSON.stringify({ at: malformed }))
      expect((await listener.end()).code).toBe(LIVE_CLOSE.protocol)
    }
  })
})
