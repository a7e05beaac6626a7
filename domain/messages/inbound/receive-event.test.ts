import { describe, expect, test } from 'bun:test'
import { messages } from '#db/schema/messages.ts'
import { tickets } from '#db/schema/tickets.ts'
import { InboundEvent, type InboundMessage } from '#domain/channels/contract/inbound.ts'
import { reading } from '#domain/core/transaction.ts'
import { aCompany, asUser, aTicket, type TestCompany, withSettings } from '#tests/support/factories.ts'
import {
  aCall,
  aFileEvent,
  aMessageEvent,
  anEdit,
  aPerson,
  aPersonChat,
  aReaction,
  aRevoke,
  aStub,
  second,
} from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { SendMessageInput } from '../contract/schema.ts'
import { sendMessage } from '../outbound/send-message.ts'
import { loadMessages } from '../queries.ts'
import { receiveEvent, receiveEvents } from './receive-event.ts'

const services = await testServices()

describe('a message of a customer', () => {
  test('opens a ticket, is stored with one unread, and its raw event is done, in one transaction', async () => {
    const company = await aCompany(services)
    const rawEventId = await aRawEvent(company)
    await receive(company, { body: 'Olá!', externalId: 'A1' }, rawEventId)

    expect(await allMessages(company)).toMatchObject([
      { body: 'Olá!', fromMe: false, ack: 0, externalId: 'A1' },
    ])
    expect(await allTickets(company)).toMatchObject([
      { status: 'pending', unreadMessages: 1, lastMessage: 'Olá!', lastMessageFromMe: false },
    ])
    const [raw] = await services.admin`select state from raw_events where id = ${rawEventId}`
    expect(raw?.state).toBe('done')
    expect(await eventTypes(company)).toEqual(['row.changed', 'ticket.changed', 'message.created'])
  })

  test('twice is stored once and counted once, also when both come at the same time', async () => {
    const company = await aCompany(services)
    await Promise.all([1, 2, 3].map(() => receive(company, { externalId: 'SAME' })))
    await receive(company, { externalId: 'SAME' })
    expect(await allMessages(company)).toHaveLength(1)
    expect(await allTickets(company)).toMatchObject([{ unreadMessages: 1 }])
  })

  test('delivered again after the ticket was closed opens nothing', async () => {
    const company = await aCompany(services)
    await receive(company, { externalId: 'OLD' })
    await services.admin`update tickets set status = 'closed' where company_id = ${company.id}`
    await receive(company, { externalId: 'OLD' })
    expect(await allTickets(company)).toHaveLength(1)
  })

  test('with an id that another chat used is a message of its own', async () => {
    const company = await aCompany(services)
    await receive(company, { externalId: 'X', body: 'first' })
    await receive(company, { externalId: 'X', body: 'second', chat: aPersonChat('5511888880000') })
    expect((await allMessages(company)).map((row) => row.body)).toEqual(['first', 'second'])
  })

  test('holds what PostgreSQL would refuse: NUL and half characters', async () => {
    const company = await aCompany(services)
    const dataJson = JSON.stringify({ raw: 'a\0b\ud83d' })
    await receive(company, { body: 'a\0b\ud83dc', dataJson })
    expect(await allMessages(company)).toMatchObject([{ body: 'ab\ufffdc', dataJson: { raw: 'ab\ufffd' } }])
  })

  test('from a blocked contact is kept without unread and does not reopen anything', async () => {
    const company = await aCompany(services)
    await receive(company, { body: 'one', externalId: 'B1' })
    await services.admin`update tickets set status = 'closed', unread_messages = 0 where company_id = ${company.id}`
    await services.admin`update contacts set is_active = false where company_id = ${company.id}`
    await receive(company, { body: 'two', externalId: 'B2' })
    expect(await allTickets(company)).toMatchObject([
      { status: 'closed', unreadMessages: 0, lastMessage: 'one' },
    ])
    expect(await allMessages(company)).toHaveLength(2)
  })

  test('quotes what it answers', async () => {
    const company = await aCompany(services)
    await receive(company, { externalId: 'Q1', body: 'question' })
    await receive(company, { externalId: 'Q2', quotedExternalId: 'Q1' })
    const [, answer] = await rowsOf(company)
    expect(answer?.quoted).toMatchObject({ body: 'question' })
  })
})

describe('a notice, by which nobody said anything', () => {
  const NOTICE = { mediaType: 'notice', body: 'Mencionou você em um status.' } as const

  test('opens no ticket', async () => {
    const company = await aCompany(services)
    const rawEventId = await aRawEvent(company)
    await receive(company, NOTICE, rawEventId)
    expect(await allTickets(company)).toHaveLength(0)
    expect(await allMessages(company)).toHaveLength(0)
    const [raw] = await services.admin`select state from raw_events where id = ${rawEventId}`
    expect(raw?.state).toBe('done')
  })

  test('stands in the conversation and changes nothing else, whoever it is from', async () => {
    const company = await aCompany(services)
    await receive(company, { body: 'Olá!', externalId: 'A1' })
    const before = await allTickets(company)
    await receive(company, { ...NOTICE, externalId: 'N1' })
    await receive(company, { ...NOTICE, externalId: 'N2', fromMe: true })
    expect(await allTickets(company)).toEqual(before)
    expect((await allMessages(company)).map(({ mediaType }) => mediaType)).toEqual([
      'conversation',
      'notice',
      'notice',
    ])
  })

  test('reopens nothing, and is not what the list shows once the last word is corrected', async () => {
    const company = await aCompany(services)
    await receive(company, { body: 'Olá!', externalId: 'A1' })
    await services.admin`update tickets set status = 'closed' where company_id = ${company.id}`
    await receive(company, { ...NOTICE, externalId: 'N1' })
    await receiveEvent(company.ctx, {
      connectionId: company.connection.id,
      rawEventId: null,
      event: anEdit('A1', 'Olá, tudo bem?'),
    })
    expect(await allTickets(company)).toMatchObject([{ status: 'closed', lastMessage: 'Olá, tudo bem?' }])
  })

  test('in a burst with words: they count, it does not', async () => {
    const company = await aCompany(services)
    const event = (externalId: string, mediaType: 'conversation' | 'notice') => ({
      rawEventId: null,
      event: InboundEvent.parse(aMessageEvent({ externalId, mediaType, body: externalId })),
    })
    const events = [event('B1', 'conversation'), event('B2', 'notice'), event('B3', 'conversation')]
    await receiveEvents(company.ctx, { connectionId: company.connection.id, events })
    expect(await allTickets(company)).toMatchObject([{ unreadMessages: 2, lastMessage: 'B3' }])
  })
})

describe('a message written on the phone', () => {
  test('is stored as ours and sent, clears unread, and the bot gives way', async () => {
    const company = await aCompany(services)
    await receive(company, { externalId: 'C1' })
    await services.admin`update tickets set is_bot = true, amount_used_bot_queues = 2 where company_id = ${company.id}`
    await receive(company, { externalId: 'P1', fromMe: true, body: 'from my phone' })
    expect(await allTickets(company)).toMatchObject([
      { unreadMessages: 0, isBot: false, amountUsedBotQueues: 0, lastMessageFromMe: true },
    ])
    expect((await allMessages(company))[1]).toMatchObject({ fromMe: true, ack: 1, userId: null })
  })

  test('is told from the echo of a message that we sent ourselves, which proves it sent', async () => {
    const company = await aCompany(services)
    const ticket = await aTicket(company, 'open', {
      contactId: company.contact.id,
      queueId: company.queue.id,
      userId: company.attendant.userId,
    })
    const input = SendMessageInput.parse({ ticketId: ticket.id, body: 'ours' })
    await sendMessage(asUser(services, company.attendant), input)
    const [sent] = await allMessages(company)
    await receive(company, {
      externalId: sent?.externalId ?? '',
      fromMe: true,
      chat: aPersonChat(company.contact.number),
    })
    expect(await allMessages(company)).toMatchObject([{ body: 'ours', ack: 1 }])
  })
})

describe('what happens to a message', () => {
  test('an edit replaces its body, keeps the old one and shows in the list', async () => {
    const company = await aCompany(services)
    await receive(company, { externalId: 'M', body: 'helo' })
    await receive(company, anEdit('M', 'hello', { sentAt: second(1) }))
    const [row] = await rowsOf(company)
    expect(row).toMatchObject({ body: 'hello', isEdited: true, history: [{ body: 'helo' }] })
    expect(await allTickets(company)).toMatchObject([{ lastMessage: 'hello', unreadMessages: 1 }])
  })

  test('only its author edits or takes it back', async () => {
    const company = await aCompany(services)
    await services.admin`update connections set allow_group = true where id = ${company.connection.id}`
    const chat = { kind: 'group' as const, groupId: '123@g.us', subject: 'Group' }
    const [ana, bia] = [aPerson('5511900000001'), aPerson('5511900000002')]
    await receive(company, { externalId: 'M', body: 'mine', chat, author: ana })
    await receive(company, anEdit('M', 'forged', { chat, author: bia }))
    await receive(company, aRevoke('M', { chat, author: bia }))
    expect(await allMessages(company)).toMatchObject([{ body: 'mine', isEdited: false, isDeleted: false }])
    const [earlyEffects] =
      await services.admin`select count(*)::int from early_effects where company_id = ${company.id}`
    expect(earlyEffects?.count).toBe(0)
  })

  test('taken back it stays readable, unless the company erases what customers delete', async () => {
    const company = await aCompany(services)
    await receive(company, { externalId: 'M1', body: 'kept' })
    await receive(company, aRevoke('M1'))
    expect(await allMessages(company)).toMatchObject([{ body: 'kept', isDeleted: true }])

    await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' })
    const rawEventId = await aRawEvent(company)
    await receive(company, { externalId: 'M2', body: 'secret', file: aFileEvent() }, rawEventId)
    await receive(company, anEdit('M2', 'secret!', { sentAt: second(1) }))
    await receive(company, aRevoke('M2'))
    const [, row] = await rowsOf(company)
    expect(row).toMatchObject({
      isDeleted: true,
      body: 'Mensagem apagada pelo contato',
      history: [],
      file: null,
    })
    const remainingRows = await services.admin`select 1 from raw_events where id = ${rawEventId}
      union all select 1 from files where company_id = ${company.id}`
    expect(remainingRows).toHaveLength(0)
  })

  test('reactions: one a person, the newest counts, an empty one takes it back', async () => {
    const company = await aCompany(services)
    await receive(company, { externalId: 'M' })
    const react = (emoji: string, atSecond: number) =>
      receive(company, aReaction('M', emoji, { sentAt: second(atSecond) }))
    await react('👍', 1)
    await react('❤️', 3)
    await react('😂', 2)
    expect((await rowsOf(company))[0]?.reactions).toMatchObject([{ emoji: '❤️', author: { isGroup: false } }])
    await react('', 4)
    expect((await rowsOf(company))[0]?.reactions).toEqual([])
    expect(await allTickets(company)).toMatchObject([{ unreadMessages: 1 }])
  })

  test('a stub shows a placeholder, and the later delivery fills it under edits that came between', async () => {
    const company = await aCompany(services)
    await receive(company, aStub({ externalId: 'S' }))
    expect(await allMessages(company)).toMatchObject([{ isStub: true, mediaType: 'unsupported' }])
    await receive(company, anEdit('S', 'late', { sentAt: second(1) }))
    await receive(company, { externalId: 'S', body: 'original', file: aFileEvent(), mediaType: 'image' })
    const [row] = await rowsOf(company)
    expect(row).toMatchObject({
      isStub: false,
      body: 'late',
      mediaType: 'image',
      history: [{ body: 'original' }],
      file: { state: 'pending' },
    })
    expect(await allTickets(company)).toMatchObject([{ unreadMessages: 1, lastMessage: 'late' }])
  })
})

describe('other events', () => {
  test('groups are dropped unless the connection allows them', async () => {
    const company = await aCompany(services)
    const chat = { kind: 'group' as const, groupId: '9@g.us', subject: 'Family' }
    const rawEventId = await aRawEvent(company)
    await receive(company, { chat, author: aPerson('5511900000001') }, rawEventId)
    expect(await allMessages(company)).toEqual([])
    await services.admin`update connections set allow_group = true where id = ${company.connection.id}`
    await receive(company, { chat, author: aPerson('5511900000001', 'Ana') })
    const [row] = await rowsOf(company)
    expect(row?.author).toMatchObject({ name: 'Ana', isGroup: false })
    expect(await allTickets(company)).toMatchObject([{ status: 'group', isGroup: true }])
  })

  test('a missed call is a text at the time on the wall of the company, and the caller is told when asked for', async () => {
    const company = await aCompany(services)
    await receive(company, aCall({ isVideo: true, sentAt: new Date('2026-05-04T15:07:00Z') }))
    expect(await allMessages(company)).toMatchObject([
      { mediaType: 'call_log', body: 'Chamada de vídeo perdida às 12:07' },
    ])
    await withSettings(company.ctx, {
      acceptCallWhatsapp: 'enabled',
      AcceptCallWhatsappMessage: '{{firstName}}, não atendemos ligações.',
    })
    await receive(company, aCall())
    expect((await allMessages(company)).at(-1)).toMatchObject({
      body: 'Customer, não atendemos ligações.',
      fromMe: true,
    })
  })

  test('a file over the limit is not fetched, and the contact is told', async () => {
    const company = await aCompany(services)
    await receive(company, { mediaType: 'video', file: { ...aFileEvent(), size: 65 * 1024 * 1024 } })
    const [row, notice] = await rowsOf(company)
    expect(row?.file).toMatchObject({ state: 'too_large' })
    expect(notice).toMatchObject({
      fromMe: true,
      body: 'Não foi possível receber o arquivo: o limite é de 64 MB.',
    })
  })

  test("another company's connection is not found", async () => {
    const [company, otherCompany] = [await aCompany(services), await aCompany(services)]
    const attempt = receiveEvent(company.ctx, {
      connectionId: otherCompany.connection.id,
      rawEventId: null,
      event: aMessageEvent(),
    })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
  })
})

function receive(
  company: TestCompany,
  event: Partial<InboundMessage> | InboundEvent,
  rawEventId: number | null = null,
): Promise<void> {
  const fullEvent = isWhole(event) ? event : aMessageEvent(event)
  return receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId, event: fullEvent })
}

function isWhole(event: Partial<InboundMessage> | InboundEvent): event is InboundEvent {
  return event.kind !== undefined
}

async function aRawEvent(company: TestCompany): Promise<number> {
  const [row] = await services.admin`
    insert into raw_events (company_id, connection_id, dedupe_key, data)
    values (${company.id}, ${company.connection.id}, ${crypto.randomUUID()}, '')
    returning id::int`
  return row?.id
}

function allMessages(company: TestCompany) {
  return reading(company.ctx, (tx) => tx.db.select().from(messages).orderBy(messages.id))
}

function allTickets(company: TestCompany) {
  return reading(company.ctx, (tx) => tx.db.select().from(tickets).orderBy(tickets.id))
}

function rowsOf(company: TestCompany) {
  return reading(company.ctx, async (tx) => {
    const ids = await tx.db.select({ id: messages.id }).from(messages)
    return loadMessages(
      tx,
      ids.map((row) => row.id),
    )
  })
}

async function eventTypes(company: TestCompany): Promise<string[]> {
  const rows = await services.admin<{ type: string }[]>`
    select type from events where company_id = ${company.id} order by xid, id`
  return rows.map((row) => row.type)
}
