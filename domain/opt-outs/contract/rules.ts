import { folded } from '../../core/contract/values/folded.ts'

/** Ways to opt out of campaigns: a word that they wrote, a colleague, an import, a program. */
export const OPT_OUT_SOURCES = ['word', 'person', 'import', 'api'] as const
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number]

/** Characters of a word that opts out. */
export const MAX_OPT_OUT_WORD = 60

/**
 * Words that mean nothing else, of four languages: also somebody in a menu wants no more by them. The others count
 * only for who is asked nothing at the moment, because a menu or a flow may have them, too.
 */
const UNAMBIGUOUS = [
  'parar',
  'pare',
  'descadastrar',
  'descadastre',
  'me descadastre',
  'cancelar inscricao',
  'nao quero receber',
  'nao quero mais receber',
  'stop',
  'unsubscribe',
  'opt out',
  'baja',
  'dar de baja',
  'darme de baja',
  'no quiero recibir',
  'no quiero recibir mas',
  'cancelar suscripcion',
  'durdur',
  'abonelikten cik',
  'mesaj istemiyorum',
  'artik mesaj istemiyorum',
]
const AMBIGUOUS = ['sair', 'remover', 'remove', 'salir', 'iptal', 'dur', 'cik', 'ret', 'red']

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...UNAMBIGUOUS.map((word) => [word, true] as const),
  ...AMBIGUOUS.map((word) => [word, false] as const),
])

/** A word that stands for opting out, as it is compared, and whether it can mean nothing else. */
export type OptOutWord = { word: string; isUnambiguous: boolean }

/**
 * The word by which a whole message opts out of campaigns, whatever its case, accents, punctuation and spaces; undefined for
 * any other message. A company's own words may stand in its menus, so that they are ambiguous.
 */
export function optOutWord(text: string, ownWords: readonly string[] = []): OptOutWord | undefined {
  // No word is longer: nothing of a long message is folded.
  if (text.length > 4 * MAX_OPT_OUT_WORD) return undefined
  const word = plainWord(text)
  if (word === '') return undefined
  const isUnambiguous = WORDS.get(word)
  if (isUnambiguous !== undefined) return { word, isUnambiguous }
  return ownWords.some((ownWord) => plainWord(ownWord) === word) ? { word, isUnambiguous: false } : undefined
}

/** Words whose letters and digits are the same are one. */
export function plainWord(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
