import {
  BYE,
  HELP,
  HELP_MENU,
  MENU,
  offerOf,
  oneQueueOf,
  option,
  PAPERS,
  queue,
  type Recorded,
  SOLD,
} from './recorded.ts'

const PRICES = option(50, 'Preços', { greetingMessage: 'Nossa tabela.' })
const CATALOGUE = option(51, 'Catálogo', { queueType: 'file', optFileId: 5, greetingMessage: 'Segue.' })
const shopOf = (...options: ReturnType<typeof option>[]) =>
  queue(5, 'Loja', { greetingMessage: 'Escolha:', version: { id: 52, tree: { options } } })

/** A queue's options, the ways back and out. Server behaviour §2.2. */
export const OPTIONS: readonly Recorded[] = [
  {
    name: 'down two levels, to the end',
    isReceived: true,
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['2', 'queueChosen', 'pending, Suporte, option', HELP_MENU],
      ['1', 'optionChosen', 'pending, Suporte, option, Segunda via', PAPERS],
      ['1', 'optionChosen', 'closed, Suporte', 'Enviamos o boleto.'],
    ],
    log: ['create', 'chatBot', 'queue', 'closed'],
  },
  {
    name: 'into another queue',
    isReceived: true,
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['2', 'queueChosen', 'pending, Suporte, option', HELP_MENU],
      ['2', 'optionChosen', 'pending, Vendas, done', SOLD],
    ],
    log: ['create', 'chatBot', 'queue', 'queue'],
  },
  {
    name: 'to a person, with whom it waits',
    isReceived: true,
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['2', 'queueChosen', 'pending, Suporte, option', HELP_MENU],
      ['3', 'optionChosen', 'pending, Suporte, done, Ana'],
      ['Oi, Ana', '-', 'pending, Suporte, done, Ana'],
    ],
    log: ['create', 'chatBot', 'queue', 'userDefine'],
  },
  {
    name: '# leads to the main menu, from any depth',
    isReceived: true,
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['2', 'queueChosen', 'pending, Suporte, option', HELP_MENU],
      ['1', 'optionChosen', 'pending, Suporte, option, Segunda via', PAPERS],
      ['#', 'backChosen', 'pending, menu', MENU],
      ['1', 'queueChosen', 'pending, Vendas, done', SOLD],
    ],
    log: ['create', 'chatBot', 'queue', 'chatBot', 'queue'],
  },
  {
    name: '# with one queue leads to its first level',
    setup: { connection: { queues: [HELP] } },
    turns: [
      ['Oi', 'queueGiven', 'pending, Suporte, option', HELP_MENU.replace(/\[ # ].*\n/, '')],
      ['1', 'optionChosen', 'pending, Suporte, option, Segunda via', PAPERS],
      ['#', 'backChosen', 'pending, Suporte, option', HELP_MENU.replace(/\[ # ].*\n/, '')],
    ],
    log: ['create', 'queue'],
  },
  {
    name: 'sair ends it, with the closing words',
    isReceived: true,
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['2', 'queueChosen', 'pending, Suporte, option', HELP_MENU],
      ['SAIR', 'endChosen', 'closed, Suporte', BYE],
    ],
    log: ['create', 'chatBot', 'queue', 'closed'],
  },
  {
    name: 'sair ends it without a word, where the connection has none',
    isReceived: true,
    setup: { connection: { complationMessage: '' } },
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['Sair', 'endChosen', 'closed'],
    ],
    log: ['create', 'chatBot', 'closed'],
  },
  {
    name: 'what is no option repeats them, three times, a picture does not count, and a choice is understood all the same',
    isReceived: true,
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['2', 'queueChosen', 'pending, Suporte, option', HELP_MENU],
      ['4', 'optionsRepeated', 'pending, Suporte, option', HELP_MENU],
      ['quero boleto', 'optionsRepeated', 'pending, Suporte, option', HELP_MENU],
      [null, '-', 'pending, Suporte, option'],
      ['4', 'optionsRepeated', 'pending, Suporte, option', HELP_MENU],
      ['não', 'optionsLimit', 'pending, Suporte, option'],
      ['1', 'optionChosen', 'pending, Suporte, option, Segunda via', PAPERS],
    ],
    log: ['create', 'chatBot', 'queue'],
  },
  {
    name: 'a level deeper the count begins anew',
    setup: { connection: { maxUseBotQueues: 1 } },
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['2', 'queueChosen', 'pending, Suporte, option', HELP_MENU],
      ['x', 'optionsRepeated', 'pending, Suporte, option', HELP_MENU],
      ['1', 'optionChosen', 'pending, Suporte, option, Segunda via', PAPERS],
      ['x', 'optionsRepeated', 'pending, Suporte, option, Segunda via', PAPERS],
      ['x', 'optionsLimit', 'pending, Suporte, option, Segunda via'],
    ],
    log: ['create', 'chatBot', 'queue'],
  },
  {
    name: 'an option of words that leads nowhere leaves them waiting in the queue',
    isReceived: true,
    setup: { connection: { queues: [shopOf(PRICES)] } },
    turns: [
      ['Oi', 'queueGiven', 'pending, Loja, option', offerOf('Preços')],
      ['1', 'optionChosen', 'pending, Loja, done', 'Nossa tabela.'],
    ],
    log: ['create', 'queue'],
  },
  {
    name: 'an option sends its files after its words',
    setup: { connection: { queues: [shopOf(CATALOGUE)] } },
    turns: [
      ['Oi', 'queueGiven', 'pending, Loja, option', offerOf('Catálogo')],
      ['1', 'optionChosen', 'pending, Loja, done', 'Segue.', '(files 5)'],
    ],
    log: ['create', 'queue'],
  },
  {
    name: 'the tenth line is chosen by its two digits',
    setup: oneQueueOf(
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `Opção ${'abcdefghij'.charAt(number - 1)}`),
    ),
    turns: [
      [
        'Oi',
        'queueGiven',
        'pending, Loja, option',
        offerOf(...'abcdefghij'.split('').map((letter) => `Opção ${letter}`)),
      ],
      ['10', 'optionChosen', 'pending, Loja, done', 'Opção j!'],
    ],
    log: ['create', 'queue'],
  },
]
