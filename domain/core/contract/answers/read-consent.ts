import { phraseLength, phrasesOf, type Token, tokensOf, withoutCourtesy } from './answer-words.ts'

export type Consent = 'yes' | 'no' | 'unclear'

const LONGEST = 120

/**
 * Reads the answer to a question for consent: 1 or any agreement, 2 or any refusal. Whatever is more than that (a condition, both,
 * a question) is unclear: consent is not guessed. Server behaviour §2.7.
 */
export function readConsent(text: string): Consent {
  if (text.length > LONGEST) return 'unclear'
  const answerTokens = withoutCourtesy(tokensOf(text))
  const meanings = new Set<Consent>()
  for (let position = 0; position < answerTokens.length; ) {
    const { meaning, length } = meaningAt(answerTokens, position)
    if (meaning) meanings.add(meaning)
    position += length
  }
  const [only, secondMeaning] = [...meanings]
  return only && !secondMeaning ? only : 'unclear'
}

/**
 * Returns the meaning of the words that begin at this position: agreement, refusal, null for a word that changes
 * neither, else unclear.
 */
function meaningAt(
  answerTokens: readonly Token[],
  position: number,
): { meaning: Consent | null; length: number } {
  const token = answerTokens[position]
  if (token?.kind === 'number') return { meaning: NUMBERS[token.value] ?? 'unclear', length: 1 }
  const lengths = MEANINGS.map(({ meaning, phrases }) => ({
    meaning,
    length: phraseLength(answerTokens, position, phrases),
  }))
  const longest = lengths.reduce((best, candidate) => (candidate.length > best.length ? candidate : best))
  return longest.length > 0 ? longest : { meaning: 'unclear', length: 1 }
}

const NUMBERS: Readonly<Record<number, Consent>> = { 1: 'yes', 2: 'no' }

const YES = phrasesOf(`
  👍|👌|✅|✔|🆗|sim|s|simsim|isso|claro|claro que sim|com certeza|certeza|aceito|eu aceito|concordo|eu concordo|de acordo|estou de acordo
  confirmo|pode confirmar|afirmativo|certo|correto|positivo|sem dúvida|sem problema|sem problemas|ok|okay|oki|tá|ta|tá bom|ta bom|está bem
  pode ser|pode|pode sim|beleza|blz|autorizo|quero|bora|fechado|combinado
  yes|y|yep|yeah|yup|sure|of course|i accept|accept|i agree|agree|go ahead|absolutely|alright|all right|definitely|i guess so|fine|certainly
  sí|si|sip|claro que sí|por supuesto|acepto|correcto|con gusto|vale|dale|por qué no|seguro|estoy de acuerdo|de acuerdo|confirmo
  evet|e|evt|tamam|tmm|olur|kabul|kabul ediyorum|onaylıyorum|katılıyorum|tabii|tabii ki|tabiki|tabi|peki|elbette
`)

const NO = phrasesOf(`
  👎|❌|🚫|não|nao|n|naum|não aceito|não concordo|não quero|não autorizo|não estou de acordo|aceito não|quero não|de jeito nenhum|claro que não
  nem pensar|negativo|discordo|recuso|nunca|acho que não|jamais|de forma alguma|de maneira nenhuma
  no|nope|nah|no way|i dont accept|i do not accept|dont accept|i disagree|disagree|definitely not|i dont think so|never|not at all|i refuse|of course not
  claro que no|de ninguna manera|ni hablar|jamás|no acepto|no quiero|no estoy de acuerdo|para nada
  hayır|h|hyr|istemiyorum|kabul etmiyorum|onaylamıyorum|olmaz|katılmıyorum|asla|vazgeç|yok
`)

/** Words that sound like an answer and are none. */
const NEITHER = phrasesOf(`
  não sei|não entendi|não tenho certeza|talvez|depende|maybe|im not sure|not sure|i dont know|dont know
  no sé|no entiendo|no estoy seguro|quizás|tal vez|belki|bilmiyorum|düşüneyim
`)

/** Words that change neither. */
const BESIDE = phrasesOf(`
  opção|resposta|infelizmente|não tem problema|tá ótimo|está ótimo|tudo certo|option|answer|unfortunately|opción|respuesta|seçenek|para mim|eu
`)

const MEANINGS: readonly { meaning: Consent | null; phrases: ReturnType<typeof phrasesOf> }[] = [
  { meaning: 'yes', phrases: YES },
  { meaning: 'no', phrases: NO },
  { meaning: 'unclear', phrases: NEITHER },
  { meaning: null, phrases: BESIDE },
]
