import { describe, expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/schema.ts'
import { aTicketView } from '#tests/support/views.ts'
import { NO_ROWS, pinnedRows, pinsOf, withoutPinnedTicket, withPinnedTicket } from './pins'

const aTicket = (id: number, change: Partial<TicketView> = {}) =>
  aTicketView({ id, status: 'open', ...change })
const belongs = (ticket: TicketView) => ticket.status === 'open'
const ids = ({ rows }: { rows: readonly TicketView[] }) => rows.map((row) => row.id)
const free = { frozen: false, belongs }
const held = { frozen: true, belongs }

describe('pinned tickets above a list', () => {
  test('stand in the order of pinning, where they belong', () => {
    const pins = pinsOf([aTicket(3), aTicket(1, { status: 'pending' }), aTicket(2)])
    expect(ids(pinnedRows(NO_ROWS, pins, free))).toEqual([3, 2])
  })

  test('show what came last, however often and in whatever order it came', () => {
    const newest = aTicket(1, { version: 3, lastMessage: 'new' })
    const pins = withPinnedTicket(pinsOf([aTicket(1)]), newest)
    expect(withPinnedTicket(pins, aTicket(1, { version: 2 }))).toBe(pins)
    expect(pinsOf([aTicket(1, { version: 2 })], pins).views.get(1)).toBe(newest)
  })

  test('are unpinned by their end, and gone for who no longer sees them', () => {
    const pins = pinsOf([aTicket(1), aTicket(2)])
    expect(withPinnedTicket(pins, aTicket(1, { version: 2, status: 'closed' })).ids).toEqual([2])
    expect(ids(pinnedRows(NO_ROWS, withoutPinnedTicket(pins, 2), free))).toEqual([1])
    expect(withoutPinnedTicket(pins, 9)).toBe(pins)
  })

  test('are there again once they come back to who no longer saw them', () => {
    const pins = withoutPinnedTicket(pinsOf([aTicket(1), aTicket(2)]), 1)
    expect(ids(pinnedRows(NO_ROWS, withPinnedTicket(pins, aTicket(1, { version: 3 })), free))).toEqual([1, 2])
    expect(withPinnedTicket(pins, aTicket(9))).toBe(pins)
  })

  test('do not move under the pointer: what left stays, faded, until it is let go', () => {
    const pins = pinsOf([aTicket(1), aTicket(2), aTicket(3)])
    const before = pinnedRows(NO_ROWS, pins, free)
    const closed = withPinnedTicket(pins, aTicket(1, { version: 2, status: 'closed' }))
    const after = pinnedRows(before, withoutPinnedTicket(closed, 2), held)
    expect(ids(after)).toEqual([1, 2, 3])
    expect([...after.gone]).toEqual([1, 2])
    expect(ids(pinnedRows(after, withoutPinnedTicket(closed, 2), free))).toEqual([3])
  })

  test('follow the viewer’s own pinning at once', () => {
    const before = pinnedRows(NO_ROWS, pinsOf([aTicket(1), aTicket(2)]), held)
    const pins = pinsOf([aTicket(2), aTicket(3)], pinsOf([aTicket(1), aTicket(2)]))
    expect(ids(pinnedRows(before, pins, held))).toEqual([2, 3])
  })
})
