import { BYE, type Given, HELP_MENU, MENU, SOLD } from './recorded.ts'

/**
 * An act and its actor: the customer wrote or spoke, Bia of the company acted, the owner wrote on the phone, or time
 * passed.
 */
export type Deed =
  | ['customer', string]
  | ['customer speaks']
  | ['phone', string]
  | ['Bia writes', string]
  | ['Bia', 'accepts' | 'closes' | 'pauses' | 'resumes' | 'takes the contact into her wallet']
  | ['minutes', number]

/** A deed and its result: the state of the ticket (`open, Vendas, Bia`), and the messages of the machine. */
export type Step = readonly [deed: Deed, ticket: string, ...answers: string[]]

/** A conversation in which more happens than that a customer writes. It is received as messages are, against the database. */
export type Attended = {
  name: string
  setup?: Given
  /** Columns of the connection by which the clock goes. */
  care?: Readonly<Record<string, string | number>>
  steps: readonly Step[]
  log: readonly string[]
}

const REFUSED = 'Não aceitamos mensagens de áudio por aqui. Por favor, escreva sua mensagem em texto.'
const RATING_QUESTION = 'De 0 a 10, que nota dá?'
const RATED = { settings: { userRating: true } } as const
const RATING = { rating_message: RATING_QUESTION, expires_ticket_nps: 10, max_use_bot_queues_nps: 1 }
const SILENT = { time_inactive_message: 10, inactive_message: 'Ainda aí?', expires_ticket: 20 }
const ENDS = { ...SILENT, expires_inactive_message: 'Encerramos por aqui.' }

/** The steps until a person has the conversation. */
const ACCEPTED_STEPS: readonly Step[] = [
  [['customer', 'Oi'], 'pending', MENU],
  [['customer', '1'], 'pending, Vendas', SOLD],
  [['Bia', 'accepts'], 'open, Vendas, Bia'],
]
const TAKEN_LOG = ['create', 'chatBot', 'queue', 'open'] as const

/** Server behaviour §1.2, §1.5, §1.11, §1.12, §2.4, §2.8 to §2.10, §2.14. */
export const ATTENDED: readonly Attended[] = [
  {
    name: 'a rating is asked for at the end, and a number ends it',
    setup: RATED,
    care: RATING,
    steps: [
      ...ACCEPTED_STEPS,
      [['Bia', 'closes'], 'nps, Vendas, Bia', RATING_QUESTION],
      [['customer', 'nota 9'], 'closed, Vendas, Bia', BYE],
    ],
    log: [...TAKEN_LOG, 'nps', 'closed'],
  },
  {
    name: 'a rating that is none is asked for once more, then waited for until its time is over',
    setup: RATED,
    care: RATING,
    steps: [
      ...ACCEPTED_STEPS,
      [['Bia', 'closes'], 'nps, Vendas, Bia', RATING_QUESTION],
      [['customer', 'boa'], 'nps, Vendas, Bia', RATING_QUESTION],
      [['customer', '11'], 'nps, Vendas, Bia'],
      [['minutes', 9], 'nps, Vendas, Bia'],
      [['minutes', 2], 'closed, Vendas, Bia', BYE],
    ],
    log: [...TAKEN_LOG, 'nps', 'autoClose'],
  },
  {
    name: 'who says more than a rating goes on with the attendant, and the machine is silent',
    setup: RATED,
    care: RATING,
    steps: [
      ...ACCEPTED_STEPS,
      [['Bia', 'closes'], 'nps, Vendas, Bia', RATING_QUESTION],
      [['customer', 'ainda não recebi o meu pedido'], 'open, Vendas, Bia'],
      [['customer', '1'], 'open, Vendas, Bia'],
    ],
    log: [...TAKEN_LOG, 'nps', 'reopen'],
  },
  {
    name: 'who falls silent is asked once, and let go',
    care: ENDS,
    steps: [
      ...ACCEPTED_STEPS,
      [['Bia writes', 'Pois não?'], 'open, Vendas, Bia'],
      [['minutes', 9], 'open, Vendas, Bia'],
      [['minutes', 2], 'open, Vendas, Bia', 'Ainda aí?'],
      [['minutes', 18], 'open, Vendas, Bia'],
      [['minutes', 2], 'closed, Vendas, Bia', 'Encerramos por aqui.'],
    ],
    log: [...TAKEN_LOG, 'autoClose'],
  },
  {
    name: 'a word ends the silence, which begins anew',
    care: ENDS,
    steps: [
      ...ACCEPTED_STEPS,
      [['minutes', 11], 'open, Vendas, Bia', 'Ainda aí?'],
      [['customer', 'Estou'], 'open, Vendas, Bia'],
      [['minutes', 9], 'open, Vendas, Bia'],
      [['minutes', 2], 'open, Vendas, Bia', 'Ainda aí?'],
    ],
    log: [...TAKEN_LOG],
  },
  {
    name: 'who chooses nothing is sent to a queue once the time is over, and the bot is silent there',
    care: { time_send_queue: 15, send_id_queue: 'Vendas' },
    steps: [
      [['customer', 'Oi'], 'pending', MENU],
      [['minutes', 14], 'pending'],
      [['minutes', 2], 'pending, Vendas'],
      [['customer', '2'], 'pending, Vendas'],
    ],
    log: ['create', 'chatBot', 'redirect'],
  },
  {
    name: 'who is in a wallet comes to its attendant, without any menu',
    setup: { settings: { DirectTicketsToWallets: true } },
    steps: [
      [['customer', 'Oi'], 'pending', MENU],
      [['customer', 'sair'], 'closed', BYE],
      [['Bia', 'takes the contact into her wallet'], 'closed'],
      [['customer', 'Oi de novo'], 'open, Bia'],
      [['customer', '1'], 'open, Bia'],
    ],
    log: ['create', 'userDefine'],
  },
  {
    name: 'audio is refused once where none is taken, and the menu stays',
    setup: { settings: { acceptAudioMessageContact: false } },
    steps: [
      [['customer', 'Oi'], 'pending', MENU],
      [['customer speaks'], 'pending', REFUSED],
      [['customer speaks'], 'pending'],
      [['customer', '1'], 'pending, Vendas', SOLD],
    ],
    log: ['create', 'chatBot', 'queue'],
  },
  {
    name: 'audio is left to the person who has the conversation',
    setup: { settings: { acceptAudioMessageContact: false } },
    steps: [...ACCEPTED_STEPS, [['customer speaks'], 'open, Vendas, Bia']],
    log: [...TAKEN_LOG],
  },
  {
    name: 'once a person took it, no word brings the bot back',
    steps: [
      [['customer', 'Oi'], 'pending', MENU],
      [['customer', '2'], 'pending, Suporte', HELP_MENU],
      [['Bia', 'accepts'], 'open, Suporte, Bia'],
      [['customer', '1'], 'open, Suporte, Bia'],
      [['customer', '#'], 'open, Suporte, Bia'],
      [['customer', 'sair'], 'open, Suporte, Bia'],
    ],
    log: [...TAKEN_LOG],
  },
  {
    name: 'who writes on the phone takes the turn',
    steps: [
      [['customer', 'Oi'], 'pending', MENU],
      [['phone', 'Oi, aqui é o dono.'], 'pending'],
      [['customer', '1'], 'pending'],
      [['customer', 'sair'], 'pending'],
    ],
    log: ['create', 'chatBot'],
  },
  {
    name: 'held back the bot is silent, and goes on where it was',
    steps: [
      [['customer', 'Oi'], 'pending', MENU],
      [['Bia', 'pauses'], 'pending'],
      [['customer', '1'], 'pending'],
      [['Bia', 'resumes'], 'pending'],
      [['customer', '1'], 'pending, Vendas', SOLD],
    ],
    log: ['create', 'chatBot', 'botPaused', 'botResumed', 'queue'],
  },
]
