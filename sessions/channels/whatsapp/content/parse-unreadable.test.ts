import { describe, expect, test } from 'bun:test'
import { encodeWAMessage } from '@whiskeysockets/baileys'
import { parse } from './parse.ts'
import type { RawEvent } from './raw-event.ts'

describe('bytes that nobody can read as a message', () => {
  const UNREADABLE = {
    kind: 'message',
    mediaType: 'unsupported',
    externalId: 'M1',
    dataJson: '{"kind":"unreadable"}',
  }

  test.each([
    ['are none', new Uint8Array()],
    ['end too early', Buffer.from([0x0a, 0x7f, 0x41, 0x01])],
    ['are of another kind', Buffer.alloc(1_000_000, 0xff)],
    ['are nested deeper than a stack', nested(150_000)],
  ])('%s: the conversation shows that something came', (_what, plaintext) => {
    expect(parse(rawOf(plaintext))).toMatchObject([UNREADABLE])
  })

  test('and what is nested deeper than any phone does is kept by its beginning', () => {
    const [event] = parse(rawOf(nested(200)))
    expect(event).toMatchObject({ kind: 'message', mediaType: 'notice' })
    expect(event?.kind === 'message' && event.dataJson?.length).toBeLessThan(2000)
  })
})

test('an instant that no calendar has is the beginning', () => {
  const [event] = parse(rawOf(encodeWAMessage({ conversation: 'oi' }), { t: '9'.repeat(30) }))
  expect(event).toMatchObject({ sentAt: new Date(0) })
})

function rawOf(plaintext: Uint8Array, attrs: Record<string, string> = {}): RawEvent {
  const from = { from: '222@lid', id: 'M1', t: '1750000000', notify: 'Maria' }
  const node = { tag: 'message', attrs: { ...from, ...attrs }, children: [] }
  const me = { id: '5511999990000:1@s.whatsapp.net', lid: '111:1@lid' }
  return { kind: 'message', me, node, reason: null, plaintext }
}

/** A text in so many disappearing messages, one in the other, padded as plaintexts are; written from its end. */
function nested(levels: number): Uint8Array {
  const text = Buffer.from(encodeWAMessage({ conversation: 'oi' }))
  const padding = text.at(-1) ?? 0
  const room = Buffer.alloc(levels * 16 + text.length)
  let start = room.length - text.length
  text.copy(room, start)
  const inside = () => room.length - padding - start
  const put = (bytes: number[]) => {
    start -= bytes.length
    room.set(bytes, start)
  }
  for (let level = 0; level < levels; level++) {
    put([0x0a, ...varint(inside())])
    put([0xc2, 0x02, ...varint(inside())])
  }
  return room.subarray(start)
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}
