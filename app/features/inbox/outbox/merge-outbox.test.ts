import { describe, expect, test } from 'bun:test'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { type NewTicketItem, newItem, type TicketItem } from '~/live/outbox/item.ts'
import { asMessage, mergeOutbox } from './merge-outbox.ts'

const sender = { id: 7, name: 'Ana' }
const NOW = new Date('2026-11-21T12:00:00Z')

function anItem(body: string, change: Partial<NewTicketItem> = {}, order = 0): TicketItem {
  const usual: NewTicketItem = {
    ticketId: 1,
    ticketUuid: 'u',
    body,
    isPrivate: false,
    sign: false,
    quoted: null,
    file: null,
  }
  return newItem({ ...usual, ...change }, { owner: '2:7', order, now: NOW })
}

function stored(item: TicketItem, id: number): MessageView {
  return { ...asMessage(item, { sender }), id, version: 1, ack: 1 }
}

describe('a thread with what still waits to go out', () => {
  test('shows waiting messages after those of the server, in the order they were written', () => {
    const [old, first, second] = [anItem('antes'), anItem('um', {}, 1), anItem('dois', {}, 2)]
    const merged = mergeOutbox([stored(old, 10)], [first, second], { sender })
    expect(merged.map((item) => item.message.body)).toEqual(['antes', 'um', 'dois'])
    expect(merged.map((item) => item.pending?.state)).toEqual([undefined, 'waiting', 'waiting'])
  })

  test('never shows two bubbles for one client id, and keeps the key of the bubble', () => {
    const item = anItem('oi')
    const before = mergeOutbox([], [item], { sender })
    const after = mergeOutbox([stored(item, 11)], [item], { sender })
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ pending: null, message: { id: 11, ack: 1 } })
    expect(after[0]?.key).toBe(before[0]?.key ?? '')
  })

  test('says of a failed one that it failed and why, and of a file how much has gone', () => {
    const failed: TicketItem = { ...anItem('x'), state: 'failed', code: 'ERR_FILE_TYPE' }
    const blob = new Blob(['abc'], { type: 'image/png' })
    const file = {
      blob,
      name: 'a.png',
      mime: 'image/png',
      isVoice: false,
      width: 2,
      height: 1,
      durationSeconds: null,
    }
    const sending: TicketItem = { ...anItem('foto', { file }, 1), state: 'sending' }
    const [firstItem, two] = mergeOutbox([], [failed, sending], {
      sender,
      progress: { [sending.clientId]: 0.4 },
      urlOf: () => 'blob:here',
    })
    expect(firstItem).toMatchObject({
      message: { failedAt: NOW.toISOString() },
      pending: { code: 'ERR_FILE_TYPE' },
    })
    expect(two).toMatchObject({
      message: { mediaType: 'image', file: { state: 'stored', url: 'blob:here', size: 3 } },
      pending: { progress: 0.4 },
    })
  })
})
