import { describe, expect, test } from 'bun:test'
import { dueTone, renewed } from './rules.ts'

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
  ] as const)('of %p, paid %s, is %s after a renewal', (dueDate, recurrence, next) => {
    expect(renewed({ dueDate, dueDay: null, recurrence }, '2026-11-21').dueDate).toBe(next)
  })

  test('keeps to its day of the month past a shorter one, and takes another where it begins anew', () => {
    const monthly = (due: { dueDate: string; dueDay: number | null }, today = '2026-01-10') =>
      renewed({ ...due, recurrence: 'MENSAL' }, today)
    const february = monthly({ dueDate: '2026-01-31', dueDay: null })
    expect(february).toEqual({ dueDate: '2026-02-28', dueDay: 31 })
    const march = monthly(february)
    expect(march.dueDate).toBe('2026-03-31')
    expect(monthly(february, '2026-02-28').dueDate).toBe('2026-03-31')
    expect(monthly(march).dueDate).toBe('2026-04-30')
    expect(monthly({ dueDate: '2028-01-30', dueDay: 30 }).dueDate).toBe('2028-02-29')
    expect(monthly(february, '2026-05-05')).toEqual({ dueDate: '2026-06-05', dueDay: 5 })
  })
})
