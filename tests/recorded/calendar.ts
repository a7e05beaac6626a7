import { COMPANY_HOURS, MENU, offerOf, oneQueueOf, onlyOn, type Recorded } from './recorded.ts'

const open = ['Oi', 'menuAsked', 'pending, menu', MENU] as const
const shut = ['Oi', 'closedNow', 'pending', 'Fechado.'] as const
const away = ['Oi', 'vacation', 'pending', 'Voltamos logo.'] as const
const vacationTurn = ['Oi', 'vacationTold', 'pending'] as const
const vacation = (start: string, end: string) => ({
  collectiveVacationStart: start,
  collectiveVacationEnd: end,
  collectiveVacationMessage: 'Voltamos logo.',
})
const inZone = (timeZone: string, companySchedules = onlyOn('sunday', '08:00', '12:00')) => ({
  ...COMPANY_HOURS,
  terms: { timeZone, companySchedules },
})

/** Midnights, month ends, leap days and clocks that are set. Server behaviour §2.5, §2.6. */
export const CALENDAR: readonly Recorded[] = [
  {
    name: 'New York: half past eight in UTC noon is in the summer, half past seven in the winter',
    setup: { ...COMPANY_HOURS, terms: { timeZone: 'America/New_York' } },
    turns: ['2026-03-06T12:30Z', shut, '2026-03-09T12:30Z', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'New York, the day on which clocks go back: eight comes an hour later',
    isReceived: true,
    setup: inZone('America/New_York'),
    turns: ['2026-11-01T12:30Z', shut, '2026-11-01T13:00Z', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'New York, the night that has no two o’clock: a shift until three is an hour shorter',
    setup: inZone('America/New_York', onlyOn('sunday', '01:00', '03:00')),
    turns: ['2026-03-08T05:59:59Z', shut, '2026-03-08T07:00Z', shut, '2026-03-15T06:59Z', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'Santiago, the day that has no midnight: it is the next day at one',
    setup: { terms: { timeZone: 'America/Santiago' }, connection: vacation('2026-09-05', '2026-09-06') },
    turns: ['2026-09-06T03:59:59Z', away, vacationTurn, '2026-09-06T04:00Z', away, '2026-09-07T03:00Z', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'a shift passes midnight, also into a month and into a day without one',
    setup: inZone('America/Sao_Paulo', onlyOn('monday', '22:00', '02:00')),
    turns: ['2026-11-30T21:59-03:00', shut, '2026-12-01T02:00-03:00', shut, '2026-12-08T01:59-03:00', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'the vacation is told again once midnight has passed, where the company is',
    isReceived: true,
    setup: { connection: vacation('2026-11-20', '2026-11-24') },
    turns: [
      '2026-11-23T23:58-03:00',
      away,
      vacationTurn,
      '2026-11-24T00:00-03:00',
      away,
      vacationTurn,
      '2026-11-25T00:00-03:00',
      open,
    ],
    log: ['create', 'chatBot'],
  },
  {
    name: 'a vacation over the end of a month, to the last second of its last day',
    setup: { connection: vacation('2026-11-30', '2026-12-01') },
    turns: [
      '2026-11-30T00:00-03:00',
      away,
      '2026-12-01T23:59:59-03:00',
      away,
      '2026-12-02T00:00-03:00',
      open,
    ],
    log: ['create', 'chatBot'],
  },
  {
    name: 'one queue offers its options after the vacation to who came in it',
    setup: { connection: { ...vacation('2026-11-30', '2026-12-01'), ...oneQueueOf('Boleto').connection } },
    turns: [
      '2026-12-01T10:00-03:00',
      away,
      '2026-12-02T10:00-03:00',
      ['Oi', 'queueGiven', 'pending, Loja, option', offerOf('Boleto')],
    ],
    log: ['create', 'queue'],
  },
  {
    name: 'a vacation over the end of a year',
    isReceived: true,
    setup: { connection: vacation('2026-12-21', '2027-01-03') },
    turns: [
      '2026-12-31T23:59-03:00',
      away,
      '2027-01-01T00:00-03:00',
      away,
      vacationTurn,
      '2027-01-04T09:00-03:00',
      open,
    ],
    log: ['create', 'chatBot'],
  },
  {
    name: 'a vacation ends with the leap day',
    setup: { connection: vacation('2028-02-28', '2028-02-29') },
    turns: ['2028-02-29T12:00-03:00', away, '2028-03-01T12:00-03:00', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'a yearly holiday of the leap day closes no other day',
    setup: {
      ...COMPANY_HOURS,
      terms: { holidays: [{ name: 'Aniversário', date: '2024-02-29', yearly: true }] },
    },
    turns: ['2028-02-29T10:00-03:00', shut, '2029-03-01T10:00-03:00', open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'the vacation comes before consent, and consent once it is over',
    isReceived: true,
    setup: {
      settings: { enableLGPD: true, lgpdMessage: 'Usamos seus dados.' },
      connection: vacation('2026-11-20', '2026-11-23'),
    },
    turns: [
      ['Oi', 'vacation', 'lgpd', 'Voltamos logo.'],
      '2026-11-24T10:00-03:00',
      ['Oi', 'consentAsked', 'lgpd, consent', 'Usamos seus dados.', '[ 1 ] Sim\n[ 2 ] Não'],
    ],
    log: ['create', 'lgpd'],
  },
  {
    name: 'a group is told nothing of the vacation',
    setup: { terms: { isGroup: true }, connection: vacation('2026-11-20', '2026-11-24') },
    turns: [open],
    log: ['create', 'chatBot'],
  },
  {
    name: 'the silence after a menu passes midnight and the end of a month',
    setup: { connection: { timeUseBotQueues: 30 } },
    turns: [
      '2026-11-30T23:45-03:00',
      open,
      '2026-12-01T00:14:59-03:00',
      ['Oi', 'menuQuiet', 'pending, menu'],
      '2026-12-01T00:15-03:00',
      open,
    ],
    log: ['create', 'chatBot', 'chatBot'],
  },
]
