import type { OutboundContent } from '../../channels/contract/outbound.ts'
import { AppError } from '../../core/contract/errors.ts'
import { isProgram } from '../../files/contract/rules.ts'
import { withoutMark } from '../contract/interactive/text-of.ts'
import { isMovable } from '../contract/rules.ts'
import type { FileState, MediaType } from '../contract/schema.ts'
import { TEXTS } from '../contract/texts.ts'
import { readCards } from '../contract/vcard.ts'

export type SharedFile = {
  id: number
  name: string
  state: FileState
  mime: string
  originalName: string | null
  isVoice: boolean
  durationSeconds: number | null
  /** The width of a picture; null when it could not be read. */
  width: number | null
}

type Source = { mediaType: MediaType; body: string; isStub: boolean }
type Copy = { body: string; content: OutboundContent }
type FileKind = Extract<OutboundContent, { kind: 'file' }>['as']

const FILE_KINDS: Partial<Record<MediaType, FileKind>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  application: 'document',
  sticker: 'sticker',
}

/**
 * The copy of a message that is forwarded. Files, cards and locations stay what they are; menus and polls become text.
 * Throws ERR_MESSAGE_STATE.
 */
export function copyOf(source: Source, file: SharedFile | null, sign: (text: string) => string): Copy {
  if (source.isStub || !isMovable(source.mediaType)) throw new AppError('ERR_MESSAGE_STATE')
  const as = FILE_KINDS[source.mediaType] ?? pictureAbove(source, file)
  if (as) return fileCopy(source, file, as, sign)
  if (source.mediaType === 'contactMessage') return cardsCopy(source) ?? textCopy(source, sign)
  if (source.mediaType === 'locationMessage') return placeCopy(source) ?? textCopy(source, sign)
  return textCopy(source, sign)
}

/** The kind of file of a copied interactive message: its picture, if that is stored, with the text below it. */
function pictureAbove({ mediaType }: Source, file: SharedFile | null): FileKind | undefined {
  return mediaType === 'interactiveMessage' && file?.state === 'stored' ? 'image' : undefined
}

function textCopy({ body }: Source, sign: (text: string) => string): Copy {
  const text = sign(withoutMark(body))
  return { body: text, content: { kind: 'text', text, quote: null } }
}

function fileCopy(
  { body }: Source,
  file: SharedFile | null,
  as: FileKind,
  sign: (text: string) => string,
): Copy {
  if (file?.state !== 'stored') throw new AppError('ERR_MESSAGE_STATE', { file: file?.state ?? null })
  // A file that users may not send may not be forwarded either.
  if (isProgram({ name: file.originalName, mime: file.mime }))
    throw new AppError('ERR_FILE_TYPE', { mime: file.mime })
  const hasCaption = as !== 'audio' && as !== 'sticker' && body !== '' && body !== file.originalName
  const caption = hasCaption ? sign(withoutMark(body)) : ''
  const { name: path, mime, originalName, durationSeconds } = file
  return {
    body: hasCaption ? caption : body,
    content: {
      kind: 'file',
      as: file.isVoice ? 'voice' : as,
      path,
      mime,
      name: originalName ?? TEXTS.document,
      caption,
      durationSeconds,
      quote: null,
    },
  }
}

function cardsCopy({ body }: Source): Copy | null {
  const contacts = readCards(body).flatMap(({ name, numbers: [first = ''] }) => {
    const number = first.replace(/\D/g, '')
    return number === '' ? [] : [{ name, number }]
  })
  return contacts.length === 0 ? null : { body, content: { kind: 'contacts', contacts, quote: null } }
}

/** The location in the link of a body: image | link | description. */
function placeCopy({ body }: Source): Copy | null {
  const [, latitude, longitude] = /[?&]q=(-?\d+(?:\.\d+)?)(?:%2C|,)(-?\d+(?:\.\d+)?)/i.exec(body) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const coordinates = { latitude: Number(latitude), longitude: Number(longitude) }
  return { body, content: { kind: 'location', ...coordinates, quote: null } }
}
