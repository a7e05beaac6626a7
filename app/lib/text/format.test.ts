import { describe, expect, test } from 'bun:test'
import { capped, cut, dayKey, duration, fileSize, rowTime } from './format.ts'

const clock = { language: 'pt-BR', timeZone: 'America/Sao_Paulo' }

describe('writing times and numbers', () => {
  test('a row shows the hour today and the date before', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    expect(rowTime('2026-11-21T11:05:00Z', now, clock)).toBe('08:05')
    expect(rowTime('2026-11-20T11:05:00Z', now, clock)).toBe('20/11/2026')
  })

  test("today is the company's day, not Greenwich's", () => {
    const lateEvening = new Date('2026-11-22T01:30:00Z')
    expect(rowTime('2026-11-21T23:00:00Z', lateEvening, clock)).toBe('20:00')
    expect(dayKey(lateEvening, clock)).toBe('2026-11-21')
  })

  test('every language writes the day first', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    for (const language of ['pt-BR', 'en', 'es']) {
      expect(rowTime('2026-03-04T11:05:00Z', now, { ...clock, language })).toBe('04/03/2026')
    }
  })

  test('counts, lengths and sizes stay short', () => {
    expect(capped(100)).toBe('99+')
    expect(duration(187)).toBe('3:07')
    expect(cut('abcdef', 3)).toBe('abc…')
    expect(cut('👩‍👩‍👧', 40)).toBe('👩‍👩‍👧')
    expect(fileSize(1.4 * 1024 * 1024, 'pt-BR')).toBe('1,4 MB')
    expect(fileSize(64 * 1024 * 1024, 'pt-BR')).toBe('64 MB')
  })
})
