import { withoutBidiControls } from '../../core/contract/values/bidi-controls.ts'

/**
 * Text that PostgreSQL can hold: without NUL, and with whole characters only. Customers' phones send anything; a message
 * must not be parked for one character.
 */
export function safeText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** JSON whose every text PostgreSQL can hold, names of fields included. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string') return safeText(part)
    if (typeof part !== 'object' || part === null || Object.keys(part).every(isSafe)) return part
    return Object.fromEntries(Object.entries(part).map(([name, field]) => [safeText(name), field]))
  })
}

function isSafe(text: string): boolean {
  return safeText(text) === text
}

/** A text of several lines: without the control characters that mean nothing in one. */
export function cleanText(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]+/gu, '').toWellFormed()
}

/**
 * A text of one line, as a name: a break becomes a space, and what turns the direction of the text around it goes
 * (U+202E would write the rest of a sentence backwards). Empty when nothing of it can be seen.
 */
export function cleanLine(text: string): string {
  const singleLine = withoutBidiControls(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).trim()
  return /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164]/u.test(singleLine) ? singleLine : ''
}

/**
 * At most so many code points; what is longer is cut and ends in "…". A character that is made of several, as an emoji of
 * a family, stays whole or goes, unless it is longer than any that people write.
 */
export function cut(text: string, limit: number): string {
  if (text.length <= limit || endAfter(text, limit) === text.length) return text
  return `${text.slice(0, wholeEnd(text, endAfter(text, limit - 1)))}…`
}

/** Returns the index in the text after so many code points. */
function endAfter(text: string, count: number): number {
  let end = 0
  for (let i = 0; i < count && end < text.length; i++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return end
}

/** Longer than any character that people write; one of a stranger may be a megabyte of combining marks. */
const LONGEST_CHARACTER = 64
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function wholeEnd(text: string, end: number): number {
  const start = Math.max(0, end - LONGEST_CHARACTER)
  const near = text.slice(start, end + LONGEST_CHARACTER)
  const index = characters.segment(near).containing(end - start)?.index ?? 0
  return index === 0 ? end : start + index
}
