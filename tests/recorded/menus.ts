import { BYE, HELP, HELP_MENU, MENU, type Recorded, SALES, SOLD } from './recorded.ts'

/** The menu of queues, its limits and its silence. Server behaviour §2.1. */
export const MENUS: readonly Recorded[] = [
  {
    name: 'a queue without options is chosen by its number',
    isReceived: true,
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['1', 'queueChosen', 'pending, Vendas, done', SOLD],
      ['Alguém?', '-', 'pending, Vendas, done'],
    ],
    log: ['create', 'chatBot', 'queue'],
  },
  {
    name: 'a queue with options is chosen by its number, and offers them',
    isReceived: true,
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['2', 'queueChosen', 'pending, Suporte, option', HELP_MENU],
    ],
    log: ['create', 'chatBot', 'queue'],
  },
  {
    name: 'a queue is chosen by its name',
    turns: [
      ['Bom dia', 'menuAsked', 'pending, menu', MENU],
      ['suporte', 'queueChosen', 'pending, Suporte, option', HELP_MENU],
    ],
    log: ['create', 'chatBot', 'queue'],
  },
  {
    name: 'the first message chooses nothing, whatever it says',
    turns: [
      ['1', 'menuAsked', 'pending, menu', MENU],
      ['1', 'queueChosen', 'pending, Vendas, done', SOLD],
    ],
    log: ['create', 'chatBot', 'queue'],
  },
  {
    name: 'a first «sair» finds the menu, a second one the end',
    turns: [
      ['sair', 'menuAsked', 'pending, menu', MENU],
      ['sair', 'endChosen', 'closed', BYE],
    ],
    log: ['create', 'chatBot', 'closed'],
  },
  {
    name: 'numbers that no line has are asked again: none, one too many, negative, a broken one',
    setup: { connection: { maxUseBotQueues: 0 } },
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['0', 'menuAsked', 'pending, menu', MENU],
      ['3', 'menuAsked', 'pending, menu', MENU],
      ['-1', 'menuAsked', 'pending, menu', MENU],
      ['1,5', 'menuAsked', 'pending, menu', MENU],
      ['1 2', 'menuAsked', 'pending, menu', MENU],
    ],
    log: ['create', 'chatBot', 'chatBot', 'chatBot', 'chatBot', 'chatBot', 'chatBot'],
  },
  {
    name: 'the menu is said three times, then no more, and a choice is understood all the same',
    isReceived: true,
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['?', 'menuAsked', 'pending, menu', MENU],
      ['??', 'menuAsked', 'pending, menu', MENU],
      ['???', 'menuLimit', 'pending, menu'],
      ['2', 'queueChosen', 'pending, Suporte, option', HELP_MENU],
    ],
    log: ['create', 'chatBot', 'chatBot', 'chatBot', 'queue'],
  },
  {
    name: 'a limit of one is one menu',
    setup: { connection: { maxUseBotQueues: 1 } },
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['?', 'menuLimit', 'pending, menu'],
      ['1', 'queueChosen', 'pending, Vendas, done', SOLD],
    ],
    log: ['create', 'chatBot', 'queue'],
  },
  {
    name: 'after a menu it is quiet for ten minutes, to the second',
    isReceived: true,
    setup: { connection: { timeUseBotQueues: 10 } },
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      '2026-11-23T10:09:59-03:00',
      ['Oi?', 'menuQuiet', 'pending, menu'],
      '2026-11-23T10:10:00-03:00',
      ['Oi!', 'menuAsked', 'pending, menu', MENU],
    ],
    log: ['create', 'chatBot', 'chatBot'],
  },
  {
    name: 'while it is quiet a choice is understood',
    setup: { connection: { timeUseBotQueues: 10 } },
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      '2026-11-23T10:01:00-03:00',
      ['1', 'queueChosen', 'pending, Vendas, done', SOLD],
    ],
    log: ['create', 'chatBot', 'queue'],
  },
  {
    name: 'a picture is no choice and no wrong one',
    isReceived: true,
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      [null, '-', 'pending, menu'],
    ],
    log: ['create', 'chatBot'],
  },
  {
    name: 'a queue that serves by its words alone ends the conversation',
    isReceived: true,
    setup: { connection: { queues: [{ ...SALES, closeTicket: true }, HELP] } },
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['1', 'queueChosen', 'closed, Vendas', SOLD],
    ],
    log: ['create', 'chatBot', 'queue', 'closed'],
  },
  {
    name: 'whoever waits is told their place',
    isReceived: true,
    setup: { settings: { sendQueuePosition: true, sendQueuePositionMessage: 'Sua posição:' } },
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', MENU],
      ['1', 'queueChosen', 'pending, Vendas, done', SOLD, 'Sua posição: *1*'],
    ],
    log: ['create', 'chatBot', 'queue'],
  },
  {
    name: 'one queue without options greets once, where the company wants it',
    isReceived: true,
    setup: { settings: { sendGreetingMessageOneQueues: true }, connection: { queues: [SALES] } },
    turns: [
      ['Oi', 'queueGiven', 'pending, Vendas, done', 'Olá!'],
      ['Oi?', '-', 'pending, Vendas, done'],
    ],
    log: ['create', 'queue'],
  },
  {
    name: 'one queue without options and without a greeting says nothing',
    setup: { connection: { queues: [SALES] } },
    turns: [['Oi', 'queueGiven', 'pending, Vendas, done']],
    log: ['create', 'queue'],
  },
  {
    name: 'a connection without queues asks nothing',
    setup: { connection: { queues: [] } },
    turns: [['Oi', '-', 'pending']],
    log: ['create'],
  },
  {
    name: 'a contact that is left to people is asked nothing',
    setup: { terms: { isDisabled: true } },
    turns: [
      ['Oi', '-', 'pending'],
      ['1', '-', 'pending'],
    ],
    log: ['create'],
  },
  {
    name: 'a menu without a greeting begins with its first line',
    setup: { connection: { greetingMessage: '  ' } },
    turns: [
      ['Oi', 'menuAsked', 'pending, menu', '[ 1 ] Vendas\n[ 2 ] Suporte\n\n[ Sair ] Encerrar atendimento'],
    ],
    log: ['create', 'chatBot'],
  },
]
