import {
  isArticle,
  numberWord,
  phrasesOf,
  type Token,
  tokensOf,
  withoutCourtesy,
  withoutPhrases,
} from './answer-words.ts'

/**
 * The meaning of a customer's answer to the question for a rating: a rating, an unclear answer, or the conversation
 * goes on with something else.
 */
export type Rating = { kind: 'rate'; rate: number } | { kind: 'unclear' } | { kind: 'goesOn' }

/** Words beside a rating that are neither thanks nor praise. */
const MAX_WORDS = 3
const LONGEST = 300

/**
 * Reads the answer to the question for a rating from 0 to `max`: the only number, alone or with a few words. A number of something
 * else (a price, a time, so many minutes) is none. Server behaviour §2.10.
 */
export function readRating(text: string, max: number): Rating {
  if (text.length > LONGEST) return { kind: 'goesOn' }
  const tokens = outOfMax(tokensOf(text), max)
  const answerTokens = withoutPhrases(withoutCourtesy(tokens), PRAISE)
  const words = answerTokens.filter(
    (token) => token.kind === 'word' && !/\d|\p{Extended_Pictographic}/u.test(token.text),
  )
  const rate = rateOf(answerTokens, max)
  const isAlone = rate !== null && numberWord(words[0] ?? { kind: 'word', text: '' }) === rate
  if (words.length - (isAlone ? 1 : 0) > MAX_WORDS) return { kind: 'goesOn' }
  return rate === null ? { kind: 'unclear' } : { kind: 'rate', rate }
}

/** "9/10", "9 de 10", "9 out of 10": the first number alone. */
function outOfMax(tokens: readonly Token[], max: number): Token[] {
  return tokens.flatMap((token, index): Token[] => {
    const fraction = token.kind === 'word' ? new RegExp(`^(\\d+)/${max}$`).exec(token.text)?.[1] : undefined
    if (fraction) return [{ kind: 'number', value: Number(fraction), text: fraction }]
    const isScale = [index - 1, index, index + 1].some((from) => isScaleFrom(tokens, from, index, max))
    return isScale ? [] : [token]
  })
}

/** Whether the token at `index` is the "of 10" of an "n of 10" that begins one before `from`. */
function isScaleFrom(tokens: readonly Token[], from: number, index: number, max: number): boolean {
  const [rate, ...scale] = tokens.slice(Math.max(0, from - 1))
  const length = scaleLength(scale, max)
  return rate?.kind === 'number' && from > 0 && index >= from && index < from + length
}

function scaleLength(tokens: readonly Token[], max: number): number {
  const [first, second, third] = tokens
  const isMax = (token: Token | undefined) => token?.kind === 'number' && token.value === max
  if ((first?.text === 'de' || first?.text === 'of' || first?.text === 'sobre') && isMax(second)) return 2
  return first?.text === 'out' && second?.text === 'of' && isMax(third) ? 3 : 0
}

function rateOf(answerTokens: readonly Token[], max: number): number | null {
  if (answerTokens.some(({ kind, text }) => kind === 'word' && /\d/.test(text))) return null
  if (answerTokens.some(({ text }) => UNITS.phrases.has(text) || NEGATIONS.phrases.has(text))) return null
  const numbers = answerTokens.flatMap((token) => (token.kind === 'number' ? [token.value] : []))
  const spelled = numbers.length > 0 ? [] : spelledIn(answerTokens)
  const [only, secondNumber] = [...numbers, ...spelled]
  return only !== undefined && secondNumber === undefined && only <= max ? only : null
}

/** Numbers written out; an article is none. */
function spelledIn(answerTokens: readonly Token[]): number[] {
  const words = withoutPhrases(answerTokens, RATING_WORDS)
  return words.length === 1
    ? words.flatMap((token) => (isArticle(token) ? [] : (numberWord(token) ?? [])))
    : []
}

const NEGATIONS = phrasesOf('não|nao|nem|nunca|no|not|dont|never|değil|hayır')

/** Beside these a number counts something else, or marks another scale. */
const UNITS = phrasesOf(`
  hora|horas|h|minuto|minutos|min|dia|dias|semana|semanas|mês|meses|ano|anos|pedido|pedidos|item|itens|produto|produtos|peça|peças
  unidade|unidades|caixa|caixas|pessoa|pessoas|vez|vezes|real|reais|dólar|dólares|euro|euros|estrela|estrelas|parcela|parcelas
  hour|hours|minutes|mins|day|days|week|weeks|month|months|year|years|order|orders|items|product|products|people|times|star|stars|dollar|dollars
  días|mes|año|años|artículo|artículos|pieza|piezas|persona|personas|veces|peso|pesos|estrella|estrellas
  saat|dakika|gün|hafta|ay|yıl|sipariş|ürün|adet|kişi|kere|defa|lira|tl|yıldız
`)

/** Words around a rating that is written out. */
const RATING_WORDS = phrasesOf('nota|dou|daria|minha|a|de|rate|rating|puan|veriyorum|doy|le|id|say|i|give')

const PRAISE = phrasesOf(`
  pelo atendimento|pela atenção|pela ajuda|pelo suporte|pelo atendimento rápido|por tudo|atendimento|ótimo atendimento|excelente|excelente atendimento
  ótimo|ótima|ótimos|ótimas|foi ótimo|foi ótima|foi excelente|perfeito|perfeita|parabéns|muito bom|muito boa|bom|boa|maravilhoso|maravilhosa|show|top
  nota máxima|vocês são ótimos|vocês são demais|vocês são|adorei|amei|gostei|gostei muito|sucesso
  great|great job|great service|excellent|perfect|awesome|good|very good|amazing|so much|for your help|for the help|for everything|well done|love it
  por la atención|por la ayuda|por todo|excelente atención|muy bueno|muy buena|muy bien|genial|perfecto|buenísimo|felicidades|buena atención
  harika|çok iyi|mükemmel|süper|çok memnun kaldım|ilginiz için|yardımınız için|her şey için
`)
