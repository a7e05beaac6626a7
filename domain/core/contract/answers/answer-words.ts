import { folded } from '../values/folded.ts'

/*
 * A short answer as words, numbers and signs, in whatever of the four languages it was written. What a reader of menus, consents and
 * ratings leaves out (courtesy, ways to begin) stands here as well. Server behaviour §2.1, §2.7, §2.10.
 */

/** `ordinal`: "second", "2nd". `word`: anything else; a date, price, time or decimal is a word with digits in it. */
export type Token =
  | { kind: 'number' | 'ordinal'; value: number; text: string }
  | { kind: 'word'; text: string }

/** The last of a list, by whatever word. */
export const LAST = -1

/** Splits an answer; punctuation separates and is dropped, and doubled letters are one. */
export function tokensOf(text: string): Token[] {
  const matches = plain(text).match(TOKEN) ?? []
  return matches.map(tokenOf)
}

/** Its clauses: what stands between commas, full stops, question marks and line breaks. */
export function clausesOf(text: string): string[] {
  return text.split(/[,;!?\n]+|\.(?=\s|$)/).filter((clause) => clause.trim() !== '')
}

/** The tokens without courtesy. */
export function withoutCourtesy(tokens: readonly Token[]): Token[] {
  return withoutPhrases(tokens, COURTESY)
}

/** The tokens without what means nothing beside a choice: articles, "I would like", "option", "please transfer me to". */
export function withoutCarriers(tokens: readonly Token[]): Token[] {
  return withoutPhrases(tokens, CARRIERS)
}

/** The tokens without the longest phrase at each place. */
export function withoutPhrases(tokens: readonly Token[], phrases: Phrases): Token[] {
  const remaining: Token[] = []
  for (let position = 0; position < tokens.length; ) {
    const length = phraseLength(tokens, position, phrases)
    const token = tokens[position]
    if (length === 0 && token) remaining.push(token)
    position += Math.max(1, length)
  }
  return remaining
}

/** Returns the number of tokens from this position that form one phrase; 0 for none. */
export function phraseLength(
  tokens: readonly Token[],
  position: number,
  { phrases, longest }: Phrases,
): number {
  for (let length = Math.min(longest, tokens.length - position); length > 0; length--) {
    const text = textOf(tokens.slice(position, position + length))
    if (phrases.has(text)) return length
  }
  return 0
}

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

export type Phrases = { phrases: ReadonlySet<string>; longest: number }

/** Phrases, one a line or between bars, folded as answers are. */
export function phrasesOf(list: string): Phrases {
  const phrases = list
    .split(/[|\n]/)
    .map((phrase) => textOf(tokensOf(phrase)))
    .filter((phrase) => phrase !== '')
  return {
    phrases: new Set(phrases),
    longest: Math.max(...phrases.map((phrase) => phrase.split(' ').length)),
  }
}

/**
 * Dates, prices, times, decimals and negatives are one token each, and no number. `#` stands where nothing is numbered by it; of
 * pictures those that mean yes or no.
 */
const TOKEN =
  /#(?!\s*\d)|(?<=^|\s)[-−]\d[\d.,:/-]*|(?:r\$|us\$|[$€£₺])\s*\d[\d.,:/-]*|\d[\d.,:/-]*\d(?:\s*%|\p{L}+)?|\d+(?:\s*%|\p{L}+)?|\p{L}+|[👍👌✅✔🆗👎❌🚫]/gu

function plain(text: string): string {
  const numbered = text.replaceAll('🔟', ' 10 ').replace(/\bn[º°]\s*(?=\d)/gi, ' ')
  return folded(numbered.replace(/(\d)[ªº°]/g, '$1a'))
    .replace(/[*_~'’´`"]/g, '')
    .replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, '')
    .replace(/(?<=\d\s?)-(?=\s*\p{L})/gu, ' ')
}

function tokenOf(match: string): Token {
  if (/^\d+$/.test(match)) return { kind: 'number', value: Number(match), text: String(Number(match)) }
  const ordinal = /^(\d+)(?:a|o|st|nd|rd|th)$/.exec(match)?.[1]
  if (ordinal) return ordinalToken(Number(ordinal))
  // A doubled letter is a slip or a joy: "siim", "finnanceiro".
  const plainWord = match.replace(/(\p{L})\1+/gu, '$1')
  const value = ORDINAL_WORDS.get(plainWord)
  return value === undefined ? { kind: 'word', text: plainWord } : ordinalToken(value)
}

function ordinalToken(value: number): Token {
  return { kind: 'ordinal', value, text: `${value}.` }
}

/** Words of a place in a list: both genders where a language has them. */
const ORDINAL_WORDS = new Map<string, number>(
  [
    ['primeira', 'primeiro', 'primera', 'primero', 'first', 'ilki', 'ilk', 'birinci', 'birincisi'],
    ['segunda', 'segundo', 'second', 'ikinci', 'ikincisi'],
    ['terceira', 'terceiro', 'tercera', 'tercero', 'third', 'ucuncu', 'ucuncusu'],
    ['quarta', 'quarto', 'cuarta', 'cuarto', 'fourth', 'dorduncu', 'dorduncusu'],
    ['quinta', 'quinto', 'fifth', 'besinci', 'besincisi'],
    ['sexta', 'sexto', 'sixth', 'altinci', 'altincisi'],
  ]
    .flatMap((words, position) => words.map((spelling): [string, number] => [spelling, position + 1]))
    .concat(
      ['ultima', 'ultimo', 'last', 'sonuncu', 'sonuncusu', 'sonuncuyu'].map((spelling): [string, number] => [
        spelling,
        LAST,
      ]),
    ),
)

const NUMBER_WORDS = new Map<string, number>(
  [
    ['zero', 'cero', 'sifir'],
    ['um', 'uma', 'un', 'uno', 'una', 'one', 'bir'],
    ['dois', 'duas', 'dos', 'two', 'iki'],
    ['tres', 'three', 'uc'],
    ['quatro', 'cuatro', 'four', 'dort'],
    ['cinco', 'five', 'bes'],
    ['seis', 'six', 'alti'],
    ['sete', 'siete', 'seven', 'yedi'],
    ['oito', 'ocho', 'eight', 'sekiz'],
    ['nove', 'nueve', 'nine', 'dokuz'],
    ['dez', 'diez', 'ten', 'on'],
    ['onze', 'once', 'eleven'],
    ['doze', 'doce', 'twelve'],
  ].flatMap((words, value) =>
    words.map((spelling): [string, number] => [spelling.replace(/(\p{L})\1+/gu, '$1'), value]),
  ),
)

/** Words of a number that are articles as well. */
const ARTICLES: ReadonlySet<string> = new Set(['um', 'uma', 'un', 'uno', 'una', 'one', 'bir'])

/** The number that a word names; undefined for any other token. */
export function numberWord({ kind, text }: Token): number | undefined {
  return kind === 'word' ? NUMBER_WORDS.get(text) : undefined
}

export function isArticle({ text }: Token): boolean {
  return ARTICLES.has(text)
}

const COURTESY = phrasesOf(`
  oi|oie|olá|opa|oi tudo bem|tudo bem|tudo bom|bom dia|boa tarde|boa noite|por favor|pf|pfv|pfvr|por gentileza|gentileza
  obrigado|obrigada|muito obrigado|muito obrigada|obg|obgd|valeu|vlw|grato|grata|tchau|até mais|até logo|abraço|abraços
  hi|hello|hey|hi there|good morning|good afternoon|good evening|please|pls|plz|thanks|thank you|thanks a lot|thank you very much
  thank you so much|many thanks|bye|goodbye
  hola|buenas|buenos días|buenas tardes|buenas noches|por favor|gracias|muchas gracias|mil gracias|adiós|chao
  merhaba|selam|günaydın|iyi günler|iyi akşamlar|lütfen|teşekkürler|teşekkür ederim|çok teşekkürler|tşk|sağ ol|sağol|hoşça kal
  senhor|senhora|moço|moça|gente|pessoal|amigo|amiga
`)

const CARRIERS = phrasesOf(`
  a|o|as|os|ao|à|de|do|da|dos|das|em|no setor|na|com|para|pra|pro|p|por|é|e a|esse|essa|me|eu|meu|minha|está|tá|qual|qual é
  quero|queria|gostaria|gostaria de|preciso|prefiro|escolho|escolhi|fico|vou de|pode|pode ser|poderia|posso|falar|conversar|ir|vou
  transfere|transferir|transfira|encaminha|passa|manda|opção|opções|op|opc|número|numero|num|resposta|resp|item|setor|departamento|área
  the|to|an|of|for|my|i|id|im|ill|we|would|like|want|need|choose|pick|select|talk|speak|with|option|number|answer|show|go|go to|is
  what|me|get|department
  el|la|los|las|lo|al|del|con|para|mi|yo|quiero|quisiera|necesito|elijo|escojo|prefiero|me gustaría|hablar|opción|número|respuesta
  ile|için|istiyorum|isterim|görüşmek|konuşmak|bağlanmak|seçiyorum|seçenek|seçeneği|numara|lazım|bölümü|bağlar mısınız
`)
