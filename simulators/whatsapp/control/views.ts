/** The views that the control sends out: phones, devices and messages as JSON. */
import { proto } from '@whiskeysockets/baileys'
import type { Companion, Connection, Entry, Group, Phone, Screen } from '../model.ts'
import { kindOf, mediaOf, textOf, unwrap } from '../phone/content.ts'
import { type Pressable, pressedIn } from '../phone/pressing.ts'
import { countEntries } from '../store/entries.ts'
import { countPublishedKeys } from '../store/keys.ts'
import { countPending } from '../store/pending.ts'
import { isLive } from '../world.ts'

export type CompanionView = {
  jid: string
  device: number
  platform: string
  connected: boolean
  frozen: boolean
  online: boolean
  preKeys: number
  pending: number
}

export type PhoneView = {
  number: string
  name: string
  jid: string
  lid: string
  business: boolean
  picture: string | null
  online: boolean
  unreadable: number
  auto: Phone['auto']
  traits: Phone['traits']
  blocked: string[]
  companions: CompanionView[]
  messages: number
}

export type MediaView = {
  kind: string
  mimetype: string | null
  fileName: string | null
  seconds: number | null
  ptt: boolean
  width: number | null
  height: number | null
}

/** A message as a screen shows it. */
export type BubbleView = {
  seq: number
  id: string
  chat: string
  from: string
  fromMe: boolean
  t: number
  kind: string
  text: string | null
  edited: boolean
  revoked: boolean
  seen: boolean
  receipts: Record<string, string[]>
  media: MediaView | null
  location: { lat: number; lng: number; name: string | null } | null
  contact: { name: string; number: string | null } | null
  quoted: { id: string; text: string | null; kind: string } | null
  reaction: { id: string; emoji: string } | null
  pressable: Pressable | null
}

export type ScreenView = { id: string; name: string; at: number; platform: string }
export type GroupView = { jid: string; subject: string; owner: string; members: string[] }

export function companionView(companion: Companion): CompanionView {
  return {
    jid: companion.jid,
    device: companion.device,
    platform: companion.platform,
    connected: isLive(companion),
    frozen: companion.connection?.frozen() ?? false,
    online: companion.online,
    preKeys: countPublishedKeys(companion),
    pending: countPending(companion),
  }
}

export function phoneView(phone: Phone): PhoneView {
  const { number, name, jid, lid, business, online, unreadable, auto } = phone
  return {
    number,
    name,
    jid,
    lid,
    business,
    picture: phone.picture?.id ?? null,
    online,
    unreadable,
    auto,
    traits: phone.traits,
    blocked: [...phone.blocked],
    companions: [...phone.companions.values()].map(companionView),
    messages: countEntries(phone),
  }
}

export function groupView(group: Group): GroupView {
  const { jid, subject, owner, members } = group
  return { jid, subject, owner: owner.number, members: [...members.keys()] }
}

export function screenView(screen: Screen, connection: Connection | undefined): ScreenView {
  const { id, name, at } = screen
  return { id, name, at, platform: connection?.registration?.platform ?? '' }
}

export function bubbleView(entry: Entry): BubbleView {
  const { seq, id, chat, from, fromMe, t, kind, text, edited, revoked, seen, receipts } = entry
  const content = unwrap(entry.message)
  return {
    seq,
    id,
    chat,
    from,
    fromMe,
    t,
    kind,
    text: text ?? null,
    edited,
    revoked,
    seen,
    receipts,
    media: mediaView(content),
    location: locationView(content),
    contact: contactView(content),
    quoted: quotedView(content),
    reaction: reactionView(content),
    pressable: pressedIn(content),
  }
}

/** A bubble together with the whole message as WAProto JSON: bytes in base64, long numbers as numbers. */
export function entryView(entry: Entry): BubbleView & { message: Record<string, unknown> } {
  const message = proto.Message.toObject(proto.Message.fromObject(entry.message), {
    longs: Number,
    bytes: String,
  })
  return { ...bubbleView(entry), message }
}

type Medium = {
  mimetype?: string | null
  fileName?: string | null
  seconds?: number | null
  ptt?: boolean | null
  width?: number | null
  height?: number | null
}

function mediaView(content: proto.IMessage): MediaView | null {
  const foundItem = mediaOf(content)
  if (!foundItem) return null
  const media: Medium = foundItem.media
  return {
    kind: foundItem.kind,
    mimetype: media.mimetype ?? null,
    fileName: media.fileName ?? null,
    seconds: media.seconds ?? null,
    ptt: media.ptt === true,
    width: media.width ?? null,
    height: media.height ?? null,
  }
}

function locationView({ locationMessage }: proto.IMessage): BubbleView['location'] {
  if (!locationMessage) return null
  const { degreesLatitude, degreesLongitude, name } = locationMessage
  return { lat: degreesLatitude ?? 0, lng: degreesLongitude ?? 0, name: name || null }
}

/** One card, or several as a phone names them in one line. */
function contactView({ contactMessage, contactsArrayMessage }: proto.IMessage): BubbleView['contact'] {
  const cards = contactMessage ? [contactMessage] : (contactsArrayMessage?.contacts ?? [])
  const [first] = cards
  if (!first) return null
  const number = cards.length === 1 ? /waid=(\d+)/.exec(first.vcard ?? '')?.[1] : undefined
  return { name: cards.map(({ displayName }) => displayName ?? '').join(', '), number: number ?? null }
}

function quotedView(content: proto.IMessage): BubbleView['quoted'] {
  const holders = [
    content.extendedTextMessage,
    content.imageMessage,
    content.videoMessage,
    content.audioMessage,
    content.documentMessage,
    content.stickerMessage,
    content.locationMessage,
    content.contactMessage,
    content.contactsArrayMessage,
    content.listMessage,
    content.interactiveMessage,
    content.listResponseMessage,
    content.interactiveResponseMessage,
  ]
  const context = holders.find((holder) => holder?.contextInfo?.stanzaId)?.contextInfo
  if (!context?.stanzaId) return null
  const quoted = context.quotedMessage ?? {}
  return { id: context.stanzaId, text: textOf(quoted) ?? null, kind: kindOf(unwrap(quoted)) }
}

function reactionView({ reactionMessage }: proto.IMessage): BubbleView['reaction'] {
  const id = reactionMessage?.key?.id
  return id ? { id, emoji: reactionMessage.text ?? '' } : null
}
