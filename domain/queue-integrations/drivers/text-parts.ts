import type { AnswerPart } from '../../flows/contract/call-answer.ts'
import { BOUNDS } from '../../messages/contract/bounds.ts'
import { cleanText, cut } from '../../messages/contract/safe-text.ts'

/** Texts longer than a message may be go as several; an endless one ends. */
const MAX_TEXTS = 5
const LIMIT = BOUNDS.body.limit

/** A text as parts of an answer, broken between lines or words where it is too long for one message. */
export function textParts(text: string): AnswerPart[] {
  const clean = cleanText(text).trim()
  const texts: string[] = []
  for (let remainder = clean; remainder !== '' && texts.length < MAX_TEXTS; ) {
    const end = remainder.length <= LIMIT ? remainder.length : breakOf(remainder)
    texts.push(remainder.slice(0, end).trim())
    remainder = remainder.slice(end).trim()
  }
  return texts.map((part) => ({ kind: 'text', text: part }))
}

/** A text that must be one message. */
export function oneText(text: string): string {
  return cut(cleanText(text).trim(), LIMIT)
}

function breakOf(text: string): number {
  const head = text.slice(0, LIMIT)
  const breaks = [head.lastIndexOf('\n'), head.lastIndexOf(' ')]
  return breaks.find((index) => index > LIMIT / 2) ?? LIMIT
}
