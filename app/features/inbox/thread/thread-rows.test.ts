import { describe, expect, test } from 'bun:test'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { aMessageView } from '#tests/support/views.ts'
import { firstUnread, reachesUnread, threadRows } from './thread-rows.ts'

const clock = { language: 'pt-BR', timeZone: 'America/Sao_Paulo' }
const timeOf = (time: string) => `2026-11-21T${time}.000Z`
const kinds = (rows: ReturnType<typeof threadRows>) =>
  rows.map((row) => (row.kind === 'message' && row.joins ? 'joins' : row.kind))

const itemsOf = (messages: MessageView[]) =>
  messages.map((message) => ({ key: String(message.id), message, pending: null }))

describe('the rows of a conversation', () => {
  test('each of several tickets is labelled, the first once nothing was said before it', () => {
    const messages = [aMessageView({ ticketId: 1 }), aMessageView({ ticketId: 2 })]
    const knownTicket = {
      id: 1,
      createdAt: timeOf('10:00:00'),
      closedAt: timeOf('11:00:00'),
      queue: 'Vendas',
      user: 'Ana',
    }
    const input = { items: itemsOf(messages), firstUnreadId: undefined, clock, ticketId: 2 }
    const labels = (props: object) =>
      threadRows({ ...input, ...props }).flatMap((row) => (row.kind === 'ticket' ? [row] : []))
    expect(labels({}).map(({ ticketId }) => ticketId)).toEqual([2])
    const allLabels = labels({ isBeginning: true, tickets: { 1: knownTicket } })
    expect(allLabels.map(({ ticketId, ticket }) => [ticketId, ticket?.queue])).toEqual([
      [1, 'Vendas'],
      [2, undefined],
    ])
    expect(labels({ isBeginning: true, items: itemsOf(messages.slice(1)) })).toEqual([])
  })

  test('messages of one author within a minute join', () => {
    const messages = [
      aMessageView({ createdAt: timeOf('12:00:05') }),
      aMessageView({ createdAt: timeOf('12:00:50') }),
      aMessageView({ createdAt: timeOf('12:01:01') }),
      aMessageView({ createdAt: timeOf('12:01:20'), fromMe: true }),
    ]
    expect(kinds(threadRows({ items: itemsOf(messages), firstUnreadId: undefined, clock }))).toEqual([
      'day',
      'message',
      'joins',
      'message',
      'message',
    ])
  })

  test("a new day begins at the company's midnight", () => {
    const messages = [
      aMessageView({ createdAt: timeOf('02:59:00') }),
      aMessageView({ createdAt: timeOf('03:00:00') }),
    ]
    expect(kinds(threadRows({ items: itemsOf(messages), firstUnreadId: undefined, clock }))).toEqual([
      'day',
      'message',
      'day',
      'message',
    ])
  })

  test('an earlier ticket and the first unread message are marked', () => {
    const messages = [
      aMessageView({ id: 901, ticketId: 1, createdAt: timeOf('12:00:00') }),
      aMessageView({ id: 902, ticketId: 2, createdAt: timeOf('12:00:01') }),
      aMessageView({ id: 903, ticketId: 2, createdAt: timeOf('12:00:02') }),
    ]
    expect(kinds(threadRows({ items: itemsOf(messages), firstUnreadId: 903, clock }))).toEqual([
      'day',
      'message',
      'ticket',
      'message',
      'unread',
      'message',
    ])
  })

  test("reading begins at the oldest of the customer's unread messages", () => {
    const messages = [
      aMessageView({ id: 11 }),
      aMessageView({ id: 12, fromMe: true }),
      aMessageView({ id: 13 }),
      aMessageView({ id: 14, mediaType: 'notice' }),
    ]
    expect(firstUnread(messages, 1)).toBe(13)
    expect(firstUnread(messages, 2)).toBe(11)
    expect(firstUnread(messages, 9)).toBe(11)
    expect(firstUnread(messages, 0)).toBeUndefined()
  })
})

test('whether reading can begin at the first unread message is told by the messages that are loaded', () => {
  const messages = [aMessageView({ fromMe: true }), aMessageView(), aMessageView()]
  expect(reachesUnread(messages, 2)).toBe(true)
  expect(reachesUnread(messages, 3)).toBe(false)
  expect(reachesUnread([], 0)).toBe(true)
})

test('the rows of a part go on from the message before it', () => {
  const messages = [
    aMessageView({ createdAt: timeOf('12:00:05') }),
    aMessageView({ createdAt: timeOf('12:00:50') }),
  ]
  const [previous, ...items] = itemsOf(messages)
  expect(kinds(threadRows({ items, previous, firstUnreadId: undefined, clock }))).toEqual(['joins'])
  expect(kinds(threadRows({ items, firstUnreadId: undefined, clock }))).toEqual(['day', 'message'])
})

describe('what happened to the ticket', () => {
  const event = (id: number, time: string, ticketId = 1) => ({
    id,
    ticketId,
    type: 'open' as const,
    createdAt: timeOf(time),
    user: { id: 1, name: 'Ana' },
    queue: null,
    names: [],
  })
  const items = itemsOf([
    aMessageView({ id: 911, createdAt: timeOf('12:00:05') }),
    aMessageView({ id: 912, createdAt: timeOf('12:00:40') }),
  ])
  const rows = { items, firstUnreadId: undefined, clock }

  test('stands between the messages before and after it, several at once in one row; what follows joins nothing', () => {
    const events = [event(1, '12:00:10'), event(2, '12:00:20'), event(3, '12:05:00')]
    const shownRows = threadRows({ ...rows, events })
    expect(kinds(shownRows)).toEqual(['day', 'message', 'events', 'message', 'events'])
    expect(shownRows.flatMap((row) => (row.kind === 'events' ? [row.entries.length] : []))).toEqual([2, 1])
  })

  test('in the millisecond of a message stands below what a customer said, and above what we did', () => {
    const events = [event(1, '12:00:05'), event(2, '12:00:40')]
    const messageItems = itemsOf([
      aMessageView({ id: 931, createdAt: timeOf('12:00:05') }),
      aMessageView({ id: 932, fromMe: true, createdAt: timeOf('12:00:40') }),
    ])
    const drawnRows = threadRows({ ...rows, items: messageItems, events })
    expect(kinds(drawnRows)).toEqual(['day', 'message', 'events', 'message'])
    const [first, second] = messageItems
    if (!first || !second) throw new Error('two were said')
    const part = { ...rows, items: [second], previous: first, events: events.slice(0, 1) }
    expect(kinds(threadRows(part))).toEqual(['events', 'message'])
  })

  test('in an earlier ticket stands above the label of the next, and what began that below it', () => {
    const itemsOfTickets = itemsOf([
      aMessageView({ id: 921, ticketId: 1, createdAt: timeOf('12:00:05') }),
      aMessageView({ id: 922, ticketId: 2, createdAt: timeOf('12:30:00') }),
    ])
    const events = [
      event(1, '11:59:00'),
      event(2, '12:10:00'),
      event(3, '12:29:00', 2),
      event(4, '12:31:00', 2),
    ]
    const rowsOfTickets = threadRows({ ...rows, items: itemsOfTickets, events })
    expect(kinds(rowsOfTickets).join(' ')).toBe('events day message events ticket events message events')
    const ids = rowsOfTickets.flatMap((row) =>
      row.kind === 'events' ? [row.entries.map(({ id }) => id)] : [],
    )
    expect(ids).toEqual([[1], [2], [3], [4]])
  })

  test('waits for the messages of its time: before the first that is loaded, and after the last that is shown', () => {
    const events = [event(1, '11:00:00'), event(2, '12:05:00')]
    expect(kinds(threadRows({ ...rows, events, isBeginning: false, isEnd: false }))).toEqual([
      'day',
      'message',
      'joins',
    ])
    expect(kinds(threadRows({ ...rows, events }))).toEqual(['events', 'day', 'message', 'joins', 'events'])
  })
})
