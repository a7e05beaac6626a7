import { expect, test } from 'bun:test'
import { scaled } from '#tests/support/machine.ts'
import { readNumber } from './read-number.ts'

test('a message of commas does not hold up others', () => {
  const text = `1${','.repeat(65_000)}1`
  const startedAt = performance.now()
  expect(readNumber(text, false)).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(scaled(200))
})
