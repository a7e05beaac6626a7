import { describe, expect, test } from 'bun:test'
import { aMessageView, aTicketView } from '#tests/support/views.ts'
import { mayAct, ownReaction } from './message-acts.ts'

const ANA = { id: 5, homeCompanyId: null }
const ana = { id: ANA.id, version: 1, name: 'Ana' }
const now = new Date('2026-11-22T12:05:00Z')
const ticket = aTicketView({ status: 'open' })
const sent = {
  fromMe: true,
  user: ana,
  ack: 2 as const,
  createdAt: '2026-11-22T12:00:00Z',
  ticketId: ticket.id,
}

function offered(change: Parameters<typeof aMessageView>[0], inTicket = ticket) {
  const message = aMessageView({ ...sent, ...change })
  return (['edit', 'delete', 'react'] as const).filter((act) =>
    mayAct(act, message, { ticket: inTicket, viewer: ANA, now }),
  )
}

describe('what a message offers', () => {
  test('is nothing to a visitor of the company', () => {
    const by = { ticket, viewer: { ...ANA, homeCompanyId: 1 }, now }
    expect(
      (['edit', 'delete', 'react'] as const).filter((act) => mayAct(act, aMessageView(sent), by)),
    ).toEqual([])
  })

  test('is all of it for one’s own, and only a reaction for what others wrote', () => {
    expect(offered({})).toEqual(['edit', 'delete', 'react'])
    expect(offered({ user: { id: 6, version: 1, name: 'Bia' } })).toEqual(['react'])
    expect(offered({ user: null })).toEqual(['react'])
    expect(offered({ fromMe: false, user: null, ack: 0 })).toEqual(['react'])
  })

  test('of a private note is editing and deleting, one’s own alone', () => {
    expect(offered({ isPrivate: true, ack: 0 })).toEqual(['edit', 'delete'])
    expect(offered({ isPrivate: true, ack: 0, user: { id: 6, version: 1, name: 'Bia' } })).toEqual([])
  })

  test('is nothing more once deleted, nor a reaction in an earlier or a waiting conversation', () => {
    expect(offered({ isDeleted: true })).toEqual([])
    expect(offered({ ticketId: ticket.id + 1 })).toEqual(['edit', 'delete'])
    expect(offered({ fromMe: false }, { ...ticket, status: 'pending' })).toEqual([])
  })
})

test('our own reaction is the account’s, not the customer’s', () => {
  const reactions = [
    { emoji: '❤️', author: 'Maria', fromMe: false },
    { emoji: '👍', author: '', fromMe: true },
  ]
  expect(ownReaction({ reactions })).toBe('👍')
  expect(ownReaction({ reactions: reactions.slice(0, 1) })).toBeUndefined()
})
