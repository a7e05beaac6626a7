import { describe, expect, test } from 'bun:test'
import { aCondition, aMessage, anInterval, aQuestion, drawnFlow } from '#tests/support/drawn-flow.ts'
import { MENU, NEW, termsOf } from '#tests/support/fixtures/bot-talk.ts'
import { DAY_MS } from '../../../core/contract/time.ts'
import type { FlowGraph } from '../../../flows/contract/graph.ts'
import { WEEKDAYS } from '../../../hours/contract/schema.ts'
import type { BotOutcome, BotTerms } from '../bot-types.ts'
import { decide, decideRun } from '../decide.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const LISBON = 'Europe/Lisbon'

/** A company with hours of its own that answers whoever comes by one flow. */
function termsWith(graph: FlowGraph, timeZone: string, shift = '-'): BotTerms {
  const [startTimeA = '', endTimeA = ''] = shift.split('-')
  const hours = { weekday: '', startTimeA, endTimeA, startTimeB: '', endTimeB: '' }
  return termsOf({
    settings: { scheduleType: 'company' },
    terms: {
      timeZone,
      companySchedules: WEEKDAYS.map((weekdayEn) => ({ ...hours, weekdayEn })),
      automation: {
        mayIntegrate: true,
        mayUseModels: true,
        flowIdWelcome: null,
        flowIdNotPhrase: 1,
        integrationId: null,
        promptId: null,
        flows: [{ id: 1, name: 'Relógio', versionId: 1, graph }],
        phrases: [],
        integrations: [],
        prompts: [],
      },
    },
  })
}

const firstSaid = (outcome: BotOutcome | null) =>
  outcome?.effects.flatMap((effect) => (effect.do === 'say' ? [effect.text] : []))[0]

function begun(terms: BotTerms, instant: string): BotOutcome | null {
  return decide({ now: new Date(instant), terms, state: NEW, event: { text: 'oi' } })
}

/** The way that a condition goes at an instant. */
function way(key: string, value: string, terms: { timeZone: string; shift?: string }, instant: string) {
  const graph = drawnFlow({
    if: aCondition(key, 1, value, { a: 'yes', b: 'no' }),
    yes: aMessage('sim'),
    no: aMessage('não'),
  })
  return firstSaid(begun(termsWith(graph, terms.timeZone, terms.shift), instant))
}

describe('isOpen', () => {
  test.each([
    ['the second before the opening minute', SAO_PAULO, '08:00-18:00', '2026-11-30T10:59:59Z', 'não'],
    ['the opening minute', SAO_PAULO, '08:00-18:00', '2026-11-30T11:00:00Z', 'sim'],
    ['the last second', SAO_PAULO, '08:00-18:00', '2026-11-30T20:59:59.999Z', 'sim'],
    ['the closing minute', SAO_PAULO, '08:00-18:00', '2026-11-30T21:00:00Z', 'não'],
    ['before midnight, where it closes then', SAO_PAULO, '18:00-00:00', '2026-12-01T02:59:59.999Z', 'sim'],
    ['at midnight, where it closes then', SAO_PAULO, '18:00-00:00', '2026-12-01T03:00:00Z', 'não'],
    ['at midnight, where it opens then', SAO_PAULO, '00:00-06:00', '2026-12-01T03:00:00Z', 'sim'],
    ['over midnight', SAO_PAULO, '22:00-02:00', '2026-12-01T04:59:59Z', 'sim'],
    ['over the hour that comes twice: the first', LISBON, '01:30-08:00', '2026-10-25T00:30:00Z', 'sim'],
    ['over the hour that comes twice: the second', LISBON, '01:30-08:00', '2026-10-25T01:10:00Z', 'sim'],
    ['opening on the day of winter time', LISBON, '08:00-18:00', '2026-10-25T07:59:59Z', 'não'],
    ['opening on the day of winter time, then', LISBON, '08:00-18:00', '2026-10-25T08:00:00Z', 'sim'],
    ['closing on the day of winter time', LISBON, '08:00-18:00', '2026-10-25T18:00:00Z', 'não'],
    ['opening on the day of summer time', LISBON, '08:00-18:00', '2027-03-28T06:59:59Z', 'não'],
    ['opening on the day of summer time, then', LISBON, '08:00-18:00', '2027-03-28T07:00:00Z', 'sim'],
    ['closing on the day of summer time', LISBON, '08:00-18:00', '2027-03-28T17:00:00Z', 'não'],
  ])('%s', (_name, timeZone, shift, instant, answer) => {
    expect(way('isOpen', 'true', { timeZone, shift }, instant)).toBe(answer)
  })
})

describe('weekday', () => {
  test.each([
    [SAO_PAULO, '2026-11-30T02:59:59.999Z', '7'],
    [SAO_PAULO, '2026-11-30T03:00:00Z', '1'],
    [SAO_PAULO, '2027-01-01T03:00:00Z', '5'],
    [LISBON, '2026-10-24T22:59:59Z', '6'],
    [LISBON, '2026-10-24T23:00:00Z', '7'],
    [LISBON, '2026-10-25T23:59:59Z', '7'],
    [LISBON, '2026-10-26T00:00:00Z', '1'],
    [LISBON, '2027-03-28T00:00:00Z', '7'],
    [LISBON, '2027-03-28T22:59:59Z', '7'],
    [LISBON, '2027-03-28T23:00:00Z', '1'],
  ])('in %s at %s is %s', (timeZone, instant, weekday) => {
    for (const each of ['1', '2', '3', '4', '5', '6', '7'])
      expect(way('weekday', each, { timeZone }, instant)).toBe(each === weekday ? 'sim' : 'não')
  })
})

describe('what is written after a day, where the clock has not ended the run yet', () => {
  test.each([
    ['to a question', { ask: aQuestion('Nome?', 'nome') }],
    ['in a pause', { ask: aMessage('Nome?', 'wait'), wait: anInterval(90, 'ask') }],
  ])('%s begins anew, and is answered', (_name, drawn) => {
    const terms = termsWith(drawnFlow(drawn), SAO_PAULO)
    const state = begun(terms, '2026-11-30T12:00:00Z')?.state ?? NEW
    const writtenAt = (instant: string) =>
      decide({ now: new Date(instant), terms, state, event: { text: 'bom dia' } })
    expect(writtenAt('2026-12-01T11:59:59.999Z')?.runChanges).toHaveLength(1)
    const late = writtenAt('2026-12-01T12:00:00Z')
    expect(firstSaid(late)).toBe('Nome?')
    expect(late?.runChanges?.map(({ isBegun, ending }) => [isBegun, ending?.outcome])).toEqual([
      [false, 'expired'],
      [true, undefined],
    ])
  })

  test('and that no flow is set for any more, is asked the menu', () => {
    const graph = drawnFlow({ ask: aQuestion('Nome?', 'nome') })
    const state = begun(termsWith(graph, SAO_PAULO), '2026-11-30T12:00:00Z')?.state ?? NEW
    const terms = termsOf({})
    const late = decide({ now: new Date('2026-12-01T12:00:00Z'), terms, state, event: { text: '1' } })
    expect(firstSaid(late)).toBe(MENU)
  })
})

describe('waiting, where clocks are set', () => {
  test.each([
    ['back', '2026-10-25T00:59:30Z'],
    ['forward', '2027-03-28T00:59:30Z'],
  ])('a pause lasts as long as it is drawn when they are set %s', (_name, instant) => {
    const graph = drawnFlow({ wait: anInterval(90, 'bye'), bye: aMessage('Pronto.') })
    const terms = termsWith(graph, LISBON)
    const state = begun(terms, instant)?.state ?? NEW
    const after = (ms: number) =>
      firstSaid(decideRun({ now: new Date(Date.parse(instant) + ms), terms, state }, { kind: 'time' }))
    expect([after(89_999), after(90_000)]).toEqual([undefined, 'Pronto.'])
  })

  test.each([
    ['back', '2026-10-24T12:00:00Z'],
    ['forward', '2027-03-27T12:00:00Z'],
  ])('a run is over after a day of 24 hours when they are set %s', (_name, instant) => {
    const graph = drawnFlow({ menu: { type: 'menu', data: { message: 'Qual?', arrayOption: [] } } })
    const terms = termsWith(graph, LISBON)
    const state = begun(terms, instant)?.state ?? NEW
    const after = (ms: number) => {
      const now = new Date(Date.parse(instant) + ms)
      return decideRun({ now, terms, state }, { kind: 'time' })?.runChanges?.[0]?.ending?.outcome
    }
    expect([after(DAY_MS - 1), after(DAY_MS)]).toEqual([undefined, 'expired'])
  })
})
