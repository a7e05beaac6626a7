import { expect, test } from 'bun:test'
import { backOffMs } from './back-off.ts'

test('waits double, half of each is random, and two minutes are the most', () => {
  expect([0, 1, 2, 3].map((attempt) => backOffMs(attempt, 'retry', () => 1))).toEqual([250, 500, 1000, 2000])
  expect([0, 1, 2, 3].map((attempt) => backOffMs(attempt, 'retry', () => 0))).toEqual([125, 250, 500, 1000])
  expect(backOffMs(1000, 'retry', () => 1)).toBe(120_000)
})

test('a restart is at once, an overloaded server gets more time', () => {
  expect(backOffMs(5, 'again')).toBe(0)
  expect(backOffMs(0, 'retryLater', () => 1)).toBe(5000)
})
