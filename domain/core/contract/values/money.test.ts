import { describe, expect, test } from 'bun:test'
import { Amount, amountOf } from './money.ts'

describe('an amount', () => {
  test.each([
    ['49.90', 4990],
    ['49,9', 4990],
    ['49', 4900],
    [' 0.07 ', 7],
    [49.9, 4990],
    [4.35, 435],
    [0, 0],
    ['999999999.99', 99_999_999_999],
  ])('%p is %p cents', (wire, cents) => {
    expect(Amount().parse(wire)).toBe(cents)
  })

  test.each(['', '-1', -1, '1.999', 0.1 + 0.2, 1e21, Number.NaN, 'R$ 5', '1.000,00', '1e3', '1'.repeat(21)])(
    'is not %p',
    (wire) => {
      expect(Amount().safeParse(wire).success).toBe(false)
    },
  )

  test('leaves as it came', () => {
    for (const text of ['0.00', '0.07', '4.35', '49.90', '123456789.01']) {
      expect(amountOf(Amount().parse(text))).toBe(text)
    }
  })
})
