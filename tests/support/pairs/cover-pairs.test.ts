import { expect, test } from 'bun:test'
import { coverPairs } from './cover-pairs.ts'

test('few combinations hold every two values that may meet, and one product whole', () => {
  const factors = { a: ['1', '2', '3'], b: ['x', 'y'], c: ['p', 'q', 'r'], d: ['m', 'n'] }
  const isAllowed = ({ a, d }: { a: string; d: string }) => a !== '3' || d !== 'n'
  const chosen = coverPairs(factors, ['a', 'c'], isAllowed)
  const names = ['a', 'b', 'c', 'd'] as const
  for (const nameA of names) {
    for (const nameB of names.slice(names.indexOf(nameA) + 1)) {
      const met = new Set(chosen.map((combination) => `${combination[nameA]} ${combination[nameB]}`))
      const wanted = factors[nameA].length * factors[nameB].length - (nameA === 'a' && nameB === 'd' ? 1 : 0)
      expect([nameA, nameB, met.size]).toEqual([nameA, nameB, wanted])
    }
  }
  expect(chosen.every(isAllowed)).toBe(true)
  expect(chosen.length).toBeLessThan(12)
})
