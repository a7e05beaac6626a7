import { getContentType, normalizeMessageContent, type proto } from '@whiskeysockets/baileys'
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

/** Null for noise. What nobody can read becomes a readable placeholder with its raw data, never silence. */
export function contentOf(message: proto.IMessage, key: MessageKey): Content | null {
  const inner = normalizeMessageContent(message)
  const kind = inner ? kindOf(inner) : undefined
  if (!inner || !kind || NOISE.has(kind)) return null
  const ad = adOf(inner)
  if (ad) return ad
  const file = isMediaKind(kind) ? fileOf(inner, kind, key) : null
  if (file) return file
  return textOf(inner) ?? placeOf(inner) ?? cardOf(inner) ?? answerOf(inner) ?? unsupported(inner, kind)
}

function kindOf(message: proto.IMessage): string | undefined {
  return getContentType(message)
}

function textOf(message: proto.IMessage): Content | null {
  const body = message.conversation ?? message.extendedTextMessage?.text
  if (typeof body !== 'string') return null
  return plain('conversation', body)
}

/** An advertisement that led here: image | link | title | text of the ad | what the customer wrote. */
function adOf(message: proto.IMessage): Content | null {
  const ad = message.extendedTextMessage?.contextInfo?.externalAdReply
  const isAd = Boolean(ad?.sourceUrl && (ad.showAdAttribution || ad.ctwaClid || ad.sourceType === 'ad'))
  if (!ad || !isAd) return null
  const written = message.extendedTextMessage?.text ?? ''
  const image = ad.thumbnailUrl ?? ad.originalImageUrl ?? pictureOf(ad.thumbnail)
  return plain('adMetaPreview', piped([image, ad.sourceUrl, ad.title, ad.body, written]))
}

/** image | link | description. */
function placeOf(message: proto.IMessage): Content | null {
  const place = message.locationMessage ?? message.liveLocationMessage
  if (!place) return null
  const latitude = place.degreesLatitude ?? 0
  const longitude = place.degreesLongitude ?? 0
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

function descriptionOf({ locationMessage, liveLocationMessage }: proto.IMessage): string {
  if (liveLocationMessage) return liveLocationMessage.caption ?? ''
  return [locationMessage?.name, locationMessage?.address].filter(Boolean).join(', ')
}

function cardOf(message: proto.IMessage): Content | null {
  const cards = message.contactMessage ? [message.contactMessage] : message.contactsArrayMessage?.contacts
  if (!cards) return null
  return plain('contactMessage', cards.map((card) => card.vcard ?? '').join('\n'))
}

function unsupported(message: proto.IMessage, kind: string): Content {
  return { mediaType: 'unsupported', body: TEXT.unsupported, file: null, data: { kind, raw: rawOf(message) } }
}

/** At most so many characters of the raw data stay with the message, and of each field; the rest says nothing more. */
const MAX_RAW = 20_000
const MAX_FIELD = 300

/** Bytes arrive here as base64. */
function rawOf(message: proto.IMessage): string {
  const shorten = (_key: string, value: unknown) =>
    typeof value === 'string' && value.length > MAX_FIELD ? `${value.slice(0, MAX_FIELD)}…` : value
  return JSON.stringify(message, shorten).slice(0, MAX_RAW)
}

function piped(parts: readonly (string | null | undefined)[]): string {
  return parts.map((part) => (part ?? '').replaceAll('|', '¦')).join('|')
}

/** Larger pictures than this stay out of the body. */
const MAX_PICTURE_BYTES = 24_000

function pictureOf(jpeg: Uint8Array | null | undefined): string {
  if (!jpeg?.length || jpeg.length > MAX_PICTURE_BYTES) return ''
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
}

/** What a content says about others: the message it quotes, and whether it was passed on. */
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
