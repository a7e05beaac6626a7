import { expect, test } from 'bun:test'
import { RESOURCE_NOUNS } from '#domain/resources.ts'
import { aTag } from '#tests/support/tag-list.ts'
import { aMessageView, aTicketView } from '#tests/support/views.ts'
import { ROW_EVENTS, readDeletedTicket, readRowEvent } from './row-events.ts'

const read = (name: string, data: unknown) => readRowEvent({ name, data })

test('every event that tells of a row is read as that row, or as its end', () => {
  const [ticket, message] = [aTicketView({ id: 1 }), aMessageView({ id: 2 })]
  expect(read('ticket', { action: 'create', ticket })).toEqual([
    { noun: 'ticket', action: 'create', row: ticket },
  ])
  expect(read('ticket', { action: 'delete', ticketId: 1, uuid: 'u', version: 7 })).toEqual([
    { noun: 'ticket', action: 'delete', id: 1, version: 7 },
  ])
  expect(read('appMessage', { action: 'update', message })).toEqual([
    { noun: 'message', action: 'update', row: message },
  ])
  expect(read('contact', { action: 'delete', contactId: 5, mergedIntoId: null, version: 2 })).toMatchObject([
    { noun: 'contact', action: 'delete', id: 5, version: 2 },
  ])
  for (const [name, noun, data] of [
    ['appMessage', 'message', { messageId: 6, ticketId: 1 }],
    ['whatsapp', 'connection', { whatsappId: 6 }],
    ['queue', 'queue', { queueId: 6 }],
    ['user', 'user', { userId: 6 }],
    ['tag', 'tag', { tagId: 6 }],
  ] as const) {
    expect(read(name, { action: 'delete', ...data, version: 3 })).toEqual([
      { noun, action: 'delete', id: 6, version: 3 },
    ])
  }
})

test('of a resource the whole row is read, whichever screen is open; of a label also without a count that is not told', () => {
  const label = aTag(9, 'VIP')
  expect(read('tag', { action: 'create', tag: label })).toEqual([
    { noun: 'tag', action: 'create', row: label },
  ])
  const { ticketsCount: _count, ...tag } = label
  expect(read('tag', { action: 'update', tag })).toEqual([{ noun: 'tag', action: 'update', row: tag }])
  expect(read('plan', { action: 'update', plan: {} })).toEqual([])
})

test('a chat is read as one, by whichever name it is told, and what was said in it as a message', () => {
  const deletionEvent = { action: 'delete', id: 7, version: 2 } as const
  for (const name of ['chat', 'chat-user-4'])
    expect(read(name, deletionEvent)).toEqual([{ noun: 'chat', ...deletionEvent }])
  expect(read('chat-7', { action: 'typing', chatId: 7, user: { id: 1, name: 'Ana' }, forMs: 1 })).toEqual([])
  const newMessage = {
    id: 3,
    version: 1,
    chatId: 7,
    clientId: '0b0f5c9e-6a54-4c0b-8f0c-8d3f3e6c2d11',
    senderId: 1,
    message: 'Oi',
    file: null,
    event: null,
    sender: { id: 1, name: 'Ana', color: '#123456', isGone: false },
    createdAt: '2026-11-20T12:00:00.000Z',
  }
  expect(read('chat-7', { action: 'new-message', newMessage })).toEqual([
    { noun: 'chatMessage', action: 'create', row: newMessage },
  ])
})

test('every resource is heard by a name of its own', () => {
  const heard = [...ROW_EVENTS.values()].map(({ noun }) => noun)
  for (const noun of RESOURCE_NOUNS) expect(heard.filter((other) => other === noun)).toEqual([noun])
})

test('what is not of its schema, or tells of no row, is not taken for one', () => {
  expect(read('ticket', { action: 'update', ticket: { id: 1 } })).toEqual([])
  expect(read('pins', { action: 'update' })).toEqual([])
  expect(read('toString', { action: 'update' })).toEqual([])
})

test('a ticket that was deleted for everybody is told from one that only the viewer lost', () => {
  const lost = { action: 'delete', ticketId: 7, uuid: 'u', version: 9 }
  expect(readDeletedTicket({ name: 'ticket', data: { ...lost, isDeleted: true } })).toBe('u')
  expect(readDeletedTicket({ name: 'ticket', data: { ...lost, isDeleted: false } })).toBeUndefined()
  expect(readDeletedTicket({ name: 'ticket', data: lost })).toBeUndefined()
  expect(readDeletedTicket({ name: 'tag', data: { ...lost, isDeleted: true } })).toBeUndefined()
})
