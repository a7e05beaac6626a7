import { digitsOf, looksLikeNumber } from './rules.ts'

/** The number of hidden digits at the end of a number. Specification 1 §6, server behaviour §2.7. */
const HIDDEN_DIGITS = 6
const MASK = '*'
/**
 * Every form of a number (with its country or without, with Brazil's ninth digit or without) ends in the same eight
 * digits: they are what is looked for.
 */
const TAIL = 8
const MAX_DIGITS = 20
/** A number of Brazil with its country; more digits in a row may be two numbers, of which this many are left. */
const MAX_OF_ONE = 13
const LEFT_OF_MANY = 2
/** Signs between two digits of one number: `+55 (11) 9 8765 - 4321`. */
const MAX_BETWEEN = 4
const BETWEEN = /[\s\p{Pd}\p{Cf}.()+/_*~·]/u
/**
 * The signs that may stand between the digits of a known number: everything except letters, as in `9|8|7`, or with each
 * digit as an emoji.
 */
const BETWEEN_KNOWN = /[\s\p{P}\p{S}\p{M}\p{Cf}]/u

/** The number with its last six digits hidden; shorter ones wholly. */
export function maskNumber(text: string): string {
  let hidden = 0
  return [...text]
    .reverse()
    .map((sign) => (/\d/.test(sign) && hidden++ < HIDDEN_DIGITS ? MASK : sign))
    .reverse()
    .join('')
}

/** A person whose numbers are hidden: the present number, and the former ones. */
export type Numbered = { number: string; otherNumbers: readonly string[]; isGroup: boolean }
type Nameable = Numbered & { name: string }

/** Every number of a person that a text may hold; a group's own is nobody's. */
export function numbersOf({ number, otherNumbers, isGroup }: Numbered): string[] {
  return isGroup ? [] : [number, ...otherNumbers]
}

/**
 * A contact as somebody sees it from whom numbers are hidden: groups stay, a number in a name goes too. What else it was
 * known by is not told.
 */
export function maskContact<T extends Nameable>(contact: T): Omit<T, 'otherNumbers'> {
  const { otherNumbers: _, ...visible } = contact
  if (contact.isGroup) return visible
  const { name, number } = contact
  return { ...visible, name: maskName(name, number), number: maskNumber(number) }
}

/**
 * The name of somebody of this number. Who may not see numbers may write names, so what is hidden goes by the name's shape
 * alone: no star tells whether a number in it is the right one. In place of a name that is a number stands the number.
 */
export function maskName(name: string, number: string): string {
  if (!looksLikeNumber(name)) return maskWritten(name)
  if (digitsOf(name).length < TAIL) return maskNumber(name)
  return number === '' ? maskWritten(name) : maskNumber(number)
}

/** The text with these numbers hidden, and with whatever may be somebody's: where others' may stand in it, too. */
export function maskAll(text: string, numbers: readonly string[], options: { isCut?: boolean } = {}): string {
  // Each reads the whole text: what one has hidden of a number keeps the other from knowing it.
  return hiddenInEither(maskPhones(text), maskText(text, numbers, options))
}

/** Two maskings of one text as one. */
function hiddenInEither(firstMask: string, secondMask: string): string {
  const signs = [...secondMask]
  return [...firstMask].map((sign, signIndex) => (signs[signIndex] === MASK ? MASK : sign)).join('')
}

/**
 * The text with these numbers hidden wherever they stand in it, however they are written: spaced, with signs between,
 * in digits of other scripts, inside a card or a link. Whom a text mentions by number or hidden id is hidden, too, whoever
 * it is. `isCut` = the text may end in the middle of a number. The one way by which texts are masked; takes time in
 * proportion to the text.
 */
export function maskText(text: string, numbers: readonly string[], { isCut = false } = {}): string {
  const masked = maskKnown(text, numbers, isCut)
  return text.includes('@') ? hiddenInEither(maskMentions(text, isCut), masked) : masked
}

function maskKnown(text: string, numbers: readonly string[], isCut: boolean): string {
  const tails = [...new Set(numbers.map((number) => digitsOf(number).slice(-TAIL)))].filter(
    (tail) => tail.length >= HIDDEN_DIGITS,
  )
  if (tails.length === 0) return text
  const knownTails = new Set(tails)
  const lengths = [...new Set(tails.map(({ length }) => length))]
  return maskRuns(text, BETWEEN_KNOWN, (run, isLast) => {
    if (isCut && isLast) return run.places
    return lengths.flatMap((length) =>
      endsOfKnown(run.digits, knownTails, length).flatMap((end) => lastOf(run, end)),
    )
  })
}

/**
 * The text with everything hidden that may be somebody's number: where it is not known whose stand in it. Of what is too
 * long for one number, and so may be two, hardly anything is left; what is long without a gap is none.
 */
export function maskPhones(text: string): string {
  return maskRuns(text, BETWEEN, (run) =>
    betweenCodes(chunksOf(run)).flatMap((chunks) => hiddenIn(run, chunks)),
  )
}

/**
 * A text that who may not see numbers may write, as they see it: by its shape alone, so that no star tells them which of
 * the numbers that they wrote is the contact's. Hides at least what maskText would, whoever's numbers it were given.
 * `isCut` = the text may end in the middle of a number.
 */
export function maskWritten(text: string, { isCut = false } = {}): string {
  return maskRuns(text, BETWEEN_KNOWN, ({ places }, isLast) => {
    if (isCut && isLast) return places
    return places.length < TAIL ? [] : places.slice(TAIL - HIDDEN_DIGITS)
  })
}

function hiddenIn(run: Run, chunks: readonly Chunk[]): number[] {
  const [from, to] = [chunks[0]?.from ?? 0, chunks.at(-1)?.to ?? 0]
  if (to - from < TAIL) return []
  if (to - from > MAX_OF_ONE) return run.places.slice(from + LEFT_OF_MANY, to)
  return endsOf(chunks).flatMap((end) => lastOf(run, end))
}

/** Digits of a run that stand side by side: from, to among the run's digits. */
type Chunk = { from: number; to: number }

function chunksOf({ places }: Run): Chunk[] {
  const chunks: Chunk[] = []
  for (const [index, position] of places.entries()) {
    const last = chunks.at(-1)
    if (last && places[index - 1] === position - 1) last.to = index + 1
    else chunks.push({ from: index, to: index + 1 })
  }
  return chunks
}

/** Splits the chunks into groups: a long chunk without a gap is no number, and separates the groups. */
function betweenCodes(chunks: readonly Chunk[]): Chunk[][] {
  const groups: Chunk[][] = [[]]
  for (const chunk of chunks) {
    if (chunk.to - chunk.from > MAX_DIGITS) groups.push([])
    else groups.at(-1)?.push(chunk)
  }
  return groups
}

/**
 * Returns the places where a number may end: with the run, with digits that are a number by themselves, with the four
 * after a hyphen.
 */
function endsOf(chunks: readonly Chunk[]): number[] {
  return chunks.flatMap(({ from, to }, nth) => {
    const before = chunks[nth - 1]
    const isHalf = before !== undefined && to - from === 4 && [4, 5].includes(before.to - before.from)
    const isEnd = nth === chunks.length - 1 || to - from >= TAIL || isHalf
    return isEnd ? [to] : []
  })
}

/** Digits that follow one another with little between them, and where each stands among the text's characters. */
type Run = { digits: string; places: number[] }

type HiddenOf = (run: Run, isLast: boolean) => readonly number[]

function maskRuns(text: string, between: RegExp, hiddenOf: HiddenOf): string {
  // Every digit, of whatever script or in a circle, is a number to Unicode.
  if (!/\p{N}/u.test(text)) return text
  const signs = [...text]
  const runs = readRuns(signs, between)
  const end = signs.length - 1
  const hidden = runs.flatMap((run) => hiddenOf(run, run.places.at(-1) === end))
  if (hidden.length === 0) return text
  for (const position of hidden) signs[position] = MASK
  return signs.join('')
}

function readRuns(signs: readonly string[], between: RegExp): Run[] {
  const runs: Run[] = []
  const digitOf = memoizeBySign(readDigit)
  const isBetween = memoizeBySign((sign) => between.test(sign))
  let run: Run = { digits: '', places: [] }
  let distance = 0
  for (const [position, sign] of signs.entries()) {
    const digit = digitOf(sign)
    if (digit !== undefined) {
      run.digits += digit
      run.places.push(position)
      distance = 0
    } else if (run.digits !== '' && (++distance > MAX_BETWEEN || !isBetween(sign))) {
      runs.push(run)
      run = { digits: '', places: [] }
      distance = 0
    }
  }
  return run.digits === '' ? runs : [...runs, run]
}

/** Asks once for each sign: a long text has few different ones. */
function memoizeBySign<T>(ask: (sign: string) => T): (sign: string) => T {
  const answers = new Map<string, { answer: T }>()
  return (sign) => {
    const earlier = answers.get(sign)
    if (earlier) return earlier.answer
    const answer = ask(sign)
    answers.set(sign, { answer })
    return answer
  }
}

function readDigit(sign: string): string | undefined {
  if (sign >= '0' && sign <= '9') return sign
  if (sign < '\u0080') return undefined
  const plain = sign.normalize('NFKC')
  if (/^\d$/.test(plain)) return plain
  return /^\p{Nd}$/u.test(sign) ? digitFrom(sign.codePointAt(0) ?? 0) : undefined
}

/** Unicode keeps ten digits together, from a code that ends in 0 or in 6 (hexadecimal). */
function digitFrom(code: number): string {
  const last = code & 0xf
  const isFromZero = last < 10 && /^\p{Nd}$/u.test(String.fromCodePoint(code - last))
  return String(isFromZero ? last : last - 6)
}

/**
 * Returns the places where a known number of this length ends. Each place is checked once, however many numbers are
 * known.
 */
function endsOfKnown(digits: string, knownTails: ReadonlySet<string>, length: number): number[] {
  const ends: number[] = []
  for (let end = length; end <= digits.length; end++)
    if (knownTails.has(digits.slice(end - length, end))) ends.push(end)
  return ends
}

function lastOf({ places }: Run, end: number): number[] {
  return places.slice(Math.max(0, end - HIDDEN_DIGITS), end)
}

/** The mention of a person in a text: by number or hidden id, after an `@` that is not part of an address. */
const MENTION = /(?<![\w.])@(\d{5,20})(?!\d)/g
/** One that may have been cut off. */
const LAST_MENTION = /(?<![\w.])@(\d{1,20})$/

function maskMentions(text: string, isCut: boolean): string {
  const mask = (_: string, value: string) => `@${maskNumber(value)}`
  const masked = text.replace(MENTION, mask)
  return isCut ? masked.replace(LAST_MENTION, mask) : masked
}

/** A person whom a text names by the number after an `@`. */
export type Mention = Nameable & { value: string }

/**
 * The text with the numbers that stand for persons replaced by their names, for everybody. Who is not known stays a
 * number, hidden from who may not see any.
 */
export function nameMentions(text: string, mentions: readonly Mention[], hides: boolean): string {
  const names = new Map(
    mentions.map((mention) => [mention.value, (hides ? maskContact(mention) : mention).name] as const),
  )
  return text.replace(MENTION, (mentionText, value: string) => {
    const name = names.get(value)
    if (name) return `@${name}`
    return hides ? `@${maskNumber(value)}` : mentionText
  })
}

/**
 * A text that comes back from somebody to whom `stored` was shown masked: what they left hidden is as it was, so that
 * saving a form does not put stars in a number's place. Only where `mask` hides it again: digits that were taken out of
 * their number would be read otherwise.
 */
export function restoreHidden(text: string, stored: string, mask: (text: string) => string): string {
  const maskedStored = mask(stored)
  if (text === maskedStored) return stored
  const [was, masked] = [[...stored], [...maskedStored]]
  if (was.length !== masked.length) return text
  const restored = hiddenParts(was, masked).reduce(
    (restoring, [from, to]) =>
      restoring.replace(masked.slice(from, to).join(''), () => was.slice(from, to).join('')),
    text,
  )
  return mask(restored) === text ? restored : text
}

/**
 * Returns the ranges in which two texts of one length differ: from, to. A gap of at most the signs that may stand
 * between two digits does not split a range.
 */
function hiddenParts(was: readonly string[], masked: readonly string[]): [number, number][] {
  const parts: [number, number][] = []
  for (const [position, sign] of was.entries()) {
    if (sign === masked[position]) continue
    const last = parts.at(-1)
    if (last && position - last[1] <= MAX_BETWEEN) last[1] = position + 1
    else parts.push([position, position + 1])
  }
  return parts
}
