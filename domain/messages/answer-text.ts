import type { MediaType } from './contract/schema.ts'

type AnswerSource = { mediaType: MediaType; body: string; fileName?: string | null }

/**
 * The words of a message that may answer a question: a text, a caption, what was written to an advertisement. Null for a file, place,
 * card or sticker without any: they are no answer, and no wrong one. Server behaviour §2.1, §2.10.
 */
export function answerTextOf({ mediaType, body, fileName }: AnswerSource): string | null {
  if (mediaType === 'conversation') return body
  if (mediaType === 'adMetaPreview') return body.split('|').at(-1) ?? null
  if (mediaType === 'image' || mediaType === 'video') return body.trim() === '' ? null : body
  // A document without a caption has its file's name as body.
  if (mediaType === 'application') return body.trim() === '' || body === fileName ? null : body
  return null
}
