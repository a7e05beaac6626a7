import { describe, expect, test } from 'bun:test'
import { ChangeTicketBody, type TicketStatus } from '../schema.ts'
import { readTicketChange } from './change.ts'

const at = (status: TicketStatus, queueId: number | null = 3) => ({ id: 7, status, queueId })
const input = { ticketId: 7 }

describe('the wire’s bag of changes', () => {
  const cases: [string, object, ReturnType<typeof at>, object][] = [
    [
      'accept',
      { status: 'open', userId: 5 },
      at('pending'),
      { verb: 'accept', input: { ...input, queueId: null } },
    ],
    [
      'accept with a queue',
      { status: 'open', userId: 5, queueId: '4' },
      at('pending', null),
      { verb: 'accept', input: { ...input, queueId: 4 } },
    ],
    [
      'accept, a colleague was faster',
      { status: 'open', userId: 5 },
      at('open'),
      { verb: 'accept', input: { ...input, queueId: null } },
    ],
    [
      'open for a colleague',
      { status: 'open', userId: 6 },
      at('pending'),
      { verb: 'transfer', input: { ...input, queueId: 3, userId: 6 } },
    ],
    [
      'accept a group',
      { status: 'group', userId: 5 },
      at('pending'),
      { verb: 'accept', input: { ...input, queueId: null } },
    ],
    [
      'reopen',
      { status: 'open', userId: 5, queueId: 4 },
      at('closed'),
      { verb: 'reopen', input: { ...input, queueId: 4 } },
    ],
    ['return', { status: 'pending', userId: null }, at('open'), { verb: 'return', input }],
    [
      'close',
      { status: 'closed', userId: 5 },
      at('open'),
      { verb: 'close', input: { ...input, sendFarewellMessage: true } },
    ],
    [
      'close silently',
      { status: 'closed', sendFarewellMessage: 'false' },
      at('open'),
      { verb: 'close', input: { ...input, sendFarewellMessage: false } },
    ],
    [
      'close silently with the counter, in attendance',
      { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 },
      at('open'),
      { verb: 'close', input: { ...input, sendFarewellMessage: false } },
    ],
    [
      'ignore',
      { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 },
      at('pending'),
      { verb: 'ignore', input },
    ],
    ['ignore while consent is asked', { status: 'closed' }, at('lgpd'), { verb: 'ignore', input }],
    [
      'transfer to a queue',
      { status: 'pending', queueId: 4, userId: null, isTransfered: true, msgTransfer: ' oi ' },
      at('open'),
      { verb: 'transfer', input: { ...input, queueId: 4, userId: null, msgTransfer: 'oi' } },
    ],
    [
      'transfer to a person',
      { status: 'open', queueId: 4, userId: '6', isTransfered: 'true' },
      at('open'),
      { verb: 'transfer', input: { ...input, queueId: 4, userId: 6, msgTransfer: null } },
    ],
    [
      'a queue alone',
      { queueId: 4 },
      at('open'),
      { verb: 'transfer', input: { ...input, queueId: 4, userId: null, msgTransfer: null } },
    ],
    [
      'a person alone',
      { userId: 6 },
      at('open'),
      { verb: 'transfer', input: { ...input, queueId: 3, userId: 6, msgTransfer: null } },
    ],
    ['read', { unreadMessages: 0 }, at('open'), { verb: 'markRead', input }],
    ['unread', { unreadMessages: '1' }, at('open'), { verb: 'markUnread', input }],
  ]
  for (const [name, body, ticket, expected] of cases) {
    test(`names the action: ${name}`, () => {
      expect(readTicketChange(ChangeTicketBody.parse(body), ticket, 5)).toMatchObject(expected)
    })
  }

  test('must ask for something, and a transfer for a queue', () => {
    const read = (body: object) => () => readTicketChange(ChangeTicketBody.parse(body), at('open', null), 5)
    expect(read({})).toThrow('ERR_VALIDATION')
    expect(read({ useIntegration: false })).toThrow('ERR_VALIDATION')
    expect(read({ isTransfered: true, userId: 5 })).toThrow('ERR_QUEUE_REQUIRED')
  })
})
