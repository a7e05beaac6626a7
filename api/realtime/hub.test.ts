import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { canSee } from '#domain/tickets/contract/rules.ts'
import type { TicketFacts } from '#domain/tickets/contract/schema.ts'
import { aUserActor } from '#tests/support/fixtures/actors.ts'
import { type Client, type Hub, makeHub } from './hub.ts'
import type { Projection } from './projection/audience.ts'

/** Sockets and topics as the server has them, without a port. */
function aServer() {
  const topics = new Map<string, Set<Client>>()
  const heard = new Map<Client, string[]>()
  const hub = makeHub((topic, text) => {
    for (const client of topics.get(topic) ?? []) heard.get(client)?.push(text)
  })
  function connect(actor: UserActor): Client {
    const client: Client = {
      actor,
      wire: {
        send: (text) => heard.get(client)?.push(text),
        subscribe: (topic) => topics.set(topic, (topics.get(topic) ?? new Set()).add(client)),
        unsubscribe: (topic) => topics.get(topic)?.delete(client),
        close: () => undefined,
      },
    }
    heard.set(client, [])
    hub.admit(client)
    return client
  }
  /** As one that missed nothing. */
  function connectLive(actor: UserActor): Client {
    const client = connect(actor)
    hub.join(client, 'begin')
    heard.set(client, [])
    return client
  }
  const textsOf = (client: Client) =>
    (heard.get(client) ?? []).flatMap((text): string[] => JSON.parse(text).events ?? [])
  return { hub, connect, connectLive, textsOf, framesOf: (client: Client) => heard.get(client) ?? [] }
}

const ids = fc.integer({ min: 1, max: 3 })
const facts = fc.record<TicketFacts>({
  status: fc.constantFrom('pending', 'open', 'closed', 'group'),
  userId: fc.option(ids),
  queueId: fc.option(ids),
  connectionId: ids,
  contactId: ids,
  isGroup: fc.boolean(),
  groupAsTicket: fc.boolean(),
  participantIds: fc.uniqueArray(ids, { maxLength: 2 }),
})
const actors = fc
  .record({
    userId: ids,
    companyId: fc.integer({ min: 1, max: 2 }),
    profile: fc.constantFrom<'admin' | 'user'>('user', 'user', 'admin'),
    queueIds: fc.uniqueArray(ids),
    defaultConnectionId: fc.option(ids),
    allTicket: fc.boolean(),
    allowGroup: fc.boolean(),
    allUserChat: fc.boolean(),
    masksNumbers: fc.boolean(),
  })
  .map(aUserActor)

/** A ticket that waits in a queue. */
const waitingIn = (queueId: number): TicketFacts => ({
  status: 'pending',
  userId: null,
  queueId,
  connectionId: 1,
  contactId: 1,
  isGroup: false,
  groupAsTicket: false,
  participantIds: [],
})

/** A change from one state to another, told as the audience table tells it. */
function aProjection(index: number, before: TicketFacts, now: TicketFacts): Projection {
  const [updateText, deleteText] = [`update ${index}`, `delete ${index}`].map((text) => ({
    text: () => JSON.stringify(text),
  }))
  return {
    named: [before, now].flatMap(({ userId, participantIds }) => [userId ?? [], participantIds].flat()),
    renderFor(actor) {
      if (canSee(actor, now)) return updateText ?? null
      return canSee(actor, before) ? (deleteText ?? null) : null
    },
  }
}

describe('what a socket hears', () => {
  test('is exactly what its user may see, in order, once, for any rights and any changes', () => {
    fc.assert(
      fc.property(
        fc.array(actors, { minLength: 1, maxLength: 12 }),
        fc.array(fc.array(fc.tuple(facts, facts), { maxLength: 5 }), { maxLength: 4 }),
        (people, batches) => {
          const { hub, connectLive, textsOf } = aServer()
          const clients = people.map(connectLive)
          const expected = new Map<Client, string[]>(clients.map((client) => [client, []]))
          for (const batch of batches) {
            const projections = batch.map(([before, now], index) => aProjection(index, before, now))
            hub.deliver(1, projections)
            for (const client of clients.filter(({ actor }) => actor.companyId === 1)) {
              const texts = projections.flatMap(
                (projection) => projection.renderFor(client.actor)?.text() ?? [],
              )
              expected.get(client)?.push(...texts.map((text): string => JSON.parse(text)))
            }
          }
          for (const client of clients) expect(textsOf(client)).toEqual(expected.get(client) ?? [])
        },
      ),
      { numRuns: 400 },
    )
  })

  test('is one published frame a class, however many events', () => {
    const { hub, connectLive, framesOf } = aServer()
    const clients = [1, 2, 3].map((userId) => connectLive(aUserActor({ userId, queueIds: [1] })))
    const free = waitingIn(1)
    hub.deliver(1, [aProjection(0, free, free), aProjection(1, free, free)])
    for (const client of clients) expect(framesOf(client)).toHaveLength(1)
  })

  test('follows new rights from the next batch on, and ends with the socket', () => {
    const { hub, connectLive, textsOf } = aServer()
    const client = connectLive(aUserActor({ queueIds: [1] }))
    const free = waitingIn(2)
    hub.deliver(1, [aProjection(0, free, free)])
    hub.move(client, aUserActor({ queueIds: [2] }))
    hub.deliver(1, [aProjection(1, free, free)])
    hub.remove(client)
    hub.deliver(1, [aProjection(2, free, free)])
    expect(textsOf(client)).toEqual(['update 1'])
    expect(hub.size()).toBe(0)
  })
})

describe('a socket that is still told what it missed', () => {
  const free = waitingIn(1)
  const actor = aUserActor({ queueIds: [1] })

  test('hears what happens meanwhile after it, once, in order, and its cursor comes last', () => {
    const { hub, connect, textsOf, framesOf } = aServer()
    const client = connect(actor)
    hub.deliver(1, [aProjection(0, free, free)])
    hub.keepFor(client)
    hub.deliver(1, [aProjection(1, free, free)])
    hub.deliver(1, [aProjection(2, free, free)])
    expect(framesOf(client)).toEqual([])

    hub.join(client, 'here')
    expect(framesOf(client).at(-1)).toBe('{"cursor":"here"}')
    hub.deliver(1, [aProjection(3, free, free)])
    expect(textsOf(client)).toEqual(['update 1', 'update 2', 'update 3'])
  })

  test('is judged by the rights that it has when it joins', () => {
    const { hub, connect, textsOf } = aServer()
    const client = connect(actor)
    hub.keepFor(client)
    hub.deliver(1, [aProjection(0, free, free)])
    hub.move(client, aUserActor({ queueIds: [2] }))
    hub.join(client, 'here')
    hub.deliver(1, [aProjection(1, free, free)])
    expect(textsOf(client)).toEqual([])
  })

  test('is told to load anew, once it joins, in place of what was kept: for a reason given, or when that is too much', () => {
    for (const [reason, trouble] of TROUBLES) {
      const { hub, connect, framesOf } = aServer()
      const client = connect(actor)
      hub.keepFor(client)
      hub.deliver(1, [aProjection(0, free, free)])
      trouble(hub, client)
      hub.deliver(1, [aProjection(1, free, free)])
      expect(framesOf(client)).toEqual([])
      hub.join(client, 'here')
      expect(framesOf(client)).toEqual([`{"resync":"${reason}","cursor":"here"}`, '{"cursor":"here"}'])
    }
  })

  test('that goes away leaves nothing behind', () => {
    const { hub, connect, framesOf } = aServer()
    const client = connect(actor)
    hub.keepFor(client)
    hub.remove(client)
    hub.join(client, 'here')
    expect(framesOf(client)).toEqual([])
    expect(hub.size()).toBe(0)
    expect(hub.companies()).toEqual([])
  })

  const TROUBLES: [string, (hub: Hub, client: Client) => void][] = [
    ['rights', (hub, client) => hub.resync(client, 'rights', 'there')],
    [
      'gap',
      (hub) => {
        for (let n = 0; n < 2000; n++) hub.deliver(1, [aProjection(n, free, free)])
      },
    ],
  ]
})
