import { describe, expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { aMessageView, aTicketView } from '#tests/support/views.ts'
import { keyOf } from './nouns.ts'
import { REMEMBERED_MS } from './recent-changes.ts'
import { type From, type RowUpdate, updatesFrom } from './source.ts'
import { makeStore } from './store.ts'

const queue = {
  id: 3,
  version: 1,
  name: 'Vendas',
  color: '#123456',
  waitAmberMinutes: 10,
  waitRedMinutes: 30,
}
const tag = { id: 9, version: 1, name: 'VIP', color: '#654321' }

function aStore() {
  const clock = { now: 0 }
  const store = makeStore(() => clock.now)
  const take = (from: From, updates: RowUpdate[], since?: number) => store.take({ from, updates, since })
  return {
    ...store,
    clock,
    tell: (...tickets: TicketView[]) => take('event', updatesFrom('ticket', tickets)),
    read: (since: number, ...tickets: TicketView[]) => take('reading', updatesFrom('ticket', tickets), since),
    update: (noun: RowUpdate['noun'], row: Record<string, unknown>) =>
      take('event', [{ noun, action: 'update', row }]),
    remove: (noun: RowUpdate['noun'], id: number, version?: number) =>
      take('event', [{ noun, action: 'delete', id, version }]),
    shows: (id: number) => (store.isRemoved('ticket', id) ? undefined : store.row('ticket', id)),
  }
}

describe('a row of the store', () => {
  test('never takes the place of a newer one, wherever it comes from', () => {
    const { tell, read, mark, shows } = aStore()
    tell(aTicketView({ id: 1, version: 5, lastMessage: 'new' }))
    const old = aTicketView({ id: 1, version: 4, lastMessage: 'old' })
    tell(old)
    read(mark(), old)
    expect(shows(1)).toMatchObject({ version: 5, lastMessage: 'new' })
  })

  test('is the same object until something of it changes', () => {
    const { tell, shows } = aStore()
    tell(aTicketView({ id: 1, tags: [tag] }), aTicketView({ id: 2 }))
    const [firstMessage, two] = [shows(1), shows(2)]
    tell(aTicketView({ id: 1, tags: [{ ...tag }] }), aTicketView({ id: 2, version: 2, lastMessage: 'oi' }))
    expect(shows(1)).toBe(firstMessage)
    expect(shows(2)).not.toBe(two)
    expect(shows(2)?.contact).toBe(two?.contact)
  })

  test('is what came, with the rows that it shows put in again', () => {
    const { tell, shows, take, row } = aStore()
    const ticket = aTicketView({ id: 1, queueId: 3, queue, tags: [tag], participants: [{ ...tag, id: 4 }] })
    tell(ticket)
    expect(shows(1)).toEqual(ticket)
    const message = aMessageView({
      id: 5,
      queueId: 3,
      queue: { id: 3, version: 1, name: 'Vendas', color: '#123456' },
    })
    take({ from: 'answer', updates: updatesFrom('message', [message]) })
    expect(row('message', 5)).toEqual(message)
  })
})

test('what a row has itself is read without the rows that it shows, when all of it is known', () => {
  const { tell, update, ownFields } = aStore()
  const ticket = aTicketView({ id: 1, queueId: 3, queue, tags: [tag], updatedAt: '2026-11-22T08:00:00.000Z' })
  tell(ticket)
  update('ticket', { id: 2, version: 1, updatedAt: ticket.updatedAt })
  const { queue: _q, user: _u, participants: _p, contact: _c, whatsapp: _w, tags: _t, ...itself } = ticket
  expect(ownFields('ticket', 1)).toMatchObject(itself)
  expect(ownFields('ticket', 2)).toBeUndefined()
  expect(ownFields('ticket', 9)).toBeUndefined()
})

describe('a row that others show', () => {
  test('is one: what is renamed is renamed wherever it is shown', () => {
    const { tell, update, shows, take, row } = aStore()
    const lastUser = { id: 7, version: 1, name: 'Bia', color: '#7c3aed' }
    tell(
      aTicketView({ id: 1, queueId: 3, queue, tags: [tag], lastUser }),
      aTicketView({ id: 2, queueId: 3, queue }),
    )
    take({
      from: 'page',
      updates: updatesFrom('message', [
        aMessageView({ id: 5, contact: { id: 1, version: 1, name: 'Rita', number: '1' } }),
      ]),
    })
    update('queue', { id: 3, version: 2, name: 'Compras', color: '#123456' })
    update('tag', { ...tag, version: 2, name: 'Ouro' })
    update('contact', { id: 1, version: 2, name: 'Rita Souza' })
    update('user', { id: 7, version: 2, name: 'Beatriz' })
    expect(shows(1)?.lastUser?.name).toBe('Beatriz')
    expect([shows(1)?.queue?.name, shows(2)?.queue?.name]).toEqual(['Compras', 'Compras'])
    expect(shows(1)?.tags[0]?.name).toBe('Ouro')
    expect([shows(1)?.contact.name, row('message', 5)?.contact?.name]).toEqual(['Rita Souza', 'Rita Souza'])
  })

  test('renamed, is one row of which is told once, however many show it', () => {
    const { tell, update, shows, onChange, subscribe } = aStore()
    const ids = Array.from({ length: 300 }, (_, index) => index + 1)
    tell(...ids.map((id) => aTicketView({ id, queueId: 3, queue })))
    const before = ids.map((id) => shows(id))
    const [changes, drawn]: [string[], { times: number }] = [[], { times: 0 }]
    onChange(({ noun, id }) => changes.push(`${noun} ${id}`))
    subscribe(() => drawn.times++)
    update('queue', { ...queue, version: 2, name: 'Compras', waitRedMinutes: 20 })
    expect(changes).toEqual(['queue 3'])
    expect(drawn.times).toBe(1)
    const now = { ...queue, version: 2, name: 'Compras', waitRedMinutes: 20 }
    for (const id of ids) expect(shows(id)?.queue).toEqual(now)
    expect(ids.every((id, idIndex) => shows(id)?.contact === before[idIndex]?.contact)).toBe(true)
  })

  test('shows what changed elsewhere, and stays the same row when it shows nothing of it', () => {
    const { tell, update, shows } = aStore()
    tell(aTicketView({ id: 1 }), aTicketView({ id: 2 }))
    const renamed = { id: 1, version: 2, name: 'Filial', groupAsTicket: 'disabled', status: 'TIMEOUT' }
    update('connection', renamed)
    const after = [1, 2].map((id) => shows(id)?.whatsapp)
    expect(after.map((whatsapp) => [whatsapp?.name, whatsapp?.status])).toEqual([
      ['Filial', 'TIMEOUT'],
      ['Filial', 'TIMEOUT'],
    ])
    const before = shows(1)
    update('connection', { ...renamed, version: 3, qrcode: 'new' })
    expect(shows(1)?.lastMessage).toBe('Oi')
    expect(shows(1)?.contact).toBe(before?.contact)
  })

  test('has the newest name that was heard of, although a ticket that was rendered before brings the old one', () => {
    const { tell, update, shows } = aStore()
    const ticket = aTicketView({ id: 1 })
    tell(ticket)
    update('contact', { ...ticket.contact, version: 3, name: 'Maria' })
    tell({ ...ticket, version: 2, contact: { ...ticket.contact, version: 2, name: 'Mari' } })
    expect(shows(1)).toMatchObject({ version: 2, contact: { name: 'Maria' } })
  })

  test('loses nothing by a part of it, and takes from an older one only what it lacks', () => {
    const { tell, update, shows } = aStore()
    tell(aTicketView({ id: 1, queueId: 3, queue }))
    update('queue', { id: 3, version: 5, name: 'Compras', color: '#000000' })
    expect(shows(1)?.queue).toMatchObject({ name: 'Compras', waitRedMinutes: 30 })
    tell(aTicketView({ id: 2, queueId: 3, queue: { ...queue, version: 4, name: 'Old', waitRedMinutes: 40 } }))
    expect(shows(1)?.queue).toMatchObject({ version: 5, name: 'Compras', waitRedMinutes: 40 })
    tell(aTicketView({ id: 2, version: 2, queueId: 3, queue: { ...queue, version: 3, waitRedMinutes: 20 } }))
    expect(shows(1)?.queue?.waitRedMinutes).toBe(40)
  })

  test('without a version, as in a contact’s labels, replaces nothing that is known', () => {
    const { tell, update, shows } = aStore()
    tell(aTicketView({ id: 1, tags: [{ ...tag, version: 2 }] }))
    update('contact', { id: 1, version: 2, tags: [{ id: 9, name: 'Old', color: '#654321' }] })
    expect(shows(1)?.contact.tags).toMatchObject([{ id: 9, name: 'VIP' }])
  })

  test('is named on when it is gone; only a label that is deleted is on nothing any more', () => {
    const { tell, remove, shows } = aStore()
    tell(aTicketView({ id: 1, queueId: 3, queue, tags: [tag] }))
    remove('queue', 3)
    remove('tag', 9)
    expect(shows(1)).toMatchObject({ queue: { name: 'Vendas' }, tags: [] })
  })
})

describe('what is gone', () => {
  test('does not come back with what is older, and does with what is newer', () => {
    const { tell, read, mark, remove, shows } = aStore()
    const since = mark()
    tell(aTicketView({ id: 1, version: 5 }))
    remove('ticket', 1, 6)
    read(since, aTicketView({ id: 1, version: 5 }))
    tell(aTicketView({ id: 1, version: 6 }))
    expect(shows(1)).toBeUndefined()
    tell(aTicketView({ id: 1, version: 7 }))
    expect(shows(1)?.version).toBe(7)
    remove('ticket', 1, 6)
    expect(shows(1)?.version).toBe(7)
  })

  test('for good, as its event has no version, comes back only by what was told or asked later', () => {
    const { take, mark, remove, isRemoved } = aStore()
    const message = updatesFrom('message', [aMessageView({ id: 5, version: 9 })])
    const since = mark()
    remove('message', 5)
    take({ from: 'reading', since, updates: message })
    take({ from: 'answer', updates: message })
    expect(isRemoved('message', 5)).toBe(true)
    take({ from: 'reading', since: mark(), updates: message })
    expect(isRemoved('message', 5)).toBe(false)
  })

  test('is remembered until everything is read anew', () => {
    const { tell, read, mark, remove, resync, shows } = aStore()
    tell(aTicketView({ id: 1, version: 5 }))
    remove('ticket', 1, 6)
    resync('gap')
    expect(shows(1)).toBeUndefined()
    read(mark(), aTicketView({ id: 1, version: 6 }))
    expect(shows(1)?.version).toBe(6)
  })

  test('by a reading that found it no more is not gone when it was heard of since that began', () => {
    const { tell, take, mark, shows } = aStore()
    tell(aTicketView({ id: 1, version: 5 }))
    const since = mark()
    tell(aTicketView({ id: 1, version: 6 }))
    take({ from: 'reading', since, updates: [{ noun: 'ticket', action: 'delete', id: 1 }] })
    expect(shows(1)?.version).toBe(6)
    take({ from: 'reading', since: mark(), updates: [{ noun: 'ticket', action: 'delete', id: 1 }] })
    expect(shows(1)).toBeUndefined()
  })
})

describe('a reading', () => {
  test('that began before everything was to be read anew is not taken in', () => {
    const { read, mark, resync, shows } = aStore()
    const since = mark()
    resync('gap')
    expect(read(since, aTicketView({ id: 1 }))).toBe(false)
    expect(shows(1)).toBeUndefined()
    expect(read(mark(), aTicketView({ id: 1 }))).toBe(true)
  })

  test('that took longer than is remembered of what was told is not, either; unless nothing was', () => {
    const { tell, read, mark, clock } = aStore()
    const quiet = mark()
    clock.now += 2 * REMEMBERED_MS
    expect(read(quiet, aTicketView({ id: 1 }))).toBe(true)
    const since = mark()
    tell(aTicketView({ id: 2 }))
    clock.now += REMEMBERED_MS
    expect(read(since, aTicketView({ id: 1, version: 2 }))).toBe(false)
  })
})

test('other rights: what was known is merged with nothing, and all that comes takes its place', () => {
  const { tell, read, update, mark, resync, shows, row } = aStore()
  const ticket = aTicketView({ id: 1, version: 5 })
  const contact = { ...ticket.contact, number: '5511987654321', email: 'rita@test.example' }
  tell({ ...ticket, contact })
  update('contact', contact)
  resync('rights')
  read(mark(), { ...ticket, contact: { ...ticket.contact, number: '5511****4321' } })
  expect(shows(1)?.contact.number).toBe('5511****4321')
  update('contact', { id: 1, version: 1, companyId: 1 })
  expect(row('contact', 1)).toBeUndefined()
})

test('rows that no view holds are let go, but for what was heard of lately', () => {
  const { tell, read, update, mark, sweep, hold, clock, shows, size } = aStore()
  hold({ holds: () => [keyOf('ticket', 1)], hear: () => undefined, drop: () => undefined })
  read(mark(), aTicketView({ id: 1, queueId: 3, queue }), aTicketView({ id: 2 }))
  tell(aTicketView({ id: 3 }))
  sweep()
  expect([1, 2, 3].map((id) => shows(id)?.id)).toEqual([1, undefined, 3])
  clock.now += REMEMBERED_MS
  update('queue', { ...queue, version: 2, name: 'Compras' })
  sweep()
  expect([1, 3].map((id) => shows(id)?.queue?.name)).toEqual(['Compras', undefined])
  // Ticket 1, its contact, its connection and its queue.
  expect(size()).toBe(4)
})

test('a change is told once, with all that came with it, to who shows the store', () => {
  const { tell, subscribe, batch } = aStore()
  let times = 0
  subscribe(() => times++)
  tell(aTicketView({ id: 1 }), aTicketView({ id: 2 }), aTicketView({ id: 3 }))
  expect(times).toBe(1)
  batch(() => {
    tell(aTicketView({ id: 1, version: 2 }))
    tell(aTicketView({ id: 2, version: 2 }))
  })
  expect(times).toBe(2)
})

test('of whoever signed out nothing stays', () => {
  const { tell, remove, empty, size, shows, isRemoved } = aStore()
  tell(aTicketView({ id: 1 }), aTicketView({ id: 2 }))
  remove('ticket', 2, 1)
  empty()
  expect(size()).toBe(0)
  expect(shows(1)).toBeUndefined()
  expect(isRemoved('ticket', 2)).toBe(false)
})
