import { fileTypeFromBlob } from 'file-type'
import sharp from 'sharp'
import type { OutboundContent } from '../channels/contract/outbound.ts'
import type { Ctx } from '../core/context.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import type { MediaType } from '../messages/contract/schema.ts'
import { cleanMime, isHeic, isProgram, isShownByBrowsers, MIME_OF_FORMAT } from './contract/rules.ts'
import { convertFile } from './renditions/convert.ts'

export type Upload = { blob: Blob; name: string; type: string }
type As = Extract<OutboundContent, { kind: 'file' }>['as']

/**
 * The result of inspecting a file's content: its kind in the inbox, the way it is sent to a channel, and its
 * dimensions.
 */
export type Inspected = {
  /** The upload itself, or a JPEG of a HEIC picture: customers' phones may not draw that. */
  upload: Upload
  mime: string
  mediaType: Extract<MediaType, 'image' | 'video' | 'audio' | 'application'>
  as: As
  isVoice: boolean
  width: number | null
  height: number | null
  durationSeconds: number | null
}

/** MIME types that every phone shows as a picture, a video or an audio; any other file is sent as a document. */
const SHOWN_TYPES: Readonly<Record<string, Inspected['mediaType']>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/3gpp': 'video',
  'audio/ogg': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
}

const OPUS = 'audio/ogg; codecs=opus'

/**
 * Inspects a file that somebody uploads, and makes a JPEG of a HEIC picture. The claimed type counts only for files whose content has no signature (texts),
 * and never for a type that a browser would show. Throws ERR_FILE_TYPE for programs, ERR_VALIDATION for an empty file.
 */
export async function inspectFile(ctx: Ctx, original: Upload, asVoice: boolean): Promise<Inspected> {
  if (original.blob.size === 0) throw invalid({ medias: 'empty' })
  const detectedType = await fileTypeFromBlob(original.blob)
  const jpeg = detectedType && isHeic(detectedType.mime) ? await jpegOf(ctx, original) : null
  const upload = jpeg ?? original
  const { blob, name } = upload
  const mime = jpeg?.type ?? (detectedType ? nameOf(detectedType.mime) : harmless(original.type))
  if (isProgram({ name, mime })) throw new AppError('ERR_FILE_TYPE', { mime })
  const measures = mime.startsWith('image/') ? await measure(blob) : null
  const mediaType = mediaTypeOf(mime, measures !== null)
  const isVoice = asVoice && mime === OPUS
  const durationSeconds = mime === OPUS ? await oggSeconds(blob) : null
  const { width = null, height = null } = measures ?? {}
  return { upload, mime, mediaType, as: asOf(mediaType, isVoice), isVoice, width, height, durationSeconds }
}

/** A JPEG of a HEIC picture; null where the picture cannot be read. */
async function jpegOf(ctx: Ctx, { blob, name }: Upload): Promise<Upload | null> {
  const bytes = await convertFile(ctx, blob, 'jpeg')
  if (!bytes) return null
  const type = MIME_OF_FORMAT.jpeg
  return { blob: new Blob([bytes], { type }), name: `${name.replace(/\.hei[cf]$/i, '')}.jpg`, type }
}

/** The full MIME type of an Ogg, with its codec: phones play no other. */
function nameOf(mime: string): string {
  return mime.startsWith('audio/ogg') ? OPUS : mime
}

/** The type that the sender claims for a text, unless a browser would show or run that type. */
function harmless(type: string): string {
  const mime = cleanMime(type)
  return isShownByBrowsers(mime) ? 'application/octet-stream' : mime
}

/** The kind of a file in the inbox. A picture that cannot be read is sent as a document. */
export function mediaTypeOf(mime: string, isMeasured: boolean): Inspected['mediaType'] {
  const shownType = SHOWN_TYPES[mime.split(';')[0] ?? ''] ?? 'application'
  return shownType === 'image' && !isMeasured ? 'application' : shownType
}

function asOf(mediaType: Inspected['mediaType'], isVoice: boolean): As {
  if (mediaType === 'application') return 'document'
  return isVoice ? 'voice' : mediaType
}

const TURNED = 5

async function measure(blob: Blob): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height, orientation = 1 } = await sharp(await blob.arrayBuffer()).metadata()
    return orientation >= TURNED ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

/** Opus counts 48,000 samples a second, whatever the rate of the recording (RFC 7845). */
const OPUS_RATE = 48_000
const TAIL_BYTES = 65_536

/**
 * The length of an Ogg/Opus recording in whole seconds, at least one; null when it cannot be read. It is the position
 * that stands on the last page (RFC 3533).
 */
async function oggSeconds(blob: Blob): Promise<number | null> {
  const tail = Buffer.from(await blob.slice(Math.max(0, blob.size - TAIL_BYTES)).arrayBuffer())
  const page = tail.lastIndexOf('OggS')
  if (page === -1 || page + 14 > tail.length) return null
  const seconds = Number(tail.readBigInt64LE(page + 6)) / OPUS_RATE
  return seconds > 0 && seconds < 86_400 ? Math.max(1, Math.round(seconds)) : null
}
