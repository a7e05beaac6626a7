import { describe, expect, test } from 'bun:test'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { actionsFor, rowActionsFor } from './ticket-actions.ts'

type Flags = Parameters<typeof aViewer>[0]

/** Whether a waiting ticket can be ended: in the conversation, and by a button in the list. Specification 1 §6. */
function ends(flags: Flags, status: 'pending' | 'lgpd' = 'pending') {
  const [ticket, viewer] = [aTicketView({ status, userId: null, user: null }), aViewer(flags)]
  const inTicket = actionsFor(ticket, viewer)
  const inList = rowActionsFor(ticket, viewer)
  return { inTicket: [inTicket.close, inTicket.ignore], inList: [inList.close, inList.ignore] }
}

const BOTH_ALLOWED = [true, true]
const NEITHER_ALLOWED = [false, false]

describe('ending a ticket that waits', () => {
  test('is for admins, and for users who were given the right; from the list they need the dashboard too', () => {
    const settings = { userClosePendingTicket: 'enabled' } as const
    const dashboard = { showDashboard: 'enabled' } as const
    expect(ends({ profile: 'admin' })).toEqual({ inTicket: BOTH_ALLOWED, inList: BOTH_ALLOWED })
    expect(ends({})).toEqual({ inTicket: NEITHER_ALLOWED, inList: NEITHER_ALLOWED })
    expect(ends(dashboard)).toEqual({ inTicket: NEITHER_ALLOWED, inList: NEITHER_ALLOWED })
    expect(ends(settings)).toEqual({ inTicket: BOTH_ALLOWED, inList: NEITHER_ALLOWED })
    expect(ends({ ...settings, ...dashboard })).toEqual({ inTicket: BOTH_ALLOWED, inList: BOTH_ALLOWED })
  })

  test('as of one that waits for consent', () => {
    expect(ends({ userClosePendingTicket: 'enabled' }, 'lgpd')).toEqual({
      inTicket: [false, true],
      inList: NEITHER_ALLOWED,
    })
  })

  test('leaves what is attended alone: its own button stays', () => {
    const viewer = aViewer({})
    const ticket = aTicketView({ status: 'open', userId: viewer.id })
    expect(rowActionsFor(ticket, viewer).close).toBe(true)
  })
})

test('marking as read from the list is for whose reading is counted, and for what is unread', () => {
  const viewer = aViewer({ id: 8 })
  const marks = (change: Parameters<typeof aTicketView>[0]) =>
    rowActionsFor(aTicketView({ status: 'open', unreadMessages: 2, userId: 8, ...change }), viewer).markRead
  expect(marks({})).toBe(true)
  expect(marks({ unreadMessages: 0 })).toBe(false)
  expect(marks({ userId: 7 })).toBe(false)
  expect(marks({ status: 'pending', userId: null })).toBe(false)
  expect(marks({ status: 'group', isGroup: true, userId: null })).toBe(true)
})

describe('a group', () => {
  const acts = (groupAsTicket: 'enabled' | 'disabled', status: 'open' | 'group') => {
    const base = aTicketView({ status, isGroup: true, userId: 7 })
    const ticket = { ...base, whatsapp: { ...base.whatsapp, groupAsTicket } }
    const { return: giveBack, takeOver, join, sendRating } = actionsFor(ticket, aViewer({ id: 8 }))
    return { giveBack, takeOver, join, sendRating }
  }

  test('that is kept as a ticket is given back, joined and taken over as any, and not asked to rate', () => {
    const asAny = { giveBack: true, takeOver: true, join: true, sendRating: false }
    expect(acts('enabled', 'open')).toEqual(asAny)
  })

  test('that is no ticket is everybody’s', () => {
    const noActions = { giveBack: false, takeOver: false, join: false, sendRating: false }
    expect(acts('disabled', 'group')).toEqual(noActions)
  })
})

test('a visitor of the company is offered no action, whatever the conversation is', () => {
  const visitor = aViewer({ profile: 'admin', homeCompanyId: 9, allUserChat: 'enabled', allowGroup: true })
  const cases = [
    aTicketView({ status: 'pending', userId: null, user: null, unreadMessages: 2 }),
    aTicketView({ status: 'open', unreadMessages: 2 }),
    aTicketView({ status: 'group', isGroup: true, userId: null, user: null, unreadMessages: 2 }),
    aTicketView({ status: 'closed' }),
  ]
  for (const ticket of cases)
    expect(Object.entries(rowActionsFor(ticket, visitor)).filter(([, isOffered]) => isOffered)).toEqual([])
})
