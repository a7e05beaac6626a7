import { shownName } from '../../contacts/contract/rules.ts'
import type { Language } from '../../core/contract/languages.ts'
import type { MediaType, MessageView } from '../contract/schema.ts'
import { readCards } from '../contract/vcard.ts'
import type { PdfTexts } from './pdf-texts.ts'

/** A message as a document shows it: who, what, and what is said about it. */
export type PdfLines = { author: string; marks: string[]; quote: string | null; text: string }

const FILES = {
  image: 'image',
  viewOnceMessage: 'image',
  audio: 'audio',
  video: 'video',
  application: 'document',
  sticker: 'sticker',
} as const satisfies Partial<Record<MediaType, keyof PdfTexts>>

/** Returns a message's lines in a document. */
export function linesOf(message: MessageView, texts: PdfTexts, language: Language): PdfLines {
  const author = authorOf(message, language) ?? texts.us
  const marks = [
    ...(message.isPrivate ? [texts.note] : []),
    ...(message.isForwarded ? [texts.forwarded] : []),
    ...(message.isEdited ? [texts.edited] : []),
    ...(message.failedAt ? [texts.failed] : []),
  ]
  if (message.isDeleted) {
    const text = message.fromMe ? texts.deletedByUs : texts.deletedByContact
    return { author, marks, quote: null, text }
  }
  const text = [textOf(message, texts), reactionsOf(message, texts)].filter(Boolean).join('\n')
  return { author, marks, quote: quoteOf(message, texts), text }
}

function authorOf({ fromMe, user, contact }: MessageView, language: Language): string | undefined {
  if (fromMe) return user?.name
  return contact ? shownName(contact, language) : undefined
}

/**
 * Lists the reactions with their authors. It shows no more than a line of them: in a group of a thousand, more would
 * tell nothing new.
 */
function reactionsOf({ reactions }: MessageView, texts: PdfTexts): string {
  if (reactions.length === 0) return ''
  const reactionTexts = reactions
    .slice(0, MAX_REACTIONS)
    .map(({ emoji, author }) => `${emoji} ${author}`.trim())
  const remainderTexts = reactions.length > MAX_REACTIONS ? [`+${reactions.length - MAX_REACTIONS}`] : []
  return `[${texts.reactions}] ${[...reactionTexts, ...remainderTexts].join(', ')}`
}

const MAX_REACTIONS = 20

function quoteOf({ quotedMsg }: MessageView, texts: PdfTexts): string | null {
  if (!quotedMsg) return null
  if (quotedMsg.isHidden) return `[${texts.hidden}]`
  return [quotedMsg.author, quotedMsg.body].filter(Boolean).join(': ')
}

function textOf(message: MessageView, texts: PdfTexts): string {
  const { mediaType, body, file } = message
  if (mediaType === 'locationMessage') return `[${texts.location}] ${partsOf(body).slice(1).join(' ')}`
  if (mediaType === 'adMetaPreview') return `[${texts.ad}] ${partsOf(body).slice(1, 4).join(' ')}`
  if (mediaType === 'contactMessage') {
    const cards = readCards(body).map(({ name, numbers }) => [name, ...numbers].join(' · '))
    return [`[${texts.contact}]`, ...cards].join('\n')
  }
  const kind = isFile(mediaType) ? texts[FILES[mediaType]] : undefined
  if (kind === undefined) return body
  const facts = [kind, file?.name, lengthOf(file?.durationSeconds)].filter(Boolean).join(' · ')
  const caption = body === file?.name || body === kind ? '' : body
  const transcript = message.transcript ? `${texts.transcript}: ${message.transcript}` : ''
  return [`[${facts}]`, caption, transcript].filter(Boolean).join('\n')
}

/** `image|link|description`: the picture in it may be long. */
function partsOf(body: string): string[] {
  return body.split('|').map((part) => part.slice(0, 2000))
}

function isFile(mediaType: MediaType): mediaType is keyof typeof FILES {
  return Object.hasOwn(FILES, mediaType)
}

function lengthOf(seconds: number | null | undefined): string | undefined {
  if (!seconds) return undefined
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
