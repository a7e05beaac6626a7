import { describe, expect, test } from 'bun:test'
import { proto } from '@whiskeysockets/baileys'
import { parse } from '../content/parse.ts'
import { decodeRaw } from '../content/raw-event.ts'
import { pastMessages } from './past-messages.ts'

const ME = { id: '5511999990000:1@s.whatsapp.net', lid: '111:1@lid' }

/** As a phone tells a conversation: the newest message first. */
function readHistory(bodies: readonly string[], chat: proto.IConversation) {
  const messages = bodies.toReversed().map((body): proto.IHistorySyncMsg => {
    const key = {
      remoteJid: chat.id ?? '',
      fromMe: body.startsWith('ours'),
      id: body,
      participant: '222@lid',
    }
    return { message: { key, message: { conversation: body }, messageTimestamp: 1_750_000_000 } }
  })
  const bytes = proto.HistorySync.encode({ syncType: 0, conversations: [{ ...chat, messages }] }).finish()
  return [...pastMessages(bytes, ME)]
}

const readOf = (chat: Partial<proto.IConversation>) =>
  readHistory(['one', 'two', 'ours', 'three', 'four'], { id: '222@lid', ...chat }).map(
    ({ externalId, isRead }) => `${externalId} ${isRead ? 'read' : 'unread'}`,
  )

describe("messages of a phone's past", () => {
  test('come in the order in which they were written, also those of one second', () => {
    expect(
      readHistory(['one', 'two', 'three'], { id: '222@lid' }).map(({ externalId }) => externalId),
    ).toEqual(['one', 'two', 'three'])
  })

  test('are read as far as the phone counts them so; where it does not count, none is', () => {
    expect(readOf({ unreadCount: 2 })).toEqual([
      'one read',
      'two read',
      'ours read',
      'three unread',
      'four unread',
    ])
    expect(readOf({ unreadCount: 0 }).filter((id) => id.endsWith('unread'))).toEqual([])
    expect(readOf({ unreadCount: 9 }).filter((text) => !text.endsWith('unread'))).toEqual([])
    expect(readOf({}).filter((id) => !id.endsWith('unread'))).toEqual([])
  })

  test('of a group name it', () => {
    const [past] = readHistory(['oi'], { id: '1203@g.us', name: 'Turma' })
    const events = past ? parse(decodeRaw(past.data)) : []
    expect(events).toMatchObject([
      { chat: { kind: 'group', groupId: '1203', subject: 'Turma' }, author: { lid: '222' } },
    ])
  })

  test('of status posts and newsletters are none', () => {
    expect(readHistory(['oi'], { id: 'status@broadcast' })).toEqual([])
    expect(readHistory(['oi'], { id: '12@newsletter' })).toEqual([])
  })
})
