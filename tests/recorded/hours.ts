import {
  COMPANY_HOURS,
  HELP,
  HELP_MENU,
  MENU,
  offerOf,
  oneQueueOf,
  onlyOn,
  type Recorded,
  SALES,
  SOLD,
} from './recorded.ts'

const holiday = (date: string, yearly: boolean) => [{ name: 'Feriado', date, yearly }]
const open = ['Oi', 'menuAsked', 'pending, menu', MENU] as const
const shut = ['Oi', 'closedNow', 'pending', 'Fechado.'] as const
/** As many words as one likes. */
const ALWAYS = { ...COMPANY_HOURS, connection: { ...COMPANY_HOURS.connection, maxUseBotQueues: 0 } }

/** Out of hours, of company, connection and queue. Server behaviour §2.5. */
export const HOURS: readonly Recorded[] = [
  {
    name: 'the usual week closes for lunch, from twelve to one',
    isReceived: true,
    setup: ALWAYS,
    turns: [
      '2026-11-23T12:00-03:00',
      shut,
      '2026-11-23T12:30-03:00',
      shut,
      '2026-11-23T12:59:59-03:00',
      shut,
      '2026-11-23T13:00-03:00',
      open,
    ],
    log: ['create', 'chatBot'],
  },
  {
    name: 'opens at eight and closes at six',
    setup: ALWAYS,
    turns: [
      '2026-11-23T07:59:59-03:00',
      shut,
      '2026-11-23T18:00-03:00',
      shut,
      '2026-11-24T08:00-03:00',
      open,
    ],
    log: ['create', 'chatBot'],
  },
  {
    name: 'who was shown the menu by day and wrote all night is shown it again in the morning, and is told again the next night',
    isReceived: true,
    setup: COMPANY_HOURS,
    turns: [
      open,
      '2026-11-23T20:00-03:00',
      ['x', 'closedNow', 'pending, menu', 'Fechado.'],
      ['x', 'closedNow', 'pending, menu', 'Fechado.'],
      ['x', 'closedNow', 'pending, menu', 'Fechado.'],
      ['x', 'closedTold', 'pending, menu'],
      '2026-11-24T09:00-03:00',
      ['Bom dia', 'menuAsked', 'pending, menu', MENU],
      '2026-11-24T20:00-03:00',
      ['x', 'closedNow', 'pending, menu', 'Fechado.'],
    ],
    log: ['create', 'chatBot', 'chatBot'],
  },
  {
    name: 'in the night the words are said three times, and in the morning the menu comes as if they had just come',
    isReceived: true,
    setup: COMPANY_HOURS,
    turns: [
      '2026-11-23T20:00-03:00',
      shut,
      shut,
      shut,
      ['Oi', 'closedTold', 'pending'],
      '2026-11-24T09:00-03:00',
      open,
    ],
    log: ['create', 'chatBot'],
  },
  {
    name: 'one queue offers its options in the morning to who came in the night',
    setup: {
      ...COMPANY_HOURS,
      connection: { ...COMPANY_HOURS.connection, ...oneQueueOf('Boleto').connection },
    },
    turns: [
      '2026-11-23T20:00-03:00',
      shut,
      '2026-11-24T09:00-03:00',
      ['Oi', 'queueGiven', 'pending, Loja, option', offerOf('Boleto')],
      ['1', 'optionChosen', 'pending, Loja, done', 'Boleto!'],
    ],
    log: ['create', 'queue'],
  },
  {
    name: 'the connection has hours of its own',
    isReceived: true,
    setup: {
      settings: { scheduleType: 'connection' },
      connection: { outOfHoursMessage: 'Fechado.', schedules: onlyOn('saturday', '09:00', '12:00') },
    },
    turns: [shut, '2026-11-28T09:00-03:00', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'a queue is closed once it is chosen, and its options are there when it opens',
    isReceived: true,
    setup: {
      settings: { scheduleType: 'queue' },
      connection: { queues: [SALES, { ...HELP, outOfHoursMessage: 'Só na segunda.' }] },
    },
    turns: [
      '2026-11-22T15:00-03:00',
      open,
      ['2', 'closedNow', 'pending, Suporte, option', 'Só na segunda.'],
      '2026-11-23T09:00-03:00',
      ['?', 'optionsRepeated', 'pending, Suporte, option', HELP_MENU],
      ['2', 'optionChosen', 'pending, Vendas, done', SOLD],
    ],
    log: ['create', 'chatBot', 'queue', 'queue'],
  },
  {
    name: 'a day without an entry is closed',
    setup: { ...COMPANY_HOURS, terms: { companySchedules: onlyOn('monday', '08:00', '18:00') } },
    turns: ['2026-11-24T10:00-03:00', shut, '2026-11-30T10:00-03:00', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'a holiday of one year closes that day alone',
    isReceived: true,
    setup: { ...COMPANY_HOURS, terms: { holidays: holiday('2026-11-23', false) } },
    turns: [shut, '2026-11-24T10:00-03:00', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'a yearly holiday closes its day of a later year',
    setup: { ...COMPANY_HOURS, terms: { holidays: holiday('2024-11-23', true) } },
    turns: [shut, '2026-11-24T10:00-03:00', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'where nobody is to be told of hours there are none',
    setup: { connection: { outOfHoursMessage: 'Fechado.' } },
    turns: ['2026-11-22T03:00-03:00', open],
    log: ['create', 'chatBot'],
  },
]
