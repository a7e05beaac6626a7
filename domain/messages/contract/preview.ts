import { EXCERPTS } from './bounds.ts'
import { withoutMark } from './interactive/text-of.ts'
import { safeText } from './safe-text.ts'
import type { MediaType } from './schema.ts'
import { TEXTS } from './texts.ts'

/** Longest preview, in characters. A longer text is cut without a mark, since a row shows less of it anyway. */
export const MAX_PREVIEW = EXCERPTS.preview

/** The words for kinds of messages whose body may be empty. */
const STANDS_FOR: Partial<Record<MediaType, string>> = {
  image: TEXTS.image,
  audio: TEXTS.audio,
  video: TEXTS.video,
  application: TEXTS.document,
  sticker: TEXTS.sticker,
}
const REPLACED: Partial<Record<MediaType, string>> = {
  locationMessage: TEXTS.location,
  contactMessage: TEXTS.contact,
  adMetaPreview: TEXTS.ad,
}

/** Returns the preview of the last message in a ticket's row. Specification 1 §2. */
export function previewOf(message: {
  mediaType: MediaType
  body: string
  fromMe: boolean
  isDeleted?: boolean
}): string {
  if (message.isDeleted) return message.fromMe ? TEXTS.deletedByUs : TEXTS.deletedByContact
  const text =
    REPLACED[message.mediaType] ?? (withoutMark(message.body) || (STANDS_FOR[message.mediaType] ?? ''))
  return safeText([...text.slice(0, 2 * MAX_PREVIEW)].slice(0, MAX_PREVIEW).join(''))
}

/** The body to store for an inbound message: some kinds have a fixed one when they come without a caption. */
export function bodyOf(message: { mediaType: MediaType; body: string }): string {
  if (message.body !== '') return message.body
  if (message.mediaType === 'audio') return TEXTS.audio
  return message.mediaType === 'sticker' ? TEXTS.sticker : ''
}
