import { describe, expect, test } from 'bun:test'
import { decimalText, percentText, shortCount, shortDay } from './format.ts'
import { formatDuration, formatDurationTick } from './format-duration.ts'

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]

describe('a length of time', () => {
  test.each<[number, string, string, string, string]>([
    [0, '0 s', '0 s', '0 s', '0 sn'],
    [-5, '0 s', '0 s', '0 s', '0 sn'],
    [45.4, '45 s', '45 s', '45 s', '45 sn'],
    [59.6, '1 min', '1 min', '1 min', '1 dk'],
    [65, '1 min e 5 s', '1 min 5 s', '1 min y 5 s', '1 dk 5 sn'],
    [22 * MINUTE + 14, '22 min', '22 min', '22 min', '22 dk'],
    [HOUR - 1, '1 h', '1 h', '1 h', '1 sa'],
    [HOUR + 5 * MINUTE, '1 h e 5 min', '1 h 5 min', '1 h y 5 min', '1 sa 5 dk'],
    [DAY - 1, '1 dia', '1 day', '1 día', '1 gün'],
    [2 * DAY + 3 * HOUR + 59, '2 dias e 3 h', '2 days 3 h', '2 días y 3 h', '2 gün 3 sa'],
    [1234 * DAY, '1.234 dias', '1,234 days', '1234 días', '1.234 gün'],
  ])('%p seconds are %p', (seconds, pt, en, es, tr) => {
    expect(['pt-BR', 'en', 'es', 'tr'].map((language) => formatDuration(seconds, language))).toEqual([
      pt,
      en,
      es,
      tr,
    ])
  })

  test('is short beside an axis', () => {
    expect(formatDurationTick(0, 30, 'pt-BR')).toBe('0')
    expect(formatDurationTick(90, 30, 'pt-BR')).toBe('90 s')
    expect(formatDurationTick(90 * MINUTE, 30 * MINUTE, 'tr')).toBe('90 dk')
    expect(formatDurationTick(16 * HOUR, 8 * HOUR, 'en')).toBe('16 h')
    expect(formatDurationTick(20 * DAY, 10 * DAY, 'pt-BR')).toBe('20 d')
  })
})

describe('numbers of charts', () => {
  test('are short beside an axis', () => {
    const short = (language: string) =>
      [0, 950, 1_500, 20_000, 1_500_000, -2_000].map((count) => shortCount(count, language))
    expect(short('pt-BR')).toEqual(['0', '950', '1,5 mil', '20 mil', '1,5 mi', '-2 mil'])
    expect(short('en')).toEqual(['0', '950', '1.5k', '20k', '1.5M', '-2k'])
    expect(short('es')).toEqual(['0', '950', '1,5 mil', '20 mil', '1,5 M', '-2 mil'])
    expect(short('tr')).toEqual(['0', '950', '1,5 B', '20 B', '1,5 Mn', '-2 B'])
  })

  test('have a percent sign where the language has it, and one decimal', () => {
    expect(['pt-BR', 'en', 'tr'].map((language) => percentText(12.4, language))).toEqual([
      '12%',
      '12%',
      '%12',
    ])
    expect(percentText(12, 'es')).toMatch(/^12\s%$/)
    expect(decimalText(4.25, 'pt-BR')).toBe('4,3')
    expect(shortDay('2026-11-21', 'tr')).toBe('21.11')
  })
})
