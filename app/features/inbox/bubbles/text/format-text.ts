export type Mark = 'bold' | 'strike' | 'italic' | 'code'
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: Mark; pieces: Piece[] }

const MARKS: Record<string, Mark> = { '*': 'bold', '~': 'strike', _: 'italic', '```': 'code' }

/** A span longer than this is not formatted: it bounds the search for its end, whatever a stranger writes. */
const LONGEST_SPAN = 1500
const MARKED = new RegExp(
  `(?<![\\p{L}\\p{N}])(\`\`\`|[*~_])(?=\\S)([^\\n]{0,${LONGEST_SPAN}}?\\S)\\1(?![\\p{L}\\p{N}])`,
  'gu',
)
const LINK = /(?:https?:\/\/|www\.)[^\s<>"]{1,2000}/giu
/** The characters that end a sentence rather than an address. */
const TRAILING = new Set('.,;:!?\'")]}*~_')

/** A body as WhatsApp writes it: *bold*, ~strike~, _italic_, ```code```, and addresses as links. Specification 1 §5. */
export function formatText(text: string): Piece[] {
  const pieces: Piece[] = []
  const nextMark = finder(MARKED, text)
  const nextLink = finder(LINK, text)
  let position = 0
  for (;;) {
    const mark = nextMark(position)
    const link = nextLink(position)
    const foundPiece = link && (!mark || link.index <= mark.index) ? linkIn(link) : mark && markIn(mark)
    if (!foundPiece) return [...pieces, ...plain(text.slice(position))]
    pieces.push(...plain(text.slice(position, foundPiece.start)), foundPiece.piece)
    position = foundPiece.end
  }
}

type FoundPiece = { start: number; end: number; piece: Piece }

/** The address is cut where the sentence goes on; what is no web address stays text. */
function linkIn({ 0: address, index }: RegExpExecArray): FoundPiece {
  const text = address.slice(0, endOf(address)) || address
  const href = webAddress(text)
  return {
    start: index,
    end: index + text.length,
    piece: href ? { kind: 'link', text, href } : { kind: 'text', text },
  }
}

/** By a walk: a pattern for a run at the end looks at every run before it. */
function endOf(address: string): number {
  let end = address.length
  while (end > 0 && TRAILING.has(address[end - 1] ?? '')) end--
  return end
}

function markIn({ 0: matchedText, 1: mark = '', 2: inner = '', index }: RegExpExecArray): FoundPiece {
  const kind = MARKS[mark] ?? 'bold'
  const pieces = kind === 'code' ? plain(inner) : formatText(inner)
  return { start: index, end: index + matchedText.length, piece: { kind, pieces } }
}

/** The next match from a place on; what was found ahead, or that there is nothing more, is not looked for again. */
function finder(pattern: RegExp, text: string) {
  const scanner = new RegExp(pattern)
  let nextMatch: RegExpExecArray | null | undefined
  return (from: number) => {
    if (nextMatch === null || (nextMatch && nextMatch.index >= from)) return nextMatch
    scanner.lastIndex = from
    nextMatch = scanner.exec(text)
    return nextMatch
  }
}

/** The words alone, without their marks. */
export function plainText(text: string): string {
  return wordsOf(formatText(text))
}

function wordsOf(pieces: Piece[]): string {
  return pieces.map((piece) => ('pieces' in piece ? wordsOf(piece.pieces) : piece.text)).join('')
}

function plain(text: string): Piece[] {
  return text ? [{ kind: 'text', text }] : []
}

/** `https` or `http` and nothing else, with `www.` completed; undefined for what is no web address. */
export function webAddress(text: string): string | undefined {
  const complete = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(complete)) return undefined
  const { protocol, hostname, href } = new URL(complete)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? href : undefined
}
