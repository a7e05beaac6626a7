import type { Random } from '../random.ts'

/**
 * A customer's text, and the beginning of the answer to it. `isWrong` = the text is no answer to the question, and it
 * counts for nothing while the question has not been read.
 */
export type ScriptLine = { says: string; hears: string; isWrong?: true }

/**
 * A conversation with the bot: its lines, and what becomes of it. `ended` = the bot itself ends it; `silent` = a person takes
 * it and says nothing more, so that it is asked about and let go by the clock; `unqueued` = nothing is chosen, so that
 * the clock sends it to a queue first.
 */
export type Script = { lines: readonly ScriptLine[]; ends: 'ended' | 'silent' | 'unqueued' }

export const WORDS = {
  greeting: 'Bem-vindo!',
  sales: 'Vendas, bom dia.',
  help: 'Como ajudamos?',
  document: 'Que documento?',
  bill: 'Enviamos o boleto.',
  goodbye: 'Até logo.',
  asked: 'Ainda está aí?',
  letGo: 'Encerramos por silêncio.',
} as const

const hello: ScriptLine = { says: 'Oi', hears: WORDS.greeting }
const help: ScriptLine = { says: '1', hears: WORDS.help }
const document: ScriptLine = { says: '1', hears: WORDS.document }

const SCRIPTS: readonly Script[] = [
  {
    lines: [
      ...[hello, help, document, { says: '#', hears: WORDS.greeting }],
      ...[{ says: 'suporte', hears: WORDS.help }, document, { says: 'Boleto', hears: WORDS.bill }],
    ],
    ends: 'ended',
  },
  {
    lines: [
      hello,
      { says: 'nada disso', hears: WORDS.greeting, isWrong: true },
      { says: 'Sair', hears: WORDS.goodbye },
    ],
    ends: 'ended',
  },
  { lines: [hello, { says: 'VENDAS', hears: WORDS.sales }], ends: 'silent' },
  { lines: [hello], ends: 'unqueued' },
]

export const anyScript = (random: Random): Script => random.pick(SCRIPTS)
