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

/** The meaning of an answer to a numbered list: the index of one of its lines, back, the end, or unclear. */
export type Choice =
  | { kind: 'chosen'; lineIndex: number }
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
  const meaning = meaningOf(names, answer)
  if (meaning.kind !== 'unclear') return meaning
  const [first, ...otherClauses] = clausesOf(answer)
  return first !== undefined && otherClauses.length > 0
    ? choiceWithReason(names, first, otherClauses)
    : UNCLEAR
}

/** The line with which some apps name who writes: "Maria Silva:". */
function withoutSignature(text: string): string {
  return text.replace(/^\s*[*_]*[^\n:]{1,60}:[*_]*\s*\n(?=[^\n]*$)/, '')
}

function meaningOf(names: readonly string[], text: string): Choice {
  const answerTokens = withoutCourtesy(tokensOf(text))
  const bareTokens = bareOf(answerTokens)
  const lineIndex =
    exactPlace(names, answerTokens, bareTokens) ??
    partPlace(names, bareTokens) ??
    numberedPlace(names, bareTokens)
  if (lineIndex !== undefined) return { kind: 'chosen', lineIndex }
  if (isOneOf(BACK, answerTokens, bareTokens)) return { kind: 'back' }
  return isOneOf(END, answerTokens, bareTokens) ? { kind: 'end' } : UNCLEAR
}

/** Without what stands around a choice. What consists of such words only is left as it is, and the word for one. */
function bareOf(answerTokens: readonly Token[]): readonly Token[] {
  const bareTokens = withoutCarriers(answerTokens).filter(
    (token, index, tokens) => !(token.text === 'one' && tokens[index - 1]?.kind === 'ordinal'),
  )
  if (bareTokens.length > 0) return bareTokens
  // "dos" is a number in Spanish, and stands around a name in Portuguese.
  const numbers = answerTokens.filter((token) => numberWord(token) !== undefined)
  return numbers.length === 1 ? numbers : answerTokens
}

/** The line whose whole name it is. */
function exactPlace(
  names: readonly string[],
  answerTokens: readonly Token[],
  bareTokens: readonly Token[],
): number | undefined {
  if (answerTokens.length === 0) return undefined
  const wholeName = joined(answerTokens)
  const byWords = names.findIndex((name) => joined(tokensOf(name)) === wholeName)
  if (byWords >= 0) return byWords
  const bareName = joined(bareTokens)
  const lineIndex = names.findIndex((name) => joined(bareOf(tokensOf(name))) === bareName)
  return lineIndex >= 0 ? lineIndex : undefined
}

/** Blanks within a name are often left out: "pós venda", "posvenda". An ordinal and its number are the same here. */
function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text.replace(/\.$/, '')).join('')
}

/** The only line of whose name it is a part with a word in it, or whose first letters it is. */
function partPlace(names: readonly string[], bareTokens: readonly Token[]): number | undefined {
  if (!bareTokens.some((token) => token.kind === 'word' && numberWord(token) === undefined)) return undefined
  const part = ` ${spaced(bareTokens)} `
  const lineIndexes = names.flatMap((name, lineIndex) => {
    const tokens = bareOf(tokensOf(name))
    return ` ${spaced(tokens)} `.includes(part) || initials(tokens) === part.trim() ? [lineIndex] : []
  })
  return lineIndexes.length === 1 ? lineIndexes[0] : undefined
}

function spaced(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text.replace(/\.$/, '')).join(' ')
}

/** Returns the initials of a name of several words, such as "RH". */
function initials(tokens: readonly Token[]): string | null {
  return tokens.length > 1 ? tokens.map(({ text }) => text.slice(0, 1)).join('') : null
}

/** By its number alone, or by number and name where both are of the same line. */
function numberedPlace(names: readonly string[], bareTokens: readonly Token[]): number | undefined {
  const [first, ...otherClauses] = bareTokens
  const lineIndex = first && placeIn(names, first)
  if (lineIndex === undefined) return undefined
  if (otherClauses.length === 0) return isAlsoName(names, first) ? undefined : lineIndex
  return exactPlace(names, otherClauses, otherClauses) === lineIndex ? lineIndex : undefined
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
const MAX_REASON_WORDS = 4

function choiceWithReason(names: readonly string[], first: string, otherClauses: readonly string[]): Choice {
  const choice = meaningOf(names, first)
  const reason = otherClauses.flatMap((clause) => tokensOf(clause))
  const isPlain =
    reason.length <= MAX_REASON_WORDS &&
    reason.every((token) => token.kind === 'word' && !NEGATIONS.phrases.has(token.text)) &&
    otherClauses.every(
      (clause) => meaningOf(names, clause).kind === 'unclear' || isPartOf(names, clause, choice),
    )
  return choice.kind === 'chosen' && isPlain ? choice : UNCLEAR
}

function isPartOf(names: readonly string[], clause: string, choice: Choice): boolean {
  const meaning = meaningOf(names, clause)
  return meaning.kind === 'chosen' && choice.kind === 'chosen' && meaning.lineIndex === choice.lineIndex
}

function isOneOf(
  { phrases }: ReturnType<typeof phrasesOf>,
  answerTokens: readonly Token[],
  bareTokens: readonly Token[],
): boolean {
  return phrases.has(textOf(answerTokens)) || phrases.has(textOf(bareTokens))
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
