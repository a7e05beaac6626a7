import { describe, expect, test } from 'bun:test'
import {
  type BotSetup,
  HELP,
  MENU,
  MONDAY,
  NEW,
  option,
  queue,
  SALES,
  talk,
  termsOf,
} from '#tests/support/fixtures/bot-talk.ts'
import type { Automation } from './automation/automation-types.ts'
import type { BotQueue, BotState } from './bot-types.ts'
import { decide } from './decide.ts'

describe('the menu of queues', () => {
  test('greets who comes, is answered by number or by words, and leads into the queue', () => {
    for (const answer of ['1', ' [1] ', '1.', 'VENDAS', 'vêndas'])
      expect(talk({}, ['Oi', answer])).toMatchObject({
        answers: [[MENU], ['Vendas, bom dia.']],
        state: { queueId: 1, step: 'done' },
        rules: ['menuAsked', 'queueChosen'],
      })
  })

  test('is said again so many times, then never more, and still understands a choice', () => {
    const { answers, rules } = talk({}, ['Oi', '9', 'x', 'y', 'z', '1'])
    expect(answers.map((texts) => texts.length)).toEqual([1, 1, 1, 0, 0, 1])
    expect(rules.slice(-2)).toEqual(['menuLimit', 'queueChosen'])
  })

  test('without a limit is said each time; a first number chooses nothing', () => {
    const { answers } = talk({ connection: { maxUseBotQueues: 0 } }, ['1', 'x', 'x', 'x', 'x'])
    expect(answers.flat()).toEqual(Array(5).fill(MENU))
  })

  test('a picture, place, card or sticker is no answer, and no wrong one', () => {
    const { answers, state, rules } = talk({}, ['Oi', null, null, null, null, 'x', '1'])
    expect(answers.map((each) => each.length)).toEqual([1, 0, 0, 0, 0, 1, 1])
    expect(rules).toEqual(['menuAsked', '-', '-', '-', '-', 'menuAsked', 'queueChosen'])
    expect(state).toMatchObject({ queueId: 1 })
    expect(talk({}, [null]).rules).toEqual(['menuAsked'])
  })

  test('keeps quiet for its minutes', () => {
    const quietSetup = { connection: { timeUseBotQueues: 10 } }
    const { state, rules } = talk(quietSetup, ['Oi', 'x'])
    expect(rules).toEqual(['menuAsked', 'menuQuiet'])
    const later = new Date(MONDAY.getTime() + 10 * 60_000)
    expect(talk(quietSetup, ['x'], state, later).rules).toEqual(['menuAsked'])
  })

  test('ends by «sair», with the closing words', () => {
    expect(talk({}, ['Oi', 'Sair'])).toMatchObject({ answers: [[MENU], ['Até logo.']], isClosed: true })
  })

  test('is not for contacts that are left to people, nor where somebody is given', () => {
    expect(talk({ terms: { isDisabled: true } }, ['Oi', '1']).rules).toEqual(['-', '-'])
    expect(talk({}, ['Oi'], { userId: 3 }).rules).toEqual(['-'])
  })

  test('a queue may serve by its words alone, and tell how many wait otherwise', () => {
    const closing = { ...SALES, closeTicket: true }
    expect(talk({ connection: { queues: [closing, HELP] } }, ['Oi', '1']).isClosed).toBe(true)
    const terms = termsOf({ settings: { sendQueuePosition: true } })
    const state = { ...NEW, step: 'menu' as const }
    const outcome = decide({ now: MONDAY, terms, state, event: { text: '1' } })
    expect(outcome?.effects.at(-1)).toEqual({ do: 'tellPosition', queueId: 1 })
  })
})

describe('a connection with one queue', () => {
  const oneQueue = (more: BotSetup = {}): BotSetup => ({
    ...more,
    connection: { queues: [SALES], ...more.connection },
  })

  test('greets only where the company wants it, and once', () => {
    const quiet = talk(oneQueue(), ['Oi', 'Oi'], { queueId: 1 })
    expect(quiet).toMatchObject({ answers: [[], []], rules: ['queueGiven', '-'] })
    const greets = oneQueue({ settings: { sendGreetingMessageOneQueues: true } })
    // Who came before it was turned on is in the midst of a conversation.
    expect(talk(greets, ['Oi'], quiet.state).answers).toEqual([[]])
    expect(talk(greets, ['Oi', 'Oi'], { queueId: 1 }).answers).toEqual([['Olá!'], []])
  })

  test('begins the integration of its queue, which greets by itself', () => {
    const automation: Automation = {
      mayIntegrate: true,
      mayUseModels: true,
      flowIdWelcome: null,
      flowIdNotPhrase: null,
      integrationId: null,
      promptId: null,
      flows: [],
      phrases: [],
      integrations: [{ id: 5, name: 'n8n', type: 'n8n', flowId: null }],
      prompts: [],
    }
    const setup = oneQueue({
      settings: { sendGreetingMessageOneQueues: true },
      connection: { queues: [{ ...SALES, integrationId: 5 }] },
      terms: { automation },
    })
    expect(talk(setup, ['Oi'])).toMatchObject({ answers: [[]], rules: ['flowBegun'], state: { queueId: 1 } })
  })

  test('leads to its options at once', () => {
    const { answers, state } = talk({ connection: { queues: [HELP] } }, ['Oi'])
    expect(answers[0]?.[0]).toStartWith('Como ajudamos?\n\n[ 1 ] Segunda via')
    expect(answers[0]?.[0]).not.toContain('[ # ]')
    expect(state).toMatchObject({ step: 'option', queueId: 2 })
  })
})

describe('the options of a queue', () => {
  test('lead down, close, and back to the main menu', () => {
    const { answers, isClosed } = talk({}, ['Oi', '2', '1', '1'])
    expect(answers[2]).toEqual([
      'Que documento?\n\n[ 1 ] Boleto\n\n[ # ] Voltar para o menu principal\n[ Sair ] Encerrar atendimento',
    ])
    expect(answers[3]).toEqual(['Enviamos o boleto.'])
    expect(isClosed).toBe(true)
    const back = talk({}, ['Oi', '2', '1', '#'])
    expect(back).toMatchObject({ rules: ['menuAsked', 'queueChosen', 'optionChosen', 'backChosen'] })
    expect(back.answers[3]).toEqual([MENU])
    expect(back.state).toMatchObject({ queueId: null, step: 'menu' })
  })

  test('lead into another queue, and to a person', () => {
    expect(talk({}, ['Oi', '2', '2'])).toMatchObject({
      answers: { 2: ['Vendas, bom dia.'] },
      state: { queueId: 1, step: 'done' },
    })
    expect(talk({}, ['Oi', '2', '3'])).toMatchObject({ state: { queueId: 2, userId: 7, step: 'done' } })
  })

  test('lead into a queue that the connection does not offer, too; where one is gone the customer waits', () => {
    const twoMenus = (otherQueues: BotQueue[]): BotSetup => ({
      connection: { queues: [HELP] },
      terms: { otherQueues },
    })
    expect(talk(twoMenus([SALES]), ['Oi', '2'])).toMatchObject({
      answers: { 1: ['Vendas, bom dia.'] },
      state: { queueId: 1, step: 'done' },
    })
    expect(talk(twoMenus([]), ['Oi', '2'])).toMatchObject({ state: { queueId: 2, step: 'done' } })
  })

  test('are walked to their end before somebody is drawn', () => {
    const terms = termsOf({ settings: { userRandom: true } })
    const drawn = (state: Partial<BotState>, text: string) =>
      decide({
        now: MONDAY,
        terms,
        state: { ...NEW, ...state },
        event: { text },
      })?.effects.filter((effect) => effect.do === 'assign')
    expect(drawn({ step: 'menu' }, '2')).toEqual([])
    expect(drawn({ step: 'option', queueId: 2, version: HELP.version }, '2')).toEqual([
      { do: 'assign', queueId: 1 },
    ])
    expect(drawn({ step: 'menu' }, '1')).toEqual([{ do: 'assign', queueId: 1 }])
  })

  test('send their files, as a queue does', () => {
    const files = option(30, 'Catálogo', { queueType: 'file', optFileId: 5, greetingMessage: 'Segue.' })
    const shop = queue(3, 'Loja', { version: { id: 31, tree: { options: [files] } } })
    const terms = termsOf({ connection: { queues: [shop, { ...SALES, fileListId: 6 }] } })
    const does = (state: Partial<BotState>) => {
      const event = { text: '1' }
      return decide({ now: MONDAY, terms, state: { ...NEW, ...state }, event })?.effects.slice(-2)
    }
    expect(does({ step: 'option', queueId: 3, version: shop.version })).toEqual([
      { do: 'say', text: 'Segue.' },
      { do: 'sendFiles', listId: 5 },
    ])
    const turned = termsOf({ connection: { queues: [{ ...SALES, fileListId: 6 }, shop] } })
    const state = { ...NEW, step: 'menu' as const }
    const chosen = decide({ now: MONDAY, terms: turned, state, event: { text: '1' } })
    expect(chosen?.effects.at(-1)).toEqual({ do: 'sendFiles', listId: 6 })
  })

  test('are said again for what is none of them, so many times', () => {
    expect(talk({}, ['Oi', '2', 'x', null, 'y', 'w', 'z']).rules.slice(2)).toEqual([
      ...['optionsRepeated', '-', 'optionsRepeated', 'optionsRepeated', 'optionsLimit'],
    ])
  })
})

describe('out of hours', () => {
  const SUNDAY = new Date('2026-11-22T13:00:00Z')
  const NOON = new Date('2026-11-20T15:30:00Z')

  test('of the company the words come before any menu, and the ticket waits', () => {
    const companyHours = {
      settings: { scheduleType: 'company' as const },
      connection: { outOfHoursMessage: 'Fechado.' },
    }
    const closed = talk(companyHours, ['Oi', '1'], {}, NOON)
    expect(closed).toMatchObject({ rules: ['closedNow', 'closedNow'], state: { queueId: null } })
    expect(closed.answers).toEqual([['Fechado.'], ['Fechado.']])
    // In the morning they are received as if they had just come.
    expect(talk(companyHours, ['Bom dia'], closed.state).answers).toEqual([[MENU]])
  })

  test('of a queue they come once it is chosen; its options are there when it opens', () => {
    const closedHelp = {
      settings: { scheduleType: 'queue' as const },
      connection: { queues: [SALES, { ...HELP, outOfHoursMessage: 'Só na segunda.' }] },
    }
    const closed = talk(closedHelp, ['Oi', '2', '1'], {}, SUNDAY)
    expect(closed.answers.slice(1)).toEqual([['Só na segunda.'], ['Só na segunda.']])
    expect(talk(closedHelp, ['1'], closed.state).rules).toEqual(['optionChosen'])
  })

  test('what was said there does not count once it is open, nor does the menu count at a closed door', () => {
    const company = {
      settings: { scheduleType: 'company' as const },
      connection: { outOfHoursMessage: 'Fechado.', timeUseBotQueues: 900 },
    }
    // The menu was offered by day; three words in the night.
    const daytime = talk(company, ['Oi'])
    const atNight = talk(company, ['a', 'b'], daytime.state, NOON)
    expect(atNight.rules).toEqual(['closedNow', 'closedTold'])
    expect(talk(company, ['x', '1'], atNight.state).rules).toEqual(['menuAsked', 'queueChosen'])

    const queueHours = {
      settings: { scheduleType: 'queue' as const },
      connection: { queues: [SALES, { ...HELP, outOfHoursMessage: 'Só na segunda.' }] },
    }
    const chosen = talk(queueHours, ['Oi', '2', 'x', 'y', 'z'], {}, SUNDAY)
    expect(chosen.rules.slice(1)).toEqual(['closedNow', 'closedNow', 'closedNow', 'closedTold'])
    expect(talk(queueHours, ['Bom dia'], chosen.state).rules).toEqual(['optionsRepeated'])
  })

  test('a holiday is out of hours; a door without words is none', () => {
    const holidays = [{ name: 'Feriado', date: '2026-11-23', yearly: false }]
    const settings = { scheduleType: 'connection' as const }
    const words = { outOfHoursMessage: 'Feriado.' }
    expect(talk({ settings, connection: words, terms: { holidays } }, ['Oi']).answers).toEqual([['Feriado.']])
    expect(talk({ settings, terms: { holidays } }, ['Oi']).answers).toEqual([[MENU]])
  })
})

describe('the collective vacation', () => {
  const vacation = {
    connection: {
      collectiveVacationStart: '2026-11-20',
      collectiveVacationEnd: '2026-11-23',
      collectiveVacationMessage: 'Voltamos dia 24.',
    },
  }

  test('is told once a day, and closes every other door', () => {
    const firstTalk = talk(vacation, ['Oi', '1'])
    expect(firstTalk).toMatchObject({
      answers: [['Voltamos dia 24.'], []],
      rules: ['vacation', 'vacationTold'],
    })
    const before = { ...firstTalk.state, vacationDay: '2026-11-22' }
    expect(talk(vacation, ['Oi'], before).rules).toEqual(['vacation'])
  })

  test('ends with its last day, where the company is, and says nothing to groups', () => {
    const lastMinute = new Date('2026-11-24T02:59:00Z')
    expect(talk(vacation, ['Oi'], {}, lastMinute).rules).toEqual(['vacation'])
    expect(talk(vacation, ['Oi'], {}, new Date('2026-11-24T03:00:00Z')).rules).toEqual(['menuAsked'])
    expect(talk({ ...vacation, terms: { isGroup: true } }, ['Oi']).rules).toEqual(['menuAsked'])
  })
})

describe('the question for consent', () => {
  const consent = {
    settings: { enableLGPD: true, lgpdMessage: 'Usamos seus dados.', lgpdLink: 'https://loja.test/lgpd' },
  }
  const from = { status: 'lgpd' as const }
  const consentQuestion = ['Usamos seus dados.', 'https://loja.test/lgpd', '[ 1 ] Sim\n[ 2 ] Não']

  test('comes first; yes goes on with the menu, whose choice it is not', () => {
    for (const yes of ['1', 'sim'])
      expect(talk(consent, ['Oi', yes], from)).toMatchObject({
        answers: [consentQuestion, [MENU]],
        state: { status: 'pending', step: 'menu', queueId: null },
      })
  })

  test('is not put any more where the company stopped asking: who waits for it goes on', () => {
    expect(talk({}, ['Oi'], from)).toMatchObject({ answers: [[MENU]], state: { status: 'pending' } })
  })

  test('no ends with the closing words; anything else is asked again, so many times', () => {
    expect(talk(consent, ['Oi', 'NÃO'], from)).toMatchObject({
      answers: [consentQuestion, ['Até logo.']],
      isClosed: true,
    })
    const { rules } = talk(consent, ['Oi', 'x', null, 'w', 'z', 'talvez', '1'], from)
    expect(rules.slice(1)).toEqual([
      ...['consentAskedAgain', 'consentUnclear', 'consentAskedAgain', 'consentAskedAgain', 'consentUnclear'],
      'menuAsked',
    ])
  })
})

describe('what is pressed', () => {
  const state = { ...NEW, step: 'option' as const, queueId: 2, version: HELP.version }
  const press = (answerId: string, from: BotState = state) =>
    decide({ now: MONDAY, terms: termsOf({}), state: from, event: { text: 'x', answerId } })
  const [first] = HELP.version?.tree.options ?? []
  const version = HELP.version?.id ?? 0

  test('chooses a queue, an option of any level, the way back, and the end', () => {
    expect(press('q1', { ...NEW, step: 'menu' })).toMatchObject({
      rule: 'queueChosen',
      state: { queueId: 1 },
    })
    expect(press('q1')).toMatchObject({ rule: 'queueChosen', state: { queueId: 1, step: 'done' } })
    expect(press(`v${version}.${first?.id}`)).toMatchObject({ state: { optionId: first?.id } })
    const below = first?.options[0]
    expect(press(`v${version}.${below?.id}`)?.rule).toBe('optionChosen')
    expect(press('#')?.rule).toBe('backChosen')
    expect(press('sair')?.rule).toBe('endChosen')
  })

  test('in another version, or in no menu of ours, is a wrong answer', () => {
    expect(press(`v${version + 1}.${first?.id}`)?.rule).toBe('optionsRepeated')
    expect(press('1.1')?.rule).toBe('optionsRepeated')
    expect(press('q99', { ...NEW, step: 'menu' })?.rule).toBe('menuAsked')
  })
})
