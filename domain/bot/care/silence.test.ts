import { expect, test } from 'bun:test'
import { judgeSilence, type SilenceTerms } from './silence.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const BOTH: SilenceTerms = {
  timeInactiveMessage: 10,
  inactiveMessage: 'Ainda aí?',
  expiresTicket: 30,
  whenExpiresTicket: 0,
}

const cases: [string, SilenceTerms, number, number | null, boolean, ReturnType<typeof judgeSilence>][] = [
  ['is young', BOTH, 9, null, true, 'wait'],
  ['is old enough to ask', BOTH, 10, null, true, 'ask'],
  ['was asked about', BOTH, 29, 29, true, 'wait'],
  ['was asked about long ago', BOTH, 30, 30, true, 'end'],
  ['was asked about before the last word: it is a new one', BOTH, 12, 40, false, 'ask'],
  ['is long, and nobody is asked', { ...BOTH, inactiveMessage: ' ' }, 30, null, true, 'end'],
  ['is long, and nothing ends by it', { ...BOTH, expiresTicket: 0 }, 900, 890, true, 'wait'],
  ['is ours to break', { ...BOTH, whenExpiresTicket: 1 }, 900, null, false, 'wait'],
  ['is theirs to break', { ...BOTH, whenExpiresTicket: 1 }, 11, null, true, 'ask'],
]

test.each(cases)('a silence that %s', (_, terms, since, told, fromMe, verdict) => {
  const toldAt = told === null ? null : ago(told)
  const silence = { lastMessageAt: ago(since), lastMessageFromMe: fromMe, toldAt, leftAt: null }
  expect(judgeSilence(silence, terms, NOW)).toBe(verdict)
})

test.each([
  ['a question', 60, 29, 'wait'],
  ['a question, long ago', 60, 30, 'end'],
  ['an answer', null, 9, 'wait'],
  ['an answer, long ago', null, 10, 'ask'],
] as const)('is counted from when what we said last left: %s', (_, told, left, verdict) => {
  const toldAt = told === null ? null : ago(told)
  const silence = { lastMessageAt: ago(60), lastMessageFromMe: true, toldAt, leftAt: ago(left) }
  expect(judgeSilence(silence, BOTH, NOW)).toBe(verdict)
})
