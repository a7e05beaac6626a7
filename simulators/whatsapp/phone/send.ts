/** Sending from a phone: kept in its log and delivered to every device it is for, all in one transaction. */
import { encodeWAMessage, generateMessageIDV2, type proto } from '@whiskeysockets/baileys'
import { putMedia } from '../media/store.ts'
import type { Addressing, Entry, Group, Phone } from '../model.ts'
import { type Attrs, type BinaryNode, el, nowSeconds, parseJid } from '../protocol/node.ts'
import { refusalOf } from '../server/groups.ts'
import { addEntry, findOwnEntry } from '../store/entries.ts'
import { addGroupReader } from '../store/keys.ts'
import { deliver } from '../store/pending.ts'
import { addressed, findPeer, groupByJid, phoneByNumber } from '../world.ts'
import { encAttrs, kindOf, type MediaKind, ProtocolType, textOf, unwrap } from './content.ts'
import { applyProtocol, keyOf, needEntry, receivePlain } from './log.ts'
import { sealedEdit, withSecret } from './sealing.ts'
import { encryptGroup } from './signal.ts'
import { encryptFor, messageAttrs } from './stanzas.ts'
import { keepTimer, timed } from './timers.ts'

export type SendOptions = {
  /** The message's id; sent again under the same id, nothing happens and the first one is answered. */
  id?: string | undefined
  addressing?: Addressing | undefined
  /** Seconds since the epoch. */
  t?: number | undefined
  /** Through a broadcast list of this phone, or as a status post: only linked devices tell the difference. */
  via?: 'list' | 'status' | undefined
  /** The message comes without its content, which the phone gives when it is asked (as with messages from ads). */
  absent?: boolean | undefined
  /** 1 = edit, 7 = revoke, 8 = revoke by an admin. */
  edit?: string | undefined
  /** The message that is sent instead of the one that the phone keeps. */
  wire?: proto.IMessage | undefined
}

/**
 * Sends any message; `to` is a number, a user jid or a group jid. Resolves once the message is in the log and pending
 * for every device, on disk. Throws when nobody has the number, or the phone is not in the group.
 */
export function send(
  phone: Phone,
  to: string,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<Entry> {
  return phone.sim.transact(() => sendNow(phone, to, message, options))
}

export function sendText(phone: Phone, to: string, text: string, options: SendOptions = {}): Promise<Entry> {
  return send(phone, to, { conversation: text }, options)
}

/** Sends a file; `extra` are further fields of the message such as caption, ptt, seconds, fileName, mimetype. */
export function sendMedia(
  phone: Phone,
  to: string,
  file: { kind: MediaKind; data: Buffer; extra?: Record<string, unknown> },
  options: SendOptions = {},
): Promise<Entry> {
  return phone.sim.transact(async () => {
    const pointer = await putMedia(phone.sim, file.data, file.kind)
    const content = { mimetype: MIME_TYPES[file.kind], ...pointer, ...file.extra }
    return sendNow(phone, to, { [`${file.kind}Message`]: content }, options)
  })
}

/** Reacts to a message with an emoji; an empty one takes the reaction back. */
export function react(phone: Phone, to: string, id: string, emoji: string): Promise<Entry> {
  return phone.sim.transact(() =>
    sendNow(phone, to, {
      reactionMessage: { key: keyOf(phone, id), text: emoji, senderTimestampMs: Date.now() },
    }),
  )
}

/** Answers a message with its quote. */
export function reply(phone: Phone, to: string, id: string, text: string): Promise<Entry> {
  return phone.sim.transact(() => {
    const quoted = needEntry(phone, id)
    const author = phoneByNumber(phone.sim, quoted.from)
    const contextInfo = {
      stanzaId: id,
      participant: author && addressed(author, phone.sim.options.addressing === 'lid').self,
      quotedMessage: quoted.message,
    }
    return sendNow(phone, to, { extendedTextMessage: { text, contextInfo } })
  })
}

/** Corrects a message: sealed, as phones do, or plain, as old ones do. A file keeps its file and gets another caption. */
export function edit(
  phone: Phone,
  to: string,
  { id, text, isPlain = false }: { id: string; text: string; isPlain?: boolean | undefined },
): Promise<Entry> {
  return phone.sim.transact(async () => {
    const { message } = needEntry(phone, id)
    const change: proto.Message.IProtocolMessage = {
      key: keyOf(phone, id),
      type: ProtocolType.MESSAGE_EDIT,
      editedMessage: corrected(message, text),
      timestampMs: Date.now(),
    }
    const isHidden = (groupByJid(phone.sim, to)?.addressing ?? phone.sim.options.addressing) === 'lid'
    const wire = isPlain ? undefined : sealedEdit(message, change, addressed(phone, isHidden).self)
    return sendProtocol(phone, to, change, { edit: '1', wire })
  })
}

function corrected(message: proto.IMessage, text: string): proto.IMessage {
  const { imageMessage, videoMessage, documentMessage } = unwrap(message)
  if (imageMessage) return { imageMessage: { caption: text } }
  if (videoMessage) return { videoMessage: { caption: text } }
  return documentMessage ? { documentMessage: { caption: text } } : { conversation: text }
}

/** Turns disappearing messages on in the chat with a person, or off with 0 seconds; both phones keep it. */
export function setTimer(phone: Phone, to: string, seconds: number): Promise<Entry> {
  return phone.sim.transact(async () => {
    const message = { type: ProtocolType.EPHEMERAL_SETTING, ephemeralExpiration: seconds }
    const entry = await sendProtocol(phone, to, message, {})
    keepTimer(phone, entry.chat, { seconds, at: entry.t })
    return entry
  })
}

/** Takes a message back; of somebody else's only a group's admin may. */
export function revoke(phone: Phone, to: string, id: string): Promise<Entry> {
  return phone.sim.transact(() => {
    const key = keyOf(phone, id)
    const group = groupByJid(phone.sim, to)
    if (!key.fromMe && !group?.members.get(phone.number)?.admin)
      throw new Error(`${phone.number} is no admin, and the message is not theirs`)
    return sendProtocol(phone, to, { key, type: ProtocolType.REVOKE }, { edit: key.fromMe ? '7' : '8' })
  })
}

async function sendProtocol(
  phone: Phone,
  to: string,
  protocolMessage: proto.Message.IProtocolMessage,
  options: SendOptions,
): Promise<Entry> {
  const entry = await sendNow(phone, to, { protocolMessage }, options)
  applyProtocol(phone, entry.message)
  return entry
}

async function sendNow(
  phone: Phone,
  to: string,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<Entry> {
  const { sim } = phone
  const existing = options.id ? findOwnEntry(phone, options.id) : undefined
  if (existing) return existing
  const target = findTarget(phone, to)
  const chat = 'group' in target ? target.group.jid : target.peer.number
  const entry = addEntry(phone, {
    id: options.id ?? `3A${generateMessageIDV2(phone.jid).slice(2)}`,
    chat,
    from: phone.number,
    fromMe: true,
    t: options.t ?? nowSeconds(),
    kind: kindOf(unwrap(message)),
    text: textOf(message),
    message: withSecret(timed(phone, chat, message)),
  })
  if (!entry) throw new Error(`the id ${options.id} is taken`)
  sim.after(() => sim.events.emit('sent', phone, entry))
  if ('group' in target) await sendToGroup(phone, target.group, entry, options)
  else await sendToUser(phone, target.peer, entry, options)
  return entry
}

function findTarget(phone: Phone, to: string): { group: Group } | { peer: Phone } {
  const group = groupByJid(phone.sim, to)
  const refusal = group && refusalOf(group, phone)
  if (refusal)
    throw new Error(
      `${phone.number} ${refusal === 403 ? 'is not in the group' : 'may not write in the group'}`,
    )
  if (group) return { group }
  const peer = findPeer(phone.sim, to)
  if (!peer) throw new Error(`nobody has the number ${to}`)
  return { peer }
}

async function sendToUser(phone: Phone, peer: Phone, entry: Entry, options: SendOptions): Promise<void> {
  const addressing = options.addressing ?? phone.sim.options.addressing
  const lid = addressing === 'lid'
  const { self, alt } = addressed(phone, lid)
  const common = { ...messageAttrs(phone, entry, options.edit), addressing_mode: addressing }
  if (!peer.blocked.has(phone.number)) {
    for (const companion of peer.companions.values()) {
      const attrs = { ...common, ...senderAttrs(options.via, lid, { self, alt }) }
      const enc = () => encryptFor(phone, companion, options.wire ?? entry.message, encAttrs(entry.message))
      deliver(companion, el('message', attrs, options.absent ? ABSENT : [await enc()]))
    }
  }
  await copyToOwnDevices(phone, peer, { ...entry, message: options.wire ?? entry.message }, common)
  // Last, so that no receipt of the peer is ahead of the message it is about.
  if (peer !== phone && !peer.blocked.has(phone.number)) receivePlain(peer, phone, entry)
}

/**
 * Returns the attributes for the origin of a message: the sender, or a list or the status page with the sender as its
 * participant.
 */
function senderAttrs(
  via: SendOptions['via'],
  lid: boolean,
  { self, alt }: { self: string; alt: string | undefined },
): Attrs {
  if (!via) return { from: self, [lid ? 'sender_pn' : 'sender_lid']: alt }
  const from = via === 'list' ? `${parseJid(self)?.user}1@broadcast` : 'status@broadcast'
  return { from, participant: self, [lid ? 'participant_pn' : 'participant_lid']: alt }
}

const ABSENT: BinaryNode[] = [el('unavailable'), el('url_number')]

/** The owner's other devices learn what the phone wrote. */
async function copyToOwnDevices(phone: Phone, peer: Phone, entry: Entry, common: Attrs): Promise<void> {
  const lid = common.addressing_mode === 'lid'
  const peerAddress = addressed(peer, lid)
  for (const companion of phone.companions.values()) {
    const copy: proto.IMessage = {
      deviceSentMessage: { destinationJid: peerAddress.self, message: entry.message },
      messageContextInfo: entry.message.messageContextInfo ?? null,
    }
    const enc = await encryptFor(phone, companion, copy, encAttrs(entry.message))
    const attrs = {
      from: addressed(phone, lid).self,
      recipient: peerAddress.self,
      ...common,
      [lid ? 'peer_recipient_pn' : 'peer_recipient_lid']: peerAddress.alt,
    }
    deliver(companion, el('message', attrs, [enc]))
  }
}

async function sendToGroup(phone: Phone, group: Group, entry: Entry, options: SendOptions): Promise<void> {
  const lid = group.addressing === 'lid'
  const { self, alt } = addressed(phone, lid)
  const sealed = await encryptGroup(phone, group.jid, encodeWAMessage(options.wire ?? entry.message))
  const attrs = {
    from: group.jid,
    participant: self,
    [lid ? 'participant_pn' : 'participant_lid']: alt,
    addressing_mode: group.addressing,
    ...messageAttrs(phone, entry, options.edit),
  }
  for (const { phone: member } of group.members.values()) {
    for (const companion of member.companions.values()) {
      const content: BinaryNode[] = []
      if (addGroupReader(phone, group.jid, companion.address)) {
        const key = { groupId: group.jid, axolotlSenderKeyDistributionMessage: sealed.distribution }
        content.push(await encryptFor(phone, companion, { senderKeyDistributionMessage: key }))
      }
      content.push(el('enc', { v: '2', type: 'skmsg', ...encAttrs(entry.message) }, sealed.data))
      deliver(companion, el('message', attrs, content))
    }
  }
  for (const { phone: member } of group.members.values())
    if (member !== phone) receivePlain(member, phone, entry)
}

const MIME_TYPES = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/pdf',
  sticker: 'image/webp',
} satisfies Record<MediaKind, string>
