import { expect, test } from 'bun:test'
import { aMessageView, aTicketView } from '#tests/support/views.ts'
import { readDeletedTicket, readRowEvent } from './row-events.ts'

const read = (name: string, data: unknown) => readRowEvent({ name, data })

test('every event that tells of a row is read as that row, or as its end', () => {
  const [ticket, message] = [aTicketView({ id: 1 }), aMessageView({ id: 2 })]
  const limits = { waitAmberMinutes: 10, waitRedMinutes: 30 }
  const queue = { id: 3, version: 4, name: 'Vendas', color: '#123456', orderQueue: 1, ...limits }
  expect(read('ticket', { action: 'create', ticket })).toEqual([
    { noun: 'ticket', action: 'create', row: ticket },
  ])
  expect(read('ticket', { action: 'delete', ticketId: 1, uuid: 'u', version: 7 })).toEqual([
    { noun: 'ticket', action: 'delete', id: 1, version: 7 },
  ])
  expect(read('appMessage', { action: 'update', message })).toEqual([
    { noun: 'message', action: 'update', row: message },
  ])
  expect(read('queue', { action: 'update', queue: { ...queue, greetingMessage: 'Oi' } })).toEqual([
    { noun: 'queue', action: 'update', row: queue },
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
