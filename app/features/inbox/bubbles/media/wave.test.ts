import { expect, test } from 'bun:test'
import { BARS, barsOf } from './wave.ts'

test('a wave has a bar for each part of the sound, measured by its loudest', () => {
  const samples = Array.from({ length: 4_800 }, (_, index) => (index < 2_400 ? 0.1 : index % 2 ? -0.4 : 0.2))
  const bars = barsOf(samples)
  expect(bars).toHaveLength(BARS)
  expect(bars[0]).toBeCloseTo(0.25)
  expect(bars.at(-1)).toBe(1)
})

test('silence is a flat line, and so is a sound shorter than its bars', () => {
  expect(new Set(barsOf(new Float32Array(1_000)))).toEqual(new Set([0]))
  expect(barsOf([0.5], 4)).toEqual([1, 1, 1, 1])
})
