import { describe, expect, test } from 'bun:test'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { aCompany, aQueue, type TestCompany } from '#tests/support/factories.ts'
import {
  aCall,
  aFileEvent,
  aMessageEvent,
  anEdit,
  aPersonChat,
  aReaction,
  aRevoke,
  aStub,
  second,
} from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { InboundEvent as Event } from '../../channels/contract/inbound.ts'
import { receiveEvent, receiveEvents } from './receive-event.ts'

const services = await testServices()
const COPIES = 25

/** A company whose bot greets, so that a message that counted twice would be answered twice. */
async function aReception(): Promise<TestCompany> {
  const company = await aCompany(services)
  const queue = await aQueue(company.ctx, { name: 'Outra' })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${company.connection.id}, ${queue.id})`
  await services.admin`update connections set greeting_message = 'Olá!', allow_group = true where id = ${company.connection.id}`
  return company
}

const receive = (company: TestCompany, event: InboundEvent) =>
  receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })

/** As a device delivers it for a day: the same id, each time at another time. */
async function again(company: TestCompany, event: InboundEvent): Promise<void> {
  for (let copy = 1; copy <= COPIES; copy += 1)
    await receive(company, { ...event, sentAt: new Date(event.sentAt.getTime() + copy * 60_000) })
}

async function standing(company: TestCompany) {
  const [row] = await services.admin`select
    (select count(*)::int from messages where company_id = ${company.id} and not from_me) as received,
    (select count(*)::int from messages where company_id = ${company.id} and is_system) as answered,
    (select count(*)::int from tickets where company_id = ${company.id}) as tickets,
    (select coalesce(sum(unread_messages), 0)::int from tickets where company_id = ${company.id}) as unread,
    (select count(*)::int from tickets where company_id = ${company.id} and status <> 'closed') as live`
  return row
}

describe('a message that is delivered again and again, each time at another time', () => {
  test('is one message: unread once, answered once, also in one batch', async () => {
    const company = await aReception()
    const event = aMessageEvent({ externalId: 'SAME', sentAt: second(0) })
    await receive(company, event)
    const once = await standing(company)
    expect(once).toMatchObject({ received: 1, answered: 1, tickets: 1, unread: 1 })
    await again(company, event)
    const copies = Array.from({ length: COPIES }, (_, copy) => ({ ...event, sentAt: second(copy) }))
    await receiveEvents(company.ctx, {
      connectionId: company.connection.id,
      events: copies.map((copy) => ({ rawEventId: null, event: Event.parse(copy) })),
    })
    expect(await standing(company)).toEqual(once)
  })

  test('reopens nothing once its ticket was closed, and begins no bot', async () => {
    const company = await aReception()
    const event = aMessageEvent({ externalId: 'SAME', sentAt: second(0) })
    await receive(company, event)
    await services.admin`update tickets set status = 'closed', unread_messages = 0 where company_id = ${company.id}`
    const closed = await standing(company)
    await again(company, event)
    expect(await standing(company)).toEqual(closed)
  })

  test('is known under the contact that its sender was merged into', async () => {
    const company = await aReception()
    const byLid = { kind: 'person' as const, person: { phone: null, lid: '555', pushName: 'Rita' } }
    const event = aMessageEvent({ chat: byLid, externalId: 'SAME', sentAt: second(0) })
    await receive(company, event)
    await receive(company, aMessageEvent({ chat: aPersonChat('5511955554444', 'Rita'), externalId: 'OTHER' }))
    const fullChat = {
      kind: 'person' as const,
      person: { phone: '5511955554444', lid: '555', pushName: 'Rita' },
    }
    await receive(company, aMessageEvent({ chat: fullChat, externalId: 'JOINS' }))
    await services.admin`update tickets set status = 'closed' where company_id = ${company.id}`
    const merged = await standing(company)
    await again(company, event)
    await again(company, { ...event, chat: fullChat })
    await again(company, { ...event, chat: aPersonChat('5511955554444', 'Rita') })
    expect(await standing(company)).toEqual(merged)
  })

  test('is one in a group, whatever its author is called by', async () => {
    const company = await aReception()
    const group = { kind: 'group' as const, groupId: '120363000000000001', subject: 'Turma' }
    const author = { phone: null, lid: '777', pushName: 'Ana' }
    const event = aMessageEvent({ chat: group, author, externalId: 'SAME', sentAt: second(0) })
    await receive(company, event)
    await again(company, { ...event, author: { ...author, phone: '5511933332222' } })
    await again(company, { ...event, author: { ...author, lid: null, phone: '5511933332222' } })
    expect(await standing(company)).toMatchObject({ received: 1, unread: 1 })
  })

  test('calls, reactions and deletions are one, and an edit pushes out no earlier words', async () => {
    const company = await aReception()
    const target = aMessageEvent({ externalId: 'T', body: 'primeira', sentAt: second(0) })
    await receive(company, target)
    await receive(company, anEdit('T', 'segunda', { sentAt: second(1) }))
    const before = await standing(company)
    const edit = anEdit('T', 'terceira', { sentAt: second(2) })
    for (let copy = 0; copy < 4; copy += 1)
      await again(company, { ...edit, sentAt: second(3 + copy * COPIES) })
    const bodies =
      await services.admin`select body from message_bodies where company_id = ${company.id} order by replaced_at, id`
    expect(bodies.map(({ body }) => body)).toEqual(['primeira', 'segunda', 'terceira'])
    await again(company, aReaction('T', '👍', { sentAt: second(5) }))
    await again(company, aRevoke('T', { sentAt: second(6) }))
    expect(await standing(company)).toEqual(before)
    await receive(company, aCall({ externalId: 'CALL', sentAt: second(7) }))
    const called = await standing(company)
    await again(company, aCall({ externalId: 'CALL', sentAt: second(7) }))
    expect(await standing(company)).toEqual(called)
  })
})

describe('a conversation that begins with a message from an ad, whose content comes later', () => {
  test('is answered once the content is there, once, and is one unread message', async () => {
    const company = await aReception()
    await receive(company, aStub({ externalId: 'AD', sentAt: second(0) }))
    expect(await standing(company)).toMatchObject({ received: 1, answered: 0, unread: 1, tickets: 1 })
    const content = aMessageEvent({ externalId: 'AD', body: 'Vim pelo anúncio', sentAt: second(0) })
    await receive(company, content)
    await again(company, content)
    await again(company, aStub({ externalId: 'AD', sentAt: second(0) }))
    expect(await standing(company)).toMatchObject({ received: 1, answered: 1, unread: 1, tickets: 1 })
    const rows =
      await services.admin`select body from messages where company_id = ${company.id} and not from_me`
    expect(rows.map(({ body }) => body)).toEqual(['Vim pelo anúncio'])
  })
})

describe('an album', () => {
  test('of three pictures is three pictures in one ticket, counted once each', async () => {
    const company = await aReception()
    for (const externalId of ['P1', 'P2', 'P3'])
      await receive(company, aMessageEvent({ externalId, mediaType: 'image', file: aFileEvent() }))
    expect(await standing(company)).toMatchObject({ received: 3, unread: 3, tickets: 1 })
  })
})

describe('a hidden id alone', () => {
  test('is the same conversation once its number is learnt', async () => {
    const company = await aReception()
    const by = (phone: string | null) => ({
      kind: 'person' as const,
      person: { phone, lid: '888', pushName: 'Léo' },
    })
    await receive(company, aMessageEvent({ chat: by(null), externalId: 'L1' }))
    await receive(company, aMessageEvent({ chat: by('5511922221111'), externalId: 'L2' }))
    await receive(company, aMessageEvent({ chat: by(null), externalId: 'L3' }))
    expect(await standing(company)).toMatchObject({ received: 3, unread: 3, tickets: 1 })
    const rows =
      await services.admin`select number, name from contacts where company_id = ${company.id} and name = 'Léo'`
    expect(rows).toMatchObject([{ number: '5511922221111', name: 'Léo' }])
  })
})

describe('twenty messages', () => {
  test('that are deleted for everybody in one go are twenty deleted ones, nothing else', async () => {
    const company = await aReception()
    const ids = Array.from({ length: 20 }, (_, nth) => `M${nth}`)
    for (const externalId of ids) await receive(company, aMessageEvent({ externalId, body: externalId }))
    const before = await standing(company)
    await receiveEvents(company.ctx, {
      connectionId: company.connection.id,
      events: ids.map((id) => ({ rawEventId: null, event: Event.parse(aRevoke(id)) })),
    })
    expect(await standing(company)).toEqual(before)
    const [row] = await services.admin`select count(*) filter (where is_deleted)::int as deleted,
      count(*) filter (where is_edited)::int as edited from messages where company_id = ${company.id} and not from_me`
    expect(row).toEqual({ deleted: 20, edited: 0 })
  })
})

describe('a name', () => {
  test('that is empty, or is our own, replaces none of a contact', async () => {
    const company = await aReception()
    const named = (pushName: string | null) => aPersonChat('5511955554444', pushName)
    await receive(company, aMessageEvent({ chat: named('Rita'), externalId: 'N0' }))
    for (const [nth, pushName] of ['', '   ', '\u200e', null].entries())
      await receive(company, aMessageEvent({ chat: named(pushName), externalId: `N1${nth}` }))
    await receive(company, aMessageEvent({ chat: named('Loja'), fromMe: true, externalId: 'N2' }))
    await receive(
      company,
      aMessageEvent({ chat: aPersonChat('5511966665555', 'Loja'), fromMe: true, externalId: 'N3' }),
    )
    const rows = await services.admin`select name from contacts where company_id = ${company.id}
      and number in ('5511955554444', '5511966665555') order by number`
    expect(rows.map(({ name }) => name)).toEqual(['Rita', '5511966665555'])
  })
})
