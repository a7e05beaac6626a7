import { folded } from '../../core/contract/values/folded.ts'

/** Words that mean nothing else: who writes one wants no more messages, whatever was asked last. */
const CERTAIN = [
  ...[
    'parar',
    'pare',
    'descadastrar',
    'descadastre',
    'me descadastre',
    'nao quero receber',
    'nao quero mais receber',
  ],
  ...['stop', 'unsubscribe', 'opt out', 'optout'],
  ...['baja', 'darme de baja', 'dar de baja', 'no quiero recibir', 'no quiero recibir mas'],
  ...['aboneligi iptal et', 'abonelikten cik', 'almak istemiyorum', 'mesaj istemiyorum'],
]
/** Words that also answer a menu, or end a flow. */
const COMMON = ['remover', 'cancelar inscricao', 'remove', 'remove me', 'durdur', 'dur']
/** Ends flows and menus everywhere: it counts only where our last words were a campaign's. */
const LEAVING = ['sair', 'salir', 'exit', 'cik']
const RETURNING = ['voltar', 'start', 'volver', 'alta', 'basla', 'devam et']

/** `certain`: nothing else is meant. `common`: where nothing waits for an answer. `leaving`: behind a campaign's message alone. */
export type OptOutWord = { word: string; kind: 'certain' | 'common' | 'leaving' }

const MAX_LENGTH = 80

/** The word by which a whole message opts out; null for any other text. `ownWords`: those of the company. */
export function optOutWordOf(text: string, ownWords: readonly string[]): OptOutWord | null {
  const word = plainOf(text)
  if (word === '') return null
  if (CERTAIN.includes(word)) return { word, kind: 'certain' }
  if (COMMON.includes(word) || ownWords.some((own) => plainOf(own) === word)) return { word, kind: 'common' }
  return LEAVING.includes(word) ? { word, kind: 'leaving' } : null
}

/** Whether a whole message asks for campaigns again. */
export function isReturnWord(text: string): boolean {
  return RETURNING.includes(plainOf(text))
}

function plainOf(text: string): string {
  if (text.length > MAX_LENGTH) return ''
  return folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
