import { describe, expect, test } from 'bun:test'
import { aMessageView } from '#tests/support/views.ts'
import {
  holds,
  showsOldName,
  threadOf,
  withLatest,
  withMessage,
  withNewestOnly,
  withOlder,
  withoutMessage,
} from './thread.ts'

const page = (from: number, to: number, hasMore = true) => ({
  messages: Array.from({ length: to - from + 1 }, (_, at) => aMessageView({ id: from + at })),
  hasMore,
  next: hasMore ? String(from) : null,
})
const ids = (thread: { messages: readonly { id: number }[] }) => thread.messages.map((message) => message.id)

describe('a conversation', () => {
  test('grows at its end by what is said, and at its beginning by older pages', () => {
    let thread = threadOf(page(21, 23))
    thread = withMessage(thread, aMessageView({ id: 24 }), true)
    thread = withOlder(thread, page(19, 21, false))
    expect(ids(thread)).toEqual([19, 20, 21, 22, 23, 24])
    expect(thread.hasMore).toBe(false)
  })

  test('shows a message once, however often and in whatever order it is told', () => {
    const created = aMessageView({ id: 5, version: 1 })
    const acked = aMessageView({ id: 5, version: 3, ack: 3 })
    const sent = aMessageView({ id: 5, version: 2, ack: 1 })
    let thread = threadOf(page(1, 4, false))
    for (const event of [created, acked, sent, created]) thread = withMessage(thread, event, true)
    expect(ids(thread)).toEqual([1, 2, 3, 4, 5])
    expect(thread.messages.at(-1)?.ack).toBe(3)
  })

  test('quotes what a message says now, and what was taken back no more', () => {
    const asked = aMessageView({ id: 1, body: 'às 8?', version: 1 })
    const quotedMsg = {
      id: 1,
      body: 'às 8?',
      fromMe: false,
      mediaType: 'conversation',
      author: 'Rita',
    } as const
    const contact = { id: 5, name: 'Rita', number: '1' }
    let thread = threadOf({
      messages: [asked, aMessageView({ id: 2, quotedMsg })],
      hasMore: false,
      next: null,
    })
    thread = withMessage(thread, { ...asked, contact, body: 'às 9?', version: 2 }, true)
    expect(thread.messages[1]?.quotedMsg?.body).toBe('às 9?')
    thread = withMessage(thread, { ...asked, contact, body: 'às 9?', isDeleted: true, version: 3 }, true)
    expect(thread.messages[1]?.quotedMsg?.body).toBe('')
    expect(withMessage(thread, { ...asked, contact, version: 1 }, true)).toBe(thread)
  })

  test('knows that it shows a name that is no longer one', () => {
    const contact = { id: 5, name: 'Rita', number: '1' }
    const thread = threadOf({ messages: [aMessageView({ id: 1, contact })], hasMore: false, next: null })
    expect(showsOldName(thread, { id: 5, name: 'Rita' })).toBe(false)
    expect(showsOldName(thread, { id: 6, name: 'Ana' })).toBe(false)
    expect(showsOldName(thread, { id: 5, name: 'Rita Souza' })).toBe(true)
  })

  test('is the same object when nothing changes, so that nothing is drawn again', () => {
    const thread = threadOf(page(1, 4, false))
    expect(withMessage(thread, aMessageView({ id: 9 }), false)).toBe(thread)
    expect(withMessage(thread, aMessageView({ id: 9 }), false)).toBe(thread)
  })

  test('keeps the newer state when the news of a change overtakes that of the message', () => {
    let thread = threadOf(page(1, 4, false))
    thread = withMessage(thread, aMessageView({ id: 5, version: 2, ack: 2 }), true)
    thread = withMessage(thread, aMessageView({ id: 5, version: 1 }), true)
    expect(thread.messages.at(-1)).toMatchObject({ id: 5, ack: 2 })
  })

  test('leaves a message that lies before what is loaded to its page', () => {
    const thread = threadOf(page(10, 12))
    expect(withMessage(thread, aMessageView({ id: 2 }), true)).toBe(thread)
  })

  test('closes the gap after a cut, or begins anew when the gap is wider than a page', () => {
    const thread = threadOf(page(1, 5))
    expect(ids(withLatest(thread, page(4, 8)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(ids(withLatest(thread, page(40, 42)))).toEqual([40, 41, 42])
  })

  test('that was left keeps its newest, and goes on from there without a gap', () => {
    const thread = threadOf(page(1, 9, false))
    const kept = withNewestOnly(thread, 4)
    expect(ids(kept)).toEqual([6, 7, 8, 9])
    expect(kept).toMatchObject({ hasMore: true, next: '6' })
    expect(withNewestOnly(kept, 4)).toBe(kept)
  })

  test('knows our message by its client id', () => {
    const thread = threadOf({ ...page(1, 1), messages: [aMessageView({ id: 1, clientId: 'c-1' })] })
    expect(holds(thread, 'c-1')).toBe(true)
    expect(holds(thread, 'c-2')).toBe(false)
  })

  test('a deleted message stays in its place as deleted; one that is gone with its ticket goes', () => {
    const thread = threadOf(page(1, 3, false))
    const deleted = aMessageView({ id: 2, version: 2, isDeleted: true })
    expect(withMessage(thread, deleted, true).messages[1]?.isDeleted).toBe(true)
    expect(ids(withoutMessage(thread, 2))).toEqual([1, 3])
    expect(withoutMessage(thread, 9)).toBe(thread)
  })
})
