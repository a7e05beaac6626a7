import { beforeEach, describe, expect, test } from 'bun:test'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { aMessageView } from '#tests/support/views.ts'
import { takeMessages, updatesFrom } from '~/live/store/source.ts'
import { makeStore } from '~/live/store/store.ts'
import {
  showsOldName,
  type ThreadPage,
  type ThreadState,
  withLatest,
  withNewestOnly,
  withOlder,
} from './thread.ts'
import { messagesOf, threadsOf } from './threads.ts'

let store = makeStore()
let threads = threadsOf(store)
beforeEach(() => {
  store = makeStore()
  threads = threadsOf(store)
})

const UUID = 'u1'
const page = (from: number, to: number, hasMore = true) => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => aMessageView({ id: from + index })),
  hasMore,
  next: hasMore ? String(from) : null,
})
type PageMerge = (
  thread: ThreadState,
  page: ThreadPage,
  messageOf: ReturnType<typeof messagesOf>,
) => ThreadState
const latest: PageMerge = (thread, page, messageOf) => withLatest(thread, page, { messageOf })

/** A page is read, and put to what is loaded. */
function read(page: ThreadPage, merge: PageMerge = latest): void {
  const { hasMore, next } = page
  const start = { ticketId: 1, ids: [], hasMore, next, tickets: {}, stale: false, heard: 0, away: null }
  const updates = updatesFrom('message', page.messages)
  threads.takePage(UUID, {
    from: 'reading',
    since: store.mark(),
    updates,
    merge: (thread) => merge(thread ?? start, page, messagesOf(store)),
  })
}
const tell = (...messages: MessageView[]) =>
  store.take({ from: 'event', updates: updatesFrom('message', messages) })
const takeDelete = (id: number) =>
  store.take({ from: 'event', updates: [{ noun: 'message', action: 'delete', id }] })
const thread = () => threads.get(UUID)
const ids = () => [...(thread()?.ids ?? [])]
const message = (id: number) => store.row('message', id)

describe('a conversation', () => {
  test('grows at its end by what is said, and at its beginning by older pages', () => {
    read(page(21, 23))
    tell(aMessageView({ id: 24 }))
    read(page(19, 21, false), withOlder)
    expect(ids()).toEqual([19, 20, 21, 22, 23, 24])
    expect(thread()?.hasMore).toBe(false)
  })

  test('shows a message once, however often and in whatever order it is told', () => {
    const created = aMessageView({ id: 5, version: 1 })
    const acked = aMessageView({ id: 5, version: 3, ack: 3 })
    const sent = aMessageView({ id: 5, version: 2, ack: 1 })
    read(page(1, 4, false))
    for (const event of [created, acked, sent, created]) tell(event)
    expect(ids()).toEqual([1, 2, 3, 4, 5])
    expect(message(5)?.ack).toBe(3)
  })

  test('quotes what a message says now, and what was taken back no more', () => {
    const contact = { id: 5, version: 1, name: 'Rita', number: '1' }
    const question = aMessageView({ id: 1, body: 'às 8?', version: 1, contact })
    const quotedMsg = {
      id: 1,
      body: 'às 8?',
      fromMe: false,
      mediaType: 'conversation',
      author: 'Rita',
    } as const
    read({ messages: [question, aMessageView({ id: 2, quotedMsg })], hasMore: false, next: null })
    tell({ ...question, body: 'às 9?', version: 2 })
    expect(message(2)?.quotedMsg?.body).toBe('às 9?')
    tell({ ...question, body: 'às 9?', isDeleted: true, version: 3 })
    const before = message(2)
    expect(before?.quotedMsg).toMatchObject({ body: '', isDeleted: true })
    tell({ ...question, version: 1 })
    expect(message(2)).toBe(before)
  })

  test('tells nothing of what is quoted from where its reader may not look', () => {
    const hidden = { id: 1, fromMe: false, mediaType: 'conversation', author: '', body: '' } as const
    read({
      messages: [aMessageView({ id: 2, quotedMsg: { ...hidden, isHidden: true } })],
      hasMore: false,
      next: null,
    })
    tell(aMessageView({ id: 1, body: 'segredo' }))
    expect(message(2)?.quotedMsg?.body).toBe('')
  })

  test('knows that it shows a name that is no longer one', () => {
    const reaction = { emoji: '👍', author: 'Rita', fromMe: false }
    const reactedMessage = aMessageView({ id: 1, contactId: 7, reactions: [reaction] })
    const shows = (id: number, name: string, before?: string) =>
      showsOldName([reactedMessage], { id, name, before }, () => undefined)
    expect(shows(5, 'Rita', 'Rita')).toBe(false)
    expect(shows(6, 'Ana', 'Ana M')).toBe(false)
    expect(shows(5, 'Rita Souza', 'Rita')).toBe(true)
    expect(shows(7, 'Rita Souza')).toBe(true)
  })

  test('shows the new name beside what was said at once, and is read again for the old one in a reaction', () => {
    const contact = { id: 5, version: 1, name: 'Rita', number: '1' }
    const reaction = { emoji: '👍', author: 'Rita', fromMe: false }
    const reacted = aMessageView({ id: 2, reactions: [reaction] })
    read({ messages: [aMessageView({ id: 1, contact }), reacted], hasMore: false, next: null })
    const renamed = { ...contact, name: 'Rita Souza', version: 2 }
    store.take({ from: 'event', updates: [{ noun: 'contact', action: 'update', row: renamed }] })
    expect(message(1)?.contact?.name).toBe('Rita Souza')
    expect(thread()?.stale).toBe(true)
  })

  test('is the same object when nothing changes, so that nothing is drawn again', () => {
    read(page(1, 4, false))
    const before = thread()
    tell(aMessageView({ id: 9, ticketUuid: 'another' }))
    expect(thread()).toBe(before)
    const shownMessage = message(4)
    tell(aMessageView({ id: 4 }))
    expect(message(4)).toBe(shownMessage)
  })

  test('keeps the newer state when the news of a change overtakes that of the message', () => {
    read(page(1, 4, false))
    tell(aMessageView({ id: 5, version: 2, ack: 2 }))
    tell(aMessageView({ id: 5, version: 1 }))
    expect(message(5)).toMatchObject({ id: 5, ack: 2 })
  })

  test('leaves a message that lies before what is loaded to its page', () => {
    read(page(10, 12))
    const before = thread()
    tell(aMessageView({ id: 2 }))
    expect(thread()).toBe(before)
  })

  test('closes the gap after a cut, or begins anew when the gap is wider than a page', () => {
    read(page(1, 5))
    read(page(4, 8))
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    read(page(40, 42))
    expect(ids()).toEqual([40, 41, 42])
  })

  test('does not take an answer that came during a cut for the end of what it has heard', () => {
    read(page(1, 5))
    takeMessages(store, [aMessageView({ id: 50, clientId: 'c-9' })])
    expect(ids()).toEqual([1, 2, 3, 4, 5, 50])
    read(page(40, 50))
    expect(ids()).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50])
  })

  test('that was left keeps its newest, and goes on from there without a gap', () => {
    read(page(1, 9, false))
    threads.change(UUID, (thread) => withNewestOnly(thread, 4))
    expect(ids()).toEqual([6, 7, 8, 9])
    const cachedThread = thread()
    expect(cachedThread).toMatchObject({ hasMore: true, next: '6' })
    expect(cachedThread && withNewestOnly(cachedThread, 4)).toBe(cachedThread)
  })

  test('takes what the server has taken of ours by its client id, without waiting for the socket', () => {
    read(page(1, 1))
    takeMessages(store, [aMessageView({ id: 2, clientId: 'c-1' })])
    expect(ids().map((id) => message(id)?.clientId)).toEqual([null, 'c-1'])
  })

  test('a deleted message stays in its place as deleted; one that is gone with its ticket goes', () => {
    read(page(1, 3, false))
    tell(aMessageView({ id: 2, version: 2, isDeleted: true }))
    expect(message(2)?.isDeleted).toBe(true)
    takeDelete(2)
    expect(ids()).toEqual([1, 3])
    const before = thread()
    takeDelete(9)
    expect(thread()).toBe(before)
  })

  test('does not bring back what was gone when an older page comes', () => {
    read(page(10, 12))
    const since = store.mark()
    takeDelete(11)
    const late = page(10, 12)
    const isTaken = threads.takePage(UUID, {
      from: 'reading',
      since,
      updates: updatesFrom('message', late.messages),
      merge: (thread) => thread && withLatest(thread, late, { messageOf: messagesOf(store) }),
    })
    expect(isTaken).toBe(true)
    expect(ids()).toEqual([10, 12])
  })
})
