import { describe, expect, test } from 'bun:test'
import type { PlaceEvent } from '#domain/live/contract/ephemeral-event.ts'
import { makePresenceRegistry } from './presence-registry.ts'

function aRegistry() {
  let now = 0
  const presenceRegistry = makePresenceRegistry(() => now)
  const put = (viewerSession: string, values: Partial<PlaceEvent> = {}) =>
    presenceRegistry.put({
      kind: 'at',
      companyId: 1,
      ticketId: 7,
      connectionId: 1,
      contactId: 1,
      userId: 3,
      viewerSession,
      state: 'viewing',
      shows: null,
      forMs: 1000,
      ...values,
    })
  return { presenceRegistry, put, pass: (ms: number) => (now += ms) }
}

describe('the registry of who is where', () => {
  test('knows a user once, by the session that says most', () => {
    const { presenceRegistry, put } = aRegistry()
    put('a', { state: 'away' })
    put('b', { state: 'typing', forMs: 500 })
    put('c', { userId: 4 })
    expect(presenceRegistry.presentUsers(1, 7)).toEqual([
      { userId: 3, state: 'typing', forMs: 500 },
      { userId: 4, state: 'viewing', forMs: 1000 },
    ])
  })

  test('forgets who leaves at once, and by time who only falls silent', () => {
    const { presenceRegistry, put, pass } = aRegistry()
    put('a')
    put('b', { userId: 4 })
    put('a', { state: 'gone', forMs: 0 })
    expect(presenceRegistry.presentUsers(1, 7)).toMatchObject([{ userId: 4 }])
    pass(1001)
    expect(presenceRegistry.presentUsers(1, 7)).toEqual([])
    presenceRegistry.sweep()
    expect(presenceRegistry.size()).toBe(0)
  })

  test('keeps companies apart, whatever number a ticket has', () => {
    const { presenceRegistry, put } = aRegistry()
    put('a')
    expect(presenceRegistry.presentUsers(2, 7)).toEqual([])
  })
})
