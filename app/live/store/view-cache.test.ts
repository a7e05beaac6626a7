import { expect, test } from 'bun:test'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { aTicketView } from '#tests/support/views.ts'
import { keyOf } from './nouns.ts'
import { updatesFrom } from './source.ts'
import { makeStore } from './store.ts'
import { makeViewCache } from './view-cache.ts'

const MANY = 500
/**
 * The number of rows that a garbage collection may wrongly keep, because a number on the stack looks like their
 * address.
 */
const MISTAKEN = MANY / 10

const collected = async () => {
  // What was looked up in this turn is kept until its end.
  await new Promise<void>((resolve) => setImmediate(resolve))
  Bun.gc(true)
}

test('of many rows that were asked for, those that somebody holds are kept as they were put together', async () => {
  const store = makeStore()
  const tickets = Array.from({ length: MANY }, (_, index) => aTicketView({ id: index + 1 }))
  store.take({ from: 'event', updates: updatesFrom('ticket', tickets) })
  const refs = tickets.map(({ id }) => new WeakRef<TicketView>(store.row('ticket', id) ?? aTicketView()))
  const heldTicket = store.row('ticket', 7)
  await collected()
  expect(refs.filter((ref) => ref.deref()).length).toBeLessThan(MISTAKEN)
  expect(store.row('ticket', 7)).toBe(heldTicket)
  expect(store.row('ticket', 8)).toEqual(tickets[7])
})

test('a row that nobody held is as it is now when it is asked for again', async () => {
  const store = makeStore()
  const ticket = aTicketView({ id: 1 })
  store.take({ from: 'event', updates: updatesFrom('ticket', [ticket]) })
  expect(store.row('ticket', 1)?.contact.name).toBe(ticket.contact.name)
  await collected()
  const renamed = { ...ticket.contact, version: 2, name: 'Rita' }
  store.take({ from: 'event', updates: [{ noun: 'contact', action: 'update', row: renamed }] })
  expect(store.row('ticket', 1)?.contact.name).toBe('Rita')
})

test('a view says that it is old until it is put together again, or its row is gone', () => {
  const cache = makeViewCache()
  const [key, view] = [keyOf('ticket', 1), { id: 1 }]
  cache.markOld(key)
  cache.set(key, view)
  expect(cache.get(key)).toEqual({ view, isOld: false })
  cache.markOld(key)
  expect(cache.get(key)).toEqual({ view, isOld: true })
  cache.set(key, view)
  expect(cache.get(key).isOld).toBe(false)
  cache.remove(key)
  expect(cache.get(key)).toEqual({ view: undefined, isOld: false })
})
