import { describe, expect, test } from 'bun:test'
import { newItem, type OutboxItem, type TicketItem } from './item.ts'
import { afterAttempt, again, dueItems, nextDue, outcomeOf, recovered } from './machine.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

function anItem(ticketId: number, order: number, change: Partial<TicketItem> = {}): OutboxItem {
  const input = {
    ticketId,
    ticketUuid: 'u',
    body: 'Oi',
    isPrivate: false,
    sign: false,
    quoted: null,
    file: null,
  }
  return { ...newItem(input, { owner: '2:7', order, now: new Date(NOW) }), ...change }
}

describe('the outbox', () => {
  test('sends the oldest of each ticket, one at a time', () => {
    const [first, second, otherItem] = [anItem(1, 1), anItem(1, 2), anItem(2, 3)]
    expect(dueItems([second, otherItem, first], NOW)).toEqual([first, otherItem])
    expect(dueItems([{ ...first, state: 'sending' }, second], NOW)).toEqual([])
  })

  test('keeps the order while an earlier one waits for the network', () => {
    const waits = anItem(1, 1, { notBefore: NOW + 5_000 })
    expect(dueItems([waits, anItem(1, 2)], NOW)).toEqual([])
    // Nothing is due until the first one's pause is over, and then it is by itself.
    expect(nextDue([waits, anItem(1, 2)])).toBe(NOW + 5_000)
    expect(nextDue([waits, anItem(1, 2), anItem(2, 3, { notBefore: NOW + 2_000 })])).toBe(NOW + 2_000)
  })

  test('lets the later ones pass one that was refused, which stays with its reason', () => {
    const refused = afterAttempt(anItem(1, 1), { kind: 'refused', code: 'ERR_FILE_TYPE' }, NOW)
    expect(refused).toMatchObject({ state: 'failed', code: 'ERR_FILE_TYPE' })
    const later = anItem(1, 2)
    expect(refused && dueItems([refused, later], NOW)).toEqual([later])
  })

  test('tries again ever more slowly, and never gives up by itself', () => {
    let item: OutboxItem | undefined = anItem(1, 1)
    const pauses: number[] = []
    for (let i = 0; i < 8 && item; i++) {
      item = afterAttempt(item, { kind: 'unreachable' }, NOW)
      pauses.push((item?.notBefore ?? 0) - NOW)
    }
    expect(item?.state).toBe('waiting')
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  })

  test('retries with the same id, so that the server takes it once', () => {
    const item = anItem(1, 1, { state: 'failed', code: 'ERR_BUSY', tries: 4 })
    expect(again(item)).toMatchObject({ clientId: item.clientId, state: 'waiting', code: null })
  })

  test('after a reload sends what was on its way once more, with the same id', () => {
    const item = anItem(1, 1, { state: 'sending' })
    expect(recovered([item])).toMatchObject([{ clientId: item.clientId, state: 'waiting' }])
  })

  test('of a chat says at once that nobody was reached; after a reload it goes again, and what was refused does not', () => {
    const input = { chatId: 3, body: 'Oi', file: null }
    const item = newItem(input, { owner: '2:7', order: 1, now: new Date(NOW) })
    const unreached = afterAttempt(item, { kind: 'unreachable' }, NOW)
    const refused = afterAttempt(item, { kind: 'refused', code: 'ERR_CHAT_ENDED' }, NOW)
    expect(unreached).toMatchObject({ state: 'failed', code: 'ERR_UNAVAILABLE' })
    expect(unreached && refused && recovered([unreached, refused])).toMatchObject([
      { clientId: item.clientId, state: 'waiting', code: null },
      { clientId: item.clientId, state: 'failed', code: 'ERR_CHAT_ENDED' },
    ])
  })

  test('leaves only when the server has it', () => {
    expect(afterAttempt(anItem(1, 1), { kind: 'sent' }, NOW)).toBeUndefined()
  })

  test('knows a judgement from an accident', () => {
    expect(outcomeOf(200, undefined, null)).toEqual({ kind: 'sent' })
    expect(outcomeOf(503, 'ERR_BUSY', '3')).toEqual({
      kind: 'unreachable',
      code: 'ERR_BUSY',
      retryAfterMs: 3_000,
    })
    expect(outcomeOf(403, 'ERR_SESSION_EXPIRED', null)).toMatchObject({ kind: 'unreachable' })
    expect(outcomeOf(401, 'ERR_SESSION_EXPIRED', null)).toMatchObject({ kind: 'unreachable' })
    expect(outcomeOf(409, 'ERR_TICKET_TRANSITION', null)).toEqual({
      kind: 'refused',
      code: 'ERR_TICKET_TRANSITION',
    })
    expect(outcomeOf(413, undefined, null)).toEqual({ kind: 'refused', code: 'ERR_SENDING_WAPP_MSG' })
  })
})

describe('an item that waits for who would rather take it back', () => {
  const heldItem = anItem(1, 1, { heldUntil: NOW + 5_000 })

  test('goes out when its seconds are over, and not sooner because the network came back', () => {
    expect(dueItems([heldItem], NOW + 4_999)).toEqual([])
    expect(nextDue([heldItem])).toBe(NOW + 5_000)
    expect(dueItems([heldItem], NOW + 5_000)).toEqual([heldItem])
  })

  test('keeps what was written after it behind it', () => {
    expect(dueItems([heldItem, anItem(1, 2)], NOW + 4_000)).toEqual([])
  })
})
