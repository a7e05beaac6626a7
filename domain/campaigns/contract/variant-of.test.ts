import { expect, test } from 'bun:test'
import { drawOf } from './variant-of.ts'

test('each gets one of the variants, all of them about as often, and the same one again', () => {
  const counts = [0, 0, 0, 0, 0]
  for (let nth = 0; nth < 5_000; nth += 1) {
    const drawn = drawOf(7, `55119${String(90_000_000 + nth)}`, 5)
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(850)
  expect(drawOf(7, '5511990000001', 5)).toBe(drawOf(7, '5511990000001', 5))
  const bySeed = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => drawOf(seed, '5511990000001', 5))
  expect(new Set(bySeed).size).toBeGreaterThan(1)
})
