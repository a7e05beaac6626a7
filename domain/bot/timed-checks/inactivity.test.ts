import { expect, test } from 'bun:test'
import { type InactivitySettings, judgeInactivity } from './inactivity.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const BOTH_TERMS: InactivitySettings = {
  timeInactiveMessage: 10,
  inactiveMessage: 'Ainda aí?',
  expiresTicket: 30,
  whenExpiresTicket: 0,
}

const cases: [
  string,
  InactivitySettings,
  number,
  number | null,
  boolean,
  ReturnType<typeof judgeInactivity>,
][] = [
  ['is young', BOTH_TERMS, 9, null, true, 'wait'],
  ['is old enough to ask', BOTH_TERMS, 10, null, true, 'ask'],
  ['was asked about', BOTH_TERMS, 29, 29, true, 'wait'],
  ['was asked about long ago', BOTH_TERMS, 30, 30, true, 'end'],
  ['was asked about before the last word: it is a new one', BOTH_TERMS, 12, 40, false, 'ask'],
  ['is long, and nobody is asked', { ...BOTH_TERMS, inactiveMessage: ' ' }, 30, null, true, 'end'],
  ['is long, and nothing ends by it', { ...BOTH_TERMS, expiresTicket: 0 }, 900, 890, true, 'wait'],
  ['is ours to break', { ...BOTH_TERMS, whenExpiresTicket: 1 }, 900, null, false, 'wait'],
  ['is theirs to break', { ...BOTH_TERMS, whenExpiresTicket: 1 }, 11, null, true, 'ask'],
]

test.each(cases)('a silence that %s', (_, terms, since, askedMinutes, fromMe, verdict) => {
  const toldAt = askedMinutes === null ? null : ago(askedMinutes)
  const silence = { lastMessageAt: ago(since), lastMessageFromMe: fromMe, toldAt, leftAt: null }
  expect(judgeInactivity(silence, terms, NOW)).toBe(verdict)
})

test.each([
  ['a question', 60, 29, 'wait'],
  ['a question, long ago', 60, 30, 'end'],
  ['an answer', null, 9, 'wait'],
  ['an answer, long ago', null, 10, 'ask'],
] as const)('is counted from when what we said last left: %s', (_, askedMinutes, leftMinutes, verdict) => {
  const toldAt = askedMinutes === null ? null : ago(askedMinutes)
  const silence = { lastMessageAt: ago(60), lastMessageFromMe: true, toldAt, leftAt: ago(leftMinutes) }
  expect(judgeInactivity(silence, BOTH_TERMS, NOW)).toBe(verdict)
})
