import { describe, expect, test } from 'bun:test'
import { ACK_OF, readReceipt } from './acks.ts'

const ME = ['5511999990000', '111']
const receipt = (attrs: Record<string, string>, ids: string[] = []) => ({
  tag: 'receipt',
  attrs: { id: 'A', t: '1', ...attrs },
  ...(ids.length > 0
    ? { content: [{ tag: 'list', attrs: {}, content: ids.map((id) => ({ tag: 'item', attrs: { id } })) }] }
    : {}),
})

test('the table: what the server says, and the ack that the product shows', () => {
  expect(ACK_OF).toEqual({ accepted: 1, sender: 1, delivered: 2, read: 3, played: 5 })
})

describe('a receipt', () => {
  const cases = [
    ['delivered to the customer', { from: '222@lid' }, 2],
    ['read by the customer', { from: '222@lid', type: 'read' }, 3],
    ['played by the customer', { from: '5511988887777@s.whatsapp.net', type: 'played' }, 5],
    [
      'our own phone has its copy',
      { from: '5511999990000@s.whatsapp.net', recipient: '222@lid', type: 'sender' },
      1,
    ],
    ['our own phone, by hidden id', { from: '111@lid', recipient: '222@lid', type: 'sender' }, 1],
    ['a member of a group has it', { from: '1203@g.us', participant: '222:3@lid' }, 2],
    [
      'our own phone read the customer’s message',
      { from: '111@lid', recipient: '222@lid', type: 'read' },
      null,
    ],
    ['the phone is not in use', { from: '222@lid', type: 'inactive' }, null],
    ['the customer’s phone could not read it', { from: '222@lid', type: 'retry' }, null],
    ['talk between our own devices', { from: '111@lid', type: 'peer_msg' }, null],
  ] as const
  for (const [meaning, attrs, ack] of cases) {
    test(`${meaning}: ${ack === null ? 'says nothing of ours' : `ack ${ack}`}`, () => {
      expect(readReceipt(receipt(attrs), ME)?.ack ?? null).toBe(ack)
    })
  }

  test('may be about many messages', () => {
    const read = readReceipt(receipt({ from: '222@lid', type: 'read' }, ['B', 'C']), ME)
    expect(read).toEqual({ externalIds: ['A', 'B', 'C'], ack: 3 })
  })
})
