import { describe, expect, test } from 'bun:test'
import { ChangeTicketBody, type TicketStatus } from '../contract/schema.ts'
import { readTicketChange } from './change.ts'

const subjectAt = (status: TicketStatus, queueId: number | null = 3, userId: number | null = null) => ({
  id: 7,
  status,
  queueId,
  userId,
})
const input = { ticketId: 7 }

describe('the wire’s bag of changes', () => {
  const cases: [string, object, ReturnType<typeof subjectAt>, object][] = [
    [
      'accept',
      { status: 'open', userId: 5 },
      subjectAt('pending'),
      { verb: 'accept', input: { ...input, queueId: null } },
    ],
    [
      'accept with a queue',
      { status: 'open', userId: 5, queueId: '4' },
      subjectAt('pending', null),
      { verb: 'accept', input: { ...input, queueId: 4 } },
    ],
    [
      'accept, a colleague was faster',
      { status: 'open', userId: 5 },
      subjectAt('open'),
      { verb: 'accept', input: { ...input, queueId: null } },
    ],
    [
      'open for a colleague',
      { status: 'open', userId: 6 },
      subjectAt('pending'),
      { verb: 'transfer', input: { ...input, queueId: 3, userId: 6 } },
    ],
    [
      'accept a group',
      { status: 'group', userId: 5 },
      subjectAt('pending'),
      { verb: 'accept', input: { ...input, queueId: null } },
    ],
    [
      'reopen',
      { status: 'open', userId: 5, queueId: 4 },
      subjectAt('closed'),
      { verb: 'reopen', input: { ...input, queueId: 4 } },
    ],
    ['return', { status: 'pending', userId: null }, subjectAt('open'), { verb: 'return', input }],
    [
      'close',
      { status: 'closed', userId: 5 },
      subjectAt('open'),
      { verb: 'close', input: { ...input, sendFarewellMessage: true } },
    ],
    [
      'close silently',
      { status: 'closed', sendFarewellMessage: 'false' },
      subjectAt('open'),
      { verb: 'close', input: { ...input, sendFarewellMessage: false } },
    ],
    [
      'close silently with the counter, in attendance',
      { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 },
      subjectAt('open'),
      { verb: 'close', input: { ...input, sendFarewellMessage: false } },
    ],
    [
      'ignore',
      { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 },
      subjectAt('pending'),
      { verb: 'ignore', input },
    ],
    ['ignore while consent is asked', { status: 'closed' }, subjectAt('lgpd'), { verb: 'ignore', input }],
    [
      'transfer to a queue',
      { status: 'pending', queueId: 4, userId: null, isTransfered: true, msgTransfer: ' oi ' },
      subjectAt('open'),
      { verb: 'transfer', input: { ...input, queueId: 4, userId: null, msgTransfer: 'oi' } },
    ],
    [
      'transfer to a person',
      { status: 'open', queueId: 4, userId: '6', isTransfered: 'true' },
      subjectAt('open'),
      { verb: 'transfer', input: { ...input, queueId: 4, userId: 6, msgTransfer: null } },
    ],
    [
      'a queue alone',
      { queueId: 4 },
      subjectAt('open'),
      { verb: 'transfer', input: { ...input, queueId: 4, userId: null, msgTransfer: null } },
    ],
    [
      'a person alone',
      { userId: 6 },
      subjectAt('open'),
      { verb: 'transfer', input: { ...input, queueId: 3, userId: 6, msgTransfer: null } },
    ],
    ['read', { unreadMessages: 0 }, subjectAt('open'), { verb: 'markRead', input }],
    ['unread', { unreadMessages: '1' }, subjectAt('open'), { verb: 'markUnread', input }],
  ]
  for (const [name, body, ticket, expected] of cases) {
    test(`names the action: ${name}`, () => {
      expect(readTicketChange(ChangeTicketBody.parse(body), ticket, 5)).toMatchObject(expected)
    })
  }

  test('must ask for something, and a transfer for a queue', () => {
    const read = (body: object) => () =>
      readTicketChange(ChangeTicketBody.parse(body), subjectAt('open', null), 5)
    expect(read({})).toThrow('ERR_VALIDATION')
    expect(read({ useIntegration: true })).toThrow('ERR_VALIDATION')
    expect(read({ useIntegration: false })()).toMatchObject({ verb: 'endIntegration' })
    expect(read({ isTransfered: true, userId: 5 })).toThrow('ERR_QUEUE_REQUIRED')
  })

  test('waits in another queue by a transfer', () => {
    const change = readTicketChange(
      ChangeTicketBody.parse({ status: 'pending', queueId: 4 }),
      subjectAt('open'),
      5,
    )
    expect(change).toMatchObject({ verb: 'transfer', input: { queueId: 4, userId: null } })
  })

  const unfollowed: [string, object, ReturnType<typeof subjectAt>, string][] = [
    ['a person to wait for', { status: 'pending', userId: 6 }, subjectAt('open'), 'userId'],
    ['a person at the end', { status: 'closed', userId: 6 }, subjectAt('open', 3, 5), 'userId'],
    ['a queue at the end', { status: 'closed', queueId: 4 }, subjectAt('open'), 'queueId'],
    ['a queue beside the rating', { status: 'nps', queueId: 4 }, subjectAt('open'), 'queueId'],
    ['a note without a transfer', { status: 'open', msgTransfer: 'oi' }, subjectAt('pending'), 'msgTransfer'],
    ['a note at the end', { status: 'closed', msgTransfer: 'oi' }, subjectAt('open'), 'msgTransfer'],
    [
      'a farewell for who accepts',
      { status: 'open', sendFarewellMessage: true },
      subjectAt('pending'),
      'sendFarewellMessage',
    ],
    [
      'a farewell without consent',
      { status: 'closed', sendFarewellMessage: true },
      subjectAt('lgpd'),
      'sendFarewellMessage',
    ],
    [
      'a rating without words',
      { status: 'nps', sendFarewellMessage: false },
      subjectAt('open'),
      'sendFarewellMessage',
    ],
    [
      'a count of the bot',
      { status: 'open', amountUsedBotQueues: 2 },
      subjectAt('pending'),
      'amountUsedBotQueues',
    ],
    ['an integration', { status: 'open', useIntegration: true }, subjectAt('pending'), 'useIntegration'],
    [
      'a mark beside another act',
      { status: 'open', unreadMessages: 0 },
      subjectAt('pending'),
      'unreadMessages',
    ],
    ['unread at the end', { status: 'closed', unreadMessages: 1 }, subjectAt('open'), 'unreadMessages'],
    ['a holder of what is closed', { status: 'closed', heldBy: 5 }, subjectAt('open'), 'heldBy'],
    ['a transfer that is none', { userId: 6, isTransfered: false }, subjectAt('open'), 'isTransfered'],
    [
      'a transfer that ends',
      { status: 'closed', queueId: 4, isTransfered: true },
      subjectAt('open'),
      'status',
    ],
  ]
  for (const [name, body, ticket, field] of unfollowed) {
    test(`is refused at the field that the action does not follow: ${name}`, () => {
      const read = () => readTicketChange(ChangeTicketBody.parse(body), ticket, 5)
      expect(read).toThrow(
        expect.objectContaining({ code: 'ERR_VALIDATION', details: { fields: { [field]: 'unsupported' } } }),
      )
    })
  }

  const harmless: [string, object, ReturnType<typeof subjectAt>, string][] = [
    ['who closes', { status: 'closed', userId: 5, useIntegration: false }, subjectAt('open', 3, 6), 'close'],
    ['who had it', { status: 'closed', userId: 6, queueId: 3 }, subjectAt('open', 3, 6), 'close'],
    ['nobody', { status: 'closed', userId: null, unreadMessages: 0 }, subjectAt('open', 3, 6), 'close'],
    [
      'the counter at its beginning',
      { status: 'open', amountUsedBotQueues: 0 },
      subjectAt('closed'),
      'reopen',
    ],
    [
      'no farewell',
      { status: 'pending', userId: null, sendFarewellMessage: false },
      subjectAt('open'),
      'return',
    ],
  ]
  for (const [name, body, ticket, verb] of harmless) {
    test(`takes a field that says what is so anyway: ${name}`, () => {
      expect(readTicketChange(ChangeTicketBody.parse(body), ticket, 5).verb).toBe(verb as 'close')
    })
  }
})
