import { cut } from '#domain/messages/contract/safe-text.ts'

/** A preview of the text ends after so many characters. Specification 1 §9. */
const PREVIEW_LENGTH = 90

/** The beginning of a text, in one line. */
export function previewOf(text: string): string {
  return cut(text.replace(/\s+/g, ' ').trim(), PREVIEW_LENGTH)
}

/** A shortcode as it is typed in a conversation: with one stroke before it. */
export function slashed(shortcode: string): string {
  return shortcode.startsWith('/') ? shortcode : `/${shortcode}`
}
