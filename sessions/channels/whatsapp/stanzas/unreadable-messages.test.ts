import { describe, expect, test } from 'bun:test'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { decodeRaw } from '../content/raw-event.ts'
import { storedRows } from '../store/stored-rows.ts'
import { dueOf, givenUp, idOf, idOfKey, WAITS_MS } from './unreadable-messages.ts'

const NODE: BinaryNode = {
  tag: 'message',
  attrs: { from: '222:3@lid', id: 'M1', t: '1750000000', sender_pn: '5511988887777@s.whatsapp.net' },
}
const ROW = {
  attrs: NODE.attrs,
  from: 'sender' as const,
  tries: 1,
  firstAt: 0,
  askedAt: 0,
  isConfirmed: true,
}
const DAY_MS = 24 * 60 * 60_000

describe('a message that is waited for', () => {
  test('is asked for again at most four times, each time later, and then given up', () => {
    const requests: number[] = []
    let row: typeof ROW = ROW
    for (let now = 0; dueOf(row, now) !== 'give up'; now += 10_000) {
      if (dueOf(row, now) !== 'ask') continue
      requests.push(now)
      row = { ...row, tries: row.tries + 1, askedAt: now }
    }
    expect(requests.length).toBe(WAITS_MS.length)
    expect(dueOf(row, DAY_MS)).toBe('wait')
    expect(dueOf(row, DAY_MS + 1)).toBe('give up')
  })

  test('is the same one whichever device sent it, and when our phone gives it to us', () => {
    const otherAttrs = { ...NODE.attrs, from: '222:7@lid' }
    expect(idOf(otherAttrs)).toBe(idOf(NODE.attrs))
    expect(idOfKey({ remoteJid: '222@lid', id: 'M1', fromMe: false })).toBe(idOf(NODE.attrs))
  })

  test('says that it was given up under its own id and in its own chat', () => {
    const { data } = givenUp('x', ROW, { id: '5511999990000:1@s.whatsapp.net', lid: null })
    expect(decodeRaw(data)).toMatchObject({ kind: 'stub', reason: 'given up', node: { attrs: NODE.attrs } })
  })
})

test('kept rows come back with the next socket, and go for good', async () => {
  const rows = new Map<string, unknown>()
  const auth = {
    keep: async (_type: string, id: string, value: unknown) =>
      void (value ? rows.set(id, value) : rows.delete(id)),
    list: async () => new Map(rows),
  }
  const before = storedRows(auth, 'work', String)
  await before.load()
  await before.keep('a', 'one')
  await before.keep('b', 'two')
  await before.forget('a')
  const after = storedRows(auth, 'work', String)
  await after.load()
  expect(after.all()).toEqual([['b', 'two']])
})
