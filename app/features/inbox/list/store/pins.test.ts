import { beforeEach, describe, expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { aTicketView } from '#tests/support/views.ts'
import { updatesFrom } from '~/live/store/source.ts'
import { makeStore } from '~/live/store/store.ts'
import { NO_ROWS, PINS, pinnedRows, pinsOf, takePins } from './pins.ts'

let store = makeStore()
let pins = pinsOf(store)
beforeEach(() => {
  store = makeStore()
  pins = pinsOf(store)
})

const aTicket = (id: number, change: Partial<TicketView> = {}) =>
  aTicketView({ id, status: 'open', ...change })
const belongs = (ticket: TicketView) => ticket.status === 'open'
const ids = ({ rows }: { rows: readonly TicketView[] }) => rows.map((row) => row.id)
const ticketOf = (id: number) => (store.isRemoved('ticket', id) ? undefined : store.row('ticket', id))
const free = { frozen: false, belongs, ticketOf }
const frozenList = { frozen: true, belongs, ticketOf }
const pinned = () => pins.get(PINS)?.ids ?? []
const pin = (...tickets: TicketView[]) => takePins(store, tickets)
const takeUpdate = (ticket: TicketView) =>
  store.take({ from: 'event', updates: updatesFrom('ticket', [ticket]) })
const takeDelete = (id: number, version = 1) =>
  store.take({ from: 'event', updates: [{ noun: 'ticket', action: 'delete', id, version }] })

describe('pinned tickets above a list', () => {
  test('stand in the order of pinning, where they belong', () => {
    pin(aTicket(3), aTicket(1, { status: 'pending' }), aTicket(2))
    expect(ids(pinnedRows(NO_ROWS, pinned(), free))).toEqual([3, 2])
  })

  test('show what came last, however often and in whatever order it came', () => {
    pin(aTicket(1))
    takeUpdate(aTicket(1, { version: 3, lastMessage: 'new' }))
    const before = pins.get(PINS)
    takeUpdate(aTicket(1, { version: 2 }))
    expect(pins.get(PINS)).toBe(before)
    pin(aTicket(1, { version: 2 }))
    expect(ticketOf(1)?.lastMessage).toBe('new')
  })

  test('are unpinned by their end, and gone for who no longer sees them', () => {
    pin(aTicket(1), aTicket(2))
    takeUpdate(aTicket(1, { version: 2, status: 'closed' }))
    expect(pinned()).toEqual([2])
    pin(aTicket(1, { version: 3 }), aTicket(2))
    takeDelete(2)
    expect(ids(pinnedRows(NO_ROWS, pinned(), free))).toEqual([1])
    const before = pins.get(PINS)
    takeDelete(9)
    expect(pins.get(PINS)).toBe(before)
  })

  test('are there again once they come back to who no longer saw them', () => {
    pin(aTicket(1), aTicket(2))
    takeDelete(1)
    takeUpdate(aTicket(1, { version: 3 }))
    takeUpdate(aTicket(9))
    expect(ids(pinnedRows(NO_ROWS, pinned(), free))).toEqual([1, 2])
  })

  test('do not move under the pointer: what left stays, faded, until it is let go', () => {
    pin(aTicket(1), aTicket(2), aTicket(3))
    const before = pinnedRows(NO_ROWS, pinned(), free)
    takeUpdate(aTicket(1, { version: 2, status: 'closed' }))
    takeDelete(2)
    const after = pinnedRows(before, pinned(), frozenList)
    expect(ids(after)).toEqual([1, 2, 3])
    expect([...after.goneIds]).toEqual([1, 2])
    expect(ids(pinnedRows(after, pinned(), free))).toEqual([3])
  })

  test('follow the viewer’s own pinning at once', () => {
    pin(aTicket(1), aTicket(2))
    const before = pinnedRows(NO_ROWS, pinned(), frozenList)
    pin(aTicket(2), aTicket(3))
    expect(ids(pinnedRows(before, pinned(), frozenList))).toEqual([2, 3])
  })

  test('are those of the question that was asked last, whichever answer comes last', () => {
    const [first, second] = [store.mark(), store.mark()]
    takePins(store, [aTicket(1), aTicket(2)], second)
    takePins(store, [aTicket(1)], first)
    expect(pinned()).toEqual([1, 2])
  })
})
