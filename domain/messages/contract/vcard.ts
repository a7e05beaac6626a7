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
    const name = textOf(lines.find((line) => propertyOf(line) === 'FN') ?? '')
    const phones = lines.filter(isNumber)
    // A number that has WhatsApp stands before a landline: it is the one to write to.
    const sorted = [...phones.filter(hasAccount), ...phones.filter((line) => !hasAccount(line))]
    const numbers = firstOf('cardNumbers', sorted).map(numberOf).filter(Boolean)
    return { name: name || numbers[0] || '', numbers: [...new Set(numbers)] }
  })
}

/**
 * Joins the cards that a stranger sent into the body of a message, within the bounds on their number and length, without
 * binary properties (pictures, sounds, keys). When a whole card is left out, "…" is the last line.
 */
export function boundedCards(cards: readonly string[]): string {
  const kept: string[] = []
  let room = BOUNDS.body.most - MORE.length
  for (const lines of firstOf('cards', cards).map(boundedLines)) {
    const text = lines.join('\n')
    if (text.length + 1 > room) break
    room -= text.length + 1
    kept.push(text)
  }
  return kept.length < cards.length ? [...kept, MORE].join('\n') : kept.join('\n')
}

/** Whether cards were left out of the body. */
export function lacksCards(body: string): boolean {
  return body.endsWith(MORE)
}
const MORE = '…'

/** Properties of a card whose value is binary. */
const NO_TEXT = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY'])

/** Bounds one card. All of its lines belong to it, also those that look like the begin or the end of another. */
function boundedLines(card: string): string[] {
  const lines = linesOf(card).filter(
    (line) => !MARKS.has(line.toUpperCase()) && !NO_TEXT.has(propertyOf(line)),
  )
  return [BEGIN, ...firstOf('cardLines', lines).map((line) => bounded('cardLine', line)), END]
}

const BEGIN = 'BEGIN:VCARD'
const END = 'END:VCARD'
const MARKS = new Set([BEGIN, END])

function cardsIn(body: string): { lines: string[] }[] {
  const cards: { lines: string[] }[] = []
  let open: { lines: string[] } | undefined
  for (const line of linesOf(body)) {
    const mark = line.trimEnd().toUpperCase()
    if (mark === BEGIN) {
      if (cards.length === BOUNDS.cards.most) break
      open = { lines: [] }
      cards.push(open)
    } else if (mark === END) open = undefined
    else open?.lines.push(line)
  }
  return cards
}

/** How many characters of a body are searched for cards, whoever stored it. */
const MOST_READ = 1_000_000

/**
 * Splits a card into lines; a line that begins with a space continues the one before (RFC 2426 §2.6). It is a loop,
 * since a pattern over the whole text could be slow on hostile input.
 */
function linesOf(text: string): string[] {
  const lines: string[][] = []
  for (const line of text.slice(0, MOST_READ).split('\n')) {
    const whole = line.endsWith('\r') ? line.slice(0, -1) : line
    const before = lines.at(-1)
    if (before && isSoft(before)) continueSoft(before, whole)
    else if (before && (whole.startsWith(' ') || whole.startsWith('\t'))) before.push(whole.slice(1))
    else if (whole) lines.push([whole])
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
function propertyOf(line: string): string {
  const name = /^(?:[\w-]+\.)?([\w-]+)[;:]/.exec(line.slice(0, LONGEST_NAME))?.[1]
  return name?.toUpperCase() ?? ''
}

function isNumber(line: string): boolean {
  return propertyOf(line) === 'TEL'
}

function numberOf(line: string): string {
  return /waid=(\d{1,20})/i.exec(line.slice(0, BOUNDS.cardLine.most))?.[1] ?? textOf(line)
}

function hasAccount(line: string): boolean {
  return /waid=\d/i.test(line.slice(0, BOUNDS.cardLine.most))
}

function textOf(line: string): string {
  const at = line.indexOf(':') + 1
  const raw = line.slice(at, at + BOUNDS.cardLine.most)
  const value = QUOTED_PRINTABLE.test(line.slice(0, Math.min(at, LONGEST_HEAD))) ? decodedQuoted(raw) : raw
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
