import { expect, test } from 'bun:test'
import { coverPairs } from './cover-pairs.ts'

test('few combinations hold every two values that may meet, and one product whole', () => {
  const factors = { a: ['1', '2', '3'], b: ['x', 'y'], c: ['p', 'q', 'r'], d: ['m', 'n'] }
  const isAllowed = ({ a, d }: { a: string; d: string }) => a !== '3' || d !== 'n'
  const chosen = coverPairs(factors, ['a', 'c'], isAllowed)
  const names = ['a', 'b', 'c', 'd'] as const
  for (const one of names) {
    for (const other of names.slice(names.indexOf(one) + 1)) {
      const met = new Set(chosen.map((each) => `${each[one]} ${each[other]}`))
      const wanted = factors[one].length * factors[other].length - (one === 'a' && other === 'd' ? 1 : 0)
      expect([one, other, met.size]).toEqual([one, other, wanted])
    }
  }
  expect(chosen.every(isAllowed)).toBe(true)
  expect(chosen.length).toBeLessThan(12)
})
