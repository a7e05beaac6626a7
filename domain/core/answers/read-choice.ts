import {
  clausesOf,
  LAST,
  numberWord,
  phrasesOf,
  type Token,
  textOf,
  tokensOf,
  withoutCarriers,
  withoutCourtesy,
} from './answer-words.ts'

/** What an answer to a numbered list means: the place of one of its lines (from 0), back, the end, or nothing that it has. */
export type Choice =
  | { kind: 'chosen'; place: number }
  | { kind: 'back' }
  | { kind: 'end' }
  | { kind: 'unclear' }

const UNCLEAR: Choice = { kind: 'unclear' }

/** Longer texts are no answers to a list; judging them would cost more than they are worth. */
const LONGEST = 200

/**
 * Reads the answer to a list by the number of a line or by its name, blind to case, accents, punctuation and courtesy. A name
 * that stands among other words is no choice: it may be a complaint. Server behaviour §2.1, §2.2.
 */
export function readChoice(names: readonly string[], text: string): Choice {
  if (text.length > LONGEST) return UNCLEAR
  const answer = withoutSignature(text)
  const whole = meaningOf(names, answer)
  if (whole.kind !== 'unclear') return whole
  const [first, ...others] = clausesOf(answer)
  return first !== undefined && others.length > 0 ? choiceWithReason(names, first, others) : UNCLEAR
}

/** The line with which some apps name who writes: "Maria Silva:". */
function withoutSignature(text: string): string {
  return text.replace(/^\s*[*_]*[^\n:]{1,60}:[*_]*\s*\n(?=[^\n]*$)/, '')
}

function meaningOf(names: readonly string[], text: string): Choice {
  const said = withoutCourtesy(tokensOf(text))
  const bare = bareOf(said)
  const place = exactPlace(names, said, bare) ?? partPlace(names, bare) ?? numberedPlace(names, bare)
  if (place !== undefined) return { kind: 'chosen', place }
  if (isOneOf(BACK, said, bare)) return { kind: 'back' }
  return isOneOf(END, said, bare) ? { kind: 'end' } : UNCLEAR
}

/** Without what stands around a choice. What consists of such words only is left as it is, and the word for one. */
function bareOf(said: readonly Token[]): readonly Token[] {
  const bare = withoutCarriers(said).filter(
    (token, at, all) => !(token.text === 'one' && all[at - 1]?.kind === 'ordinal'),
  )
  if (bare.length > 0) return bare
  // "dos" is a number in Spanish, and stands around a name in Portuguese.
  const numbers = said.filter((token) => numberWord(token) !== undefined)
  return numbers.length === 1 ? numbers : said
}

/** The line whose whole name it is. */
function exactPlace(
  names: readonly string[],
  said: readonly Token[],
  bare: readonly Token[],
): number | undefined {
  if (said.length === 0) return undefined
  const whole = joined(said)
  const byWords = names.findIndex((name) => joined(tokensOf(name)) === whole)
  if (byWords >= 0) return byWords
  const short = joined(bare)
  const place = names.findIndex((name) => joined(bareOf(tokensOf(name))) === short)
  return place >= 0 ? place : undefined
}

/** Blanks within a name are often left out: "pós venda", "posvenda". An ordinal and its number are the same here. */
function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text.replace(/\.$/, '')).join('')
}

/** The only line of whose name it is a part with a word in it, or whose first letters it is. */
function partPlace(names: readonly string[], bare: readonly Token[]): number | undefined {
  if (!bare.some((token) => token.kind === 'word' && numberWord(token) === undefined)) return undefined
  const part = ` ${spaced(bare)} `
  const found = names.flatMap((name, place) => {
    const tokens = bareOf(tokensOf(name))
    return ` ${spaced(tokens)} `.includes(part) || initials(tokens) === part.trim() ? [place] : []
  })
  return found.length === 1 ? found[0] : undefined
}

function spaced(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text.replace(/\.$/, '')).join(' ')
}

/** Of a name of several words: "RH". */
function initials(tokens: readonly Token[]): string | null {
  return tokens.length > 1 ? tokens.map(({ text }) => text.slice(0, 1)).join('') : null
}

/** By its number alone, or by number and name where both are of the same line. */
function numberedPlace(names: readonly string[], bare: readonly Token[]): number | undefined {
  const [first, ...others] = bare
  const place = first && placeIn(names, first)
  if (place === undefined) return undefined
  if (others.length === 0) return isAlsoName(names, first) ? undefined : place
  return exactPlace(names, others, others) === place ? place : undefined
}

function placeIn(names: readonly string[], token: Token): number | undefined {
  const value = token.kind === 'word' ? numberWord(token) : token.value
  if (value === LAST) return names.length - 1
  return value !== undefined && value >= 1 && value <= names.length ? value - 1 : undefined
}

/** "2ª" may be the second line, or "2ª via". */
function isAlsoName(names: readonly string[], token: Token | undefined): boolean {
  return token?.kind === 'ordinal' && names.some((name) => tokensOf(name)[0]?.text === token.text)
}

/** "Financeiro, é sobre boleto": the choice, and a few words why, without a "no" and without another choice. */
const MOST_REASON_WORDS = 4

function choiceWithReason(names: readonly string[], first: string, others: readonly string[]): Choice {
  const choice = meaningOf(names, first)
  const reason = others.flatMap((clause) => tokensOf(clause))
  const isPlain =
    reason.length <= MOST_REASON_WORDS &&
    reason.every((token) => token.kind === 'word' && !NEGATIONS.phrases.has(token.text)) &&
    others.every((clause) => meaningOf(names, clause).kind === 'unclear' || isPartOf(names, clause, choice))
  return choice.kind === 'chosen' && isPlain ? choice : UNCLEAR
}

function isPartOf(names: readonly string[], clause: string, choice: Choice): boolean {
  const other = meaningOf(names, clause)
  return other.kind === 'chosen' && choice.kind === 'chosen' && other.place === choice.place
}

function isOneOf(
  { phrases }: ReturnType<typeof phrasesOf>,
  said: readonly Token[],
  bare: readonly Token[],
): boolean {
  return phrases.has(textOf(said)) || phrases.has(textOf(bare))
}

const NEGATIONS = phrasesOf('não|nao|nem|nunca|no|not|dont|never|jamás|değil|hayır|istemiyorum')

const BACK = phrasesOf(`
  #|# voltar|# voltar menu principal|hashtag|jogo da velha|voltar|voltar menu|voltar menu principal|menu|menu principal|início|voltar início
  back|go back|main menu|back main menu|volver|volver menu|volver menú principal|menú|menú principal|atrás|regresar
  geri|geri dön|ana menü|ana menüye dön|menü
`)

const END = phrasesOf(`
  sair|encerrar|encerrar atendimento|encerrar conversa|finalizar|finalizar atendimento|terminar
  exit|quit|end|end chat|close|salir|terminar|finalizar|çıkış|çık|bitir|sonlandır
`)
