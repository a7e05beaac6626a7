import { describe, expect, test } from 'bun:test'
import type { DomainEvent } from '#domain/core/contract/events.ts'
import type { TicketFacts } from '#domain/tickets/contract/schema.ts'
import { cursorText, isAfter, readCursor } from '../cursor.ts'
import { coalesce } from './coalesce.ts'

const facts = (userId: number | null): TicketFacts => ({
  status: 'open',
  userId,
  queueId: 1,
  connectionId: 1,
  contactId: 1,
  isGroup: false,
  groupAsTicket: false,
  participantIds: [],
})
const ticket = (before: number | null | undefined, after: number | null, version: number): DomainEvent => ({
  type: 'ticket.changed',
  ticketId: 7,
  uuid: 'u',
  version,
  before: before === undefined ? null : facts(before),
  after: facts(after),
})
const message = (type: 'message.created' | 'message.updated', version: number): DomainEvent => ({
  type,
  messageId: 3,
  ticketId: 7,
  version,
  ticket: facts(null),
})
const logged = (...events: DomainEvent[]) =>
  events.map((event, id) => ({ xid: '1', id, companyId: 1, event, loggedAt: new Date() }))

const otherTicket: DomainEvent = {
  type: 'ticket.changed',
  ticketId: 8,
  uuid: 'v',
  version: 1,
  before: null,
  after: facts(1),
}

describe('several changes of one row in a batch', () => {
  test('are told once, from the first state to the last', () => {
    const coalesced = coalesce(
      logged(
        ticket(undefined, null, 1),
        message('message.created', 1),
        ticket(null, 5, 2),
        message('message.updated', 2),
      ),
    )
    const between = [facts(null), facts(null)]
    const wholeEvent = { ...ticket(undefined, 5, 2), between }
    expect(coalesced.map(({ event }) => event)).toEqual([wholeEvent, message('message.created', 2)])
  })

  test('leave other rows alone', () => {
    expect(coalesce(logged(ticket(null, 1, 1), otherTicket))).toHaveLength(2)
  })
})

describe('a cursor', () => {
  test('is read back, and means nothing in another log or when damaged', () => {
    const position = { xid: '18446744073709551615', id: 9_007_199_254_740 }
    expect(readCursor('log', cursorText('log', position))).toEqual(position)
    for (const text of [
      '',
      'log',
      'other.1.1',
      'log.1',
      'log.x.1',
      'log.1.-1',
      'log.99999999999999999999.1',
      "log.1.1'",
    ]) {
      expect(readCursor('log', text)).toBeUndefined()
    }
  })

  test('is ordered by number, not by text', () => {
    expect(isAfter({ xid: '10', id: 1 }, { xid: '9', id: 2 })).toBe(true)
    expect(isAfter({ xid: '9', id: 2 }, { xid: '9', id: 10 })).toBe(false)
  })
})
