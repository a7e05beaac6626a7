import { getContentType, normalizeMessageContent, type proto } from '@whiskeysockets/baileys'
import { BOUNDS, bounded, type TextBound } from '#domain/messages/bounds.ts'
import { boundedCards } from '#domain/messages/vcard.ts'
import { answerOf } from './content-answers.ts'
import { fileOf, isMediaKind, type MessageKey } from './content-files.ts'
import { type Content, plain } from './content-kind.ts'
import { TEXT } from './texts.ts'

/** Kinds that carry no message of their own: protocol, votes, pins, keys, the header of an album. */
const NOISE = new Set<string>([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageContextInfo',
  'protocolMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'encReactionMessage',
  'encEventResponseMessage',
  'stickerSyncRmrMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'albumMessage',
  'call',
  'chat',
])

/**
 * The content of a message; null for noise. A kind that we cannot read becomes a visible placeholder with the raw data,
 * never nothing.
 */
export function contentOf(message: proto.IMessage, key: MessageKey): Content | null {
  const inner = normalizeMessageContent(message)
  const kind = inner ? kindOf(inner) : undefined
  if (!inner || !kind || NOISE.has(kind)) return null
  const ad = adOf(inner)
  if (ad) return ad
  const file = isMediaKind(kind) ? fileOf(inner, kind, key) : null
  if (file) return file
  return textOf(inner) ?? placeOf(inner) ?? cardOf(inner) ?? answerOf(inner, key) ?? unsupported(inner, kind)
}

function kindOf(message: proto.IMessage): string | undefined {
  return getContentType(message)
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
  const image = part('linkAddress', ad.thumbnailUrl ?? ad.originalImageUrl) || pictureOf(ad.thumbnail)
  const link = part('linkAddress', ad.sourceUrl)
  return plain(
    'adMetaPreview',
    piped([image, link, part('adTitle', ad.title), part('adText', ad.body), written]),
  )
}

/** A location: image | link | description. */
function placeOf(message: proto.IMessage): Content | null {
  const place = message.locationMessage ?? message.liveLocationMessage
  if (!place) return null
  const latitude = within(place.degreesLatitude, 90)
  const longitude = within(place.degreesLongitude, 180)
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17&hl=pt-BR`
  const parts: (string | null | undefined)[] = [pictureOf(place.jpegThumbnail), link]
  const description = descriptionOf(message)
  if (description) parts.push(description)
  return {
    mediaType: 'locationMessage',
    body: piped(parts),
    file: null,
    data: { latitude, longitude, isLive: Boolean(message.liveLocationMessage) },
  }
}

function within(degrees: number | null | undefined, most: number): number {
  return Math.abs(degrees ?? 0) <= most ? (degrees ?? 0) : 0
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

/** How many levels of the raw data are stored with a message, and how many entries of one level. */
const DEEPEST = 6
const WIDEST = 20

/** The beginning of the raw message as JSON. Each field and the whole are bounded, and deeper levels are not read at all. */
function rawOf(message: proto.IMessage): string {
  return JSON.stringify(shortened(message, 0)).slice(0, BOUNDS.unknownJson.most)
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return bounded('unknownField', value)
  if (value instanceof Uint8Array)
    return Buffer.from(value.subarray(0, BOUNDS.unknownField.most)).toString('base64')
  if (!isRecord(value)) return typeof value === 'bigint' ? String(value) : value
  if (depth === DEEPEST) return '…'
  if (Array.isArray(value)) return value.slice(0, WIDEST).map((item) => shortened(item, depth + 1))
  const fields = Object.entries(value).slice(0, WIDEST)
  return Object.fromEntries(fields.map(([name, field]) => [name, shortened(field, depth + 1)]))
}

function piped(parts: readonly (string | null | undefined)[]): string {
  return parts.map((part) => (part ?? '').replaceAll('|', '¦')).join('|')
}

function pictureOf(jpeg: Uint8Array | null | undefined): string {
  if (!jpeg?.length || jpeg.length > BOUNDS.smallPicture.most) return ''
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
}

/** A message's references: the message that it quotes, and whether it was forwarded. */
export function contextOf(message: proto.IMessage): {
  quotedExternalId: string | null
  isForwarded: boolean
} {
  const inner = normalizeMessageContent(message)
  const context = inner ? contextInfoOf(inner) : null
  return { quotedExternalId: context?.stanzaId ?? null, isForwarded: Boolean(context?.isForwarded) }
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
