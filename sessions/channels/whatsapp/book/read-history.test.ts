import { describe, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { proto } from '@whiskeysockets/baileys'
import { chatsIn, readHistory } from './read-history.ts'
import { fieldsOf } from './wire-fields.ts'

const Type = proto.HistorySync.HistorySyncType
const message = { message: { key: { id: 'A' }, message: { conversation: 'x'.repeat(5000) } }, msgOrderId: 1 }

function part(sync: proto.IHistorySync): Uint8Array {
  return proto.HistorySync.encode(proto.HistorySync.fromObject(sync)).finish()
}

function notification(sync: proto.IHistorySync): proto.Message.IHistorySyncNotification {
  return {
    syncType: Number(sync.syncType),
    initialHistBootstrapInlinePayload: deflateSync(part(sync)),
  }
}

describe('what a phone sends of its past', () => {
  test('names the persons with whom it has conversations, and nobody else', () => {
    const conversations = [
      { id: '5511988887777@s.whatsapp.net', messages: [message, message], name: 'Maria' },
      { id: '99@lid', pnJid: '5511977776666@s.whatsapp.net', conversationTimestamp: 1_700_000_000 },
      { id: '77777@lid', lastMsgTimestamp: 1_700_000_000, displayName: 'Sem número' },
      { id: '5511900000000@s.whatsapp.net', name: 'Nunca escreveu' },
      { id: '120363000000000001@g.us', messages: [message], name: 'Grupo' },
      { id: 'status@broadcast', messages: [message] },
      { id: '1@newsletter', messages: [message] },
    ]
    const phoneNumberToLidMappings = [
      { pnJid: '5511988887777@s.whatsapp.net', lidJid: '12345@lid' },
      { pnJid: '5511955554444@s.whatsapp.net', lidJid: '77777@lid' },
    ]
    const bytes = part({ syncType: Type.RECENT, conversations, phoneNumberToLidMappings, progress: 40 })
    expect(chatsIn(bytes)).toEqual({
      kind: 'chats',
      entries: [
        { jid: '5511988887777@s.whatsapp.net', phone: '5511988887777', lid: '12345', name: 'Maria' },
        { jid: '99@lid', phone: '5511977776666', lid: '99', name: '' },
        { jid: '77777@lid', phone: '5511955554444', lid: '77777', name: 'Sem número' },
      ],
    })
  })

  test('gives what people call themselves by itself, which are no conversations', async () => {
    const pushnames = [
      { id: '5511988887777@s.whatsapp.net', pushname: 'Mariazinha' },
      { id: '5511977776666@s.whatsapp.net' },
    ]
    expect(await readHistory(notification({ syncType: Type.PUSH_NAME, pushnames }))).toMatchObject({
      news: {
        kind: 'chats',
        entries: [],
        pushNames: [{ phone: '5511988887777', lid: null, name: 'Mariazinha' }],
      },
      bytes: null,
    })
  })

  test('says that there are none when there are none, and nothing where conversations do not come', async () => {
    const emptyNotification = notification({ syncType: Type.INITIAL_BOOTSTRAP, conversations: [] })
    expect(await readHistory(emptyNotification)).toMatchObject({
      news: { kind: 'chats', entries: [] },
      isLast: false,
    })
    expect(await readHistory(notification({ syncType: Type.NON_BLOCKING_DATA }))).toBeNull()
  })

  test('is not unpacked without a bound', async () => {
    const bomb = deflateSync(new Uint8Array(80 << 20))
    const notificationFields = { syncType: Number(Type.RECENT), initialHistBootstrapInlinePayload: bomb }
    await expect(readHistory(notificationFields)).rejects.toThrow('too long')
  })

  test('is refused where it is no message, or its packing broken', async () => {
    const fieldsIn = (bytes: Uint8Array) => [...fieldsOf(bytes)]
    expect(() => fieldsIn(Uint8Array.of(0x12, 0x7f, 1))).toThrow()
    expect(() => fieldsIn(Uint8Array.of(0x0b))).toThrow()
    expect(() => fieldsIn(new Uint8Array(20).fill(0xff))).toThrow()
    const malformed = {
      syncType: Number(Type.RECENT),
      initialHistBootstrapInlinePayload: Uint8Array.of(1, 2, 3),
    }
    await expect(readHistory(malformed)).rejects.toThrow()
    await expect(readHistory({ syncType: Number(Type.RECENT) })).rejects.toThrow('where it is')
  })
})
