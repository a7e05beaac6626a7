import { proto, toNumber, unpadRandomMax16 } from '@whiskeysockets/baileys'
import type { InboundEvent, InboundMessage } from '#domain/channels/contract/inbound.ts'
import { isBroadcastList, isGroup, isOutsideInbox, personOf, userOf } from '../jids.ts'
import { contentOf, contextOf, unknown, unreadable } from './content.ts'
import type { MessageKey } from './content-files.ts'
import { type Content, plain } from './content-kind.ts'
import { unwrapped } from './message-kinds.ts'
import { GIVEN_UP, type RawEvent, type StoredNode } from './raw-event.ts'
import { sealedIn } from './sealed.ts'
import { textIn } from './text-in.ts'
import { TEXT } from './texts.ts'

type Base = Pick<InboundEvent, 'chat' | 'externalId' | 'fromMe' | 'author' | 'sentAt'>
type Chat = Base['chat']

/** The values that every event of one stanza shares. */
export type Frame = {
  base: Base
  key: MessageKey
  me: readonly (string | null)[]
  isReplay: boolean
  /** WhatsApp's server says that it comes from an admin of the group, who acts upon somebody else's message. */
  isByAdmin: boolean
  /** One of our own devices speaks to this one: it alone may tell what was said in other chats. */
  isPeer: boolean
}

/**
 * Parses a stored raw event: none for noise, usually one event. Pure: the same bytes give the same events at any time,
 * which is why the raw rows, and not the socket's events, are the truth of the inbox. Any content from the sender gives
 * an event rather than a fault, at a cost that grows with its length only.
 */
export function parse(raw: RawEvent): InboundEvent[] {
  const frame = frameOf(raw)
  if (!frame) return []
  if (raw.kind === 'call') return callOf(raw, frame)
  if (raw.kind === 'history') return pastOf(raw, frame)
  if (raw.kind === 'stub' || !raw.plaintext) return stubOf(raw, frame)
  const message = messageIn(raw)
  if (!message) return [messageOf(unreadable(), frame)]
  const events = eventsOf(message, frame)
  return events.length === 0 && isUnknown(message, raw.plaintext) ? [messageOf(unknown(), frame)] : events
}

/**
 * The message that a stanza carried. Null without one, for bytes that are none, and for one that is nested deeper than the
 * stack: they stay so.
 */
export function messageIn({ kind, plaintext }: RawEvent): proto.IMessage | null {
  if (kind !== 'message' || !plaintext) return null
  try {
    const decoded = proto.Message.decode(unpadRandomMax16(plaintext))
    return decoded.deviceSentMessage?.message ?? decoded
  } catch {
    return null
  }
}

/**
 * Tells whether a message is of a kind that this version's protocol does not have: nothing of it was decoded, although
 * it has content.
 */
function isUnknown(message: proto.IMessage, plaintext: Uint8Array): boolean {
  if (Object.keys(message).some((name) => name !== 'messageContextInfo')) return false
  return proto.Message.encode(message).finish().length < unpadRandomMax16(plaintext).length
}

/** The stanza's mark of a deletion by an admin; 7 is one by the author. */
const ADMIN_REVOKE = '8'

export function frameOf({ node, me, kind }: Pick<RawEvent, 'node' | 'me' | 'kind'>): Frame | null {
  const { from, id, t, participant, offline, edit } = node.attrs
  const ownUsers = [userOf(me.id), userOf(me.lid)]
  if (!from || !id || isOutsideInbox(from)) return null
  const inGroup = isGroup(from)
  const fromMe = ownUsers.includes(userOf(participant ?? from))
  const chat = inGroup ? groupOf(from) : personChat(node, fromMe)
  // Without a recipient a stanza of our own is talk between our own devices, except a call of a customer.
  if (!chat || (node.attrs.category === 'peer' && kind !== 'message')) return null
  return {
    base: {
      chat,
      externalId: id,
      fromMe,
      author: inGroup ? authorOf(node) : null,
      sentAt: instantOf(t),
    },
    key: { remoteJid: keyJid(node, inGroup, fromMe), fromMe, id, participant: participant ?? null },
    me: ownUsers,
    isReplay: offline !== undefined,
    isByAdmin: inGroup && edit === ADMIN_REVOKE,
    isPeer: fromMe && node.attrs.category === 'peer',
  }
}

/** Seconds since 1970; what is no date that a database holds is the beginning. */
const LAST_SECOND = Date.UTC(2100, 0) / 1000

function instantOf(seconds: string | number | undefined): Date {
  const wholeSeconds = Number(seconds ?? 0)
  return new Date(wholeSeconds >= 0 && wholeSeconds < LAST_SECOND ? wholeSeconds * 1000 : 0)
}

function groupOf(jid: string): Chat {
  return { kind: 'group', groupId: userOf(jid) ?? '', subject: null }
}

function personChat({ attrs }: StoredNode, fromMe: boolean): Chat | null {
  const { from, recipient, notify } = attrs
  // Through a broadcast list of theirs the author is the participant, and the chat is the one with them.
  const isListed = isBroadcastList(from ?? '')
  if (!fromMe) {
    const jids = isListed ? [attrs.participant, attrs.participant_pn, attrs.participant_lid] : [from]
    return { kind: 'person', person: personOf([...jids, attrs.sender_pn, attrs.sender_lid], notify ?? null) }
  }
  if (attrs.category === 'peer') return { kind: 'person', person: personOf([from]) }
  if (!recipient || isOutsideInbox(recipient)) return null
  const jids = [recipient, attrs.peer_recipient_pn, attrs.peer_recipient_lid]
  return { kind: 'person', person: personOf([...jids, attrs.recipient_pn, attrs.recipient_lid]) }
}

function authorOf({ attrs }: StoredNode): Base['author'] {
  return personOf([attrs.participant, attrs.participant_pn, attrs.participant_lid], attrs.notify ?? null)
}

function keyJid({ attrs }: StoredNode, inGroup: boolean, fromMe: boolean): string {
  return (!inGroup && fromMe ? attrs.recipient : attrs.from) ?? ''
}

function eventsOf(outer: proto.IMessage, frame: Frame): InboundEvent[] {
  const { message } = unwrapped(outer)
  if (message.protocolMessage) return protocolOf(message.protocolMessage, frame)
  if (isPeerTalk(frame)) return []
  if (message.reactionMessage) return reactionOf(message.reactionMessage, frame)
  const sealed = sealedIn(message)
  if (sealed) return [{ kind: 'sealed', ...frame.base, targetExternalId: sealed.targetExternalId }]
  const content = contentOf(outer, frame.key)
  if (!content) return []
  const { quotedText, ...context } = contextOf(outer)
  const data = quotedText ? { ...content.data, quotedText } : content.data
  return [{ ...messageOf({ ...content, data }, frame), ...context }]
}

export function messageOf(
  { mediaType, body, file, data }: Content,
  { base, isReplay }: Frame,
): InboundMessage {
  return {
    kind: 'message',
    ...base,
    mediaType,
    body,
    file,
    quotedExternalId: null,
    isForwarded: false,
    dataJson: data ? JSON.stringify(data) : null,
    isReplay,
  }
}

/** Our own devices talk to each other in a chat with ourselves: nothing of it belongs into the inbox. */
function isPeerTalk({ base, me }: Frame): boolean {
  return base.chat.kind === 'person' && base.fromMe && me.includes(base.chat.person.phone ?? '-')
}

const Type = proto.Message.ProtocolMessage.Type

function protocolOf(protocol: proto.Message.IProtocolMessage, frame: Frame): InboundEvent[] {
  if (protocol.type === Type.REVOKE && protocol.key?.id) {
    const target = { targetExternalId: protocol.key.id, targetFromMe: isMine(protocol.key, frame) }
    return [{ kind: 'revoke', ...frame.base, ...target, isByAdmin: frame.isByAdmin }]
  }
  if (protocol.type === Type.MESSAGE_EDIT && protocol.key?.id && protocol.editedMessage) {
    return editOf(protocol.key.id, protocol.editedMessage, frame)
  }
  return frame.isPeer ? resentOf(protocol, frame) : []
}

/** A correction. One whose words cannot be read changes nothing: what was written stays. */
export function editOf(targetExternalId: string, edited: proto.IMessage, { base }: Frame): InboundEvent[] {
  const body = textIn(unwrapped(edited).message)
  return body === null ? [] : [{ kind: 'edit', ...base, targetExternalId, body }]
}

/**
 * The phone's answer to a request for a message that came without content: whole messages, in their own chats. Anybody can send
 * such an answer; from anybody else it would be words put into other people's mouths.
 */
function resentOf(protocol: proto.Message.IProtocolMessage, frame: Frame): InboundEvent[] {
  const results = protocol.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? []
  return results.flatMap((result) => {
    const bytes = result.placeholderMessageResendResponse?.webMessageInfoBytes
    return bytes ? webMessageOf(proto.WebMessageInfo.decode(bytes), frame) : []
  })
}

function webMessageOf({ key, message, messageTimestamp, pushName }: proto.IWebMessageInfo, frame: Frame) {
  const jid = key?.remoteJid
  if (!jid || !key?.id || !message || isOutsideInbox(jid)) return []
  const inGroup = isGroup(jid)
  const fromMe = Boolean(key.fromMe)
  return eventsOf(message, {
    ...frame,
    base: {
      chat: inGroup ? groupOf(jid) : { kind: 'person', person: personOf([jid], fromMe ? null : pushName) },
      externalId: key.id,
      fromMe,
      author: inGroup ? personOf([key.participant], pushName) : null,
      sentAt: instantOf(toNumber(messageTimestamp ?? 0)),
    },
    key: { remoteJid: jid, fromMe, id: key.id, participant: key.participant ?? null },
    isReplay: true,
    isByAdmin: false,
  })
}

/** A message as our own phone keeps it; the stanza's place holds how the phone names its chat. */
function pastOf({ node, plaintext }: RawEvent, frame: Frame): InboundEvent[] {
  if (!plaintext) return []
  const past = proto.WebMessageInfo.decode(plaintext)
  const { sender_pn: pn, sender_lid: lid, subject = null } = node.attrs
  const [event] = webMessageOf(past, frame)
  if (!event) return []
  if (event.chat.kind === 'group') return [{ ...event, chat: { ...event.chat, subject } }]
  const { remoteJid, fromMe } = past.key ?? {}
  return [
    {
      ...event,
      chat: { kind: 'person', person: personOf([remoteJid, pn, lid], fromMe ? null : past.pushName) },
    },
  ]
}

export function reactionOf(reaction: proto.Message.IReactionMessage, frame: Frame): InboundEvent[] {
  if (!reaction.key?.id) return []
  return [
    {
      kind: 'reaction',
      ...frame.base,
      targetExternalId: reaction.key.id,
      targetFromMe: isMine(reaction.key, frame),
      emoji: reaction.text ?? '',
    },
  ]
}

/** `fromMe` inside a stanza is its sender's view; this is ours. */
function isMine(key: proto.IMessageKey, { base, me }: Frame): boolean {
  if (base.fromMe) return Boolean(key.fromMe)
  if (key.fromMe) return false
  if (base.chat.kind === 'person') return true
  return me.includes(userOf(key.participant) ?? '-')
}

function stubOf({ node, reason }: RawEvent, frame: Frame): InboundEvent[] {
  if (!node.children.some(isViewOnce))
    return [{ kind: 'stub', ...frame.base, reason: reason ?? 'unreadable', isFinal: reason === GIVEN_UP }]
  return [messageOf(plain('viewOnceMessage', TEXT.viewOnce), frame)]
}

function isViewOnce({ tag, attrs }: StoredNode): boolean {
  return tag === 'unavailable' && Boolean(attrs.type?.startsWith('view_once'))
}

/** The end of a call that nobody took; the offer, which knows the caller's number, was merged into it. */
function callOf({ node, reason }: RawEvent, frame: Frame): InboundEvent[] {
  const [info] = node.children
  const callId = info?.attrs['call-id']
  if (!callId || frame.base.fromMe || frame.base.chat.kind === 'group') return []
  const person = personOf([node.attrs.from, info.attrs.caller_pn], node.attrs.notify ?? null)
  const chat: Chat = { kind: 'person', person }
  return [
    { kind: 'call', ...frame.base, chat, externalId: callId, isVideo: reason === 'video', wasMissed: true },
  ]
}
