import { expect, test } from 'bun:test'
import { lostAt } from './marks'

test('who ended at a question was lost there; who came to a queue was handed over', () => {
  const numbers = { entered: 5, left: 3, waiting: 0, dropped: 2 }
  expect(lostAt({ type: 'question' }, numbers)).toBe(2)
  expect(lostAt({ type: 'ticket' }, numbers)).toBe(0)
})
