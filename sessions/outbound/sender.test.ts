import { describe, expect, test } from 'bun:test'
import type { OutboundMessage } from '#domain/channels/contract/outbound.ts'
import type { Services } from '#domain/core/context.ts'
import { takeLease } from '#domain/core/system/leases.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { FORWARD_GAP_MS } from '#domain/messages/contract/delivery/sending-limits.ts'
import { limitsAt, SPANS } from '#domain/messages/contract/pace/pace-rules.ts'
import { SendMessageInput } from '#domain/messages/contract/schema.ts'
import { recordAck } from '#domain/messages/delivery/record-ack.ts'
import { queueMessage } from '#domain/messages/outbound/queue-message.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { ChannelSession } from '../channels/driver.ts'
import { openSender } from './sender.ts'

const services = await testServices()

/** A channel that hands everything over and says nothing, unless told. */
function channel() {
  const handed: OutboundMessage[] = []
  const state = { isOpen: true, fails: false, unknown: new Set<string>() }
  const unused = () => Promise.reject(new Error('not part of this test'))
  const session: ChannelSession = {
    isOpen: () => state.isOpen,
    send: async (message) => {
      if (state.fails) throw new Error('the channel stumbled')
      handed.push(message)
    },
    lookUp: async (phone) => (state.unknown.has(phone) ? null : { phone, lid: null }),
    markRead: unused,
    renewFile: unused,
    pictureOf: unused,
    describeGroup: unused,
    watch: () => undefined,
    showTyping: () => Promise.resolve(),
    stop: unused,
  }
  return { handed, state, session }
}

/** The services with a database that is away while `facts` say so, and counts who asked in vain. */
function awayFrom({ db, ...otherServices }: Services, facts: { isAway: boolean; missed: number }): Services {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const transaction: typeof db.transaction = (work, config) => {
    if (!facts.isAway) return db.transaction(work, config)
    facts.missed += 1
    return Promise.reject(refused)
  }
  const away = new Proxy(db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  })
  return { ...otherServices, db: away }
}

async function desk(chats = 1, patienceMs = 60_000) {
  const company = await aCompany(services)
  const lease = await takeLease(services, { id: company.connection.id, companyId: company.id }, 'me')
  if (!lease) throw new Error('the lease was free')
  const fakeChannel = channel()
  const facts = { isFresh: true, lost: 0, isAway: false, missed: 0, aheadMs: 0 }
  const sender = openSender({
    ctx: {
      ...company.ctx,
      services: awayFrom(services, facts),
      now: () => new Date(Date.now() + facts.aheadMs),
    },
    lease,
    lookUps: new Map(),
    session: () => fakeChannel.session,
    isFresh: () => facts.isFresh,
    onLeaseLost: () => {
      facts.lost += 1
    },
    patienceMs,
  })
  const tickets = await Promise.all(
    Array.from({ length: chats }, () => aTicket(company, 'open', { userId: company.admin.userId })),
  )
  const admin = asUser(services, company.admin)
  const say = (n: number, body: string) =>
    sendMessage(admin, SendMessageInput.parse({ ticketId: tickets[n]?.id, body }))
  const sayByMachine = (n: number, body: string) => {
    const messageFields = {
      ticketId: tickets[n]?.id ?? 0,
      body,
      userId: null,
      isPrivate: false,
      byMachine: true,
    }
    return inTransaction(company.ctx, (tx) => queueMessage(tx, messageFields))
  }
  const rows = () => services.admin`select m.body, m.ack, m.failure_code, s.attempts, s.state from messages m
    join sends s on s.message_id = m.id where m.company_id = ${company.id} order by m.id`
  return { ...fakeChannel, company, lease, sender, say, sayByMachine, rows, facts }
}

describe('sending', () => {
  test('is one at a time in a chat, in order, and twenty at a time in all', async () => {
    const { sender, say, handed } = await desk(25)
    for (let n = 0; n < 25; n++) await say(n, `primeira ${n}`)
    await say(0, 'segunda 0')
    sender.signal()
    await waitFor(() => handed.length === 20, { description: 'twenty' })
    await Bun.sleep(50)
    expect(handed).toHaveLength(20)
    for (const message of [...handed]) sender.accepted(message.externalId)
    await waitFor(() => handed.length === 26, { description: 'the rest' })
    const texts = handed.map(({ content }) => (content.kind === 'text' ? content.text : ''))
    expect(texts.indexOf('segunda 0')).toBeGreaterThan(texts.indexOf('primeira 0'))
    await sender.drain(0)
  })

  test('of the machine stops where the number’s pace ends, holds up nobody, and goes on by itself', async () => {
    const { sender, say, sayByMachine, handed, facts } = await desk(7)
    const { perMinute } = limitsAt({ profile: 'normal', since: null }, Date.now())
    for (let n = 0; n < 6; n++) await sayByMachine(n, `automática ${n}`)
    sender.signal()
    await waitFor(() => handed.length === perMinute, { description: 'what the pace allows' })
    for (const { externalId } of [...handed]) sender.accepted(externalId)
    await say(5, 'uma pessoa')
    await say(6, 'outra')
    sender.signal()
    await waitFor(() => handed.length === perMinute + 2, { description: 'what people say' })
    const texts = () => handed.map(({ content }) => (content.kind === 'text' ? content.text : ''))
    expect(texts().slice(perMinute).toSorted()).toEqual(['outra', 'uma pessoa'])
    for (const { externalId } of [...handed]) sender.accepted(externalId)

    facts.aheadMs = SPANS.perMinute + 1_000
    sender.signal()
    await waitFor(() => handed.length === 8, { description: 'the rest of the line' })
    expect(
      texts()
        .slice(perMinute + 2)
        .toSorted(),
    ).toEqual(['automática 4', 'automática 5'])
    await sender.drain(0)
  })

  test('is done when the server has it, and only then', async () => {
    const { sender, say, handed, rows } = await desk()
    await say(0, 'oi')
    sender.signal()
    await waitFor(() => handed.length === 1, { description: 'the hand-over' })
    expect((await rows())[0]).toMatchObject({ ack: 0, state: 'queued' })
    sender.accepted(handed[0]?.externalId ?? '')
    await waitFor(async () => (await rows())[0]?.state === 'accepted', { description: 'acceptance' })
    expect((await rows())[0]).toMatchObject({ ack: 1 })
  })

  test('of what has a time begins then, without another word', async () => {
    const { sender, say, handed, company } = await desk(2)
    const sent = await say(0, 'depois')
    await say(1, 'agora')
    const holdUntil = new Date(Date.now() + 1500)
    await services.admin`update sends set not_before = ${holdUntil} where company_id = ${company.id} and message_id = ${sent.id}`
    sender.signal()
    await waitFor(() => handed.length === 1, { description: 'the one without a time' })
    sender.accepted(handed[0]?.externalId ?? '')
    await waitFor(() => handed.length === 2, { description: 'the other' })
    expect(Date.now()).toBeGreaterThanOrEqual(holdUntil.getTime())
    expect(handed.map(({ content }) => content.kind === 'text' && content.text)).toEqual(['agora', 'depois'])
    await sender.drain(0)
  })

  test('of what was due together while the channel was away is spaced as before, and keeps the order of each chat', async () => {
    const { sender, say, handed, company, state } = await desk(3)
    const sent = [await say(0, 'um a'), await say(0, 'um b'), await say(1, 'dois a'), await say(1, 'dois b')]
    await say(1, 'dois depois')
    await say(2, 'outra conversa')
    const long = Date.now() - 60_000
    for (const [index, { id }] of sent.entries()) {
      const expectedAt = new Date(long + index * FORWARD_GAP_MS)
      await services.admin`update sends set not_before = ${expectedAt} where company_id = ${company.id} and message_id = ${id}`
    }
    const departures = new Map<string, number>()
    state.isOpen = false
    sender.signal()
    state.isOpen = true
    sender.signal()
    for (let count = 1; count <= 6; count += 1) {
      await waitFor(() => handed.length >= count, { description: `message ${count}` })
      const message = handed[count - 1]
      if (message?.content.kind === 'text') departures.set(message.content.text, Date.now())
      sender.accepted(message?.externalId ?? '')
    }
    const order = [...departures.keys()]
    expect(order.filter((text) => text !== 'outra conversa')).toEqual([
      ...['um a', 'um b', 'dois a', 'dois b', 'dois depois'],
    ])
    expect(order.indexOf('outra conversa')).toBeLessThan(2)
    const times = ['um a', 'um b', 'dois a', 'dois b'].map((text) => departures.get(text) ?? 0)
    for (const [index, time] of times.slice(1).entries()) {
      // Both ends are seen a few milliseconds late.
      expect(time - (times[index] ?? 0)).toBeGreaterThan(FORWARD_GAP_MS - 50)
    }
    await sender.drain(0)
  })

  test('without an answer is tried again under the same id, and given up after five tries; a late word corrects that', async () => {
    const { sender, say, handed, rows } = await desk(1, 20)
    await say(0, 'alguém?')
    sender.signal()
    await waitFor(async () => (await rows())[0]?.failure_code === 'not_confirmed', {
      description: 'giving up',
    })
    expect(handed).toHaveLength(5)
    expect(new Set(handed.map((message) => message.externalId)).size).toBe(1)
    sender.accepted(handed[0]?.externalId ?? '')
    await waitFor(async () => (await rows())[0]?.ack === 1, { description: 'the correction' })
    expect((await rows())[0]).toMatchObject({ failure_code: null, state: 'accepted' })
  })

  test('whose receipt came though the server’s word was lost, lets the next one of its chat go', async () => {
    const { sender, say, handed, company, lease } = await desk()
    await say(0, 'uma')
    await say(0, 'outra')
    sender.signal()
    await waitFor(() => handed.length === 1, { description: 'the first' })
    await recordAck(company.ctx, {
      connectionId: lease.connectionId,
      epoch: lease.epoch,
      externalIds: [handed[0]?.externalId ?? ''],
      ack: 2,
    })
    sender.proven([handed[0]?.externalId ?? ''])
    await waitFor(() => handed.length === 2, { description: 'the second' })
    await sender.drain(0)
  })

  test('is recorded also when the database was away as the server said that it has it, and not sent again', async () => {
    const { sender, say, handed, rows, facts } = await desk(1, 50)
    await say(0, 'uma')
    await say(0, 'outra')
    sender.signal()
    await waitFor(() => handed.length === 1, { description: 'the first' })
    facts.isAway = true
    sender.accepted(handed[0]?.externalId ?? '')
    // More often than one transaction tries by itself.
    await waitFor(() => facts.missed > 4, { description: 'it to be written in vain' })
    facts.isAway = false
    await waitFor(() => handed.length === 2, { description: 'the second' })
    expect((await rows())[0]).toMatchObject({ ack: 1, attempts: 0, state: 'accepted' })
    expect(handed[1]?.externalId).not.toBe(handed[0]?.externalId)
    await sender.drain(0)
  })

  test('says why it was refused also when the database was away at that moment', async () => {
    const { sender, say, handed, rows, facts } = await desk()
    await say(0, 'uma')
    sender.signal()
    await waitFor(() => handed.length === 1, { description: 'the hand-over' })
    facts.isAway = true
    sender.refused(handed[0]?.externalId ?? '', 'refused')
    // More often than one transaction tries by itself.
    await waitFor(() => facts.missed > 4, { description: 'it to be written in vain' })
    facts.isAway = false
    await waitFor(async () => (await rows())[0]?.failure_code === 'refused', { description: 'the failure' })
    expect(handed).toHaveLength(1)
    await sender.drain(0)
  })

  test('while the socket is closed counts no tries', async () => {
    const patienceMs = 400
    const { sender, say, handed, rows, state } = await desk(1, patienceMs)
    await say(0, 'oi')
    sender.signal()
    await waitFor(() => handed.length === 1, { description: 'the hand-over' })
    state.isOpen = false
    await Bun.sleep(patienceMs * 1.5)
    expect((await rows())[0]).toMatchObject({ attempts: 0, state: 'queued' })
    state.isOpen = true
    sender.signal()
    await waitFor(() => handed.length === 2, { description: 'the second hand-over' })
    await sender.drain(0)
  })

  test('to a number that has no account fails at once, and nothing is handed over', async () => {
    const { sender, say, handed, rows, state, company } = await desk()
    const [contact] =
      await services.admin`select value from contact_identities where company_id = ${company.id}
      and contact_id = (select contact_id from tickets where company_id = ${company.id})`
    state.unknown.add(String(contact?.value))
    await say(0, 'oi')
    sender.signal()
    await waitFor(async () => (await rows())[0]?.failure_code === 'not_on_whatsapp', {
      description: 'the failure',
    })
    expect(handed).toEqual([])
  })

  test('hands nothing over once the lease was not renewed in time', async () => {
    const { sender, say, handed, facts } = await desk()
    facts.isFresh = false
    await say(0, 'oi')
    sender.signal()
    await Bun.sleep(80)
    expect(handed).toEqual([])
  })

  test('by an earlier owner is refused by the epoch, and it is told', async () => {
    const { sender, say, handed, facts, lease, company } = await desk()
    await takeLease(services, { id: lease.connectionId, companyId: company.id }, 'me')
    await say(0, 'oi')
    sender.signal()
    await waitFor(() => facts.lost > 0, { description: 'the loss' })
    expect(handed).toEqual([])
  })
})
