import { describe, expect, test } from 'bun:test'
import { axisOf, halfLabel, labelStrides, percentFromTop } from './axis.ts'
import type { Unit } from './chart-data.ts'
import { tickText } from './figure-text.ts'

const ticksOf = (values: (number | null)[], unit: Unit) => axisOf(values, unit).ticks
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]

describe('the axis of figures', () => {
  test.each<[string, (number | null)[], Unit, number[]]>([
    ['nothing', [], 'count', [0, 1]],
    ['only zeros', [0, 0], 'count', [0, 1]],
    ['one', [1], 'count', [0, 1]],
    ['few things are not halved', [2], 'count', [0, 1, 2]],
    ['gaps', [null, 3, null], 'count', [0, 1, 2, 3]],
    ['a figure on a line', [50], 'count', [0, 10, 20, 30, 40, 50]],
    ['a figure above a line', [51], 'count', [0, 20, 40, 60]],
    ['averages', [0.3], 'count', [0, 0.1, 0.2, 0.3]],
    ['a large number', [1_234_567], 'count', [0, 500_000, 1_000_000, 1_500_000]],
    ['below zero', [-35, 60], 'count', [-40, -20, 0, 20, 40, 60]],
    ['only below zero', [-3], 'count', [-3, -2, -1, 0]],
    ['percent', [100, 63], 'percent', [0, 20, 40, 60, 80, 100]],
    ['seconds', [12], 'seconds', [0, 5, 10, 15]],
    ['half minutes', [100], 'seconds', [0, 30, 60, 90, 120]],
    ['minutes', [4 * MINUTE + 10], 'seconds', [0, 60, 120, 180, 240, 300]],
    ['ten minutes', [42 * MINUTE], 'seconds', [0, 600, 1200, 1800, 2400, 3000]],
    ['half hours', [2 * HOUR], 'seconds', [0, 1800, 3600, 5400, 7200]],
    ['hours', [9 * HOUR], 'seconds', [0, 2 * HOUR, 4 * HOUR, 6 * HOUR, 8 * HOUR, 10 * HOUR]],
    ['days', [3 * DAY], 'seconds', [0, DAY, 2 * DAY, 3 * DAY]],
    ['many days', [33 * DAY], 'seconds', [0, 10 * DAY, 20 * DAY, 30 * DAY, 40 * DAY]],
  ])('of %s', (_, values, unit, ticks) => {
    expect(ticksOf(values, unit)).toEqual(ticks)
  })

  test('has at most six lines and holds every figure, whatever they are', () => {
    const figures = Array.from({ length: 400 }, (_, index) => Math.round(1.07 ** index))
    for (const unit of ['count', 'seconds', 'percent'] as const) {
      for (const figure of figures) {
        const { ticks, to } = axisOf([figure], unit)
        expect([figure, ticks.length <= 6, to >= figure]).toEqual([figure, true, true])
      }
    }
  })

  test('begins at the ground and ends at the top', () => {
    const axis = axisOf([10], 'count')
    expect([0, 5, 10].map((value) => percentFromTop(value, axis))).toEqual([100, 50, 0])
  })

  test('writes its steps in the unit of the step', () => {
    const textsOf = (highest: number, unit: Unit, language: string) => {
      const axis = axisOf([highest], unit)
      return axis.ticks.map((tick) => tickText(tick, axis, unit, language))
    }
    expect(textsOf(2 * HOUR, 'seconds', 'pt-BR')).toEqual(['0', '30 min', '60 min', '90 min', '120 min'])
    expect(textsOf(30 * HOUR, 'seconds', 'tr')).toEqual(['0', '8 sa', '16 sa', '24 sa', '32 sa'])
    expect(textsOf(2 * DAY, 'seconds', 'es')).toEqual(['0', '1 d', '2 d'])
    expect(textsOf(1_234_567, 'count', 'pt-BR')).toEqual(['0', '500 mil', '1 mi', '1,5 mi'])
    expect(textsOf(40, 'percent', 'pt-BR').at(-1)).toBe('40%')
  })
})

describe('the labels below', () => {
  const labels = (count: number, text: string) => Array.from({ length: count }, () => text)

  test.each([
    ['a week of days', 7, '21/11', { narrow: 2, wide: 1 }],
    ['a month of days', 30, '21/11', { narrow: 6, wide: 3 }],
    ['two months of days', 62, '21/11', { narrow: 14, wide: 7 }],
    ['the hours of a day', 24, '10:00', { narrow: 6, wide: 3 }],
    ['one', 1, '21/11', { narrow: 1, wide: 1 }],
  ])('leave room for each other: %s', (_, count, text, strides) => {
    expect(labelStrides(labels(count, text))).toEqual(strides)
  })

  test('keep inside the plot', () => {
    expect(['1', '21/11', 'Suporte técnico de terceiros'].map(halfLabel)).toEqual([3, 16, 46])
  })
})
