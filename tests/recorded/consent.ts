import { BYE, COMPANY_HOURS, HELP, MENU, type Recorded } from './recorded.ts'

const QUESTION = '[ 1 ] Sim\n[ 2 ] Não'
const LINK = 'https://loja.test/lgpd'
const settings = { enableLGPD: true, lgpdMessage: 'Usamos seus dados.', lgpdLink: LINK }
const CONSENT_QUESTION = ['Usamos seus dados.', LINK, QUESTION] as const

/** The question for consent. Server behaviour §2.7. */
export const CONSENT: readonly Recorded[] = [
  {
    name: 'yes by its number goes on with the menu',
    isReceived: true,
    setup: { settings },
    turns: [
      ['Oi', 'consentAsked', 'lgpd, consent', ...CONSENT_QUESTION],
      ['1', 'menuAsked', 'pending, menu', MENU],
    ],
    log: ['create', 'lgpd', 'chatBot'],
  },
  {
    name: 'no ends it with the closing words',
    isReceived: true,
    setup: { settings },
    turns: [
      ['Oi', 'consentAsked', 'lgpd, consent', ...CONSENT_QUESTION],
      ['nao', 'consentRefused', 'closed', BYE],
    ],
    log: ['create', 'lgpd', 'closed'],
  },
  {
    name: 'what is neither is asked again three times, then waited for; a picture does not count, a late yes does',
    isReceived: true,
    setup: { settings },
    turns: [
      ['Oi', 'consentAsked', 'lgpd, consent', ...CONSENT_QUESTION],
      ['Talvez', 'consentAskedAgain', 'lgpd, consent', QUESTION],
      [null, 'consentUnclear', 'lgpd, consent'],
      ['3', 'consentAskedAgain', 'lgpd, consent', QUESTION],
      ['Oi?', 'consentAskedAgain', 'lgpd, consent', QUESTION],
      ['E agora?', 'consentUnclear', 'lgpd, consent'],
      ['１', 'menuAsked', 'pending, menu', MENU],
    ],
    log: ['create', 'lgpd', 'chatBot'],
  },
  {
    name: 'without a link it is the words and the question',
    setup: { settings: { ...settings, lgpdLink: '' } },
    turns: [['Oi', 'consentAsked', 'lgpd, consent', 'Usamos seus dados.', QUESTION]],
    log: ['create', 'lgpd'],
  },
  {
    name: 'yes in the night finds the words of the night',
    isReceived: true,
    setup: {
      settings: { ...settings, ...COMPANY_HOURS.settings },
      connection: COMPANY_HOURS.connection ?? {},
    },
    turns: [
      '2026-11-23T22:00-03:00',
      ['Oi', 'consentAsked', 'lgpd, consent', ...CONSENT_QUESTION],
      ['SIM', 'closedNow', 'pending', 'Fechado.'],
    ],
    log: ['create', 'lgpd'],
  },
  {
    name: 'yes with one queue leads into its options',
    setup: { settings, connection: { queues: [HELP] } },
    turns: [
      ['Oi', 'consentAsked', 'lgpd, consent', ...CONSENT_QUESTION],
      [
        '[1]',
        'queueGiven',
        'pending, Suporte, option',
        'Como ajudamos?\n\n[ 1 ] Segunda via\n[ 2 ] Falar com vendas\n[ 3 ] Falar com a Ana\n\n[ Sair ] Encerrar atendimento',
      ],
    ],
    log: ['create', 'lgpd', 'queue'],
  },
]
