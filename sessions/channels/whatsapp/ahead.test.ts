import { describe, expect, test } from 'bun:test'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { decryptingAhead } from './ahead.ts'

const bytes = (text: string) => Buffer.from(text)
const stanza = (ciphertext: Uint8Array, attrs: Record<string, string> = {}, type = 'msg'): BinaryNode => ({
  tag: 'message',
  attrs: { from: '1@lid', id: 'X', ...attrs },
  content: [{ tag: 'enc', attrs: { type }, content: ciphertext }],
})
const turn = (text: string) => () => Promise.resolve(bytes(text))

describe('a message', () => {
  test('that was decrypted ahead is not decrypted again in its turn', async () => {
    const ahead = decryptingAhead()
    ahead.by(async ({ ciphertext }) => bytes(`plain ${Buffer.from(ciphertext)}`))
    const one = bytes('one')
    ahead.begin(stanza(one))
    expect(String(await ahead.or(one, turn('again')))).toBe('plain one')
  })

  test('that failed ahead is decrypted in its turn', async () => {
    const ahead = decryptingAhead()
    ahead.by(() => Promise.reject(new Error('no session')))
    const one = bytes('one')
    ahead.begin(stanza(one))
    expect(String(await ahead.or(one, turn('in turn')))).toBe('in turn')
  })

  test('never overtakes one of its chat that is not done, and does not wait for other chats', async () => {
    const ahead = decryptingAhead()
    const asked: { ciphertext: Uint8Array; mayGo: () => boolean }[] = []
    ahead.by(({ ciphertext }, mayGo) => {
      asked.push({ ciphertext, mayGo })
      return Promise.reject(new Error('later'))
    })
    const [first, second, other] = [bytes('1'), bytes('2'), bytes('3')]
    ahead.begin(stanza(first))
    ahead.begin(stanza(second))
    ahead.begin(stanza(other, { from: '2@lid' }))
    const may = () => asked.map(({ mayGo }) => mayGo())
    expect(may()).toEqual([true, false, true])
    await ahead.or(first, turn('first'))
    expect(may()).toEqual([false, true, true])
    await ahead.or(second, () => Promise.reject(new Error('unreadable'))).catch(() => undefined)
    expect(may()).toEqual([false, false, true])
  })

  test.each([
    ['of a group', { participant: '5@lid' }, 'msg'],
    ['by phone number', { from: '5511999990000@s.whatsapp.net' }, 'msg'],
    ['of our own phone', { category: 'peer' }, 'msg'],
    ['with a sender key', {}, 'skmsg'],
  ] as const)('%s waits for its turn', async (_name, attrs, type) => {
    const ahead = decryptingAhead()
    ahead.by(() => Promise.resolve(bytes('ahead')))
    const one = bytes('one')
    ahead.begin(stanza(one, attrs, type))
    expect(String(await ahead.or(one, turn('in turn')))).toBe('in turn')
  })
})
