import { createInflate } from 'node:zlib'
import { downloadContentFromMessage, proto, toNumber } from '@whiskeysockets/baileys'
import type { PhoneBookEntry, PhoneBookNews } from '#domain/contacts/contract/phone-book/schema.ts'
import { isGroup, isOutsideInbox, personOf } from '../jids.ts'
import { fieldsOf, withoutField } from './wire-fields.ts'

/** A past that unpacks to more is not read: it would take the memory of everybody's connections. */
const MAX_BYTES = 64 << 20
/** The phone's server gives nothing for so long. */
const TIMEOUT_MS = 60_000

const Type = proto.HistorySync.HistorySyncType
/** With which conversations come. */
const WITH_CHATS: readonly number[] = [Type.INITIAL_BOOTSTRAP, Type.RECENT, Type.FULL]

/** Fields of `HistorySync` and of `Conversation` (source: WAProto/WAProto.proto). */
const CONVERSATIONS = 2
const PUSH_NAMES = 7
const LIDS = 15
const MESSAGES = 2

/** A part of its past that a phone sent. */
export type History = {
  /** With whom it has conversations; null in a part without any. */
  news: PhoneBookNews | null
  /** Unpacked, where there are messages in it. */
  bytes: Uint8Array | null
  /** It has told all. */
  isLast: boolean
}

/**
 * Reads a part of the history that a phone sends when it is linked; null for a part of no use. Throws when the part
 * cannot be fetched or read.
 */
export async function readHistory(
  notification: proto.Message.IHistorySyncNotification,
  host?: string,
): Promise<History | null> {
  const { syncType, progress } = notification
  const hasChats = WITH_CHATS.includes(syncType ?? -1)
  if (!hasChats && syncType !== Type.PUSH_NAME) return null
  const bytes = await unpacked(notification, host)
  const isLast = hasChats && syncType !== Type.INITIAL_BOOTSTRAP && (progress ?? 0) >= 100
  return { news: chatsIn(bytes, hasChats), bytes: hasChats ? bytes : null, isLast }
}

/** The conversations with persons in an unpacked `HistorySync`. */
export function chatsIn(bytes: Uint8Array, hasChats = true): PhoneBookNews | null {
  const chats: PhoneBookEntry[] = []
  const pushNames: Omit<PhoneBookEntry, 'jid'>[] = []
  const lids = new Map<string, string>()
  for (const { field, content } of fieldsOf(bytes)) {
    if (!content) continue
    if (field === CONVERSATIONS) chats.push(...chatOf(content))
    if (field === PUSH_NAMES) pushNames.push(...pushNameOf(content))
    if (field === LIDS) noteLid(content, lids)
  }
  if (!hasChats && pushNames.length === 0) return null
  const entries = chats.map((chat) => withBoth(chat, lids))
  return { kind: 'chats', entries, ...(pushNames.length > 0 && { pushNames }) }
}

function chatOf(content: Uint8Array): PhoneBookEntry[] {
  const chat = proto.Conversation.decode(withoutField(content, MESSAGES))
  const { id, pnJid, lidJid } = chat
  if (!id || isGroup(id) || isOutsideInbox(id)) return []
  const isBegun =
    toNumber(chat.conversationTimestamp) > 0 ||
    toNumber(chat.lastMsgTimestamp) > 0 ||
    [...fieldsOf(content)].some(({ field }) => field === MESSAGES)
  const { phone, lid } = personOf([id, pnJid, lidJid])
  if (!isBegun || (!phone && !lid)) return []
  return [{ jid: id, phone, lid, name: chat.name || chat.displayName || '' }]
}

function pushNameOf(content: Uint8Array): Omit<PhoneBookEntry, 'jid'>[] {
  const { id, pushname } = proto.Pushname.decode(content)
  if (!id || !pushname || isGroup(id) || isOutsideInbox(id)) return []
  const { phone, lid } = personOf([id])
  return [{ phone, lid, name: pushname }]
}

/** By either half the other one. */
function noteLid(content: Uint8Array, lids: Map<string, string>): void {
  const { pnJid, lidJid } = proto.PhoneNumberToLIDMapping.decode(content)
  const { phone, lid } = personOf([pnJid, lidJid])
  if (phone && lid) lids.set(`pn ${phone}`, lid).set(`lid ${lid}`, phone)
}

function withBoth(chat: PhoneBookEntry, lids: ReadonlyMap<string, string>): PhoneBookEntry {
  return {
    ...chat,
    phone: chat.phone ?? lids.get(`lid ${chat.lid}`) ?? null,
    lid: chat.lid ?? lids.get(`pn ${chat.phone}`) ?? null,
  }
}

/** Inside the message itself, or on WhatsApp's media server. */
async function unpacked(
  notification: proto.Message.IHistorySyncNotification,
  host?: string,
): Promise<Uint8Array> {
  const inline = notification.initialHistBootstrapInlinePayload
  if (inline?.length) return inflated([inline])
  const { mediaKey, directPath } = notification
  if (!mediaKey || !directPath) throw new Error('a history does not say where it is')
  const options = { options: { signal: AbortSignal.timeout(TIMEOUT_MS) }, ...(host && { host }) }
  return inflated(await downloadContentFromMessage({ mediaKey, directPath }, 'md-msg-hist', options))
}

async function inflated(packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const inflate = createInflate()
  const chunks: Uint8Array[] = []
  let size = 0
  const done = new Promise<void>((resolve, reject) => {
    inflate.on('end', resolve)
    inflate.on('error', reject)
    inflate.on('data', (chunk: Uint8Array) => {
      size += chunk.length
      if (size > MAX_BYTES) inflate.destroy(new Error('a history is too long'))
      else chunks.push(chunk)
    })
  })
  const written = write(inflate, packed)
  await Promise.all([done, written])
  return Buffer.concat(chunks)
}

async function write(
  inflate: ReturnType<typeof createInflate>,
  packed: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  for await (const chunk of packed) {
    if (inflate.destroyed) return
    inflate.write(chunk)
  }
  inflate.end()
}
