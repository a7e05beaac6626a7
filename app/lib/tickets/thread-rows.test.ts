import { describe, expect, test } from 'bun:test'
import type { MessageView } from '#domain/messages/schema.ts'
import { aMessageView } from '#tests/support/views.ts'
import { firstUnread, reachesUnread, threadRows } from './thread-rows.ts'

const clock = { language: 'pt-BR', timeZone: 'America/Sao_Paulo' }
const at = (time: string) => `2026-11-21T${time}.000Z`
const kinds = (rows: ReturnType<typeof threadRows>) =>
  rows.map((row) => (row.kind === 'message' && row.joins ? 'joins' : row.kind))

const itemsOf = (messages: MessageView[]) =>
  messages.map((message) => ({ key: String(message.id), message, pending: null }))

describe('the rows of a conversation', () => {
  test('messages of one author within a minute join', () => {
    const messages = [
      aMessageView({ createdAt: at('12:00:05') }),
      aMessageView({ createdAt: at('12:00:50') }),
      aMessageView({ createdAt: at('12:01:01') }),
      aMessageView({ createdAt: at('12:01:20'), fromMe: true }),
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
      aMessageView({ createdAt: at('02:59:00') }),
      aMessageView({ createdAt: at('03:00:00') }),
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
      aMessageView({ id: 901, ticketId: 1, createdAt: at('12:00:00') }),
      aMessageView({ id: 902, ticketId: 2, createdAt: at('12:00:01') }),
      aMessageView({ id: 903, ticketId: 2, createdAt: at('12:00:02') }),
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
  const messages = [aMessageView({ createdAt: at('12:00:05') }), aMessageView({ createdAt: at('12:00:50') })]
  const [previous, ...items] = itemsOf(messages)
  expect(kinds(threadRows({ items, previous, firstUnreadId: undefined, clock }))).toEqual(['joins'])
  expect(kinds(threadRows({ items, firstUnreadId: undefined, clock }))).toEqual(['day', 'message'])
})
