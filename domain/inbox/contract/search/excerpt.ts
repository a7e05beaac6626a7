/** A piece of a text; `isMatch` where it is one of the words that were looked for. */
export type ExcerptPart = { text: string; isMatch: boolean }

/** The number of characters that an excerpt shows before and after the first word that was found. */
const BEFORE = 40
const AFTER = 120

/**
 * The text around the first of the words that it holds, with every one of them marked: blind to accents and case, as the
 * search is. Without a match, as in a file's name, the text's beginning.
 */
export function excerptOf(text: string, words: readonly string[]): ExcerptPart[] {
  const plain = text.replace(/\s+/g, ' ').trim()
  const matches = matchesIn(plain, words, AFTER)
  const [start, end] = windowOf(plain, matches[0])
  const parts = partsOf(plain, matches, { start, end })
  const before: ExcerptPart[] = start > 0 ? [{ text: '…', isMatch: false }] : []
  if (end === plain.length) return [...before, ...parts]
  const last = parts.at(-1)
  const isMarked = !last || last.isMatch
  const closingPart = { text: `${isMarked ? '' : last.text}…`, isMatch: false }
  return [...before, ...(isMarked ? parts : parts.slice(0, -1)), closingPart]
}

/** As much of a text as is looked through, from the first word on; nobody reads further for the sake of a mark. */
const MARKED = 10_000

/** The text as it stands, with every one of the words marked, blind to accents and case as the search is. */
export function markedIn(text: string, words: readonly string[]): ExcerptPart[] {
  return partsOf(text, matchesIn(text, words, MARKED), { start: 0, end: text.length })
}

function partsOf(text: string, matches: readonly Range[], { start, end }: Range): ExcerptPart[] {
  const parts: ExcerptPart[] = []
  let position = start
  for (const match of matches) {
    const [from, to] = [Math.max(match.start, position), Math.min(match.end, end)]
    if (to <= from) continue
    if (from > position) parts.push({ text: text.slice(position, from), isMatch: false })
    parts.push({ text: text.slice(from, to), isMatch: true })
    position = to
  }
  return position < end ? [...parts, { text: text.slice(position, end), isMatch: false }] : parts
}

type Range = { start: number; end: number }

/**
 * Finds the ranges of the words in the text, in order, but only in the part that is shown: in a text of a single
 * repeated letter, a search for that letter, written many times, would otherwise find millions of ranges.
 */
function matchesIn(text: string, words: readonly string[], after: number): Range[] {
  const { letters, places } = foldedWithPlaces(text)
  const rangeOf = (searchWord: string, position: number) => ({
    start: places[position] ?? 0,
    end: places[position + searchWord.length] ?? text.length,
  })
  const different = [...new Set(words.map((searchWord) => foldedWithPlaces(searchWord).letters))].filter(
    Boolean,
  )
  const firsts = different.flatMap((searchWord) => {
    const position = letters.indexOf(searchWord)
    return position < 0 ? [] : [{ word: searchWord, at: position, ...rangeOf(searchWord, position) }]
  })
  const [first] = firsts.toSorted(byPlace)
  if (!first) return []
  const until = Math.max(first.end, first.start + after)
  const ranges = firsts.flatMap(({ word: searchWord, at: from }) => {
    const wordRanges: Range[] = []
    for (
      let position = from;
      position >= 0 && (places[position] ?? 0) <= until;
      position = letters.indexOf(searchWord, position + searchWord.length)
    ) {
      wordRanges.push(rangeOf(searchWord, position))
    }
    return wordRanges
  })
  return ranges.sort(byPlace)
}

const byPlace = (a: Range, b: Range) => a.start - b.start || b.end - a.end

/** Signs that the database's folding writes as others, beside those that only lose their marks. */
const WRITTEN: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
}

/** The text as the search reads it, and where each of its letters stands in the text. */
function foldedWithPlaces(text: string): { letters: string; places: number[] } {
  let letters = ''
  const places: number[] = []
  let position = 0
  for (const sign of text) {
    const written = sign < '\u0080' ? sign.toLowerCase() : writtenAs(sign)
    letters += written
    for (let nth = 0; nth < written.length; nth += 1) places.push(position)
    position += sign.length
  }
  return { letters, places: [...places, position] }
}

function writtenAs(sign: string): string {
  const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const plain = bare.replace(/\p{M}/gu, '')
  return [...plain].map((letter) => WRITTEN[letter] ?? letter).join('')
}

/** Returns the range of the text that is shown: whole words around the match. */
function windowOf(text: string, match: Range | undefined): [number, number] {
  if (!match) return [0, endNear(text, AFTER)]
  const wanted = Math.max(0, match.start - BEFORE)
  const space = wanted === 0 ? -1 : text.indexOf(' ', wanted)
  const start = wanted === 0 || space < 0 || space >= match.start ? wanted : space + 1
  return [signBoundary(text, start), endNear(text, Math.max(match.end, match.start + AFTER))]
}

function endNear(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const space = text.lastIndexOf(' ', wanted)
  return signBoundary(text, space > wanted - BEFORE ? space : wanted)
}

/** Not between the halves of one character. */
function signBoundary(text: string, position: number): number {
  const code = text.charCodeAt(position)
  return code >= 0xdc00 && code <= 0xdfff ? position + 1 : position
}
