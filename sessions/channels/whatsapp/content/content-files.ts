import { type proto, toNumber } from '@whiskeysockets/baileys'
import { z } from 'zod'
import type { InboundFile } from '#domain/channels/contract/inbound.ts'
import { cleanFileName } from '#domain/files/contract/rules.ts'
import { BOUNDS, bounded } from '#domain/messages/contract/bounds.ts'
import type { MediaType } from '#domain/messages/contract/schema.ts'
import type { Content } from './content-kind.ts'
import { TEXT } from './texts.ts'

/** WhatsApp's key of a message, needed to ask the phone for a file that has expired. */
export const MessageKey = z.object({
  remoteJid: z.string(),
  fromMe: z.boolean(),
  id: z.string(),
  participant: z.string().nullable(),
})
export type MessageKey = z.infer<typeof MessageKey>

/** Everything needed to fetch a file later, or again; stored sealed. */
export const FileSource = z.object({
  type: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  mediaKey: z.string(),
  directPath: z.string().nullable(),
  url: z.string().nullable(),
  key: MessageKey,
  /** The thumbnail of a video or document from its sender, base64. */
  preview: z.string().optional(),
})
export type FileSource = z.infer<typeof FileSource>

type Kind = { type: FileSource['type']; mediaType: MediaType }
const KINDS: Readonly<Record<string, Kind>> = {
  imageMessage: { type: 'image', mediaType: 'image' },
  videoMessage: { type: 'video', mediaType: 'video' },
  ptvMessage: { type: 'video', mediaType: 'video' },
  audioMessage: { type: 'audio', mediaType: 'audio' },
  documentMessage: { type: 'document', mediaType: 'application' },
  stickerMessage: { type: 'sticker', mediaType: 'sticker' },
}

export function isMediaKind(kind: string): boolean {
  return Object.hasOwn(KINDS, kind)
}

/** All fields of WhatsApp's media messages; each kind has some of them. */
type Media = {
  mimetype?: string | null
  fileLength?: Parameters<typeof toNumber>[0]
  width?: number | null
  height?: number | null
  seconds?: number | null
  ptt?: boolean | null
  caption?: string | null
  fileName?: string | null
  title?: string | null
  mediaKey?: Uint8Array | null
  directPath?: string | null
  url?: string | null
  jpegThumbnail?: Uint8Array | null
}

/**
 * The content of a message with a file. Null when the message has no key, or no address to fetch the file from: then it
 * is no file.
 */
export function fileOf(message: proto.IMessage, kind: string, key: MessageKey): Content | null {
  const kindInfo = KINDS[kind]
  const media = mediaOf(message, kind)
  if (!kindInfo || !media || !hasKey(media) || !(addressOf(media.directPath) || addressOf(media.url)))
    return null
  return {
    mediaType: kindInfo.mediaType,
    body: bodyOf(kindInfo.type, media),
    file: {
      mime: mimeOf(kindInfo.type, media),
      name: media.fileName ?? null,
      size: media.fileLength ? toNumber(media.fileLength) : null,
      width: media.width || null,
      height: media.height || null,
      durationSeconds: media.seconds || null,
      isVoice: Boolean(media.ptt),
      source: sourceOf(kindInfo.type, media, key),
    } satisfies InboundFile,
    data: null,
  }
}

function mediaOf(message: proto.IMessage, kind: string): Media | null | undefined {
  if (kind === 'ptvMessage') return message.ptvMessage
  if (kind === 'imageMessage') return message.imageMessage
  if (kind === 'videoMessage') return message.videoMessage
  if (kind === 'audioMessage') return message.audioMessage
  if (kind === 'documentMessage') return message.documentMessage
  return message.stickerMessage
}

function bodyOf(type: FileSource['type'], media: Media): string {
  if (type === 'sticker') return TEXT.sticker
  if (type === 'document') return media.caption || cleanFileName(media.fileName ?? '') || media.title || ''
  return media.caption || (type === 'audio' ? TEXT.audio : '')
}

const DEFAULT_MIME = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/octet-stream',
  sticker: 'image/webp',
} as const satisfies Record<FileSource['type'], string>

function mimeOf(type: FileSource['type'], media: Media): string {
  return media.mimetype || DEFAULT_MIME[type]
}

function sourceOf(type: FileSource['type'], media: Media, key: MessageKey): string {
  const source: FileSource = {
    type,
    mediaKey: Buffer.from(media.mediaKey ?? []).toString('base64'),
    directPath: addressOf(media.directPath),
    url: addressOf(media.url),
    key: boundedKey(key),
    ...previewOf(type, media),
  }
  return JSON.stringify(source)
}

/** WhatsApp's keys have 32 bytes. */
const MAX_KEY_BYTES = 64

function hasKey({ mediaKey }: Media): boolean {
  return Boolean(mediaKey?.length && mediaKey.length <= MAX_KEY_BYTES)
}

function addressOf(text: string | null | undefined): string | null {
  return text ? bounded('fileAddress', text) || null : null
}

function boundedKey({ remoteJid, fromMe, id, participant }: MessageKey): MessageKey {
  return {
    remoteJid: bounded('externalId', remoteJid),
    fromMe,
    id: bounded('externalId', id),
    participant: participant && bounded('externalId', participant),
  }
}

/** The sender's thumbnail, for videos and documents; thumbnails of pictures are made from the pictures. */
function previewOf(type: FileSource['type'], { jpegThumbnail }: Media): Pick<FileSource, 'preview'> {
  const hasOne = type === 'video' || type === 'document'
  if (!hasOne || !jpegThumbnail?.length || jpegThumbnail.length > BOUNDS.filePreview.limit) return {}
  return { preview: Buffer.from(jpegThumbnail).toString('base64') }
}

export function previewIn(source: string): Uint8Array | null {
  const { preview } = FileSource.parse(JSON.parse(source))
  return preview ? Buffer.from(preview, 'base64') : null
}
