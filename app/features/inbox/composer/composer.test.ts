import { describe, expect, test } from 'bun:test'
import { judgeFiles, moved, type TrayFile } from '~/kit/composer/files/tray-files.ts'
import { insertedAt, sends } from '~/kit/composer/keys.ts'
import { newItem } from '~/live/outbox/item.ts'
import { asMessage } from '../outbox/merge-outbox.ts'
import { editMinutesLeft, replyMinutesLeft, unavailability } from './availability.ts'
import { type ConversationSnapshot, collisionOf } from './collision.ts'
import { composerReducer, openComposer } from './composer-state.ts'
import { outgoing } from './outgoing.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

function press(change: Partial<Parameters<typeof sends>[0]> = {}) {
  const noModifiers = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, isComposing: false }
  return { key: 'Enter', keyCode: 13, ...noModifiers, ...change }
}

function aFile(name: string, type: string, caption = ''): TrayFile {
  return { id: name, file: new File(['x'], name, { type }), caption, width: null, height: null }
}

function aMessage(id: number, change: Partial<ReturnType<typeof asMessage>> = {}) {
  const input = { ticketId: 1, ticketUuid: 'u', body: 'oi', isPrivate: false, sign: false }
  const item = newItem({ ...input, quoted: null, file: null }, { owner: '2:7', order: 0, now: NOW })
  return { ...asMessage(item, { sender: { id: 7, name: 'Ana' } }), id, ...change }
}

describe('the Enter key', () => {
  test('sends, and with Shift breaks the line', () => {
    expect(sends(press(), true)).toBe(true)
    expect(sends(press({ shiftKey: true }), true)).toBe(false)
  })

  test('may be swapped', () => {
    expect(sends(press(), false)).toBe(false)
    expect(sends(press({ shiftKey: true }), false)).toBe(true)
    expect(sends(press({ ctrlKey: true }), false)).toBe(true)
  })

  test('never sends while an input method composes', () => {
    expect(sends(press({ isComposing: true }), true)).toBe(false)
    expect(sends(press({ keyCode: 229 }), true)).toBe(false)
    expect(sends(press({ isComposing: true, ctrlKey: true }), true)).toBe(false)
  })
})

test('an emoji goes in at the cursor, in place of what is selected', () => {
  expect(insertedAt('olá mundo', 4, 9, '🎉')).toEqual({ text: 'olá 🎉', cursor: 6 })
})

describe('what Send makes', () => {
  test('nothing of blanks', () => {
    expect(outgoing('  \n ', [])).toEqual([])
  })

  test('one message a file, the text being the caption of the first', () => {
    const parts = outgoing('veja', [
      aFile('a.png', 'image/png'),
      aFile('b.pdf', 'application/pdf', 'contrato'),
    ])
    expect(parts.map(({ body, file, isQuoting }) => [body, file?.name, isQuoting])).toEqual([
      ['veja', 'a.png', true],
      ['contrato', 'b.pdf', false],
    ])
  })

  test('a message of its own when the first file has its caption, or can have none', () => {
    expect(outgoing('veja', [aFile('a.png', 'image/png', 'foto')]).map(({ body }) => body)).toEqual([
      'veja',
      'foto',
    ])
    expect(outgoing('ouça', [aFile('a.mp3', 'audio/mpeg')]).map(({ body }) => body)).toEqual(['ouça', ''])
  })
})

describe('files', () => {
  const limits = { maxFileBytes: 100 }

  test('are judged before they are uploaded, each with its reason', () => {
    const files = [
      { name: 'a.png', size: 10 },
      { name: 'b.mov', size: 101 },
      { name: 'c.txt', size: 0 },
      { name: 'd.EXE', size: 5 },
    ]
    const { accepted, refused } = judgeFiles(files, 0, limits)
    expect(accepted.map(({ name }) => name)).toEqual(['a.png'])
    expect(refused.map(({ reason }) => reason)).toEqual(['tooLarge', 'empty', 'type'])
    expect(judgeFiles(files, 20, limits).refused[0]).toMatchObject({ name: 'a.png', reason: 'tooMany' })
  })

  test('move by one place and stop at the ends', () => {
    const files = [aFile('a', ''), aFile('b', ''), aFile('c', '')]
    const names = (list: TrayFile[]) => list.map(({ id }) => id).join('')
    expect(names(moved(files, 'c', -1))).toBe('acb')
    expect(names(moved(files, 'a', -1))).toBe('abc')
  })
})

describe('the composer', () => {
  const blank = openComposer({ texts: { reply: '', private: '' }, files: [], start: null })
  const now = (newestId: number): ConversationSnapshot => ({ newestId, userId: 7, queueId: 3 })

  test('keeps a text for each mode, and opens every conversation in reply mode', () => {
    const replied = composerReducer(blank, { type: 'write', text: 'oi', now: now(5) })
    const noted = composerReducer(
      { ...replied, mode: 'private' },
      { type: 'write', text: 'vip', now: now(6) },
    )
    expect(noted.texts).toEqual({ reply: 'oi', private: 'vip' })
    expect(openComposer(noted).mode).toBe('reply')
  })

  test('remembers what was the newest message when writing began', () => {
    const written = composerReducer(blank, { type: 'write', text: 'o', now: now(5) })
    const two = composerReducer(written, { type: 'write', text: 'oi', now: now(9) })
    expect(two.start?.newestId).toBe(5)
    expect(composerReducer(two, { type: 'write', text: '', now: now(9) }).start).toBeNull()
    expect(composerReducer(two, { type: 'sent' })).toMatchObject({ start: null, texts: { reply: '' } })
  })

  test('notices what a colleague or the phone answered meanwhile, and nothing else', () => {
    const ownMessage = aMessage(11)
    const colleagueMessage = aMessage(12, { user: { id: 8, version: 1, name: 'Bia' } })
    const since = (after: number, ...messages: (typeof ownMessage)[]) => {
      const collision = collisionOf({ ticket: now(0), messages }, now(after), 7)
      return collision?.kind === 'answered' ? collision.message.id : collision
    }
    expect(since(10, ownMessage)).toBeUndefined()
    expect(since(10, ownMessage, colleagueMessage)).toBe(12)
    expect(since(12, ownMessage, colleagueMessage)).toBeUndefined()
    expect(since(10, aMessage(12, { user: null }))).toBe(12)
    expect(since(10, aMessage(12, { fromMe: false, user: null }))).toBeUndefined()
    expect(since(10, { ...colleagueMessage, isPrivate: true })).toBeUndefined()
    expect(collisionOf({ ticket: now(0), messages: [colleagueMessage] }, null, 7)).toBeUndefined()
  })

  test('notices that the conversation was handed on, unless to the one who writes', () => {
    const after = (userId: number | null, queueId: number, viewerId = 7) =>
      collisionOf({ ticket: { userId, queueId }, messages: [] }, now(0), viewerId)?.kind
    expect(after(8, 3)).toBe('handed')
    expect(after(null, 3)).toBe('handed')
    expect(after(7, 4, 9)).toBe('handed')
    expect(after(8, 3, 8)).toBeUndefined()
    expect(after(7, 3, 9)).toBeUndefined()
  })
})

describe('writing', () => {
  const contact = {
    id: 1,
    version: 1,
    name: 'M',
    number: '1',
    isGroup: false,
    active: true,
    readOnlyConnectionIds: [],
    urlPicture: null,
  }
  const ticket = {
    status: 'open' as const,
    channel: 'whatsapp',
    whatsappId: 7,
    contact: { ...contact, channel: 'whatsapp', tags: [] },
  }

  test('is possible in an open conversation or a group, and says why not elsewhere', () => {
    expect(unavailability(ticket, [], NOW)).toBeUndefined()
    expect(unavailability({ ...ticket, status: 'group' }, [], NOW)).toBeUndefined()
    expect(unavailability({ ...ticket, status: 'pending' }, [], NOW)).toBe('pending')
    expect(unavailability({ ...ticket, contact: { ...ticket.contact, active: false } }, [], NOW)).toBe(
      'blocked',
    )
    // Only the connections whose numbers are no admins of the group may not.
    const readOnlyFor = (id: number) => ({ ...ticket.contact, readOnlyConnectionIds: [id] })
    expect(unavailability({ ...ticket, contact: readOnlyFor(7) }, [], NOW)).toBe('adminsOnly')
    expect(unavailability({ ...ticket, contact: readOnlyFor(8) }, [], NOW)).toBeUndefined()
  })

  test('ends with the reply window of the channel', () => {
    const old = aMessage(1, { fromMe: false, createdAt: '2026-11-20T11:59:00Z' })
    expect(unavailability({ ...ticket, channel: 'instagram' }, [old], NOW)).toBe('windowClosed')
    expect(unavailability(ticket, [old], NOW)).toBeUndefined()
    expect(
      replyMinutesLeft('facebook', [aMessage(1, { fromMe: false, createdAt: '2026-11-20T13:00:00Z' })], NOW),
    ).toBe(60)
  })

  test('again, of what was sent, is possible for fifteen minutes', () => {
    expect(editMinutesLeft(aMessage(1, { createdAt: '2026-11-21T11:50:00Z' }), 'whatsapp', NOW)).toBe(5)
    expect(editMinutesLeft(aMessage(1, { createdAt: '2026-11-21T11:45:00Z' }), 'whatsapp', NOW)).toBe(0)
    expect(editMinutesLeft(aMessage(1, { fromMe: false }), 'whatsapp', NOW)).toBe(0)
    expect(editMinutesLeft(aMessage(1), 'facebook', NOW)).toBe(0)
    expect(editMinutesLeft(aMessage(1, { isPrivate: true }), 'facebook', NOW)).toBeNull()
  })
})
