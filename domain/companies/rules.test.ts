import { describe, expect, test } from 'bun:test'
import { dueTone, renewedDay } from './rules.ts'

const ZONE = 'America/Sao_Paulo'
/** 21 November there still, the 22nd in UTC. */
const NOW = new Date('2026-11-22T01:00:00Z')

describe('a due date', () => {
  test.each([
    [null, 'usual'],
    ['2026-11-20', 'over'],
    ['2026-11-21', 'over'],
    ['2026-11-22', 'soon'],
    ['2026-11-26', 'soon'],
    ['2026-11-27', 'usual'],
  ] as const)('%p is shown as %s on 21 November', (dueDate, tone) => {
    expect(dueTone(dueDate, ZONE, NOW)).toBe(tone)
  })

  test.each([
    ['2026-12-10', 'MENSAL', '2027-01-10'],
    ['2026-11-21', 'MENSAL', '2026-12-21'],
    ['2026-08-01', 'MENSAL', '2026-12-21'],
    ['2026-12-31', 'BIMESTRAL', '2027-02-28'],
    ['2026-12-10', 'TRIMESTRAL', '2027-03-10'],
    ['2026-12-10', 'SEMESTRAL', '2027-06-10'],
    ['2026-12-10', 'ANUAL', '2027-12-10'],
    [null, 'ANUAL', '2027-11-21'],
  ] as const)('of %p, paid %s, is %s after a renewal', (dueDate, recurrence, renewed) => {
    expect(renewedDay(dueDate, recurrence, '2026-11-21')).toBe(renewed)
  })
})
