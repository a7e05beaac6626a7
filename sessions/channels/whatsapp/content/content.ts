import type { proto } from '@whiskeysockets/baileys'
import { BOUNDS, bounded, type TextBound } from '#domain/messages/contract/bounds.ts'
import { TEXTS } from '#domain/messages/contract/texts.ts'
import { boundedCards } from '#domain/messages/contract/vcard.ts'
import { fileOf, isMediaKind, type MessageKey } from './content-files.ts'
import { answerOf } from './content-interactive.ts'
import { type Content, plain } from './content-kind.ts'
import { noticeOf } from './content-notice.ts'
import { tradeOf } from './content-trade.ts'
import { MESSAGE_KINDS, unwrapped } from './message-kinds.ts'
import { rawOf } from './raw-json.ts'
import { textIn } from './text-in.ts'
import { TEXT } from './texts.ts'

/**
 * The content of a message; null for what is no message of its own. A kind that we cannot read becomes a visible placeholder
 * with the raw data, never nothing.
 */
export function contentOf(outer: proto.IMessage, key: MessageKey): Content | null {
  const { message, kind, isNotice } = unwrapped(outer)
  const rule = kind && MESSAGE_KINDS[kind]
  if (rule === 'acts' || rule === 'sealed') return null
  if (isNotice) return noticeOf({ message, kind }, outer)
  if (!kind) return null
  const ad = adOf(message)
  if (ad) return ad
  const file = isMediaKind(kind) ? fileOf(message, kind, key) : null
  return file ?? saidIn(message, key) ?? unsupported(message, kind)
}

function saidIn(message: proto.IMessage, key: MessageKey): Content | null {
  const { commentMessage } = message
  if (commentMessage) return contentOf(commentMessage.message ?? {}, key)
  const content = textOf(message) ?? placeOf(message) ?? cardOf(message) ?? stickerPackOf(message)
  return content ?? answerOf(message, key) ?? tradeOf(message)
}

function stickerPackOf({ stickerPackMessage: pack }: proto.IMessage): Content | null {
  if (!pack) return null
  return plain('conversation', [TEXT.stickerPack, part('menuRow', pack.name)].filter(Boolean).join(': '))
}

function textOf(message: proto.IMessage): Content | null {
  const body = message.conversation ?? message.extendedTextMessage?.text
  if (typeof body !== 'string') return null
  return plain('conversation', body)
}

/** The advertisement from which a customer came: image | link | title | text of the ad | the customer's message. */
function adOf(message: proto.IMessage): Content | null {
  const ad = message.extendedTextMessage?.contextInfo?.externalAdReply
  const isAd = Boolean(ad?.sourceUrl && (ad.showAdAttribution || ad.ctwaClid || ad.sourceType === 'ad'))
  if (!ad || !isAd) return null
  const written = message.extendedTextMessage?.text ?? ''
  // The picture that came along stays; an address is the network's, and ends.
  const image = pictureOf(ad.thumbnail) || part('linkAddress', ad.thumbnailUrl ?? ad.originalImageUrl)
  const link = part('linkAddress', ad.sourceUrl)
  return plain(
    'adMetaPreview',
    piped([image, link, part('adTitle', ad.title), part('adText', ad.body), written]),
  )
}

/** A location: image | link | description. */
function placeOf(message: proto.IMessage): Content | null {
  const location = message.locationMessage ?? message.liveLocationMessage
  if (!location) return null
  const latitude = within(location.degreesLatitude, 90)
  const longitude = within(location.degreesLongitude, 180)
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17&hl=pt-BR`
  const parts: (string | null | undefined)[] = [pictureOf(location.jpegThumbnail), link]
  const description = descriptionOf(message)
  if (description) parts.push(description)
  return {
    mediaType: 'locationMessage',
    body: piped(parts),
    file: null,
    data: { latitude, longitude, isLive: Boolean(message.liveLocationMessage) },
  }
}

function within(degrees: number | null | undefined, limit: number): number {
  return Math.abs(degrees ?? 0) <= limit ? (degrees ?? 0) : 0
}

function descriptionOf({ locationMessage, liveLocationMessage }: proto.IMessage): string {
  if (liveLocationMessage) return part('placeAddress', liveLocationMessage.caption)
  const { name, address } = locationMessage ?? {}
  return [part('placeName', name), part('placeAddress', address)].filter(Boolean).join(', ')
}

function part(name: TextBound, text: string | null | undefined): string {
  return text ? bounded(name, text) : ''
}

function cardOf(message: proto.IMessage): Content | null {
  const cards = message.contactMessage ? [message.contactMessage] : message.contactsArrayMessage?.contacts
  if (!cards) return null
  return plain('contactMessage', boundedCards(cards.map((card) => card.vcard ?? '')))
}

function unsupported(message: proto.IMessage, kind: string): Content {
  return { mediaType: 'unsupported', body: TEXT.unsupported, file: null, data: { kind, raw: rawOf(message) } }
}

/** The content of a message that cannot be read at all: it is missing, or nested too deeply. */
export function unreadable(): Content {
  return { mediaType: 'unsupported', body: TEXT.unsupported, file: null, data: { kind: 'unreadable' } }
}

/** A message of a kind that this version's protocol does not have. */
export function unknown(): Content {
  return { mediaType: 'notice', body: TEXT.unsupported, file: null, data: { kind: 'unknown' } }
}

function piped(parts: readonly (string | null | undefined)[]): string {
  return parts.map((part) => (part ?? '').replaceAll('|', '¦')).join('|')
}

function pictureOf(jpeg: Uint8Array | null | undefined): string {
  if (!jpeg?.length || jpeg.length > BOUNDS.smallPicture.limit) return ''
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
}

type Context = {
  quotedExternalId: string | null
  /** The words of the quoted message, which may not be here: a status, an item of the catalogue, one from before the pairing. */
  quotedText: string | null
  isForwarded: boolean
}

/** A message's references: the message that it quotes, and whether it was forwarded. */
export function contextOf(message: proto.IMessage): Context {
  const inner = unwrapped(message).message
  const context = contextInfoOf(inner)
  const quotedExternalId = inner.commentMessage?.targetMessageKey?.id ?? context?.stanzaId ?? null
  const quoted = context?.quotedMessage ? unwrapped(context.quotedMessage).message : null
  const quotedText = quoted && (textIn(quoted) ?? tradeOf(quoted)?.body ?? kindText(quoted))
  return {
    quotedExternalId,
    quotedText: quotedText ? bounded('quotedText', quotedText) : null,
    isForwarded: Boolean(context?.isForwarded),
  }
}

function kindText(quoted: proto.IMessage): string | null {
  if (quoted.imageMessage) return TEXTS.image
  if (quoted.videoMessage) return TEXTS.video
  if (quoted.audioMessage) return TEXTS.audio
  if (quoted.documentMessage) return quoted.documentMessage.fileName || TEXTS.document
  return quoted.locationMessage ? TEXTS.location : null
}

function contextInfoOf(message: proto.IMessage): proto.IContextInfo | null {
  for (const part of Object.values(message)) {
    if (isRecord(part) && isRecord(part.contextInfo)) return asContext(part.contextInfo)
  }
  return null
}

/** The field `contextInfo` of every message type is WAProto's ContextInfo; only optional fields are read. */
function asContext(value: Record<string, unknown>): proto.IContextInfo {
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
