import { createHash } from 'node:crypto'
import { proto, toNumber } from '@whiskeysockets/baileys'
import type { PastMessage } from '#domain/messages/history/record-history.ts'
import { encodeRaw, type RawEvent } from '../content/raw-event.ts'
import { isGroup, isOutsideInbox } from '../jids.ts'
import { fieldsOf, withoutField } from './wire-fields.ts'

/** Fields of `HistorySync`, `Conversation` and `HistorySyncMsg` (source: WAProto/WAProto.proto). */
const CONVERSATIONS = 2
const MESSAGES = 2
const MESSAGE = 1

/** The messages in an unpacked `HistorySync`, one after the other: a phone's whole past is never in memory decoded. */
export function* pastMessages(bytes: Uint8Array, me: RawEvent['me']): Generator<PastMessage> {
  for (const { field, content } of fieldsOf(bytes)) {
    if (field === CONVERSATIONS && content) yield* messagesOf(content, me)
  }
}

function* messagesOf(content: Uint8Array, me: RawEvent['me']): Generator<PastMessage> {
  const chat = proto.Conversation.decode(withoutField(content, MESSAGES))
  if (!chat.id || isOutsideInbox(chat.id)) return
  // The phone tells the newest first; those of one second are to stay in their order.
  const newestFirst = [...messagesIn(content)]
  const firstRead = countUnread(newestFirst, chat.unreadCount)
  for (const [age, plaintext] of [...newestFirst.entries()].reverse()) {
    const past = pastMessage(plaintext, chat, me)
    if (past) yield { ...past, isRead: age >= firstRead }
  }
}

/**
 * Returns the number of the newest messages that together contain the unread messages of others. When the phone sends
 * no count, all messages are unread.
 */
function countUnread(newestFirst: readonly Uint8Array[], unreadCount?: number | null): number {
  let remaining = unreadCount ?? Number.POSITIVE_INFINITY
  if (remaining === Number.POSITIVE_INFINITY) return newestFirst.length
  const firstRead = newestFirst.findIndex((plaintext) => {
    if (remaining <= 0) return true
    if (!decoded(plaintext)?.key?.fromMe) remaining -= 1
    return false
  })
  return firstRead < 0 ? newestFirst.length : firstRead
}

function* messagesIn(conversation: Uint8Array): Generator<Uint8Array> {
  for (const { field, content: wrapped } of fieldsOf(conversation)) {
    if (field !== MESSAGES || !wrapped) continue
    for (const inner of fieldsOf(wrapped)) if (inner.field === MESSAGE && inner.content) yield inner.content
  }
}

/** Null for one that nothing can be made of: the rest of the past is worth having. */
function pastMessage(
  plaintext: Uint8Array,
  chat: proto.IConversation,
  me: RawEvent['me'],
): Omit<PastMessage, 'isRead'> | null {
  const info = decoded(plaintext)
  const { id, fromMe, participant } = info?.key ?? {}
  const seconds = toNumber(info?.messageTimestamp ?? 0)
  if (!info?.message || !id || !chat.id || !(seconds > 0)) return null
  const { id: jid, pnJid, lidJid, name } = chat
  const attrs = {
    from: jid,
    id,
    ...(isGroup(jid) && name && { subject: name }),
    ...(pnJid && { sender_pn: pnJid }),
    ...(lidJid && { sender_lid: lidJid }),
  }
  const node = { tag: 'message', attrs, children: [] }
  return {
    dedupeKey: createHash('sha256')
      .update(`${jid} ${Boolean(fromMe)} ${participant ?? ''} ${id}`)
      .digest('base64url'),
    externalId: id,
    sentAt: new Date(seconds * 1000),
    isGroup: isGroup(jid),
    data: encodeRaw({ kind: 'history', me, node, reason: null, plaintext }),
  }
}

function decoded(bytes: Uint8Array): proto.WebMessageInfo | null {
  try {
    return proto.WebMessageInfo.decode(bytes)
  } catch {
    return null
  }
}
