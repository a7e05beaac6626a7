import type { BotRule } from '#domain/bot/contract/rules.ts'
import { type BotSetup, HELP, MENU, option, queue, SALES } from '#tests/support/fixtures/bot-talk.ts'

/**
 * The customer's message (null = a picture), the rule by which it was answered ('-' = by none), the state of the ticket
 * then (`pending, Suporte, option, Segunda via`: status, queue, the answer that the bot waits for, option, attendant),
 * and the messages that were sent.
 */
export type Turn = readonly [says: string | null, rule: BotRule | '-', ticket: string, ...answers: string[]]

/** A conversation as data. A bare text among its turns sets the clock; it begins on a Monday at ten in the morning in São Paulo. */
export type Recorded = {
  name: string
  setup?: BotSetup
  turns: readonly (string | Turn)[]
  /** The ticket's log in the end. */
  log: readonly string[]
  /** Also received as messages are, against the database. */
  isReceived?: true
}

export const END = '[ Sair ] Encerrar atendimento'
export const WAYS = `[ # ] Voltar para o menu principal\n${END}`
export const HELP_MENU = `Como ajudamos?\n\n[ 1 ] Segunda via\n[ 2 ] Falar com vendas\n[ 3 ] Falar com a Ana\n\n${WAYS}`
export const PAPERS = `Que documento?\n\n[ 1 ] Boleto\n\n${WAYS}`
export const SOLD = 'Vendas, bom dia.'
export const BYE = 'Até logo.'
export { type BotSetup as Given, HELP, MENU, option, queue, SALES }

/** A connection with one queue, whose options have these names; each is answered by its name and an exclamation mark. */
export function oneQueueOf(...names: string[]): BotSetup {
  const options = names.map((name, index) => option(40 + index, name, { greetingMessage: `${name}!` }))
  const only = queue(4, 'Loja', { greetingMessage: 'Escolha:', version: { id: 41, tree: { options } } })
  return { connection: { queues: [only] } }
}

/** Returns the offer of the only queue. */
export function offerOf(...names: string[]): string {
  return `Escolha:\n\n${names.map((name, index) => `[ ${index + 1} ] ${name}`).join('\n')}\n\n${END}`
}

/** The company's hours decide, and these are the words of a door that is closed. */
export const COMPANY_HOURS: BotSetup = {
  settings: { scheduleType: 'company' },
  connection: { outOfHoursMessage: 'Fechado.' },
}
/** One day's hours: the whole week has no others. */
export const onlyOn = (weekdayEn: 'monday' | 'saturday' | 'sunday', startTimeA: string, endTimeA: string) => [
  { weekday: '', weekdayEn, startTimeA, endTimeA, startTimeB: '', endTimeB: '' },
]
