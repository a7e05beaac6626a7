import { BOUNDS, bounded, firstOf } from './bounds.ts'

/** A contact card in the format that phones exchange (RFC 2426); `waid` is WhatsApp's id of the account. */
export function cardOf({ name, number }: { name: string; number: string }): string {
  const digits = number.replace(/\D/g, '')
  const safe = name.replace(/[\r\n]/g, ' ').replace(/([,;\\])/g, '\\$1')
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${safe};;;`,
    `FN:${safe}`,
    `TEL;type=CELL;waid=${digits}:+${digits}`,
    'END:VCARD',
  ].join('\n')
}

/** The person on a card and their numbers: the WhatsApp id where the card has one, else the number as it was typed. */
export type Card = { name: string; numbers: string[] }

/** Reads the contact cards in the body of a message. */
export function readCards(body: string): Card[] {
  return cardsIn(body).map(({ lines }) => {
    const name = nameIn(lines)
    const phones = lines.filter(isNumber)
    // A number that has WhatsApp stands before a landline: it is the one to write to.
    const sorted = [...phones.filter(hasAccount), ...phones.filter((cardLine) => !hasAccount(cardLine))]
    const numbers = firstOf('cardNumbers', sorted).map(numberOf).filter(Boolean)
    return { name: name || numbers[0] || '', numbers: [...new Set(numbers)] }
  })
}

/** The name on the first card, or undefined when it has none. */
export function cardName(body: string): string | undefined {
  return nameIn(cardsIn(body)[0]?.lines ?? []) || undefined
}

export function beginsCard(body: string): boolean {
  return body.slice(0, BEGIN.length).toUpperCase() === BEGIN
}

function nameIn(lines: readonly string[]): string {
  return textOf(lines.find((cardLine) => propertyOf(cardLine) === 'FN') ?? '')
}

/**
 * Joins the cards that a stranger sent into the body of a message, within the bounds on their number and length, without
 * binary properties (pictures, sounds, keys). When a whole card is left out, "…" is the last line.
 */
export function boundedCards(cards: readonly string[]): string {
  const keptCards: string[] = []
  let room = BOUNDS.body.limit - OMISSION_MARK.length
  for (const lines of firstOf('cards', cards).map(boundedLines)) {
    const text = lines.join('\n')
    if (text.length + 1 > room) break
    room -= text.length + 1
    keptCards.push(text)
  }
  return keptCards.length < cards.length ? [...keptCards, OMISSION_MARK].join('\n') : keptCards.join('\n')
}

/** Whether cards were left out of the body. */
export function lacksCards(body: string): boolean {
  return body.endsWith(OMISSION_MARK)
}
const OMISSION_MARK = '…'

/** Properties of a card whose value is binary. */
const NO_TEXT = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY'])

/** Bounds one card. All of its lines belong to it, also those that look like the begin or the end of another. */
function boundedLines(card: string): string[] {
  const lines = linesOf(card).filter(
    (cardLine) => !MARKS.has(cardLine.toUpperCase()) && !NO_TEXT.has(propertyOf(cardLine)),
  )
  return [BEGIN, ...firstOf('cardLines', lines).map((cardLine) => bounded('cardLine', cardLine)), END]
}

const BEGIN = 'BEGIN:VCARD'
const END = 'END:VCARD'
const MARKS = new Set([BEGIN, END])

function cardsIn(body: string): { lines: string[] }[] {
  const cards: { lines: string[] }[] = []
  let open: { lines: string[] } | undefined
  for (const cardLine of linesOf(body)) {
    const mark = cardLine.trimEnd().toUpperCase()
    if (mark === BEGIN) {
      if (cards.length === BOUNDS.cards.limit) break
      open = { lines: [] }
      cards.push(open)
    } else if (mark === END) open = undefined
    else open?.lines.push(cardLine)
  }
  return cards
}

/** The number of characters of a body that are searched for cards, whoever stored it. */
const MAX_READ = 1_000_000

/**
 * Splits a card into lines; a line that begins with a space continues the one before (RFC 2426 §2.6). It is a loop,
 * since a pattern over the whole text could be slow on hostile input.
 */
function linesOf(text: string): string[] {
  const lines: string[][] = []
  for (const cardLine of text.slice(0, MAX_READ).split('\n')) {
    const textLine = cardLine.endsWith('\r') ? cardLine.slice(0, -1) : cardLine
    const before = lines.at(-1)
    if (before && isSoft(before)) continueSoft(before, textLine)
    else if (before && (textLine.startsWith(' ') || textLine.startsWith('\t'))) before.push(textLine.slice(1))
    else if (textLine) lines.push([textLine])
  }
  return lines.map((parts) => parts.join(''))
}

const QUOTED_PRINTABLE = /;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i

/** vCard 2.1: a value in quoted-printable goes on in the next line where its line ends with `=`. */
function isSoft(parts: readonly string[]): boolean {
  return (
    parts.at(-1)?.endsWith('=') === true && QUOTED_PRINTABLE.test((parts[0] ?? '').slice(0, LONGEST_HEAD))
  )
}

function continueSoft(parts: string[], next: string): void {
  parts.push((parts.pop() ?? '').slice(0, -1), next.trimStart())
}

/** Longest name of a property with its parameters. */
const LONGEST_HEAD = 200

/** Longest name of a property, in characters, with its group. */
const LONGEST_NAME = 60

/** `item1.TEL;type=CELL:+55 11…` → `TEL`. */
function propertyOf(cardLine: string): string {
  const name = /^(?:[\w-]+\.)?([\w-]+)[;:]/.exec(cardLine.slice(0, LONGEST_NAME))?.[1]
  return name?.toUpperCase() ?? ''
}

function isNumber(cardLine: string): boolean {
  return propertyOf(cardLine) === 'TEL'
}

function numberOf(cardLine: string): string {
  return /waid=(\d{1,20})/i.exec(cardLine.slice(0, BOUNDS.cardLine.limit))?.[1] ?? textOf(cardLine)
}

function hasAccount(cardLine: string): boolean {
  return /waid=\d/i.test(cardLine.slice(0, BOUNDS.cardLine.limit))
}

function textOf(cardLine: string): string {
  const valueStart = cardLine.indexOf(':') + 1
  const raw = cardLine.slice(valueStart, valueStart + BOUNDS.cardLine.limit)
  const value = QUOTED_PRINTABLE.test(cardLine.slice(0, Math.min(valueStart, LONGEST_HEAD)))
    ? decodedQuoted(raw)
    : raw
  return value
    .replace(/\\([,;\\])/g, '$1')
    .replace(/^tel:/i, '')
    .trim()
}

/** `Jo=C3=A3o` → `João`; in UTF-8, else as Latin 1, in which old phones wrote. */
function decodedQuoted(text: string): string {
  const bytes = Uint8Array.from(
    text
      .match(/=[0-9a-f]{2}|[\s\S]/gi)
      ?.map((part) => (part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0) & 255)) ??
      [],
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}
