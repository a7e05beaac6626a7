import { describe, expect, test } from 'bun:test'
import { findHighest, isBlank, sumSeries, wholePercents } from './chart-data.ts'
import { compareFigures } from './comparison.ts'
import { nextCell } from './heat-map.tsx'
import { lineOf, runsOf } from './line-path.ts'
import { dayPoint, hourPoints, weekdayPoints } from './points.ts'
import { nextIndex } from './use-walk.ts'

describe('the figures of a chart', () => {
  test('are nothing where there are only zeros and gaps', () => {
    expect([[], [0, null], [0, 1], [-1]].map((values) => isBlank([{ values }]))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isBlank([])).toBe(true)
  })

  test('add up point by point, gaps as nothing', () => {
    expect(sumSeries([{ values: [1, null, 3] }, { values: [4, 5] }])).toEqual([5, 5, 3])
    expect(sumSeries([])).toEqual([])
  })

  test('have a highest one, the first of equals', () => {
    const highest = findHighest([{ values: [null, 2] }, { values: [7, 7] }])
    expect(highest).toEqual({ seriesIndex: 1, pointIndex: 0, value: 7 })
    expect(findHighest([{ values: [null] }])).toBeUndefined()
  })

  test.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [
      [31, 10, 9],
      [62, 20, 18],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [5, 0],
      [100, 0],
    ],
    [
      [999, 1],
      [100, 0],
    ],
    [
      [1, 1, 1, 1, 1, 1],
      [17, 17, 17, 17, 16, 16],
    ],
  ])('%p are whole percent that make 100: %p', (values, percents) => {
    expect(wholePercents(values)).toEqual(percents)
  })
})

describe('a figure and the one before', () => {
  test.each([
    [112, 100, { kind: 'more', percent: 12 }],
    [75, 100, { kind: 'less', percent: 25 }],
    [0, 100, { kind: 'less', percent: 100 }],
    [100, 100, { kind: 'same' }],
    [0, 0, { kind: 'same' }],
    [5, 0, { kind: 'new' }],
    [1001, 1000, { kind: 'almost' }],
    [999, 100, { kind: 'more', percent: 899 }],
    [5000, 10, { kind: 'times', count: 500 }],
  ] as const)('%p after %p: %p', (now, before, change) => {
    expect(compareFigures(now, before)).toEqual(change)
  })
})

describe('a line', () => {
  test('breaks where nothing was measured', () => {
    const runs = runsOf([1, null, 2, 3], (value) => 100 - value)
    expect(runs.map((run) => run.map(({ x, y }) => [x, y]))).toEqual([
      [[12.5, 99]],
      [
        [62.5, 98],
        [87.5, 97],
      ],
    ])
    expect(lineOf(runs[1] ?? [])).toBe('M62.5 98L87.5 97')
    expect(lineOf(runs[1] ?? [], 100)).toBe('M62.5 98L87.5 97L87.5 100L62.5 100Z')
    expect(lineOf([])).toBe('')
  })
})

describe('the way by keys', () => {
  test.each([
    ['ArrowRight', undefined, 0],
    ['ArrowRight', 1, 2],
    ['ArrowLeft', undefined, 4],
    ['ArrowLeft', 2, 1],
    ['Home', 3, 0],
    ['End', 1, 4],
    ['Tab', 1, undefined],
  ])('%s from %p leads to %p', (key, index, next) => {
    expect(nextIndex(key, index, 5)).toBe(next)
  })

  test('goes through a table in all four directions and stays inside', () => {
    const size = { rowCount: 7, columnCount: 24 }
    const go = (key: string, row: number, column: number) => nextCell(key, { row, column }, size)
    expect(go('ArrowDown', 0, 3)).toEqual({ row: 1, column: 3 })
    expect(go('ArrowUp', 0, 3)).toEqual({ row: 0, column: 3 })
    expect(go('ArrowRight', 6, 23)).toEqual({ row: 6, column: 23 })
    expect(go('ArrowLeft', 2, 5)).toEqual({ row: 2, column: 4 })
    expect(go('End', 2, 5)).toEqual({ row: 2, column: 23 })
    expect(go('Home', 2, 5)).toEqual({ row: 2, column: 0 })
    expect(go('Enter', 2, 5)).toBeUndefined()
  })
})

describe('points of time', () => {
  test('days are those of the calendar, in every language', () => {
    expect(dayPoint('2026-03-04', 'pt-BR')).toEqual({
      key: '2026-03-04',
      label: 'quarta-feira, 04/03/2026',
      tick: '04/03',
    })
    expect(['en', 'es', 'tr'].map((language) => dayPoint('2026-03-04', language).tick)).toEqual([
      '04/03',
      '04/03',
      '04.03',
    ])
  })

  test('a day has 24 hours, a week begins on Monday', () => {
    expect(
      hourPoints()
        .map(({ tick }) => tick)
        .filter((_, index) => index % 23 === 0),
    ).toEqual(['00:00', '23:00'])
    expect(weekdayPoints('pt-BR').map(({ tick }) => tick)).toEqual([
      'seg',
      'ter',
      'qua',
      'qui',
      'sex',
      'sáb',
      'dom',
    ])
    expect(weekdayPoints('en')[0]?.label).toBe('Monday')
  })
})
